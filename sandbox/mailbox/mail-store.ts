import type { DatabaseSync } from 'node:sqlite';

export interface Mail {
  readonly id: string;
  /** Plain addresses; several recipients stand with commas between. */
  readonly from: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** Empty when the mail has no HTML part. */
  readonly html: string;
  readonly receivedAt: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly attachments: readonly { name: string; type: string; bytes: number }[];
}

const MOST_LISTED = 500;

export type MailStore = ReturnType<typeof createMailStore>;

export function createMailStore(database: DatabaseSync) {
  const insert = database.prepare('insert into mails (id, body) values (?, ?)');
  const newest = database.prepare(`select body from mails order by seq desc limit ${MOST_LISTED}`);
  const one = database.prepare('select body from mails where id = ?');
  const clear = database.prepare('delete from mails');
  return {
    keep: (mail: Mail) => void insert.run(mail.id, JSON.stringify(mail)),
    /** Newest first; `to` keeps those whose recipients contain it. */
    list: (to = ''): Mail[] =>
      newest
        .all()
        .map((row) => JSON.parse(String(row.body)) as Mail)
        .filter((mail) => mail.to.toLowerCase().includes(to.toLowerCase())),
    find(id: string): Mail | undefined {
      const row = one.get(id);
      return row && (JSON.parse(String(row.body)) as Mail);
    },
    clear: () => void clear.run(),
  };
}

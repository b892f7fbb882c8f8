import type { DatabaseSync } from 'node:sqlite';

export interface MailFile {
  readonly name: string;
  readonly type: string;
  readonly bytes: number;
  /** A picture that the HTML shows is kept whole: its Content-ID and its bytes in base64. */
  readonly shown?: { readonly contentId: string; readonly base64: string };
}

export interface Mail {
  readonly id: string;
  /** Plain addresses. Commas separate several recipients. */
  readonly from: string;
  readonly to: string;
  /** The sender of the envelope. The mail goes back there when it cannot be delivered. */
  readonly envelopeFrom: string;
  /** Empty when the mail names none. */
  readonly replyTo: string;
  readonly subject: string;
  readonly text: string;
  /** Empty when the mail has no HTML part. */
  readonly html: string;
  readonly receivedAt: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly attachments: readonly MailFile[];
}

/** Old stored mails have neither a sender of the envelope nor an address for answers. */
function asMail(body: unknown): Mail {
  const kept = JSON.parse(String(body)) as Omit<Mail, 'envelopeFrom' | 'replyTo'> & Partial<Mail>;
  return { envelopeFrom: '', replyTo: '', ...kept };
}

const MAX_LISTED = 500;

export type MailStore = ReturnType<typeof createMailStore>;

export function createMailStore(database: DatabaseSync) {
  const insert = database.prepare('insert into mails (id, body) values (?, ?)');
  const newest = database.prepare(`select body from mails order by seq desc limit ${MAX_LISTED}`);
  const one = database.prepare('select body from mails where id = ?');
  const messageIds = database.prepare(`select body ->> '$.headers."message-id"' as id from mails order by seq`);
  const clear = database.prepare('delete from mails');
  return {
    keep: (mail: Mail) => void insert.run(mail.id, JSON.stringify(mail)),
    /** Newest first. `to` selects mails whose recipients contain it. */
    list: (to = ''): Mail[] =>
      newest
        .all()
        .map((row) => asMail(row.body))
        .filter((mail) => mail.to.toLowerCase().includes(to.toLowerCase())),
    find(id: string): Mail | undefined {
      const row = one.get(id);
      return row && asMail(row.body);
    },
    /** The Message-ID of every mail, oldest first: as often as the mail came. */
    messageIds: (): string[] => messageIds.all().map((row) => String(row.id ?? '')),
    clear: () => void clear.run(),
  };
}

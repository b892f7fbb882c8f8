import type { DatabaseSync } from 'node:sqlite';

export interface Text {
  readonly sid: string;
  /** The other phone, E.164. */
  readonly number: string;
  /** From the phone to the product. */
  readonly inbound: boolean;
  readonly text: string;
  /** The provider's status: queued, sent, delivered, undelivered, failed, received. */
  readonly status: string;
  readonly at: string;
}

const MAX_LISTED = 500;

export type TextStore = ReturnType<typeof createTextStore>;

/** Texts and the numbers that sent STOP outlive the emulator, which stores its own in memory. */
export function createTextStore(database: DatabaseSync) {
  const insert = database.prepare(
    'insert into texts (sid, number, inbound, body, status, at) values (?, ?, ?, ?, ?, ?) on conflict (sid) do nothing',
  );
  const newest = database.prepare(`select * from texts order by seq desc limit ${MAX_LISTED}`);
  const setStatus = database.prepare('update texts set status = ? where sid = ?');
  const deliver = database.prepare("update texts set status = 'delivered' where sid = ? and status = 'queued'");
  const clear = database.prepare('delete from texts');
  const stop = database.prepare('insert into stopped_numbers (number) values (?) on conflict do nothing');
  const start = database.prepare('delete from stopped_numbers where number = ?');
  const stopped = database.prepare('select 1 from stopped_numbers where number = ?');
  return {
    keep: ({ sid, number, inbound, text, status, at }: Text) =>
      void insert.run(sid, number, inbound ? 1 : 0, text, status, at),
    /** Newest first, of one number when it is given. */
    list: (number = ''): Text[] =>
      newest
        .all()
        .map((row) => ({
          sid: String(row.sid),
          number: String(row.number),
          inbound: row.inbound === 1,
          text: String(row.body),
          status: String(row.status),
          at: String(row.at),
        }))
        .filter((text) => number === '' || text.number === number),
    setStatus: (sid: string, status: string) => void setStatus.run(status, sid),
    /** Unless another status was set meanwhile. */
    setDelivered: (sid: string) => void deliver.run(sid),
    clear: () => void clear.run(),
    stop: (number: string) => void stop.run(number),
    start: (number: string) => void start.run(number),
    isStopped: (number: string) => stopped.get(number) !== undefined,
  };
}

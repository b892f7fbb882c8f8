import { ping } from '../database/pool.ts';
import type { Sql } from '../database/sql.ts';
import { type Logger, outageLog } from './log.ts';
import { Refused } from './refused.ts';

const PROBE_MILLISECONDS = 1_000;
/** As long as the database itself gives a statement. It cannot end one while it is stopped or cut off. */
const SILENT_MILLISECONDS = 10_000;
const UNKNOWN =
  'Underlay gets no answer from its database right now. Please try again in a moment; nothing is done twice.';

/** Notices a database that neither answers nor closes its connections: stopped, frozen, or behind a broken network. */
export interface DatabaseWatch {
  /** Refuses with `UNAVAILABLE` while the database is silent. */
  check(): void;
  /** The result of the work, or `UNAVAILABLE` as soon as the database falls silent. The work then goes on unseen. */
  orSilent<Result>(work: Promise<Result>): Promise<Result>;
  stop(): void;
}

/** Asks the database each second, over a connection of its own. A second after it answers again, everybody else does. */
export function watchDatabase(sql: Sql, log: Logger, silentMilliseconds = SILENT_MILLISECONDS): DatabaseWatch {
  const outage = outageLog(log, 'the database');
  const waiting = new Set<(reason: Refused) => void>();
  let isSilent = false;
  let isAsking = false;
  const fallSilent = () => {
    isSilent = true;
    outage.failed(new Error(`no answer in ${silentMilliseconds} ms`));
    for (const reject of waiting) reject(new Refused('UNAVAILABLE', { copy: UNKNOWN }));
  };
  const probe = async () => {
    if (isAsking) return;
    isAsking = true;
    const late = setTimeout(fallSilent, silentMilliseconds).unref();
    // A database that refuses to answer is not silent. Each statement then says so itself.
    await ping(sql).catch(() => undefined);
    clearTimeout(late);
    isAsking = false;
    if (!isSilent) return;
    isSilent = false;
    outage.works();
  };
  const timer = setInterval(() => void probe(), PROBE_MILLISECONDS).unref();
  return {
    check() {
      if (isSilent) throw new Refused('UNAVAILABLE');
    },
    // Not a race with one promise for all, which would keep something of every request.
    orSilent: (work) =>
      new Promise((resolve, reject) => {
        waiting.add(reject);
        work.then(resolve, reject).finally(() => waiting.delete(reject));
      }),
    stop: () => clearInterval(timer),
  };
}

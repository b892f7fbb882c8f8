import type { Queryable, Sql } from '../database/sql.ts';
import { type Logger, outageLog } from './log.ts';

export interface RateLimitClient {
  readonly sql: Sql;
  readonly log: Logger;
}

interface Query {
  readonly text: string;
  readonly values: (string | number)[];
}

/** The library's client. The library writes its own statements and expects the answers of another driver. */
export function rateLimitClient({ sql, log }: RateLimitClient) {
  const outage = outageLog(log, 'the count of calls in the database');
  return {
    async query({ text, values }: Query) {
      try {
        const rows = await sql.unsafe(text, values, { prepare: true });
        outage.works();
        return { rows, rowCount: rows.count };
      } catch (error) {
        // The library then counts in this process alone and reports nothing.
        outage.failed(error);
        throw error;
      }
    },
  };
}

/** So many at once end within a statement's time. The next run takes the others. */
const MAX_DROPPED = 50_000;

export async function dropWindows(sql: Queryable, endedBefore: number) {
  await sql`
    delete from rate_limits where ctid in (select ctid from rate_limits where expire < ${endedBefore} limit ${MAX_DROPPED})
      and expire < ${endedBefore}`;
}

import type { Queryable, Sql } from '../database/sql.ts';
import type { Logger } from './log.ts';

export interface RateLimitClient {
  readonly sql: Sql;
  readonly log: Logger;
}

interface Query {
  readonly text: string;
  readonly values: (string | number)[];
}

/** The library's client. The library writes its own statements and expects the answers of another driver. */
export const rateLimitClient = ({ sql, log }: RateLimitClient) => ({
  async query({ text, values }: Query) {
    try {
      const rows = await sql.unsafe(text, values, { prepare: true });
      return { rows, rowCount: rows.count };
    } catch (error) {
      // The library then counts in this process alone and reports nothing.
      log.warn({ problem: String(error) }, 'this process counts for itself: the database did not');
      throw error;
    }
  },
});

/** So many at once end within a statement's time. The next run takes the others. */
const MAX_DROPPED = 50_000;

export async function dropWindows(sql: Queryable, endedBefore: number) {
  await sql`
    delete from rate_limits where ctid in (select ctid from rate_limits where expire < ${endedBefore} limit ${MAX_DROPPED})
      and expire < ${endedBefore}`;
}

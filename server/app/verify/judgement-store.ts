import type { Queryable, Statement } from '../../database/sql.ts';
import { type Judgement, MAX_NAMED } from './invariant.ts';

/** A statement with the columns `name` and `why`. It answers the first wrong rows and their number. */
export const firstWrong = (sql: Queryable, wrong: Statement): Promise<Judgement[]> =>
  sql<Judgement[]>`
    select name, why, count(*) over () as total from (${wrong}) as wrong order by name, why limit ${MAX_NAMED}`;

export const countOf =
  (table: string, where = 'true') =>
  async (sql: Queryable): Promise<number> => {
    const [row] = await sql<{ count: number }[]>`
      select count(*) as count from ${sql.unsafe(table)} where ${sql.unsafe(where)}`;
    return row?.count ?? 0;
  };

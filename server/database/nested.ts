import type { Queryable, Statement } from './queryable.ts';

/** The rows of a statement as a list in one column of another. One statement then answers both. */
export const nested = (sql: Queryable, rows: Statement): Statement =>
  sql`coalesce((select json_agg(r) from (${rows}) r), '[]')`;

/** At most one row of a statement as an object in one column of another. Null when there is none. */
export const nestedOne = (sql: Queryable, row: Statement): Statement => sql`(select to_json(r) from (${row}) r)`;

/** A moment as answers have it. Within JSON, PostgreSQL would write it in another way. */
export const moment = (sql: Queryable, column: string): Statement =>
  sql`to_char(${sql(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** Rows of a page, each with the number of rows on all pages. A page without rows is one row of nothing but that number. */
export function counted<Row extends { readonly id: string }>(
  rows: readonly (Row & { readonly rowCount: number })[],
): { rows: Row[]; total: number } {
  return { rows: rows.filter(({ id }) => id !== null), total: rows[0]?.rowCount ?? 0 };
}

/** A part of statements that never changes, put together once. */
export function fixed(part: (sql: Queryable) => Statement): (sql: Queryable) => Statement {
  let known: Statement | undefined;
  return (sql) => {
    known ??= part(sql);
    return known;
  };
}

import type { Queryable } from './queryable.ts';

/** The schema that stands in a database while a backup is laid into it. A server does not start on one. */
const MARK = 'underlay_unfinished';

export const markUnfinished = async (sql: Queryable) => void (await sql.unsafe(`create schema if not exists ${MARK}`));
export const markFinished = async (sql: Queryable) => void (await sql.unsafe(`drop schema ${MARK}`));

export async function isUnfinished(sql: Queryable): Promise<boolean> {
  const [row] = await sql<{ there: boolean }[]>`select to_regnamespace(${MARK}) is not null there`;
  return row?.there ?? false;
}

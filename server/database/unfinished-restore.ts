import type { Queryable } from './queryable.ts';
import { StartProblem } from './start-problem.ts';

/** The schema that stands in a database while a backup is laid into it. Neither a server nor a command begins on one. */
const MARK = 'underlay_unfinished';

export const markUnfinished = async (sql: Queryable) => void (await sql.unsafe(`create schema if not exists ${MARK}`));
export const markFinished = async (sql: Queryable) => void (await sql.unsafe(`drop schema ${MARK}`));

export async function isUnfinished(sql: Queryable): Promise<boolean> {
  const [row] = await sql<{ there: boolean }[]>`select to_regnamespace(${MARK}) is not null there`;
  return row?.there ?? false;
}

/** Throws StartProblem where a restore did not end: what is there is not the product. */
export async function refuseUnfinished(sql: Queryable) {
  if (await isUnfinished(sql)) throw new StartProblem(UNFINISHED);
}

const UNFINISHED =
  'This database was being restored from a backup, and that did not end. Run npm run restore again: it begins anew.';

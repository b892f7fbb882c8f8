import type { Queryable, Statement } from '../database/sql.ts';

/** Which rows of a list stand on one page. */
export interface Slice {
  readonly limit: number;
  readonly offset: number;
  /** Read from its other end: what is usually last comes first. */
  readonly isReversed?: boolean;
  /** Nobody is told how many rows there are, so no more are read than are shown. */
  readonly isUncounted?: boolean;
}

/** A program that polls is answered no more at once. */
export const MAX_NEWEST = 100;

export interface PageAsked {
  readonly page: number;
  readonly pageSize: number;
  readonly order?: 'reverse' | undefined;
  readonly sort?: 'newest' | undefined;
}

/** `page` and `pageSize` of a list call as SQL wants them (D88). */
export function pageOf({ page, pageSize, order, sort }: PageAsked): Slice {
  const limit = sort ? Math.min(pageSize, MAX_NEWEST) : pageSize;
  return { limit, offset: (page - 1) * limit, isReversed: order === 'reverse' && !sort };
}

/** What is asked for again and again. */
const USUAL_SIZES: readonly number[] = [10, 20, 25, 50, 100];
/** A search counts this far. Whoever needs to know more types more. */
export const MAX_COUNTED = 1_000;
/** The same with one row more, which says whether there are more. */
const USUAL_LIMITS = new Set([...USUAL_SIZES.flatMap((size) => [size, size + 1]), MAX_COUNTED + 1]);

/**
 * The size of a page, for `limit`. A usual one is in the text of the statement: PostgreSQL knows how few rows it answers, and keeps one
 * plan for all calls. Of a size that comes as a value it knows nothing, and plans anew each time (docs/decisions/0112).
 */
export const sizeOf = (sql: Queryable, { limit }: Pick<Slice, 'limit'>): Statement => limitOf(sql, limit);

/** The same of any number of rows. */
export const limitOf = (sql: Queryable, rows: number): Statement =>
  USUAL_LIMITS.has(rows) ? (sql.unsafe(String(rows)) as Statement) : sql`${rows}`;

/** The directions of an `order by`. All of its columns turn around together, so that one index serves both. */
export const directions = (sql: Queryable, { isReversed = false }: Pick<Slice, 'isReversed'>) =>
  isReversed ? { asc: sql`desc`, desc: sql`asc` } : { asc: sql`asc`, desc: sql`desc` };

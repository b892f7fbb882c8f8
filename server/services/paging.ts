import type { Queryable } from '../database/sql.ts';

/** Which rows of a list stand on one page. */
export interface Slice {
  readonly limit: number;
  readonly offset: number;
  /** Read from its other end: what is usually last comes first. */
  readonly isReversed?: boolean;
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

/** The directions of an `order by`. All of its columns turn around together, so that one index serves both. */
export const directions = (sql: Queryable, { isReversed = false }: Pick<Slice, 'isReversed'>) =>
  isReversed ? { asc: sql`desc`, desc: sql`asc` } : { asc: sql`asc`, desc: sql`desc` };

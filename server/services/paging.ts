import type { Queryable } from '../database/sql.ts';

/** Which rows of a list stand on one page. */
export interface Slice {
  readonly limit: number;
  readonly offset: number;
  /** Read from its other end: what is usually last comes first. */
  readonly isReversed?: boolean;
}

interface PageAsked {
  readonly page: number;
  readonly pageSize: number;
  readonly order?: 'reverse' | undefined;
}

/** `page` and `pageSize` of a list call as SQL wants them (D88). */
export const pageOf = ({ page, pageSize, order }: PageAsked): Slice => ({
  limit: pageSize,
  offset: (page - 1) * pageSize,
  isReversed: order === 'reverse',
});

/** The directions of an `order by`. All of its columns turn around together, so that one index serves both. */
export const directions = (sql: Queryable, { isReversed = false }: Pick<Slice, 'isReversed'>) =>
  isReversed ? { asc: sql`desc`, desc: sql`asc` } : { asc: sql`asc`, desc: sql`desc` };

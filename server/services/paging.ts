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

/** One text for LIKE per word. A name matches that has all of them in any order (COMM-04). Empty without a search. */
export const containingEach = (text: string | undefined): readonly string[] => [
  ...new Set((text ?? '').split(/\s+/).flatMap((word) => containing(word) ?? [])),
];

/** A text for LIKE that matches itself anywhere, without regard to case (D69). Null without a search. */
export function containing(text: string | undefined): string | null {
  const wanted = lowered(text?.trim() ?? '');
  return wanted ? `%${wanted.replaceAll(/[\\%_]/g, String.raw`\$&`)}%` : null;
}

/** Lower case as PostgreSQL makes it, letter by letter. A final Greek sigma and a Turkish capital i stay one letter. */
const lowered = (text: string): string => Array.from(text, (letter) => [...letter.toLowerCase()][0]).join('');

export interface NumberRange {
  readonly from: number;
  readonly below: number;
}

/**
 * Running numbers are found by how they begin (D69). 104 stands for 104, 1040 to 1049, 10400 to 10499 and so on. An
 * index on the number can answer that. A text that is not a number finds nothing.
 */
export function numbersStartingWith(prefix: string): NumberRange[] {
  if (!/^[1-9]\d{0,9}$/.test(prefix)) return [];
  const first = Number(prefix);
  return Array.from({ length: 11 - prefix.length }, (_, zeros) => ({
    from: first * 10 ** zeros,
    below: (first + 1) * 10 ** zeros,
  }));
}

/** A condition of SQL: the number in a column, as in `i.number`, lies in one of the ranges. An index answers each. */
export const inRanges = (sql: Queryable, column: string, ranges: readonly NumberRange[]) =>
  ranges.reduce(
    (any, { from, below }) => sql`${any} or (${sql(column)} >= ${from} and ${sql(column)} < ${below})`,
    sql`false`,
  );

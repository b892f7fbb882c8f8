/** How a list in the order of its names is searched by name (docs/decisions/0057). */
import type { Queryable, Statement } from '../database/sql.ts';
import { limitOf, MAX_COUNTED, type Slice } from './paging.ts';
import {
  type Found,
  holds,
  isIndexed,
  literally,
  MAX_LOOKED_UP,
  matching,
  pastPage,
  readOf,
  stands,
  type Words,
} from './search-store.ts';

interface Named {
  /** `c` of `customers c`: a table that has the index of what stands within its names. */
  readonly row: string;
  /** What every name must hold. */
  readonly names: readonly Words[];
  /** What the row must hold besides, as further conditions. */
  readonly others?: Statement | undefined;
  /** All rows of the list: a statement that ends in conditions. */
  readonly rows: Statement;
  readonly order: Statement;
  /** Whether the order is that of the names from A on. */
  readonly isByName: boolean;
}

export function namedLike(sql: Queryable, { isByName, ...list }: Named, slice: Slice): Found {
  const { row, names, others, rows, order } = list;
  const matches = sql`${holds(sql, row, 'name', names)} ${others ?? sql``}`;
  const words = names.filter((each) => isIndexed(each) && beginningOf(each) !== '').slice(0, MOST_WORDS);
  if (isByName && words.length > 0) return beginningOrWithin(sql, { ...list, matches, words }, slice);
  return isByName && !others && !names.some(isIndexed)
    ? // One walk for the page and for the count, of what no index has.
      {
        found: sql`
          found as materialized (${rows} and coalesce(true ${matches}, false) order by ${order} limit ${readOf(sql, slice)})`,
      }
    : matching(sql, { rows, matches, order }, slice);
}

/** Of more the first are looked up, and the others looked at. */
const MOST_WORDS = 3;

/** The letters that stand alike in a name and in its words, however names are sorted. */
const beginningOf = (word: Words): string => /^[a-z0-9]*/.exec(word)?.[0] ?? '';

interface OfWords extends Omit<Named, 'isByName'> {
  readonly matches: Statement;
  /** Those of the names that an index finds. */
  readonly words: readonly Words[];
}

/**
 * Names that begin with a common word are neighbours in their list, behind thousands that begin otherwise. So what begins with each
 * word and what has all of them further on are looked up apart, each by an index. Where the first are many and the others few, the
 * list is read from the first of them on, and the others are put in between. Where the others are many, there are some on each page.
 */
function beginningOrWithin(sql: Queryable, { row, names, matches, words, ...list }: OfWords, slice: Slice): Found {
  const { rows, order, others = sql`` } = list;
  const [text, name] = [sql`${sql(row)}.find_text`, sql`${sql(row)}.display_name`];
  const all = sql`${stands(sql, row, 'name', names)} ${others}`;
  const most = limitOf(sql, MAX_LOOKED_UP);
  const page = sql`order by ${order} limit ${pastPage(sql, slice)}`;
  const isFew = (found: string) => sql`(select count(*) <= ${MAX_COUNTED} from ${sql(found)})`;
  const within = words.map((word) => sql`and name_within(${name}, ${text}) like ${`%${literally(word)}%`}`);
  const begun = words.map((word, index) => ({ word, as: `begun-${index}`, begins: beginsWith(sql, text, word) }));
  return {
    found: sql`
      within as materialized (select * from (${rows} ${within} ${all}) each limit ${most}),
      ${begun.map(
        ({ as, begins }) => sql`
          ${sql(as)} as materialized (${rows} ${begins} ${all} order by ${text} using ~<~ limit ${most}),`,
      )}
      found as materialized (
        select * from within where ${isFew('within')}
        ${begun.map(
          ({ word, as, begins }) => sql`
            union select * from ${sql(as)} where ${isFew('within')} and ${isFew(as)}
            union select * from (
              ${rows} and lower(${name}) >= ${beginningOf(word)} and coalesce(true ${begins} ${all}, false) ${page}) neighbours
            where ${isFew('within')} and not ${isFew(as)}`,
        )}
        union select * from (${rows} and coalesce(true ${matches}, false) ${page}) many where not ${isFew('within')})`,
    counted: sql`
      greatest((select count(*) from within), (select count(*) from found)
        ${begun.map(({ as }) => sql`, (select count(*) from ${sql(as)})`)})`,
  };
}

/** A condition of SQL: no text that begins with another stands behind that with the last of all letters, in the order of bytes. */
export const beginsWith = (sql: Queryable, text: Statement, word: Words | Statement): Statement =>
  sql`and ${text} ~>=~ ${word} and ${text} ~<~ (${word} || chr(1114111))`;

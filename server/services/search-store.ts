/** How lists are searched: by lines of `find_text` (migration 0051) and by how numbers begin (docs/decisions/0057). */
import { folded } from '@underlay/domain/search/folded.ts';
import { isNumberOf, type NumberKind, numberIn } from '@underlay/domain/search/sought.ts';
import type { Queryable, Statement, TenantReader } from '../database/sql.ts';
import { limitOf, MAX_COUNTED, type Slice, sizeOf } from './paging.ts';

/** What was typed, as `find_text` holds it. */
export type Words = string;

/** Null without a search. */
export const wordsOf = (typed: string | undefined): Words | null => folded(typed?.trim() ?? '') || null;

/** The same word by word, of such words as well. A name matches that has all of them in any order (COMM-04). Empty without a search. */
export const eachWordOf = (typed: string | null | undefined): readonly Words[] => [
  ...new Set((typed ?? '').split(/[\sǀ]+/).flatMap((word) => wordsOf(word) ?? [])),
];

/** In which line of `find_text` it stands. */
const LINES = { name: 1, email: 2, sku: 2, phone: 3, upc: 3 };

/**
 * A condition of SQL: that line of a row holds each of the texts, anywhere (D69). The index finds them in any line. That they
 * stand in this one is looked at after it.
 */
export const holds = (sql: Queryable, row: string, line: keyof typeof LINES, texts: readonly Words[]): Statement =>
  texts.length === 0 ? sql`` : sql`${texts.map((text) => holdsOne(sql, row, LINES[line], text))}`;

/** The index takes a text apart into three letters each. What is shorter is not in it: asked for, it would answer with all that it has. */
const MIN_INDEXED = 3;
export const isIndexed = (text: Words): boolean => text.length >= MIN_INDEXED;

const holdsOne = (sql: Queryable, row: string, line: number, text: Words) => sql`
  ${isIndexed(text) ? sql`and ${sql(row)}.find_text like ${`%${literally(text)}%`}` : sql``} ${standsIn(sql, row, line, text)}`;

/** The same, of rows that are found otherwise. */
export const stands = (sql: Queryable, row: string, line: keyof typeof LINES, texts: readonly Words[]): Statement =>
  sql`${texts.map((text) => standsIn(sql, row, LINES[line], text))}`;

const standsIn = (sql: Queryable, row: string, line: number, text: Words) => sql`
  and strpos(split_part(${sql(row)}.find_text, chr(10), ${line}), ${text}) > 0`;

/** A condition of SQL: that line of a row is this text and nothing else. The index finds what stands alone between the ends of lines. */
export const isJust = (sql: Queryable, row: string, line: 'sku' | 'upc', text: Words): Statement => sql`
  and ${sql(row)}.find_text like ${`%\n${literally(text)}${line === 'upc' ? '' : '\n%'}`}
  and split_part(${sql(row)}.find_text, chr(10), ${LINES[line]}) = ${text}`;

/** For `like`: signs that mean something there stand for themselves. */
export const literally = (text: string): string => text.replaceAll(/[\\%_]/g, String.raw`\$&`);

/** A search that finds more rows than are counted walks its list in order instead, and soon has a page. */
const FEW = MAX_COUNTED;
/** So many are looked up, to know whether there are few. */
export const MAX_LOOKED_UP = FEW + 1;

interface TwoWays {
  /** What the text itself finds, by id. */
  readonly some: Statement;
  /** The rows of the list that belong to `some_found`. */
  readonly few: Statement;
  /** The same in the order of the list, with the search as a condition of each row, and no further than the page. */
  readonly many: Statement;
}

/** `some_found` and `found` for a `with`. Of two ways to the same rows one runs: PostgreSQL looks at the condition first. */
const inTwoWays = (sql: Queryable, { some, few, many }: TwoWays): Statement => sql`
  some_found as materialized (select * from (${some}) each limit ${limitOf(sql, MAX_LOOKED_UP)}),
  found as materialized (
    select * from (${few}) few where not ${foundMany(sql)}
    union all
    select * from (${many}) many where ${foundMany(sql)})`;

/** Whether `some_found` was cut off. */
const foundMany = (sql: Queryable): Statement => sql`(select count(*) > ${FEW} from some_found)`;

/** How many rows the way of many reads, to know whether one follows the page. */
export const pastPage = (sql: Queryable, { limit, offset }: Slice): Statement => limitOf(sql, offset + limit + 1);

interface Matching {
  /** All rows of the list: a statement that ends in conditions. */
  readonly rows: Statement;
  /** The search itself, as further conditions. */
  readonly matches: Statement;
  /** What matches, where looking it up by the search takes another statement. */
  readonly some?: Statement;
  readonly order: Statement;
  /** What of it comes before all others, as further conditions that an index answers. The order of the page says so too. */
  readonly first?: Statement;
}

/**
 * Of many, the list is walked: what stands in `coalesce` PostgreSQL takes for true of every second row, and finds in no index. Otherwise it
 * would look all of them up and put them in order, which it takes for little as long as it does not know what is searched.
 */
export function matching(sql: Queryable, { rows, matches, some, order, first }: Matching, slice: Slice): Found {
  const inOrder = sql`order by ${order} limit ${pastPage(sql, slice)}`;
  const many = first
    ? sql`(${rows} ${matches} ${first} ${inOrder}) union all (${rows} and coalesce(true ${matches} and not (true ${first}), false) ${inOrder})`
    : sql`${rows} and coalesce(true ${matches}, false) ${inOrder}`;
  return {
    found: inTwoWays(sql, { some: some ?? sql`${rows} ${matches}`, few: sql`select * from some_found`, many }),
    counted: sql`(select count(*) from some_found)`,
  };
}

interface Belonging {
  /** Whose rows they are. */
  readonly owners: 'customers' | 'jobs';
  /** What the owner's name must hold. */
  readonly names: readonly Words[];
  /** All rows that may be among them: a statement that ends in conditions. */
  readonly rows: Statement;
  readonly owner: Owner;
  readonly order: Statement;
}

/** The column of a row with the id of its owner, or how those of a row with several are found. */
type Owner = Statement | { readonly has: (id: Statement) => Statement; readonly ids: Statement };

/** Those of few owners are read one owner after the other. Of many, the list has some on each page. */
export function belongingTo(
  { sql, businessId }: TenantReader,
  { owners, names, rows, owner, order }: Belonging,
  slice: Slice,
): Found {
  const named = sql`from ${sql(owners)} o where o.business_id = ${businessId} ${holds(sql, 'o', 'name', names)}`;
  const mayRepeat = 'has' in owner;
  const { has, ids } = mayRepeat ? owner : { has: (id: Statement) => sql`${owner} = ${id}`, ids: owner };
  const theirs = sql`some_found cross join lateral (${rows} and ${has(sql`some_found.id`)}`;
  const most = readOf(sql, slice);
  return {
    found: inTwoWays(sql, {
      some: sql`select o.id ${named}`,
      few: sql`select ${mayRepeat ? sql`distinct` : sql``} each.* from ${theirs} order by ${order} limit ${most}) each order by ${order} limit ${most}`,
      many: sql`${rows} and (select true ${named} and o.id in (${ids}) limit 1) order by ${order} limit ${pastPage(sql, slice)}`,
    }),
    // Of many, their number is at least that of the rows of those that were looked at.
    counted: sql`
      case when ${foundMany(sql)} then (select count(*) from (select from ${theirs} limit ${most}) each limit ${most}) counted)
        else (select count(*) from found) end`,
    isMore: sql`nullif(${foundMany(sql)}, false)`,
  };
}

/** How many rows a search reads in order, so that its page and its count come of one look. */
export const readOf = (sql: Queryable, { limit, offset, isUncounted = false }: Slice): Statement =>
  limitOf(sql, isUncounted ? offset + limit : Math.max(MAX_COUNTED, offset + limit) + 1);

/** How many rows a list has. A search that finds many stops counting. */
export type Total = number | { readonly atLeast: number };

export interface Found {
  /** What makes `found`, for a `with`. */
  readonly found: Statement;
  /** How many were found, unless it is what `found` holds. Counting may stop behind 1,000. */
  readonly counted?: Statement;
  /** Whether there are more than were counted. Unless it says so, that is the case beyond 1,000. */
  readonly isMore?: Statement;
}

interface Search extends Found {
  /** Of the columns of `found`. */
  readonly order: Statement;
  readonly columns: Statement;
  /** What has the columns, as far as it belongs to a row of `page`. */
  readonly source: Statement;
}

type Counted<Row> = Row & {
  readonly counted: number;
  readonly read: number;
  readonly isMore: boolean | null;
  readonly place: number;
};

/** One page of what was found, and how many there are, in one statement. The page is chosen on narrow index rows first. */
export async function readPage<Row extends { readonly id: string }>(
  sql: Queryable,
  { found, order, columns, source, ...count }: Search,
  { limit, offset, isUncounted = false }: Slice,
): Promise<{ rows: Row[]; total: Total }> {
  const { counted = sql`(select count(*) from found)`, isMore = sql`null::boolean` } = isUncounted
    ? { counted: sql`0` }
    : count;
  const answered = await sql<Counted<Row>[]>`
    with ${found},
    page as materialized (
      select *, row_number() over (order by ${order}) as place from found order by ${order} limit ${sizeOf(sql, { limit })} offset ${offset})
    select counts.*, page.place, listed.* from (
      select ${counted} as counted, ${isMore} as "isMore", (select count(*) from found) as read) counts
    left join (page cross join lateral (select ${columns} from ${source} limit 1) listed) on true order by place`;
  const [counts] = answered;
  // Where nothing stands on the page, one row without an id carries the counts.
  const rows = counts?.id === null ? [] : answered;
  return { rows, total: counts ? totalOf(counts, offset + limit) : 0 };
}

/** That a row follows the page is known from looking for it, whether it was counted or not. */
function totalOf({ counted, read, isMore }: Pick<Counted<unknown>, 'counted' | 'read' | 'isMore'>, end: number): Total {
  if (!(isMore ?? counted > MAX_COUNTED)) return counted;
  return { atLeast: Math.max(Math.min(counted, MAX_COUNTED), Math.min(read, end + 1)) };
}

/** Running numbers that begin with what was typed (D69): 104, 1040 to 1049, 10400 to 10499 and so on. */
export interface NumberPrefix {
  readonly first: number;
  /** How many digits may follow. */
  readonly digits: number;
}

export const NO_NUMBER: NumberPrefix = { first: 0, digits: -1 };

/** As people say it: "1003", "#1003", "WO 1003". A text that is not a number of these finds nothing. */
export function numberPrefix(typed: string, kind: NumberKind): NumberPrefix {
  const number = numberIn(typed);
  return isNumberOf(number, kind) ? { first: Number(number.digits), digits: 10 - number.digits.length } : NO_NUMBER;
}

interface Numbered {
  readonly number: NumberPrefix;
  /** All rows that may be among them: a statement that ends in conditions. */
  readonly rows: Statement;
  readonly column: string;
  readonly order: Statement;
  /** Whether that is the order of the numbers. */
  readonly isByNumber: boolean;
}

/** An index answers each range of numbers from its end, and no further than what is asked for. */
export function beginningWith(
  sql: Queryable,
  { number, rows, column, order, isByNumber }: Numbered,
  slice: Slice,
): Found {
  const end = isByNumber ? sql`order by ${order} limit ${readOf(sql, slice)}` : sql``;
  const { first, digits } = number;
  return {
    found: sql`
      found as materialized (
        select each.* from generate_series(0, 9) digits cross join lateral (
          ${rows} and ${sql(column)} >= ${first}::bigint * power(10, digits)::bigint
            and ${sql(column)} < (${first}::bigint + 1) * power(10, digits)::bigint ${end}) each
        where digits <= ${digits}::int order by ${order} limit ${readOf(sql, slice)})`,
  };
}

/** The same as a condition of SQL, for rows that are found otherwise. */
export const beginsWith = (sql: Queryable, column: string, { first }: NumberPrefix): Statement =>
  sql`and ${sql(column)}::text like ${`${first}%`}`;

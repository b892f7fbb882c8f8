import type { FoundKind } from '@underlay/contract/search.ts';
import { PASSED_OVER, withoutSigns } from '@underlay/domain/search/folded.ts';
import type { Sought } from '@underlay/domain/search/sought.ts';
import type { Queryable, Statement, TenantReader } from '../../database/sql.ts';
import { beginsWith } from '../../services/names-store.ts';
import { literally } from '../../services/search-store.ts';

/** How near something is to what was typed. Within each, the newest comes first (FIND-03). */
export const NEAR = { exact: 0, begins: 1, named: 2, described: 3, belongs: 4 } as const;

/** FIND-03. */
export const MAX_OF_A_KIND = 6;
/** What a leg answers: one more, to know whether there are more. */
const LEG = MAX_OF_A_KIND + 1;

/**
 * So many of the newest are looked through first. What fills a leg there is in many rows, and nobody counts how many. What does not is
 * in few, which are looked up by their index and put in order.
 */
const NEWEST = 500;
/** A guard: few of a very large business. */
const MAX_FEW = 5_000;

/** What a leg of a search is made of. Its rows have the columns `kind`, `id`, `near` and `at`. */
export interface Leg {
  /** For the `with` of the statement. */
  readonly tables: readonly Statement[];
  readonly rows: Statement;
}

/** The last rows of a leg, `from` them in some order. */
export const rowsOf = (sql: Queryable, kind: FoundKind, from: Statement): Statement => sql`
  (select ${kind}::text kind, id, near, at from (${from} limit ${LEG}) each)`;

interface Searched {
  readonly kind: FoundKind;
  /** A table whose rows have `find_text`, named `t`, and the conditions that none of its rows may fail. */
  readonly from: Statement;
  /** What it is found by, where that is not `t.find_text`. */
  readonly text?: Statement;
  /** Whether its first line is a name. */
  readonly isNamed: boolean;
  /** Whether one of its lines is a phone. */
  readonly hasPhone?: true;
  /** The order of an index with the newest first. Null of a table that is never large. */
  readonly newest: Statement | null;
  /** What of the rows in that index is searched. The others count among those that are looked through, so that those end. */
  readonly only?: Statement;
}

/** What has all the words. Where many have them, those whose names begin so are looked for beside the newest (docs/decisions/0063). */
export function legOfWords(sql: Queryable, sought: Sought, searched: Searched): Leg | null {
  const { kind, isNamed } = searched;
  if (sought.isBeginning && !isNamed) return null;
  const text = textOf(sql, searched);
  const begins = beginsSo(sql, sought, text);
  const begun = lookedUpByBeginning(sql, sought, searched);
  const phone = byPhone(sql, sought, searched);
  if (sought.isBeginning)
    return inTwoWays(sql, sought, {
      ...searched,
      matches: phone ? sql`((${begins}) or ${phone})` : begins,
      ...(begun && { lookedUp: [begun, ...(phone ? [sql`${searched.from} and ${phone}`] : [])] }),
      name: kind,
    });
  const words = sought.words.map(
    (word, index) => sql`${index > 0 ? sql`and` : sql``} ${text} like ${`%${literally(word)}%`}`,
  );
  const all = inTwoWays(sql, sought, {
    ...searched,
    matches: phone ? sql`((${words}) or ${phone})` : sql`${words}`,
    name: kind,
  });
  if (!isNamed || !searched.newest) return all;
  const beginning = inTwoWays(sql, sought, {
    ...searched,
    matches: begins,
    ...(begun && { lookedUp: [begun] }),
    name: `${kind}-beginning`,
  });
  return {
    tables: [...all.tables, ...beginning.tables],
    rows: sql`${all.rows} union all (select * from (${beginning.rows}) begun where ${areMany(sql, kind)})`,
  };
}

/** Where a name begins with all that was typed, the signs between its parts do not count: "mary jo" finds Mary-Jo. */
const beginsSo = (sql: Queryable, sought: Sought, text: Statement): Statement =>
  sql`(${text} like ${`${literally(firstOf(sought))}%`} ${goesOnSo(sql, sought, text)})`;

/** What a name begins with just as it was typed. */
const firstOf = ({ phrase, words: [first = phrase], isBeginning }: Sought): string => (isBeginning ? first : phrase);

const goesOnSo = (sql: Queryable, sought: Sought, text: Statement): Statement =>
  firstOf(sought) === sought.phrase
    ? sql``
    : sql`and starts_with(translate(${text}, ${PASSED_OVER}, ''), ${withoutSigns(sought.phrase)})`;

/** The same from an index of beginnings, where the table has one. */
function lookedUpByBeginning(sql: Queryable, sought: Sought, { from, text, newest }: Searched): Statement | null {
  if (text || !newest) return null;
  const names = sql`t.find_text`;
  return sql`
    from unnest(${beginningsOf(sought)}::text[]) beginning cross join lateral (
      select t.* ${from} ${beginsWith(sql, names, sql`beginning`)} ${goesOnSo(sql, sought, names)}
      order by ${names} using ~<~ limit ${MAX_FEW}) t`;
}

/** As `folded` writes it. */
const BLANK = 'ǀ';

/**
 * Ranges of names in the order of bytes that have all that begin so. Behind the first word comes a sign or the next letter. Behind a
 * blank, as nearly always, what comes then is asked for too: thousands have a common first word.
 */
function beginningsOf(sought: Sought): readonly string[] {
  const first = firstOf(sought);
  const [next] = withoutSigns(sought.phrase).slice(withoutSigns(first).length);
  if (next === undefined) return [first];
  const followed = [next, ...PASSED_OVER];
  return followed.flatMap((sign) => (sign === BLANK ? followed.map((then) => first + sign + then) : first + sign));
}

const textOf = (sql: Queryable, { text }: Pick<Searched, 'text'>): Statement => text ?? sql`t.find_text`;

/** A phone that was typed in groups is one word of what is searched. */
const byPhone = (sql: Queryable, { phone, phrase }: Sought, { hasPhone, text }: Searched): Statement | null =>
  hasPhone && phone !== null && phone !== phrase ? sql`${text ?? sql`t.find_text`} like ${`%${phone}%`}` : null;

interface Matching extends Searched {
  readonly matches: Statement;
  /** What matches, each from an index, where PostgreSQL finds it in none by the conditions alone. */
  readonly lookedUp?: readonly Statement[];
  readonly name: string;
}

function inTwoWays(sql: Queryable, sought: Sought, { name, newest, only, lookedUp, ...searched }: Matching): Leg {
  const { kind, from } = searched;
  const matches = only ? sql`${only} and (${searched.matches})` : searched.matches;
  const near = nearness(sql, sought, searched);
  const columns = sql`t.id, t.created_at at, ${textOf(sql, searched)} found_by`;
  const inOrder = (found: Statement) =>
    rowsOf(sql, kind, sql`select id, ${near} near, at from (${found}) found order by near, at desc, id`);
  const ways = (lookedUp ?? [sql`${from} and ${matches}`]).map(
    (way, index) => sql`${index > 0 ? sql`union` : sql``} select ${columns} ${way}`,
  );
  const few = inOrder(sql`select * from (${ways}) each limit ${MAX_FEW}`);
  if (!newest) return { tables: [], rows: few };
  const walked = sql`
    select ${columns} from (select t.* ${from} order by ${newest} limit ${NEWEST}) t where ${matches} limit ${LEG}`;
  const many = inOrder(sql`select * from ${sql(newestOf(name))}`);
  return {
    tables: [sql`${sql(newestOf(name))} as materialized (${walked})`],
    rows: sql`
      select * from (${few}) few where not ${areMany(sql, name)}
      union all select * from (${many}) many where ${areMany(sql, name)}`,
  };
}

const newestOf = (name: string): string => `newest-${name}`;
const areMany = (sql: Queryable, name: string): Statement =>
  sql`(select count(*) = ${LEG} from ${sql(newestOf(name))})`;

/** Of a row with the column `found_by`. A line that is just what was typed is exact: a SKU, a phone, an account number. */
function nearness(sql: Queryable, sought: Sought, { isNamed }: Pick<Searched, 'isNamed'>): Statement {
  if (!isNamed) return sql`${NEAR.described}::int`;
  const { phrase, phone, words } = sought;
  const isLine = (text: string) => sql`strpos(found_by || chr(10), chr(10) || ${text} || chr(10)) > 0`;
  const inName = words.map((word) => sql`and strpos(split_part(found_by, chr(10), 1), ${word}) > 0`);
  return sql`
    case when ${isLine(phrase)} ${phone === null ? sql`` : sql`or ${isLine(phone)}`} then ${NEAR.exact}::int
      when ${beginsSo(sql, sought, sql`found_by`)} then ${NEAR.begins}
      when true ${inName} then ${NEAR.named} else ${NEAR.described} end`;
}

/** Running numbers: the very one, then those that begin so, each range from its newest end (docs/decisions/0057). */
export function legOfNumber(
  { sql }: TenantReader,
  { kind, from, digits }: { kind: FoundKind; from: Statement; digits: string },
): Leg {
  const [number, more] = [Number(digits), 10 - digits.length];
  return {
    tables: [],
    rows: rowsOf(
      sql,
      kind,
      sql`select each.id, case when each.number = ${number} then ${NEAR.exact}::int else ${NEAR.begins} end near, each.created_at at
        from generate_series(0, 9) digits cross join lateral (
          select t.id, t.number, t.created_at ${from} and t.number >= ${number}::bigint * power(10, digits)::bigint
            and t.number < (${number}::bigint + 1) * power(10, digits)::bigint order by t.number desc limit ${LEG}) each
        where digits <= ${more} order by near, each.number desc`,
    ),
  };
}

/** A leg under a name, so that another can go on from what it found. */
export const named = ({ sql }: TenantReader, name: string, { tables, rows }: Leg): Leg => ({
  tables: [...tables, sql`${sql(name)} as materialized (${rows})`],
  rows: sql`select * from ${sql(name)}`,
});

/** The newest of what belongs to the nearest that a named leg has found, below everything else. `from` knows the owner as `o`. */
export const legOfOwned = (
  { sql }: TenantReader,
  { kind, owners, from, newest }: { kind: FoundKind; owners: string; from: Statement; newest: Statement },
): Leg => ({
  tables: [],
  rows: rowsOf(
    sql,
    kind,
    sql`select each.id, ${NEAR.belongs}::int near, each.created_at at
      from (select id, min(near) near, max(at) at from ${sql(owners)} group by id order by 2, 3 desc, 1 limit ${MAX_OF_A_KIND}) o
      cross join lateral (select t.id, t.created_at ${from} order by ${newest} limit ${LEG}) each
      order by o.near, o.at desc, each.created_at desc`,
  ),
});

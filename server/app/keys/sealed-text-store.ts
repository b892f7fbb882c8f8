import type { Queryable, Statement } from '../../database/sql.ts';
import type { StoredKey } from '../../services/business-key-store.ts';
import { SEALED_COLUMNS, type SealedColumn } from './sealed-columns.ts';

const AT_ONCE = 500;
/** The beginning of a text that was sealed before businesses had keys of their own. */
const OLD = 'v1.%';

/** Columns of sealed text that SEALED_COLUMNS does not name. */
export const unknownSeals = (sql: Queryable) =>
  sql<{ column: string }[]>`
    select c.relname || '.' || a.attname as column from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'f') and a.attnum > 0 and not a.attisdropped
      and a.attname ~ '(^|_)sealed$' and c.relname || '.' || a.attname <> all(${SEALED_COLUMNS.map(({ table, name }) => `${table}.${name}`)})`;

export interface SealedText {
  readonly place: string;
  readonly sealed: string;
  readonly businessId: string | null;
  /** The current key of its business for this scope. Null for a text of the installation, or when there is none. */
  readonly key: StoredKey | null;
}

/** The sealed texts of a column, each with its place and its key, a few at a time. */
export const sealedTexts = (sql: Queryable, column: SealedColumn): AsyncIterable<SealedText[]> =>
  sql<SealedText[]>`
    select ${sql.unsafe(column.place)} as place, t.${sql.unsafe(column.name)} as sealed, ${sql.unsafe(column.business)} as "businessId",
      case when k.id is not null then jsonb_build_object('businessId', k.business_id, 'scope', k.room, 'id', k.id, 'kek', k.kek,
        'wrapped', k.wrapped) end as key
    from ${sql.unsafe(column.table)} t
    left join business_keys k on k.business_id = ${sql.unsafe(column.business)} and k.room = ${column.scope} and k.destroyed_at is null
    where t.${sql.unsafe(column.name)} is not null ${exceptOf(sql, column)}`.cursor(AT_ONCE);

export interface OldText {
  readonly place: string;
  readonly sealed: string;
  readonly businessId: string | null;
  readonly row: string;
}

/** The old texts of a column, those of one business together. */
export const oldTexts = (sql: Queryable, column: SealedColumn, max: number): Promise<OldText[]> =>
  sql<OldText[]>`
    select ${sql.unsafe(column.place)} as place, t.${sql.unsafe(column.name)} as sealed, ${sql.unsafe(column.business)} as "businessId",
      t.ctid::text as row
    from ${sql.unsafe(column.table)} t where t.${sql.unsafe(column.name)} like ${OLD} ${exceptOf(sql, column)}
    order by ${sql.unsafe(column.business)} limit ${max}`;

/** Replaces the old text by the newly sealed one, unless it was changed or removed meanwhile. */
export async function replaceText(sql: Queryable, { table, name }: SealedColumn, old: OldText, sealed: string) {
  await sql`
    update ${sql.unsafe(table)} t set ${sql.unsafe(name)} = ${sealed}
    where ctid = ${old.row}::tid and t.${sql.unsafe(name)} = ${old.sealed}`;
}

const exceptOf = (sql: Queryable, { except }: SealedColumn): Statement =>
  except ? sql`and not (${sql.unsafe(except)})` : sql``;

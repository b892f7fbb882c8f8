/** Customers and subcontractors are both contacts of a business. Their tables share columns, search and order. */
import type { ContactQuery } from '@underlay/contract/contacts.ts';
import type { AddressJson } from '@underlay/contract/primitives.ts';
import { phoneSearched } from '@underlay/domain/contact/phone.ts';
import type { Sent } from '@underlay/domain/forms/entries.ts';
import type { FieldTable } from '@underlay/domain/forms/field.ts';
import type { PERSON_FIELDS } from '@underlay/domain/people/fields.ts';
import type { Queryable, Statement, TenantReader } from '../database/sql.ts';
import { fieldColumns } from './field-columns.ts';
import { namedLike } from './names-store.ts';
import { directions, type PageAsked, pageOf, type Slice, sizeOf } from './paging.ts';
import { holds, readPage, type Total, type Words, wordsOf } from './search-store.ts';

/** `Fields` are those with a column of their own. `firstName` stands in `first_name`. */
export type ContactRow<Fields extends FieldTable> = Sent<Fields> & {
  readonly id: string;
  readonly displayName: string;
  readonly address: AddressJson;
  readonly createdAt: Date;
  readonly version: number;
};

/** The columns of a `ContactRow`, of a table named `c`. */
export const contactColumns = (sql: Queryable, fields: FieldTable): Statement => sql`
  c.id, display_name "displayName", address, c.created_at "createdAt", version ${fieldColumns(sql, 'c', fields)}`;

interface ContactList {
  readonly table: 'customers' | 'subcontractors';
  /** What every name must hold. */
  readonly names: readonly Words[];
  readonly columns: Statement;
  /** The table as `c`, with the joins that its columns need. */
  readonly source: Statement;
  /** Their count, from the business's running numbers. */
  readonly count: Statement;
  /** Their running number, by which they can be asked for from the newest on. */
  readonly number?: Statement;
}

interface SortedList extends ContactList {
  readonly key: Statement;
  readonly way: Statement;
}

interface SearchedList extends SortedList {
  /** What else they are searched by. */
  readonly others: Statement | undefined;
  readonly isByName: boolean;
}

/** One page by name, with the total count (SUB-01, D69, D70). */
export function listContacts<Row extends { readonly id: string }>(
  db: TenantReader,
  search: ContactQuery & Pick<PageAsked, 'sort'>,
  list: ContactList,
): Promise<{ rows: Row[]; total: Total }> {
  const { sql } = db;
  const email = wordsOf(search.email);
  const phone = wordsOf(phoneSearched(search.phone ?? '') || search.phone);
  const others =
    email || phone
      ? sql`${holds(sql, 'c', 'email', email ? [email] : [])} ${holds(sql, 'c', 'phone', phone ? [phone] : [])}`
      : undefined;
  const slice = pageOf(search);
  const { asc, desc } = directions(sql, slice);
  const newest = search.sort && list.number;
  const isByName = !newest && !slice.isReversed;
  const sorted = newest ? { key: newest, way: desc } : { key: sql`lower(c.display_name)`, way: asc };
  return list.names.length > 0 || others
    ? searchContacts<Row>(db, { ...list, ...sorted, others, isByName }, slice)
    : listAllContacts<Row>(db, { ...list, ...sorted }, slice);
}

async function listAllContacts<Row extends object>(
  { sql, businessId }: TenantReader,
  { table, columns, source, count, key, way }: SortedList,
  slice: Slice,
) {
  const order = sql`${key} ${way}, c.id ${way}`;
  // The narrow index selects the page first and the other columns follow. A deep page then costs little more than the
  // first.
  const rows = await sql<Row[]>`
    with page as materialized (
      select c.id from ${sql(table)} c where c.business_id = ${businessId}
      order by ${order} limit ${sizeOf(sql, slice)} offset ${slice.offset})
    select ${columns} from page join ${source} on c.business_id = ${businessId} and c.id = page.id
    order by ${order}`;
  // Nobody is ever deleted. Without a search the running number is the count.
  const [counted] = await sql<
    { count: number }[]
  >`select ${count} as count from business_counters where business_id = ${businessId}`;
  return { rows, total: counted?.count ?? 0 };
}

function searchContacts<Row extends { readonly id: string }>(
  { sql, businessId }: TenantReader,
  { table, names, columns, source, key, way, ...search }: SearchedList,
  slice: Slice,
) {
  const rows = sql`select ${key} as key, c.id from ${sql(table)} c where c.business_id = ${businessId}`;
  const order = sql`key ${way}, id ${way}`;
  const found = namedLike(sql, { row: 'c', names, ...search, rows, order }, slice);
  const joined = sql`${source} where c.business_id = ${businessId} and c.id = page.id`;
  return readPage<Row>(sql, { ...found, order, columns, source: joined }, slice);
}

/** A contact as the API answers it, made from its row. */
export const contactJson = <Row extends ContactRow<typeof PERSON_FIELDS>>(row: Row) => ({
  ...row,
  uuid: row.id,
  person: { firstName: row.firstName, lastName: row.lastName, maidenName: row.maidenName },
  createdAt: row.createdAt.toISOString(),
});

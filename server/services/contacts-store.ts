/** Customers and subcontractors are both contacts of a business: their tables have these columns, this search and this order. */
import type { ContactQuery } from '@underlay/contract/contacts.ts';
import type { AddressJson } from '@underlay/contract/primitives.ts';
import type { Sent } from '@underlay/domain/forms/entries.ts';
import type { FieldTable } from '@underlay/domain/forms/field.ts';
import type { PERSON_FIELDS } from '@underlay/domain/people/fields.ts';
import type { Queryable, Statement, TenantReader } from '../database/sql.ts';
import { containing, pageOf } from './paging.ts';

/** `Fields` are those with a column of their own, by the name of it: `firstName` stands in `first_name`. */
export type ContactRow<Fields extends FieldTable> = Sent<Fields> & {
  readonly id: string;
  readonly displayName: string;
  readonly address: AddressJson;
  readonly createdAt: Date;
  readonly version: number;
};

/** The columns of a `ContactRow`, of a table that is called `c`. */
export const contactColumns = (sql: Queryable, fields: FieldTable): Statement => sql`
  c.id, display_name "displayName", address, c.created_at "createdAt", version
  ${Object.keys(fields).map((name) => sql`, ${sql(columnOf(name))} as ${sql(name)} `)}`;

/** What an `insert` or an `update` writes of the fields: their values by the names of the columns. */
export const columnValues = <Entries extends object>(entries: Entries): Record<string, Entries[keyof Entries]> =>
  Object.fromEntries(Object.entries(entries).map(([name, value]) => [columnOf(name), value]));

const columnOf = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

interface ContactList {
  readonly table: 'customers' | 'subcontractors';
  /** What each has to have in its name, as texts for LIKE. */
  readonly names: readonly string[];
  readonly columns: Statement;
  /** The table as `c`, with what its columns need beside it. */
  readonly source: Statement;
  /** How many there are: of the business's running numbers. */
  readonly count: Statement;
}

/** One page by name, and how many there are (SUB-01, D69, D70). */
export async function listContacts<Row extends object>(
  { sql, businessId }: TenantReader,
  { email: emailPart, phone: phonePart, ...search }: ContactQuery,
  { table, names, columns, source, count }: ContactList,
) {
  const { limit, offset } = pageOf(search);
  const email = containing(emailPart);
  const phone = containing(phonePart?.replaceAll(/\D/g, '') || phonePart);
  const where = sql`c.business_id = ${businessId}
    ${hasNames(sql, names)}
    ${email ? sql`and lower(email) like ${email}` : sql``}
    ${phone ? sql`and phone like ${phone}` : sql``}`;
  // The page is chosen on the narrow index first and dressed afterwards, so that a deep page costs little more than the first.
  const rows = await sql<Row[]>`
    with page as materialized (
      select c.id from ${sql(table)} c where ${where} order by lower(display_name), c.id limit ${limit} offset ${offset})
    select ${columns} from page join ${source} on c.business_id = ${businessId} and c.id = page.id
    order by lower(display_name), c.id`;
  // Nobody is ever deleted, so without a search the running number is the count.
  const [counted] =
    names.length > 0 || email || phone
      ? await sql<{ count: number }[]>`select count(*) as count from ${sql(table)} c where ${where}`
      : await sql<
          { count: number }[]
        >`select ${count} as count from business_counters where business_id = ${businessId}`;
  return { rows, total: counted?.count ?? 0 };
}

/** The rest of a condition: the name has each of these texts. */
export const hasNames = (sql: Queryable, names: readonly string[]) =>
  names.length === 0 ? sql`` : sql`${names.map((name) => sql`and search_text like ${name} `)}`;

/** What the API says of every contact, made from its row. */
export const contactJson = <Row extends ContactRow<typeof PERSON_FIELDS>>(row: Row) => ({
  ...row,
  uuid: row.id,
  person: { firstName: row.firstName, lastName: row.lastName, maidenName: row.maidenName },
  createdAt: row.createdAt.toISOString(),
});

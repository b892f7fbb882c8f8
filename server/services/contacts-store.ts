/** Customers and subcontractors are both contacts of a business. Their tables share columns, search and order. */
import type { ContactQuery } from '@underlay/contract/contacts.ts';
import type { AddressJson } from '@underlay/contract/primitives.ts';
import type { Sent } from '@underlay/domain/forms/entries.ts';
import type { FieldTable } from '@underlay/domain/forms/field.ts';
import type { PERSON_FIELDS } from '@underlay/domain/people/fields.ts';
import type { Queryable, Statement, TenantReader } from '../database/sql.ts';
import { fieldColumns } from './field-columns.ts';
import { containing, directions, pageOf } from './paging.ts';

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
  /** The texts for LIKE that every name must match. */
  readonly names: readonly string[];
  readonly columns: Statement;
  /** The table as `c`, with the joins that its columns need. */
  readonly source: Statement;
  /** Their count, from the business's running numbers. */
  readonly count: Statement;
}

/** One page by name, with the total count (SUB-01, D69, D70). */
export async function listContacts<Row extends object>(
  { sql, businessId }: TenantReader,
  { email: emailPart, phone: phonePart, ...search }: ContactQuery,
  { table, names, columns, source, count }: ContactList,
) {
  const { limit, offset, ...slice } = pageOf(search);
  const { asc } = directions(sql, slice);
  const email = containing(emailPart);
  const phone = containing(phonePart?.replaceAll(/\D/g, '') || phonePart);
  const where = sql`c.business_id = ${businessId}
    ${hasNames(sql, names)}
    ${email ? sql`and lower(email) like ${email}` : sql``}
    ${phone ? sql`and phone like ${phone}` : sql``}`;
  // The narrow index selects the page first and the other columns follow. A deep page then costs little more than the
  // first.
  const rows = await sql<Row[]>`
    with page as materialized (
      select c.id from ${sql(table)} c where ${where} order by lower(display_name) ${asc}, c.id ${asc} limit ${limit} offset ${offset})
    select ${columns} from page join ${source} on c.business_id = ${businessId} and c.id = page.id
    order by lower(display_name) ${asc}, c.id ${asc}`;
  // Nobody is ever deleted. Without a search the running number is the count.
  const [counted] =
    names.length > 0 || email || phone
      ? await sql<{ count: number }[]>`select count(*) as count from ${sql(table)} c where ${where}`
      : await sql<
          { count: number }[]
        >`select ${count} as count from business_counters where business_id = ${businessId}`;
  return { rows, total: counted?.count ?? 0 };
}

/** The rest of a condition. The name has each of these texts. */
export const hasNames = (sql: Queryable, names: readonly string[]) =>
  names.length === 0 ? sql`` : sql`${names.map((name) => sql`and search_text like ${name} `)}`;

/** A contact as the API answers it, made from its row. */
export const contactJson = <Row extends ContactRow<typeof PERSON_FIELDS>>(row: Row) => ({
  ...row,
  uuid: row.id,
  person: { firstName: row.firstName, lastName: row.lastName, maidenName: row.maidenName },
  createdAt: row.createdAt.toISOString(),
});

import type { AddressJson } from '@underlay/contract/primitives.ts';
import type { SubcontractorWrite } from '@underlay/contract/subcontractors.ts';
import type { Queryable, TenantReader, TenantTransaction } from '../../database/sql.ts';
import { containing, pageOf } from '../../services/paging.ts';
import type { SealedNumber } from './tax-number.ts';

export interface SubcontractorRow {
  readonly id: string;
  readonly businessId: string;
  readonly type: 'business' | 'individual';
  readonly businessName: string;
  readonly displayName: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly maidenName: string;
  readonly email: string;
  readonly phone: string;
  readonly address: AddressJson;
  readonly endingSealed: string;
  readonly createdAt: Date;
  readonly version: number;
}

/** The sealed numbers themselves are not among them: no screen needs more than the ending (P13). */
const columns = (sql: Queryable) => sql`
  s.id, s.business_id "businessId", subcontractor_type "type", business_name "businessName", display_name "displayName",
  first_name "firstName", last_name "lastName", maiden_name "maidenName", email, phone, address,
  ending_sealed "endingSealed", created_at "createdAt", version`;

export interface SubcontractorSearch {
  readonly name?: string | undefined;
  readonly email?: string | undefined;
  readonly phone?: string | undefined;
  readonly page: number;
  readonly pageSize: number;
}

/** One page by name, and how many there are (SUB-01, D69, D70). */
export async function listSubcontractors({ sql, businessId }: TenantReader, search: SubcontractorSearch) {
  const { limit, offset } = pageOf(search);
  const name = containing(search.name);
  const email = containing(search.email);
  const phone = containing(search.phone?.replaceAll(/\D/g, '') || search.phone);
  const where = sql`s.business_id = ${businessId}
    ${name ? sql`and search_text like ${name}` : sql``}
    ${email ? sql`and lower(email) like ${email}` : sql``}
    ${phone ? sql`and phone like ${phone}` : sql``}`;
  // The page is chosen on the narrow index first and dressed afterwards, so that a deep page costs little more than the first.
  const rows = await sql<SubcontractorRow[]>`
    with page as materialized (
      select s.id from subcontractors s where ${where} order by lower(display_name), s.id limit ${limit} offset ${offset})
    select ${columns(sql)} from page join subcontractors s on s.business_id = ${businessId} and s.id = page.id
    order by lower(display_name), s.id`;
  // Nobody is ever deleted, so without a search the running number is the count.
  const [counted] =
    name || email || phone
      ? await sql<{ count: number }[]>`select count(*) as count from subcontractors s where ${where}`
      : await sql<{ count: number }[]>`
          select subcontractor_count as count from business_counters where business_id = ${businessId}`;
  return { rows, total: counted?.count ?? 0 };
}

/** In the order of names; whoever is not of this business is left out. */
export const rowsOfSubcontractors = (
  { sql, businessId }: TenantReader,
  ids: readonly string[],
): Promise<SubcontractorRow[]> => sql<SubcontractorRow[]>`
  select ${columns(sql)} from subcontractors s where s.business_id = ${businessId} and s.id in ${sql([...ids])}
  order by lower(display_name), s.id`;

/** Waits for others who change the same subcontractor and answers the type that is stored now. */
export async function lockSubcontractor(
  { sql, businessId }: TenantTransaction,
  contractorId: string,
): Promise<Pick<SubcontractorRow, 'type' | 'version'> | undefined> {
  const [row] = await sql<Pick<SubcontractorRow, 'type' | 'version'>[]>`
    select subcontractor_type "type", version from subcontractors
    where business_id = ${businessId} and id = ${contractorId} for update`;
  return row;
}

export async function insertSubcontractor(
  { sql, businessId }: TenantTransaction,
  subcontractor: { id: string; createdAt: Date; entries: SubcontractorWrite; number: SealedNumber },
) {
  const { id, createdAt, entries, number } = subcontractor;
  const { person, address } = entries;
  await sql`
    with counted as (
      update business_counters set subcontractor_count = subcontractor_count + 1 where business_id = ${businessId})
    insert into subcontractors (business_id, id, subcontractor_type, business_name, first_name, last_name, maiden_name,
      email, phone, address, ssn_sealed, ein_sealed, ending_sealed, created_at)
    values (${businessId}, ${id}, ${entries.type}, ${entries.businessName}, ${person.firstName}, ${person.lastName},
      ${person.maidenName}, ${entries.email}, ${entries.phone}, ${sql.json({ ...address })}, ${number.ssn}, ${number.ein},
      ${number.ending}, ${createdAt})`;
}

/** Without a number the stored one stays (D43). */
export async function updateSubcontractor(
  { sql, businessId }: TenantTransaction,
  contractorId: string,
  entries: SubcontractorWrite,
  number: SealedNumber | null,
) {
  const { person, address } = entries;
  await sql`
    update subcontractors set subcontractor_type = ${entries.type}, business_name = ${entries.businessName},
      first_name = ${person.firstName}, last_name = ${person.lastName}, maiden_name = ${person.maidenName},
      email = ${entries.email}, phone = ${entries.phone}, address = ${sql.json({ ...address })}, version = version + 1
      ${number ? sql`, ssn_sealed = ${number.ssn}, ein_sealed = ${number.ein}, ending_sealed = ${number.ending}` : sql``}
    where business_id = ${businessId} and id = ${contractorId}`;
}

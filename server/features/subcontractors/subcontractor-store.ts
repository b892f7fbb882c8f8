import type { ContactQuery } from '@underlay/contract/contacts.ts';
import type { SubcontractorWrite } from '@underlay/contract/subcontractors.ts';
import { SUBCONTRACTOR_FIELDS } from '@underlay/domain/subcontractors/fields.ts';
import type { Queryable, TenantReader, TenantTransaction } from '../../database/sql.ts';
import { type ContactRow, contactColumns, listContacts } from '../../services/contacts-store.ts';
import { fieldValues } from '../../services/field-columns.ts';
import { eachWordOf } from '../../services/search-store.ts';
import type { SealedNumber } from './tax-number.ts';

/** The sealed numbers themselves are left out, since no screen needs more than the ending (P13). */
const { person, address, type: subcontractorType, ssn, ein, ...others } = SUBCONTRACTOR_FIELDS;
const FIELDS = { ...person, subcontractorType, ...others };

export type SubcontractorRow = ContactRow<typeof FIELDS> & {
  readonly businessId: string;
  readonly endingSealed: string;
};

const columns = (sql: Queryable) => sql`
  ${contactColumns(sql, FIELDS)}, c.business_id "businessId", ending_sealed "endingSealed"`;

export function listSubcontractors(db: TenantReader, search: ContactQuery) {
  return listContacts<SubcontractorRow>(db, search, {
    table: 'subcontractors',
    names: eachWordOf(search.name),
    columns: columns(db.sql),
    source: db.sql`subcontractors c`,
    count: db.sql`subcontractor_count`,
  });
}

/** In the order of names. Whoever is not of this business is left out. */
export const rowsOfSubcontractors = (
  { sql, businessId }: TenantReader,
  ids: readonly string[],
): Promise<SubcontractorRow[]> => sql<SubcontractorRow[]>`
  select ${columns(sql)} from subcontractors c where c.business_id = ${businessId} and c.id in ${sql([...ids])}
  order by lower(display_name), c.id`;

/** Locks the subcontractor and answers the type that is stored now. */
export async function lockSubcontractor(
  { sql, businessId }: TenantTransaction,
  contractorId: string,
): Promise<(Pick<SubcontractorWrite, 'type'> & Pick<SubcontractorRow, 'version'>) | undefined> {
  const [row] = await sql<(Pick<SubcontractorWrite, 'type'> & Pick<SubcontractorRow, 'version'>)[]>`
    select subcontractor_type "type", version from subcontractors
    where business_id = ${businessId} and id = ${contractorId} for update`;
  return row;
}

export async function insertSubcontractor(
  { sql, businessId }: TenantTransaction,
  subcontractor: { id: string; createdAt: Date; entries: SubcontractorWrite; number: SealedNumber },
) {
  const { id, createdAt, entries, number } = subcontractor;
  const row = { ...valuesOf(sql, entries), ...columnsOf(number), business_id: businessId, id, created_at: createdAt };
  await sql`
    with counted as (
      update business_counters set subcontractor_count = subcontractor_count + 1 where business_id = ${businessId})
    insert into subcontractors ${sql(row)}`;
}

/** Without a number the stored one stays (D43). */
export async function updateSubcontractor(
  { sql, businessId }: TenantTransaction,
  { contractorId, entries, number }: { contractorId: string; entries: SubcontractorWrite; number: SealedNumber | null },
) {
  const row = { ...valuesOf(sql, entries), ...(number && columnsOf(number)) };
  await sql`
    update subcontractors set ${sql(row)}, version = version + 1
    where business_id = ${businessId} and id = ${contractorId}`;
}

const valuesOf = (sql: Queryable, { person, type, ...others }: SubcontractorWrite) =>
  fieldValues(sql, { ...FIELDS, address }, { ...person, ...others, subcontractorType: type });

const columnsOf = ({ ssn, ein, ending }: SealedNumber) => ({ ssn_sealed: ssn, ein_sealed: ein, ending_sealed: ending });

import type { TaxRateCreate, TaxRateUpdate } from '@underlay/contract/tax-rates.ts';
import type { BasisPoints } from '@underlay/domain/money/money.ts';
import type { Queryable, TenantReader, TenantTransaction } from '../../database/sql.ts';

export interface TaxRateRow {
  readonly id: string;
  readonly name: string;
  readonly percent: BasisPoints;
  readonly active: boolean;
  readonly version: number;
}

const columns = (sql: Queryable) => sql`r.id, r.name, r.basis_points percent, r.active, r.version`;

/** Those in use first, by name. There are at most 20. */
export const listTaxRates = ({ sql, businessId }: TenantReader): Promise<TaxRateRow[]> =>
  sql<TaxRateRow[]>`
    select ${columns(sql)} from tax_rates r where r.business_id = ${businessId} order by r.active desc, lower(r.name), r.id`;

export async function readTaxRate({ sql, businessId }: TenantReader, rateId: string): Promise<TaxRateRow | undefined> {
  const [row] = await sql<TaxRateRow[]>`
    select ${columns(sql)} from tax_rates r where r.business_id = ${businessId} and r.id = ${rateId}`;
  return row;
}

export async function lockTaxRate(
  { sql, businessId }: TenantTransaction,
  rateId: string,
): Promise<TaxRateRow | undefined> {
  const [row] = await sql<TaxRateRow[]>`
    select ${columns(sql)} from tax_rates r where r.business_id = ${businessId} and r.id = ${rateId} for no key update`;
  return row;
}

/** How many there are. Two who add one at once come one after the other. */
export async function countForAdding({ sql, businessId }: TenantTransaction): Promise<number> {
  await sql`select 1 from business_counters where business_id = ${businessId} for update`;
  const [row] = await sql<
    { count: number }[]
  >`select count(*) as count from tax_rates where business_id = ${businessId}`;
  return row?.count ?? 0;
}

/** Nothing when one in use has the name. */
export async function insertTaxRate(
  { sql, businessId }: TenantTransaction,
  id: string,
  { name, percent }: TaxRateCreate,
): Promise<TaxRateRow | undefined> {
  const [row] = await sql<TaxRateRow[]>`
    insert into tax_rates as r (business_id, id, name, basis_points) values (${businessId}, ${id}, ${name}, ${percent})
    on conflict do nothing returning ${columns(sql)}`;
  return row;
}

/** Whether another one that is in use has the name. */
export async function isNameTaken(
  { sql, businessId }: TenantTransaction,
  rateId: string,
  name: string,
): Promise<boolean> {
  const rows = await sql`
    select 1 from tax_rates where business_id = ${businessId} and active and lower(name) = lower(${name}) and id <> ${rateId}`;
  return rows.length > 0;
}

export async function updateTaxRate(
  { sql, businessId }: TenantTransaction,
  rateId: string,
  { name, percent, active }: TaxRateUpdate,
): Promise<TaxRateRow | undefined> {
  const [row] = await sql<TaxRateRow[]>`
    update tax_rates r set name = ${name}, basis_points = ${percent}, active = ${active}, version = version + 1
    where r.business_id = ${businessId} and r.id = ${rateId} returning ${columns(sql)}`;
  return row;
}

import { OWN_TAX } from '@underlay/domain/offers/document-price.ts';
import type { Queryable, TenantReader, TenantTransaction } from '../../database/sql.ts';

export type CategoryKind = 'ordinary' | 'payment';
export interface CategoryRow {
  readonly id: string;
  readonly name: string;
  readonly kind: CategoryKind;
  /** What new lines of it are taxed with (TAX-07): `document`, `none`, or the id of a named rate. */
  readonly tax: string;
}

const columns = (sql: Queryable) => sql`g.id, g.name, g.kind, coalesce(g.tax_rate_id::text, g.tax) tax`;

export const listCategories = ({ sql, businessId }: TenantReader): Promise<CategoryRow[]> =>
  sql<CategoryRow[]>`
    select ${columns(sql)} from categories g where g.business_id = ${businessId} order by g.position`;

/** By a rate that is retired meanwhile nothing new is taxed: `usualTax` is the document's own then. */
export async function readCategory(
  { sql, businessId }: TenantReader,
  categoryId: string,
): Promise<(CategoryRow & { readonly usualTax: string }) | undefined> {
  const [row] = await sql<(CategoryRow & { readonly isRetired: boolean })[]>`
    select ${columns(sql)}, r.active is false "isRetired" from categories g
    left join tax_rates r on r.business_id = g.business_id and r.id = g.tax_rate_id
    where g.business_id = ${businessId} and g.id = ${categoryId}`;
  return row && { ...row, usualTax: row.isRetired ? OWN_TAX : row.tax };
}

/** Until the transaction ends. */
export async function lockCategory(
  { sql, businessId }: TenantTransaction,
  categoryId: string,
): Promise<CategoryRow | undefined> {
  const [row] = await sql<CategoryRow[]>`
    select ${columns(sql)} from categories g where g.business_id = ${businessId} and g.id = ${categoryId} for no key update`;
  return row;
}

export async function updateCategoryTax({ sql, businessId }: TenantTransaction, categoryId: string, tax: string) {
  const isNamed = tax !== 'document' && tax !== 'none';
  await sql`
    update categories set tax = ${isNamed ? 'named' : tax}, tax_rate_id = ${isNamed ? tax : null}
    where business_id = ${businessId} and id = ${categoryId}`;
}

export async function insertCategories(
  { sql, businessId }: TenantTransaction,
  categories: readonly { id: string; name: string; kind: CategoryKind }[],
) {
  const rows = categories.map((category, index) => ({ business_id: businessId, ...category, position: index + 1 }));
  await sql`insert into categories ${sql(rows)}`;
}

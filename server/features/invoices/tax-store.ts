import type { DocumentTax } from '@underlay/domain/offers/document-price.ts';
import { fixed, nested } from '../../database/nested.ts';
import type { Queryable, Statement, TenantTransaction } from '../../database/sql.ts';

/** What a document was taxed with when it was last written down, in its order. Nested in a statement about invoices `i`. */
export const taxesOfInvoice = fixed((sql) =>
  nested(
    sql,
    sql`select x.tax_rate_id "rateId", x.name, x.basis_points percent, x.base_cents base, x.tax_cents tax from invoice_taxes x
      where x.business_id = i.business_id and x.invoice_id = i.id order by x.position`,
  ),
);

interface WrittenTaxes {
  readonly id: string;
  readonly taxes: readonly DocumentTax[];
}

/**
 * The head of a statement that writes a document: its taxes are then these and no others. Written again they may be fewer, and one
 * statement cannot take away a row and write it.
 */
export function withTaxes(
  sql: Queryable,
  { businessId }: Pick<TenantTransaction, 'businessId'>,
  { id, taxes }: WrittenTaxes,
): Statement {
  const gone = sql`gone as (
    delete from invoice_taxes where business_id = ${businessId} and invoice_id = ${id} and position > ${taxes.length})`;
  if (taxes.length === 0) return sql`with ${gone}`;
  const column = (name: keyof DocumentTax) => taxes.map((tax) => String(tax[name] ?? ''));
  return sql`with ${gone}, written as (
    insert into invoice_taxes (business_id, invoice_id, position, tax_rate_id, name, basis_points, base_cents, tax_cents)
    select ${businessId}, ${id}, position, nullif(rate_id, '')::uuid, name, percent::bigint, base::bigint, tax::bigint
    from unnest(${column('rateId')}::text[], ${column('name')}::text[], ${column('percent')}::text[], ${column('base')}::text[],
      ${column('tax')}::text[]) with ordinality as t (rate_id, name, percent, base, tax, position)
    on conflict (business_id, invoice_id, position) do update
    set tax_rate_id = excluded.tax_rate_id, name = excluded.name, basis_points = excluded.basis_points,
      base_cents = excluded.base_cents, tax_cents = excluded.tax_cents)`;
}

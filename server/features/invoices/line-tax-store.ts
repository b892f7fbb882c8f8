import type { TenantTransaction } from '../../database/sql.ts';

/**
 * Every line is not taxed from now on. Or those that were not start as a new line does: with the tax of its item of the price book,
 * else of its category, unless that is a rate that is retired by now (TAX-06, TAX-07): all but those that are kept as somebody entered them.
 */
export async function retaxLines(
  { sql, businessId }: TenantTransaction,
  invoiceId: string,
  { isExempt, kept = [] }: { readonly isExempt: boolean; readonly kept?: readonly string[] },
) {
  if (isExempt)
    await sql`
      update invoice_lines set tax = 'none', tax_rate_id = null
      where business_id = ${businessId} and invoice_id = ${invoiceId} and tax <> 'none'`;
  else
    await sql`
      update invoice_lines l set tax = s.tax, tax_rate_id = s.tax_rate_id
      from (
        select l.id, case when r.active is false then 'document' else u.tax end tax,
          case when r.active then u.tax_rate_id end tax_rate_id
        from invoice_lines l
        join categories g on g.business_id = l.business_id and g.id = l.category_id
        left join price_items p on p.business_id = l.business_id and p.id = l.price_item_id
        cross join lateral (
          select coalesce(p.tax, g.tax) tax, case when p.id is null then g.tax_rate_id else p.tax_rate_id end tax_rate_id
        ) u
        left join tax_rates r on r.business_id = l.business_id and r.id = u.tax_rate_id
        where l.business_id = ${businessId} and l.invoice_id = ${invoiceId} and l.tax = 'none'
          and l.id <> all(${[...kept]}::uuid[])
      ) s
      where l.business_id = ${businessId} and l.id = s.id`;
}

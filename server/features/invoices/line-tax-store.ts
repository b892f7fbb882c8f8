import type { TenantTransaction } from '../../database/sql.ts';

/**
 * Every line is not taxed from now on. Or those that were not start as a new line does: with the tax of its item of the price book,
 * else with the document's own (TAX-06).
 */
export async function retaxLines(
  { sql, businessId }: TenantTransaction,
  invoiceId: string,
  { isExempt }: { readonly isExempt: boolean },
) {
  if (isExempt)
    await sql`
      update invoice_lines set tax = 'none', tax_rate_id = null
      where business_id = ${businessId} and invoice_id = ${invoiceId} and tax <> 'none'`;
  else
    await sql`
      update invoice_lines l set tax = s.tax, tax_rate_id = s.tax_rate_id
      from (
        select l.id, coalesce(p.tax, 'document') tax, p.tax_rate_id from invoice_lines l
        left join price_items p on p.business_id = l.business_id and p.id = l.price_item_id
        where l.business_id = ${businessId} and l.invoice_id = ${invoiceId} and l.tax = 'none'
      ) s
      where l.business_id = ${businessId} and l.id = s.id`;
}

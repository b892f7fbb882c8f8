import type { SentChoices } from '@underlay/domain/offers/check-choices.ts';
import type { DocumentPrice } from '@underlay/domain/offers/document-price.ts';
import type { TenantTransaction } from '../../database/sql.ts';
import { withTaxes } from './tax-store.ts';

type Figures = Pick<DocumentPrice, 'subtotal' | 'discount' | 'salesTaxAmount' | 'total' | 'taxes'>;

/** What its customer chose of a quote is what it comes to from now on (CONT-01). The quote is locked, and was priced with these choices. */
export async function writeChoices(
  { sql, businessId }: TenantTransaction,
  invoiceId: string,
  { choices, priced }: { readonly choices: SentChoices; readonly priced: Figures },
) {
  const { sections, lines } = choices;
  await sql`
    update invoice_sections set chosen = id = any(${sections as string[]}::uuid[])
    where business_id = ${businessId} and invoice_id = ${invoiceId} and pick <> 'always'
      and chosen <> (id = any(${sections as string[]}::uuid[]))`;
  await sql`
    update invoice_lines set chosen = id = any(${lines as string[]}::uuid[])
    where business_id = ${businessId} and invoice_id = ${invoiceId} and optional
      and chosen <> (id = any(${lines as string[]}::uuid[]))`;
  const { subtotal, discount, salesTaxAmount: tax, total, taxes } = priced;
  await sql`
    ${withTaxes(sql, { businessId }, { id: invoiceId, taxes })}
    update invoices set subtotal_cents = ${subtotal}, discount_cents = ${discount}, tax_cents = ${tax}, total_cents = ${total}
    where business_id = ${businessId} and id = ${invoiceId}`;
}

import type { Outcome } from '@underlay/domain/offers/offer-life.ts';
import type { TenantTransaction } from '../../database/sql.ts';

/** What became of a quote that is locked. Nothing of it changes any more once it was accepted (VER-03). */
export async function writeOutcome(
  { sql, businessId }: TenantTransaction,
  invoiceId: string,
  { outcome, at }: { readonly outcome: Outcome; readonly at: Date },
) {
  await sql`
    update invoices set outcome = ${outcome}, outcome_at = ${at}, version = version + 1
    where business_id = ${businessId} and id = ${invoiceId}`;
}

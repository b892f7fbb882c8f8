import type { CalendarDate } from '@underlay/domain/calendar/calendar-date.ts';
import type { EarlyTerms } from '@underlay/domain/credits/early-discount.ts';
import type { TenantTransaction } from '../../database/sql.ts';

/** What a draft offers for paying in time (DISC-01). Whoever saw it with something else has not seen this. */
export async function writeEarlyTerms(
  { sql, businessId }: TenantTransaction,
  invoiceId: string,
  terms: EarlyTerms | null,
) {
  await sql`
    update invoices set early_basis_points = ${terms?.percent ?? null}, early_days = ${terms?.days ?? null}, early_until = null,
      version = version + 1
    where business_id = ${businessId} and id = ${invoiceId}`;
}

/** The last day on which it can be taken, once it is sent. Null when it is taken back. */
export async function writeEarlyUntil(
  { sql, businessId }: TenantTransaction,
  invoiceId: string,
  until: CalendarDate | null,
) {
  await sql`update invoices set early_until = ${until} where business_id = ${businessId} and id = ${invoiceId}`;
}

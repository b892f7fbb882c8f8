import type { Cents } from '@underlay/domain/money/money.ts';
import { ZERO } from '@underlay/domain/money/money.ts';
import type { TenantReader } from '../../database/sql.ts';

/** What of its customer's credit was used with a sending of an invoice, known by its event (ALLOC-14). */
export async function usedOnSending(
  { sql, businessId }: TenantReader,
  { invoiceId, eventId }: { readonly invoiceId: string; readonly eventId: string },
): Promise<Cents> {
  const [row] = await sql<{ used: Cents }[]>`
    select coalesce(sum(a.amount_cents), 0)::bigint used
    from events e join allocations a on a.business_id = e.business_id and a.invoice_id = e.subject_id and a.at = e.at
    where e.business_id = ${businessId} and e.id = ${eventId}::bigint and e.subject_id = ${invoiceId} and e.kind = 'sent'
      and a.cause = 'used' and a.cause_id = ${invoiceId}`;
  return row?.used ?? ZERO;
}

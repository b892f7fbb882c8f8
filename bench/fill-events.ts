import type { Sql } from '../server/database/sql.ts';

type Transaction = Parameters<Parameters<Sql['begin']>[1]>[0];

/** Who did most of it. */
export const BUSY_MEMBER = 'robin';
/** What happened to one invoice in ten thousand. */
export const RARE_KIND = 'draft_deleted';

/** On average, where an invoice has ten events: one is written every five minutes. */
export const MILLISECONDS_APART = 30_000;

const MOST = 1_000_000;
const MOST_EACH = 10;
const KINDS = ['created', 'changed', 'sent', 'opened', 'line_added', 'line_changed', 'payment_settled', 'reminded'];

/**
 * A million events where a business has 100,000 invoices or more. They stand at customers: the timeline of an invoice is compared with
 * the bare server's byte for byte, which has none.
 */
export async function fillEvents(tx: Transaction, businessId: string, invoices: number) {
  const each = Math.max(1, Math.min(MOST_EACH, Math.floor(MOST / invoices)));
  await tx`
    insert into events (business_id, subject_id, kind, actor, data, at)
    select i.business_id, i.customer_id,
      case when i.number % 10000 = 0 and n = 1 then ${RARE_KIND} else (${KINDS}::text[])[(i.number + n) % ${KINDS.length} + 1] end,
      case when (i.number + n) % 5 = 0 then 'customer' else ${BUSY_MEMBER} end, '{"amount": 318750}', i.created_at + n * interval '7 seconds'
    from invoices i cross join generate_series(1, ${each}) n where i.business_id = ${businessId}`;
}

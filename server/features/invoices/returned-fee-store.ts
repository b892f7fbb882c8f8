import { mostReturnedFee } from '@underlay/domain/charges/returned-fee.ts';
import { type Cents, cents } from '@underlay/domain/money/money.ts';
import type { TenantTransaction } from '../../database/sql.ts';

/**
 * What is added when a payment of an invoice comes back, as its business says on the day of sending (LATE-10): at most what its state
 * lets it ask on that day. Null where it asks for nothing.
 */
export async function returnedFeeNow({ sql, businessId }: TenantTransaction): Promise<Cents | null> {
  const [row] = await sql<{ fee: Cents; state: string }[]>`
    select s.returned_fee_cents fee, b.address ->> 'state' state from money_settings s join businesses b on b.id = s.business_id
    where s.business_id = ${businessId} and s.returned_fee_cents is not null`;
  return row ? cents(Math.min(row.fee, mostReturnedFee(row.state))) : null;
}

/** It is kept with the invoice. Null when that is taken back. */
export async function writeReturnedFee({ sql, businessId }: TenantTransaction, invoiceId: string, fee: Cents | null) {
  await sql`update invoices set returned_fee_cents = ${fee} where business_id = ${businessId} and id = ${invoiceId}`;
}

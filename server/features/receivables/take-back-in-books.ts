import { reversalOf } from '@underlay/domain/ledger/posting.ts';
import type { TenantTransaction } from '../../database/sql.ts';
import { type LedgerEntry, postToLedger } from '../../services/ledger-store.ts';
import { readBooked } from './hand-payment-store.ts';
import type { PaymentRow } from './payment-store.ts';

/** What was a mistake never was: all that the books have of a payment is taken back on the days on which they have it. */
export async function takeBackInBooks(
  tx: TenantTransaction,
  payment: PaymentRow,
  { reference, ...entry }: Pick<LedgerEntry, 'kind' | 'reference' | 'at'>,
) {
  const booked = await readBooked(tx, payment.id);
  for (const [day, postings] of Map.groupBy(booked, (posting) => posting.day)) {
    const back = { ...entry, reference: `${reference}:${day}`, postedOn: day, paymentId: payment.id };
    await postToLedger(tx, { ...back, postings: reversalOf(postings) });
  }
}

import type { TenantDb, TenantTransaction } from '../../database/sql.ts';
import { found } from '../../services/refused.ts';
import { invoicesAround } from './credit-store.ts';
import { type PaymentRow, readPayment } from './payment-store.ts';
import { lockReceivable, type Receivable } from './receivable-store.ts';

export interface LockedPayment {
  readonly tx: TenantTransaction;
  readonly payment: PaymentRow;
  readonly invoice: Receivable;
}

const MAX_TRIES = 20;

/**
 * Changes a payment while its invoice is locked, as are the invoices that its credit pays and those in `also`. Locks are taken in
 * the order of the ids, so two callers never wait for each other in a circle.
 */
export async function withLockedPayment<Result>(
  db: TenantDb,
  { payment, also = [] }: { payment: PaymentRow; also?: readonly string[] },
  work: (locked: LockedPayment) => Promise<Result>,
): Promise<Result> {
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const done = await db.begin(async (tx) => {
      const locked = new Set([...(await invoicesAround(tx, payment)), ...also]);
      for (const id of [...locked].sort()) await lockReceivable(tx, id);
      // Credit was used for another invoice while we waited. Begin again, with that one.
      if ((await invoicesAround(tx, payment)).some((id) => !locked.has(id))) return null;
      return { result: await work({ tx, ...(await readLocked(tx, payment)) }) };
    });
    if (done) return done.result;
  }
  throw new Error(`the credit of payment ${payment.id} did not come to rest`);
}

/** The payment and its invoice as they are now, within a transaction that has locked them. */
export async function readLocked(tx: TenantTransaction, { id, invoiceId }: PaymentRow) {
  return {
    payment: found(await readPayment(tx, id)),
    invoice: found(await lockReceivable(tx, invoiceId)),
  };
}

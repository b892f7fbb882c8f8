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
  for (let tries = 0; ; tries += 1) {
    try {
      return await db.begin(async (tx) => {
        const locked = new Set([...(await invoicesAround(tx, payment)), ...also]);
        for (const id of [...locked].sort()) await lockReceivable(tx, id);
        if ((await invoicesAround(tx, payment)).some((id) => !locked.has(id))) throw new CreditMoved(payment.id);
        return work({ tx, ...(await readLocked(tx, payment)) });
      });
    } catch (error) {
      if (!(error instanceof CreditMoved) || tries === MAX_TRIES) throw error;
    }
  }
}

/** Credit was used for another invoice while we waited. The transaction begins again, with that one. */
class CreditMoved extends Error {}

/** The payment and its invoice as they are now, within a transaction that has locked them. */
export async function readLocked(tx: TenantTransaction, { id, invoiceId }: PaymentRow) {
  return {
    payment: found(await readPayment(tx, id)),
    invoice: found(await lockReceivable(tx, invoiceId)),
  };
}

import type { TenantTransaction } from '../../database/sql.ts';
import { lockCredits, noteKept, type Receivable, takeOffInvoice } from '../receivables/index.ts';
import type { Pushed } from './plan-note.ts';

interface Doing {
  readonly at: Date;
  /** A user's id. */
  readonly actor: string;
}

interface Way extends Doing {
  readonly invoice: Receivable;
  /** The credit that is about to stand there. */
  readonly creditId: string;
}

/** What stands in the way of a credit leaves its invoice, which the caller has locked with all around it. */
export async function makeWay(tx: TenantTransaction, pushed: readonly Pushed[], way: Way) {
  await lockCredits(
    tx,
    pushed.filter(({ source }) => source === 'credit').map(({ id }) => id),
  );
  await takeOffInvoice(tx, pushed, way);
}

/** Money that left its invoice for a credit is its customer's. To be told once the credit stands. */
export async function noteMadeWay(
  tx: TenantTransaction,
  pushed: readonly Pushed[],
  { invoiceId, ...about }: Doing & { readonly invoiceId: string; readonly detail: string },
) {
  for (const { payment, amount } of pushed)
    if (payment)
      await noteKept(tx, { subjectId: invoiceId, kind: 'payment_kept', paymentId: payment.id, amount, ...about });
}

import { creditOf } from '@underlay/domain/payments/refund-targets.ts';
import type { TenantTransaction } from '../../database/sql.ts';
import { found } from '../../services/refused.ts';
import { closeTask, openTask } from '../tasks/index.ts';
import { type PaymentRow, readPayment } from './payment-store.ts';
import { refundsUnderWay } from './refund-target-store.ts';

/**
 * Keeps the task of a credit true: open, with the amount left, while something is left. Called whenever a payment's credit may
 * have changed: it came, was used, was refunded, came back. What of it is set against what its customer owes of checks that came back
 * (PART-19) changes with other money too: the list of tasks takes it off.
 */
export async function keepCreditTask(tx: TenantTransaction, { id: paymentId }: Pick<PaymentRow, 'id'>, at: Date) {
  const payment = found(await readPayment(tx, paymentId));
  const left = creditOf(payment, await refundsUnderWay(tx, payment));
  if (left === 0) return closeTask(tx, { kind: 'unapplied_credit', subjectId: paymentId }, at);
  const { invoiceId, customerId } = payment;
  const detail = payment.targets.length === 0 ? ON_ACCOUNT : ON_NO_INVOICE;
  const about = { subjectId: paymentId, customerId, invoiceId, paymentId };
  await openTask(tx, { ...about, kind: 'unapplied_credit', amount: left, detail }, at);
}

const ON_ACCOUNT = 'It was recorded on account, for no invoice.';
/** However it came to be: too much was paid, it came too late, a note or a manager took it off. The task names the invoice. */
const ON_NO_INVOICE = 'It is on no invoice now.';

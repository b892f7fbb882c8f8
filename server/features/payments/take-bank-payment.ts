import { randomUUID } from 'node:crypto';
import type { AchPayment, CustomerPaymentJson } from '@underlay/contract/payments.ts';
import type { CalendarDate } from '@underlay/domain/calendar/calendar-date.ts';
import { type TenantTransaction, waitAtMost } from '../../database/sql.ts';
import type { Visitor } from '../../http/caller.ts';
import type { Platform } from '../../services/platform.ts';
import { found, Refused } from '../../services/refused.ts';
import {
  beginPayment,
  lockReceivable,
  paymentNotification,
  readOpenCardForm,
  takeCanceled,
  untouched,
} from '../receivables/index.ts';
import { signAuthorization } from './authorization.ts';
import type { Canceled } from './give-up-payment.ts';
import { readUsedKey, useKey } from './idempotency-key-store.ts';
import { lockPayable, type PayableInvoice } from './payable-invoice.ts';
import { type BankSource, keepForProvider, payingBank } from './paying-bank.ts';
import { customerPaymentJson } from './payment-json.ts';
import { paymentSubmission } from './submit-payment.ts';

const LOCK_WAIT = '2s';

/** What both ways of paying by bank send: the client's copies of the server's own figures, and a signature. */
export type SignedPayment = Pick<
  AchPayment,
  'invoiceId' | 'accountId' | 'idempotentKey' | 'signature' | 'paymentDate' | 'amount' | 'paymentFee' | 'instead'
>;

export interface BankOrder {
  readonly payable: PayableInvoice;
  readonly entries: SignedPayment;
  readonly source: BankSource;
  readonly visitor: Visitor;
  readonly today: CalendarDate;
  /** What this payment takes the place of. It ends in the same transaction. */
  readonly canceled: Canceled | null;
  readonly keyHash: Buffer;
  /** The account and invoice that the key is bound to, and all that the request says. */
  readonly scope: string;
  readonly fingerprint: Buffer;
}

/** The client's copies of amount and fee are only compared. A cent more or less charges nothing (D07). */
export function refuseOtherAmounts(own: { due: number; fee: number }, entries: SignedPayment) {
  if (entries.amount !== own.due) throw new Refused('amount_changed');
  if (entries.paymentFee !== own.fee) throw new Refused('fee_changed');
}

/** Null when another transaction used the key meanwhile. Then nothing of this one remains. */
export async function takeBankPayment(
  platform: Platform,
  tx: TenantTransaction,
  order: BankOrder,
): Promise<CustomerPaymentJson | null> {
  const { payable } = order;
  const { businessId, customerId } = payable.account;
  await waitAtMost(tx.sql, LOCK_WAIT);
  const locked = found(await lockReceivable(tx, order.entries.invoiceId));
  if (await readUsedKey(tx.sql, order.keyHash)) return null;
  const invoice = order.canceled ? await takeCanceled(platform, tx, order.canceled) : locked;
  if (invoice.status === 'pending') throw new Refused('NOT_FOUND');
  const { prices } = platform.config;
  const { business, providerAccountId, due, fee, cost } = await lockPayable(tx, { invoice, method: 'ach', prices });
  refuseOtherAmounts({ due, fee }, order.entries);
  if (await readOpenCardForm(tx, invoice.id)) throw new Refused('payment_in_progress');
  const { accountHolderName, accountType, ...bank } = await payingBank(platform, tx, order.source);
  const payment = {
    id: randomUUID(),
    businessId,
    invoiceId: invoice.id,
    customerId,
    method: 'ach' as const,
    state: 'authorized' as const,
    amount: due,
    fee,
    cost,
    description: `Bank account ending in ${bank.lastFour}`,
    ...bank,
    providerAccountId,
    createdAt: platform.clock.now(),
    invoiceVersion: invoice.version,
  };
  await beginPayment(tx, { invoice, payment, actor: 'customer' });
  const { signature } = order.entries;
  const signed = { signature, accountHolderName, accountType, effectiveDate: order.today, ...order.visitor };
  await signAuthorization(platform, tx, { business, invoice, payment, signed });
  await keepForProvider(platform, tx, { payment, source: order.source });
  const body = customerPaymentJson(untouched(payment), invoice.number);
  const { scope, fingerprint, keyHash } = order;
  const use = { scope, fingerprint, paymentId: payment.id, body, at: payment.createdAt };
  // A moment ago the key was bound to another account or invoice.
  if (!(await useKey(tx, keyHash, use))) throw new Refused('key_reused');
  await platform.queue.add(tx.sql, paymentSubmission, { businessId, paymentId: payment.id });
  await platform.queue.add(tx.sql, paymentNotification, { businessId, paymentId: payment.id, about: 'authorized' });
  return body;
}

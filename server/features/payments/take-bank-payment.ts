import { randomUUID } from 'node:crypto';
import type { AchPayment, CustomerPaymentJson } from '@underlay/contract/payments.ts';
import { targetOf } from '@underlay/domain/allocations/allocation.ts';
import type { CalendarDate } from '@underlay/domain/calendar/calendar-date.ts';
import { type TenantTransaction, waitAtMost } from '../../database/sql.ts';
import { together } from '../../database/together.ts';
import type { Visitor } from '../../http/caller.ts';
import type { Platform } from '../../services/platform.ts';
import { found, Refused } from '../../services/refused.ts';
import { lockBusinessForPayment } from '../businesses/index.ts';
import { readSentDocument } from '../invoices/index.ts';
import {
  beginPayment,
  lockReceivable,
  openCardForms,
  paymentNotification,
  takeCanceled,
  untouched,
} from '../receivables/index.ts';
import { signAuthorization } from './authorization.ts';
import type { Canceled } from './give-up-payment.ts';
import { readUsedKey, useKey } from './idempotency-key-store.ts';
import { costFor, type PayableInvoice } from './payable-invoice.ts';
import { type BankSource, keepForProvider, payingBank, readKeeping } from './paying-bank.ts';
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
  const { invoiceId } = order.entries;
  // The invoice is locked before anything else is read: what is read behind it is as it was when the lock was free.
  const [, locked, usedKey, locking, [openForm], keeping] = await together(
    waitAtMost(tx.sql, LOCK_WAIT),
    lockReceivable(tx, invoiceId),
    readUsedKey(tx.sql, order.keyHash),
    lockBusinessForPayment(tx),
    openCardForms(tx, [invoiceId]),
    readKeeping(platform, tx, { customerId, source: order.source }),
  );
  if (usedKey) return null;
  const invoice = order.canceled ? await takeCanceled(platform, tx, order.canceled) : found(locked);
  if (invoice.status === 'pending') throw new Refused('NOT_FOUND');
  const paid = { invoice, method: 'ach', prices: platform.config.prices } as const;
  const { business, providerAccountId, due, fee, cost } = costFor(found(locking), paid);
  refuseOtherAmounts({ due, fee }, order.entries);
  if (openForm) throw new Refused('payment_in_progress');
  const [{ accountHolderName, accountType, ...bank }, document] = await together(
    payingBank(platform, tx, order.source),
    readSentDocument(tx, { invoiceId, version: invoice.version }),
  );
  const payment = {
    id: randomUUID(),
    businessId,
    customerId,
    targets: [targetOf(invoice, due)],
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
  const { signature } = order.entries;
  const signed = { signature, accountHolderName, accountType, effectiveDate: order.today, ...order.visitor };
  const documentSha256 = document?.sha256 ?? null;
  const body = customerPaymentJson(untouched(payment), invoice.number);
  const { scope, fingerprint, keyHash } = order;
  const use = { scope, fingerprint, paymentId: payment.id, body, at: payment.createdAt };
  const [, , , isFirst] = await together(
    beginPayment(tx, { invoices: new Map([[invoice.id, invoice]]), payment, actor: 'customer' }),
    signAuthorization(platform, tx, { business, invoice, payment, documentSha256, signed }),
    keepForProvider(tx, { payment, source: order.source }, keeping),
    useKey(tx, keyHash, use),
    platform.queue.add(tx.sql, paymentSubmission, { businessId, paymentId: payment.id }),
    platform.queue.add(tx.sql, paymentNotification, { businessId, paymentId: payment.id, about: 'authorized' }),
  );
  // A moment ago the key was bound to another account or invoice.
  if (!isFirst) throw new Refused('key_reused');
  return body;
}

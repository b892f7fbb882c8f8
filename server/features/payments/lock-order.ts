import type { TenantTransaction } from '../../database/sql.ts';
import { together } from '../../database/together.ts';
import type { Platform } from '../../services/platform.ts';
import { found, Refused } from '../../services/refused.ts';
import { type BusinessRow, lockBusinessForPayment } from '../businesses/index.ts';
import {
  type Canceled,
  type LockedCredit,
  lockCredit,
  lockReceivables,
  openCardForms,
  type PaymentRow,
  takeCanceled,
} from '../receivables/index.ts';
import { type OrderedInvoice, type RecentPayment, readOrdered, recentPayments } from './order-store.ts';
import { type Asked, invoicesIn } from './payable-order.ts';

/** All that an order moves, locked, and what is read of it behind the locks. */
export interface LockedOrder extends LockedCredit {
  readonly business: BusinessRow;
  /** In the order of the payment. */
  readonly ordered: readonly OrderedInvoice[];
  /** The card forms that are open for any of its invoices. */
  readonly openForms: readonly PaymentRow[];
  /** The customer's payments of the last 24 hours that are alive. */
  readonly recent: readonly RecentPayment[];
}

interface OrderToLock {
  readonly customerId: string;
  readonly asked: Asked;
  /** What it takes the place of. It ends here. */
  readonly canceled: Canceled | null;
}

/**
 * Locks the invoices of an order, those around the credit that it uses, and the business: until the transaction ends nobody changes
 * the bank account or stops payments. Whoever did so before has ended this one (TM-40).
 */
export async function lockOrder(
  platform: Platform,
  tx: TenantTransaction,
  { customerId, asked, canceled }: OrderToLock,
): Promise<LockedOrder> {
  const ids = invoicesIn(asked);
  let all = [...ids, ...(canceled?.payment.targets ?? []).map(({ invoiceId }) => invoiceId)];
  const credit = asked.useCredit ? await lockCredit(tx, { customerId, invoiceIds: all }) : null;
  if (credit) all = [...credit.invoices.keys()];
  if (canceled) {
    await lockReceivables(tx, all);
    await takeCanceled(platform, tx, canceled);
  }
  const now = platform.clock.now();
  // The invoices are locked before anything else is read: what is read behind them is as it was when the locks were free. Those of
  // another customer are left alone.
  const [invoices, read, business, recent] = await together(
    lockReceivables(tx, all, credit || canceled ? undefined : customerId),
    readOrdered(tx, ids, now),
    lockBusinessForPayment(tx),
    recentPayments(tx, { customerId, now }),
  );
  const ordered = ids.map((id) => found(read.get(id)));
  // It may have been taken back since, and sent to somebody else.
  const isGone = ordered.some(({ status, customerId: theirs }) => status === 'pending' || theirs !== customerId);
  if (isGone) throw new Refused('NOT_FOUND');
  const openForms = ordered.some(({ hasOpenForm }) => hasOpenForm) ? await openCardForms(tx, ids) : [];
  return { tx, invoices, ordered, business: found(business), openForms, recent, sources: credit?.sources ?? [] };
}

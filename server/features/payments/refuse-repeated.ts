import { payingCopy } from '@underlay/domain/copy/paying.ts';
import type { Order } from '@underlay/domain/payments/order.ts';
import type { TenantReader } from '../../database/sql.ts';
import type { Platform } from '../../services/platform.ts';
import { Refused } from '../../services/refused.ts';
import type { LockedOrder } from './lock-order.ts';
import { mostUnderWay, type OrderedInvoice, type RecentPayment, recentPayments } from './order-store.ts';
import type { PayableOrder } from './payable-order.ts';

/** At most this many payments of an invoice are on their way (ALLOC-07). */
const MOST_UNDER_WAY = 5;

interface Repeated {
  readonly order: Order;
  readonly repeatOf: string | undefined;
}

/**
 * A payment that looks like one of the last 24 hours is asked about: its payer may have pressed twice (PART-10). It goes through when
 * they say which one it repeats, once for each: the next one looks like this one.
 */
export function refuseRepeated(
  { recent, business }: Pick<LockedOrder, 'recent' | 'business'>,
  { order, repeatOf }: Repeated,
) {
  const alike = recent.find(({ meant }) => meansTheSame(meant, order.targets));
  if (!alike || alike.id === repeatOf) return;
  const copy = payingCopy.repeated({ amount: alike.amount, at: alike.createdAt, zone: business.timeZone });
  throw new Refused('looks_repeated', { copy, fields: { repeatOf: alike.id } });
}

/**
 * The same on a reading without locks, before a card form or a payment that waits ends for the sake of this one: what is only asked
 * about ends nothing (D92, PART-13).
 */
export async function refuseRepeatedEarly(
  { clock }: Pick<Platform, 'clock'>,
  { db, account, business, priced }: PayableOrder,
  repeatOf: string | undefined,
) {
  const recent = await recentPayments(db, { customerId: account.customerId, now: clock.now() });
  refuseRepeated({ recent, business }, { order: priced.order, repeatOf });
}

function meansTheSame(meant: RecentPayment['meant'], targets: Order['targets']): boolean {
  const wanted = new Map(targets.map(({ invoiceId, amount, discount }) => [invoiceId, amount - discount]));
  return meant.length === wanted.size && meant.every(({ invoiceId, amount }) => wanted.get(invoiceId) === amount);
}

/** A sixth payment of an invoice waits for one of the five that are on their way. */
export async function refuseSixth(db: TenantReader, ordered: readonly OrderedInvoice[]) {
  const busy = ordered.filter(({ pending }) => pending > 0).map(({ invoiceId }) => invoiceId);
  if (busy.length > 0 && (await mostUnderWay(db, busy)) >= MOST_UNDER_WAY) throw new Refused('too_many_open_payments');
}

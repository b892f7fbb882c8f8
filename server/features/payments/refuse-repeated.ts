import { payingCopy } from '@underlay/domain/copy/paying.ts';
import type { Order } from '@underlay/domain/payments/order.ts';
import type { TenantTransaction } from '../../database/sql.ts';
import { Refused } from '../../services/refused.ts';
import type { BusinessRow } from '../businesses/index.ts';
import type { LockedOrder } from './lock-order.ts';
import { findAlike, mostUnderWay } from './order-store.ts';

const GUARDED_MILLISECONDS = 24 * 3_600_000;

/** At most this many payments of an invoice are on their way (ALLOC-07). */
const MOST_UNDER_WAY = 5;

interface Repeated {
  readonly customerId: string;
  readonly order: Order;
  readonly repeatOf: string | undefined;
  readonly business: Pick<BusinessRow, 'timeZone'>;
  readonly at: Date;
}

/**
 * A payment that looks like one of the last 24 hours is asked about: its payer may have pressed twice (PART-10). It goes through when
 * they say which one it repeats, once for each: the next one looks like this one.
 */
export async function refuseRepeated(tx: TenantTransaction, { customerId, order, repeatOf, business, at }: Repeated) {
  const since = new Date(at.getTime() - GUARDED_MILLISECONDS);
  const alike = await findAlike(tx, { customerId, targets: order.targets, since });
  if (!alike || alike.id === repeatOf) return;
  const copy = payingCopy.repeated({ amount: alike.amount, at: alike.createdAt, zone: business.timeZone });
  throw new Refused('looks_repeated', { copy, fields: { repeatOf: alike.id } });
}

/** A sixth payment of an invoice waits for one of the five that are on their way. */
export async function refuseSixth({ tx, ordered }: Pick<LockedOrder, 'tx' | 'ordered'>) {
  const busy = ordered.filter(({ pending }) => pending > 0).map(({ invoiceId }) => invoiceId);
  if (busy.length > 0 && (await mostUnderWay(tx, busy)) >= MOST_UNDER_WAY) throw new Refused('too_many_open_payments');
}

import type { TenantDb } from '../../database/sql.ts';
import type { Platform } from '../../services/platform.ts';
import { Refused } from '../../services/refused.ts';
import {
  type Canceled,
  InvoicesReserved,
  type PaymentRow,
  type RecordedMoney,
  readPayment,
  recordMoney,
} from '../receivables/index.ts';
import { cancelInFavor } from './give-up-payment.ts';

/**
 * Records money by hand. The payments in `instead` that wait for their bank accounts to be verified, and that reserve its invoices, end
 * in its favor: at the provider first, here in its transaction (D92, ALLOC-05). What is refused for anything else has ended nothing.
 */
export async function recordInstead(
  platform: Platform,
  db: TenantDb,
  money: Omit<RecordedMoney, 'canceled'>,
  instead: readonly string[],
): Promise<string> {
  try {
    return await recordMoney(platform, db, { ...money, canceled: [] });
  } catch (error) {
    if (!(error instanceof InvoicesReserved)) throw error;
    const canceled = await cancelAll(platform, db, await waitingFor(db, instead, error.invoiceIds));
    return recordMoney(platform, db, { ...money, canceled });
  }
}

/** Those that reserve these invoices. Refuses where one would stay reserved, by a payment that was not named. */
async function waitingFor(
  db: TenantDb,
  instead: readonly string[],
  invoiceIds: readonly string[],
): Promise<readonly PaymentRow[]> {
  const payments = await Promise.all([...new Set(instead)].map((id) => readPayment(db, id)));
  const waiting = payments.flatMap((payment) => (payment?.reserves ? [payment] : []));
  const reserving = waiting.filter(({ targets }) => targets.some(({ invoiceId }) => invoiceIds.includes(invoiceId)));
  const freed = new Set(reserving.flatMap(({ targets }) => targets.map(({ invoiceId }) => invoiceId)));
  if (!invoiceIds.every((id) => freed.has(id))) throw new Refused('payment_in_progress');
  return reserving;
}

/** One after the other: the first that is not canceled leaves the others as they are. */
async function cancelAll(
  platform: Platform,
  { businessId }: TenantDb,
  payments: readonly PaymentRow[],
): Promise<readonly Canceled[]> {
  // Its transactions are its own, as when a card form is closed.
  const db = platform.tenantDb(businessId);
  const canceled: Canceled[] = [];
  for (const payment of payments) canceled.push(await cancelInFavor(platform, db, payment, 'replaced_by_hand'));
  return canceled;
}

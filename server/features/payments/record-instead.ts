import type { TenantDb } from '../../database/sql.ts';
import type { Platform } from '../../services/platform.ts';
import { Refused } from '../../services/refused.ts';
import { type Canceled, NamedWait, type PaymentRow, type RecordedMoney, recordMoney } from '../receivables/index.ts';
import { checkPayment } from './check-payment.ts';
import { cancelInFavor, refuseToCancel, waitsForDeposits } from './give-up-payment.ts';

/**
 * Records money by hand. The payments in `instead` that wait for their bank accounts to be verified, and that reserve its invoices, end
 * in its favor: at the provider first, here in its transaction (D92, ALLOC-05). That comes last. What can be refused before it is, with
 * the card forms of its invoices closed; what happens to an invoice while the provider is asked can still refuse it.
 */
export async function recordInstead(
  platform: Platform,
  db: TenantDb,
  money: Omit<RecordedMoney, 'canceled'>,
): Promise<string> {
  try {
    return await recordMoney(platform, db, { ...money, canceled: [] });
  } catch (error) {
    if (!(error instanceof NamedWait)) throw error;
    const canceled = await cancelAll(platform, db, error.payments);
    return recordMoney(platform, db, { ...money, instead: [], canceled });
  }
}

/**
 * Looks at all of them before it cancels the first, so that one that was verified, or a provider that is silent, leaves the others as they
 * are. One that is not canceled after that leaves those before it canceled: they end here as soon as the provider tells of them.
 */
async function cancelAll(
  platform: Platform,
  { businessId }: TenantDb,
  payments: readonly PaymentRow[],
): Promise<readonly Canceled[]> {
  // Its transactions are its own, as when a card form is closed.
  const db = platform.tenantDb(businessId);
  const waiting: PaymentRow[] = [];
  for (const payment of payments) waiting.push(...(await stillWaiting(platform, db, payment)));
  const canceled: Canceled[] = [];
  for (const payment of waiting) canceled.push(await cancelInFavor(platform, db, payment, 'replaced_by_hand'));
  return canceled;
}

/** Itself as the provider has it by now, or none where it has ended there. Refuses when it is with the bank. */
async function stillWaiting(platform: Platform, db: TenantDb, payment: PaymentRow): Promise<readonly PaymentRow[]> {
  const now = await checkPayment(platform, db, payment).catch(refuseToCancel);
  if (waitsForDeposits(now)) return [now];
  if (now.state !== 'failed') throw new Refused('payment_in_progress');
  return [];
}

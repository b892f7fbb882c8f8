import { DAY_MILLISECONDS } from '@underlay/domain/calendar/calendar-date.ts';
import type { TenantDb } from '../../database/sql.ts';
import { messageOf } from '../../services/log.ts';
import type { Platform } from '../../services/platform.ts';
import {
  applyProviderPayment,
  closeCardForm,
  firstInvoiceOf,
  hasRefunds,
  markChecked,
  type PaymentRow,
  readPayment,
  referenceOf,
} from '../receivables/index.ts';
import { reconcileRefunds } from '../refunds/index.ts';
import { purgeNumbers } from './bank-numbers-store.ts';
import { noteDecline } from './declined-cards.ts';
import { endIfUsedUp } from './give-up-payment.ts';
import { openPayments } from './payment-list-store.ts';
import { submitPayment } from './submit-payment.ts';

/** Asks the provider for the state of a payment and stores it. Answers the payment as it is afterwards. */
export async function checkPayment(platform: Platform, db: TenantDb, payment: PaymentRow): Promise<PaymentRow> {
  const reference = referenceOf(payment);
  if (reference) {
    const asked = { ...reference, hasRefunds: await hasRefunds(db, payment) };
    const reported = await platform.provider.readPayment(asked);
    if (reported.decline) await noteDecline(platform, payment, reported.decline);
    return endIfUsedUp(platform, db, await applyProviderPayment(platform, db, { payment, reported }));
  }
  if (payment.method === 'ach') await submitPayment(platform, db, payment.id);
  return (await readPayment(db, payment.id)) ?? payment;
}

/** A card form that nobody used for a day is closed. */
const CARD_FORM_LIFE_MILLISECONDS = DAY_MILLISECONDS;

/** Repeated work: asks about payments and refunds whose outcome is open, the longest silent first, until every one is known. */
export async function reconcilePayments(platform: Platform) {
  const now = platform.clock.now();
  await purgeNumbers(platform.systemDb.sql, now);
  for (const { businessId, id } of await openPayments(platform.systemDb.sql, now)) {
    const db = platform.tenantDb(businessId);
    const payment = await readPayment(db, id);
    if (!payment) continue;
    await db.begin((tx) => markChecked(tx, payment, now));
    try {
      const stale =
        payment.state === 'started' && now.getTime() - payment.createdAt.getTime() > CARD_FORM_LIFE_MILLISECONDS;
      if (stale) await closeCardForm(platform, db, { invoiceIds: [firstInvoiceOf(payment)] });
      else await checkPayment(platform, db, payment);
    } catch (error) {
      platform.log.warn(
        { payment: id, error: messageOf(error) },
        'a payment could not be checked; it will be asked for again',
      );
    }
  }
  await reconcileRefunds(platform);
}

import { backgroundTask } from '../../services/background-task.ts';
import type { ProviderEvent } from '../../services/payment-provider.ts';
import type { Platform } from '../../services/platform.ts';
import type { RateLimit } from '../../services/rate-limiter.ts';
import { countDecline } from '../businesses/index.ts';
import { businessOfAccount } from '../onboarding/index.ts';
import { closeCardForm, findProviderPayment, firstInvoiceOf, type PaymentRow } from '../receivables/index.ts';
import { cardTestingMail } from './card-testing-mail.ts';
import { hasPaidOnline } from './payment-list-store.ts';

const HOUR_SECONDS = 3_600;
const DAY_SECONDS = 24 * HOUR_SECONDS;

/** A decline is told of several times: by events, and whenever somebody asks for the payment. */
const SEEN: RateLimit = { name: 'declined cards seen', max: 1, seconds: DAY_SECONDS };

/**
 * Declined cards after which a card form is closed and cools down (P07, TM-13). Whoever mistypes a number, or tries all their
 * cards, stays far below. An invoice has one form at a time.
 */
export const DECLINES = {
  invoice: { name: 'declines of an invoice', max: 10, seconds: HOUR_SECONDS },
  invoiceInADay: { name: 'declines of an invoice in a day', max: 20, seconds: DAY_SECONDS },
  customer: { name: 'declines of a customer', max: 20, seconds: HOUR_SECONDS },
  network: { name: 'declines from a network', max: 20, seconds: HOUR_SECONDS },
} as const satisfies Record<string, RateLimit>;

/** What is counted about a form, each with its limit. */
export const countedOf = ({
  businessId,
  invoiceId,
  customerId,
  openedFrom,
}: Pick<PaymentRow, 'businessId' | 'invoiceId' | 'customerId' | 'openedFrom'>): readonly (readonly [
  limit: RateLimit,
  about: string,
])[] => [
  [DECLINES.invoice, `${businessId} ${invoiceId}`],
  [DECLINES.invoiceInADay, `${businessId} ${invoiceId}`],
  [DECLINES.customer, `${businessId} ${customerId}`],
  ...(openedFrom ? [[DECLINES.network, openedFrom] as const] : []),
];

/** The provider tells of a card that was declined. The browser confirms there, so nobody else could. */
export async function noteDeclineOf(platform: Platform, { decline, providerAccountId, objectId }: ProviderEvent) {
  if (!decline || !providerAccountId || !objectId) return;
  const businessId = await businessOfAccount(platform.systemDb.sql, providerAccountId);
  const payment = businessId && (await findProviderPayment(platform.tenantDb(businessId), objectId));
  if (payment) await noteDecline(platform, payment, decline);
}

/** Counts a declined card once. The form that has had too many is closed, and those of the business pause with the thirtieth. */
export async function noteDecline(platform: Platform, payment: PaymentRow, attempt: string) {
  const { rateLimiter, queue } = platform;
  if (payment.method !== 'card' || (await rateLimiter.count(SEEN, attempt)).points > 1) return;
  const { businessId, customerId } = payment;
  const invoiceId = firstInvoiceOf(payment);
  const db = platform.tenantDb(businessId);
  const isStranger = !(await hasPaidOnline(db, customerId));
  const counts = countedOf(payment).map(async ([limit, about]) => {
    const { points } = await rateLimiter.count(limit, about);
    // Declines of others behind the same address close no form of somebody who has paid before (card-cooling.ts).
    return points >= limit.max && (isStranger || limit !== DECLINES.network);
  });
  const isTooMuch = (await Promise.all(counts)).includes(true);
  if (isTooMuch) await db.begin((tx) => queue.add(tx.sql, declinedForm, { businessId, invoiceId }));
  const pause = await countDecline(platform, businessId);
  if (pause) await tellOfPause(platform, businessId, pause);
}

/** A card that somebody else tries next finds the form closed at the provider. */
export const declinedForm = backgroundTask<{ businessId: string; invoiceId: string }>({
  name: 'close-declined-form',
  run: (platform, { businessId, invoiceId }) =>
    closeCardForm(platform, platform.tenantDb(businessId), { invoiceIds: [invoiceId] }),
});

/** The owner by mail, the operator by the log and the security events. */
async function tellOfPause(
  platform: Platform,
  businessId: string,
  { until, declines }: { readonly until: Date; readonly declines: number },
) {
  platform.log.warn({ business: businessId, declines }, 'many cards were declined, so card forms of a business pause');
  await platform.securityEvents.note({ kind: 'card-testing', outcome: 'failure', businessId, details: { declines } });
  const db = platform.tenantDb(businessId);
  await db.begin((tx) => platform.queue.add(tx.sql, cardTestingMail, { businessId, until: until.toISOString() }));
}

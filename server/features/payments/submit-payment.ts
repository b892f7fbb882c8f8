import { PAYMENTS_REST } from '@underlay/domain/payments/failure-messages.ts';
import { type ProviderFact, paymentAfter } from '@underlay/domain/payments/payment.ts';
import { backgroundTask } from '../../services/background-task.ts';
import { type BankDetails, ProviderRefused, ProviderSilent, type SavedBank } from '../../services/payment-provider.ts';
import type { Platform } from '../../services/platform.ts';
import { found } from '../../services/refused.ts';
import { lockBusinessForPayment, paymentsRest } from '../businesses/index.ts';
import { readCustomer } from '../customers/index.ts';
import {
  applyProviderPayment,
  beginSubmission,
  lockReceivable,
  lockUnsubmitted,
  markChecked,
  moveOnlinePayment,
  nameAtProvider,
  type PaymentRow,
  readPayment,
  readReceivable,
} from '../receivables/index.ts';
import { readAuthorization } from './authorization-store.ts';
import { forgetNumbers } from './bank-numbers-store.ts';
import { endIfUsedUp, giveUpUnsubmitted } from './give-up-payment.ts';
import { bankForProvider } from './paying-bank.ts';

interface Authorized {
  readonly businessId: string;
  readonly paymentId: string;
}

export const paymentSubmission = backgroundTask<Authorized>({
  name: 'payment-submit',
  run: (platform, { businessId, paymentId }) => submitPayment(platform, businessId, paymentId),
});

/**
 * Hands an authorized bank payment to the provider. The provider's idempotency key is the payment's id, so
 * that however often this runs, and wherever it is killed, one payment is one charge (decision 13).
 */
export async function submitPayment(platform: Platform, businessId: string, paymentId: string) {
  const payment = await readPayment(platform.sql, businessId, paymentId);
  if (payment?.method !== 'ach' || (payment.state !== 'authorized' && payment.state !== 'unknown')) return;
  const bank = await bankForProvider(platform, payment);
  if (!bank)
    return payment.providerPaymentId
      ? undefined
      : fail(platform, payment, 'failed', 'The bank details expired before they reached the provider.');
  const may = await mayBeHandedOver(platform, payment);
  if (may === 'no: at rest') await giveUpUnsubmitted(platform, payment, PAYMENTS_REST);
  if (may !== 'yes') return;
  const submitted = await handOver(platform, payment, bank);
  if (submitted) await endIfUsedUp(platform, submitted);
}

/** Not any more when the business's payments rest since it was authorized (TM-40): only what was handed over goes on. */
async function mayBeHandedOver({ sql, clock }: Platform, payment: PaymentRow) {
  return sql.begin(async (tx) => {
    const business = found(await lockBusinessForPayment({ sql: tx, businessId: payment.businessId }));
    if (paymentsRest(business) && (await lockUnsubmitted(tx, payment))) return 'no: at rest';
    return (await beginSubmission(tx, payment, clock.now())) ? 'yes' : 'no: given up';
  });
}

/** The payment after the provider's word; nothing when it said no. A silence is tried again later, with the same key. */
async function handOver(platform: Platform, payment: PaymentRow, bank: BankDetails | SavedBank) {
  const { businessId, uuid } = payment;
  try {
    const reported =
      (await madeBefore(platform, payment)) ??
      (await platform.provider.payByBank(await bankPayment(platform, payment, bank)));
    await nameAtProvider(platform.sql, payment, reported.id);
    await forgetNumbers(platform.sql, businessId, uuid);
    return await applyProviderPayment(platform, payment, reported);
  } catch (error) {
    if (error instanceof ProviderRefused) {
      await fail(platform, payment, 'failed', error.message, error.code);
      await forgetNumbers(platform.sql, businessId, uuid);
      return undefined;
    }
    if (error instanceof ProviderSilent) await fail(platform, payment, 'no_answer', null);
    throw error;
  }
}

/** After a silence the payment may exist: a provider repeats a stored error for a key, so that asking again is not enough. */
async function madeBefore({ provider }: Platform, payment: PaymentRow) {
  if (payment.state !== 'unknown' || !payment.providerAccountId) return null;
  return provider.findPayment({
    providerAccountId: payment.providerAccountId,
    paymentId: payment.uuid,
    since: payment.createdAt,
  });
}

async function bankPayment({ sql }: Platform, payment: PaymentRow, bank: BankDetails | SavedBank) {
  const [invoice, customer, authorization] = await Promise.all([
    readReceivable(sql, payment.businessId, payment.invoiceId),
    readCustomer({ sql, businessId: payment.businessId }, payment.customerId),
    readAuthorization(sql, payment.businessId, payment.uuid),
  ]);
  const { signedAt, ipAddress, userAgent } = found(authorization);
  return {
    providerAccountId: found(payment.providerAccountId),
    businessId: payment.businessId,
    paymentId: payment.uuid,
    invoiceId: payment.invoiceId,
    invoiceNumber: found(invoice).number,
    total: (payment.amount + payment.fee) as PaymentRow['amount'],
    fee: payment.fee,
    payerEmail: found(customer).email,
    bank,
    mandate: { signedAt, ipAddress, userAgent },
  };
}

async function fail(
  platform: Platform,
  payment: PaymentRow,
  fact: ProviderFact,
  message: string | null,
  code: string | null = null,
) {
  const { sql, clock } = platform;
  await sql.begin(async (tx) => {
    const invoice = found(await lockReceivable(tx, payment.businessId, payment.invoiceId));
    const current = found(await readPayment(tx, payment.businessId, payment.uuid));
    await markChecked(tx, current, clock.now());
    // Another attempt got through meanwhile: what the provider says of that payment counts.
    if (current.providerPaymentId) return;
    const state = paymentAfter(current.state, fact);
    const move = { state, at: clock.now(), failureMessage: message, failureCode: code };
    await moveOnlinePayment(platform, { tx, invoice, payment: current }, move);
  });
}

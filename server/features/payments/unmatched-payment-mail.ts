import { add, cents, formatCents } from '@underlay/domain/money/money.ts';
import { helpWithTakenBeyond } from '@underlay/domain/payments/taken-beyond.ts';
import { backgroundTask } from '../../services/background-task.ts';
import { emailTemplate } from '../../services/email-template.ts';
import { MailRefused } from '../../services/mailer.ts';
import type { Platform } from '../../services/platform.ts';
import { found } from '../../services/refused.ts';
import { memberAddresses, readBusiness } from '../businesses/index.ts';
import { type CustomerRow, readCustomer } from '../customers/index.ts';
import {
  findProviderPayment,
  type PaymentRow,
  readUnmatched,
  type UnmatchedNotice,
  type UnmatchedPayment,
  unmatchedNotice,
} from '../receivables/index.ts';

/** Tells a business of money at the provider that fits no invoice, of such that is on its way, or that is missing there beyond what a payment had left. */
export const unmatchedPaymentMail = backgroundTask<UnmatchedNotice>({
  ...unmatchedNotice,
  run: mailUnmatched,
  noRetryOn: MailRefused,
});

async function mailUnmatched(
  { tenantDb, mailer, config }: Platform,
  { businessId, unmatchedId, isUnderWay = false }: UnmatchedNotice,
) {
  const db = tenantDb(businessId);
  const business = await readBusiness(db);
  const unmatched = await readUnmatched(db, unmatchedId);
  if (!business || !unmatched) return;
  // It has failed or arrived since, and of that it is told by itself.
  if (isUnderWay ? unmatched.changes > 0 : unmatched.net === 0) return;
  const to = business.email || (await memberAddresses(db, 'money'))[0];
  if (!to) return;
  const payment = await findProviderPayment(db, unmatched.providerPaymentId);
  const { subject, paragraphs } = payment?.takenBeyond
    ? takenTwice(payment, found(await readCustomer(db, payment.customerId)))
    : isUnderWay
      ? onItsWay(unmatched)
      : unmatched.net < 0
        ? hasCost(unmatched)
        : fitsNone(unmatched);
  await mailer.send({
    to,
    toName: business.name,
    fromName: 'Underlay',
    subject,
    messageId: `unmatched-payment-${isUnderWay ? 'under-way-' : ''}${unmatchedId}`,
    ...emailTemplate({
      business: business.name,
      greeting: 'Hello,',
      paragraphs,
      button: { text: 'Open Underlay', href: `${config.publicOrigin}/p/m/${businessId}` },
      closing: `Questions? Write to ${config.supportEmail}.`,
    }),
  });
}

const fitsNone = ({ total, providerPaymentId }: UnmatchedPayment) => ({
  subject: 'A payment that fits no invoice',
  paragraphs: [
    `Your account at the payment provider has a payment of ${formatCents(total)} (${providerPaymentId}) that belongs to no invoice in Underlay.`,
    'It was kept apart from your invoices and waits in the list of what is to do. Look at the payment provider whose it is. When it is refunded there, it leaves the list by itself.',
  ],
});

const hasCost = ({ total, net, providerPaymentId }: UnmatchedPayment) => ({
  subject: 'A payment that fits no invoice has cost money',
  paragraphs: [
    `A payment of ${formatCents(total)} (${providerPaymentId}) at your account at the payment provider belongs to no invoice in Underlay. Disputes and refunds have cost ${formatCents(cents(-net))} more than it brought.`,
    'It was kept apart from your invoices and waits in the list of what is to do. Look at the payment provider for what can be said against that. When the provider gives it back, it leaves the list by itself.',
  ],
});

const onItsWay = ({ total, providerPaymentId }: UnmatchedPayment) => ({
  subject: 'A payment on its way that fits no invoice',
  paragraphs: [
    `A payment of ${formatCents(total)} (${providerPaymentId}) is on its way from its payer's bank to your account at the payment provider, and fits no invoice in Underlay. Where Underlay was restored from a backup, the invoice may have been lost.`,
    'Do not ask its payer for the money again: where you enter the invoice anew, look at the payment provider whose it is first. It waits in the list of what is to do, and leaves the list by itself when it fails.',
  ],
});

function takenTwice(payment: PaymentRow, { displayName }: CustomerRow) {
  const { targets, amount, fee, takenBeyond, providerPaymentId } = payment;
  const total = add(amount, fee);
  const invoice = `invoice ${targets[0]?.number ?? ''}`;
  return {
    subject: `The bank took back more than was left of a payment: ${formatCents(takenBeyond)} on ${invoice}, ${displayName}`,
    paragraphs: [
      `Refunds and the bank together took ${formatCents(cents(total + takenBeyond))} of the ${formatCents(total)} that ${displayName} had paid on ${invoice}, with the fee (${providerPaymentId}): ${formatCents(takenBeyond)} too much.`,
      `It was kept apart from your invoices and waits in the list of what is to do. ${helpWithTakenBeyond(payment)}`,
    ],
  };
}

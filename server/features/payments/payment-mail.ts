import { dateIn } from '@underlay/domain/calendar/calendar-date.ts';
import { visibleToCustomer } from '@underlay/domain/invoices/lifecycle.ts';
import type { TenantDb } from '../../database/sql.ts';
import { backgroundTask } from '../../services/background-task.ts';
import { emailTemplate } from '../../services/email-template.ts';
import { writeEvent } from '../../services/events.ts';
import { MailRefused } from '../../services/mailer.ts';
import type { Platform } from '../../services/platform.ts';
import { found } from '../../services/refused.ts';
import { sha256 } from '../../services/sealer.ts';
import { readBusiness } from '../businesses/index.ts';
import { portalPath, readCustomer } from '../customers/index.ts';
import { type Composer, queueDeliveries, reasonOf } from '../deliveries/index.ts';
import { readInvoice } from '../invoices/index.ts';
import {
  chargeOfPayment,
  depositsJson,
  firstInvoiceOf,
  isTakenByBank,
  type PaymentNotification,
  type PaymentOccasion,
  paymentNotification,
  readPayment,
  readRefund,
  setAgainstOf,
} from '../receivables/index.ts';
import { readAuthorization } from './authorization-store.ts';
import { businessCopy } from './business-copy.ts';
import { dueByNow } from './due-by-now.ts';
import type { Copy, NoticeFacts } from './notice-facts.ts';
import { PAYER_COPY } from './payment-copy.ts';
import { isOfSeveral } from './payment-names.ts';
import { readOutcome, wasMailed } from './receipt-store.ts';

type Notice = PaymentNotification;

export const paymentMail = backgroundTask({ ...paymentNotification, run: mailPayment, noRetryOn: MailRefused });

/**
 * Queues the notices of a payment to its payer, and notifies the business of money that did not come. Such mail is part of the
 * payment itself and goes out whatever the customer wants to receive (P19). A notice that is no longer true is not sent. Each
 * address gets each notice once: a delivery names the notice as its cause.
 */
export async function mailPayment(platform: Platform, notice: Notice) {
  const facts = await gather(platform, notice);
  if (!facts || !STILL_TRUE[notice.about](facts)) return;
  const { businessId, id: subjectId, customerId, invoiceId } = facts.payment;
  const about = { businessId, customerId, subjectId, invoiceId, occasion: 'payment', createdBy: '' } as const;
  const db = platform.tenantDb(businessId);
  await db.begin((tx) => queueDeliveries(platform, tx, { ...about, cause: causeOf(notice, facts) }));
  if (facts.business.email && concernsBusiness(notice.about, facts))
    await notifyBusiness(platform, db, { notice, facts });
}

/** What a payer reads (INV-23), if it is true when it leaves. */
export const composePayment: Composer = async (platform, { businessId, subjectId, ...delivery }) => {
  const cause = reasonOf(delivery);
  const notice = { businessId, paymentId: subjectId, ...noticeIn(cause) };
  const facts = await gather(platform, notice);
  if (!facts || !STILL_TRUE[notice.about](facts) || causeOf(notice, facts) !== cause) return null;
  const { business, customer } = facts;
  const answersTo = business.email || platform.config.supportEmail;
  const { subject, ...copy } = PAYER_COPY[notice.about](facts);
  const closing = `If this was not you, or you want to take it back, write to ${answersTo} at once.`;
  return {
    from: business.name,
    answersTo,
    subject,
    email: { greeting: `Hello ${customer.firstName},`, ...copy, ...(notice.about === 'authorized' && { closing }) },
    sms: [subject, copy.button?.href].filter(Boolean).join(': '),
  };
};

/** Manual payments and credit are the business's own doing. Nobody gets mail about them. */
async function gather({ tenantDb, config, clock }: Platform, notice: Notice): Promise<NoticeFacts | null> {
  const { paymentId, refundId } = notice;
  const db = tenantDb(notice.businessId);
  const payment = await readPayment(db, paymentId);
  if (payment?.method !== 'ach' && payment?.method !== 'card') return null;
  const charge = await chargeOfPayment(db, paymentId);
  const [invoice, due, business, customer, outcome, against, authorization, refund] = await Promise.all([
    readInvoice(db, firstInvoiceOf(payment)).then(found),
    dueByNow(db, { ...notice, payment, charge }, clock.now()),
    readBusiness(db).then(found),
    readCustomer(db, payment.customerId).then(found),
    readOutcome(db, paymentId).then(found),
    setAgainstOf(db, paymentId),
    readAuthorization(db, paymentId),
    refundId ? readRefund(db, refundId) : undefined,
  ]);
  return {
    payment,
    invoice,
    due,
    stays: due.filter(({ customerId }) => customerId === customer.id),
    business,
    customer,
    outcome,
    against,
    authorization: authorization ?? null,
    refund: refund ?? null,
    charge: charge ?? null,
    invoiceIsOpen: visibleToCustomer(invoice) && invoice.customerId === customer.id,
    portal: `${config.publicOrigin}${portalPath(customer)}`,
    today: dateIn(business.timeZone, clock.now()),
  };
}

/** A payment moves on while its mail waits. The copy of an authorization is always owed, and gives the current state (P05). */
const STILL_TRUE: Readonly<Record<PaymentOccasion, (facts: NoticeFacts) => boolean>> = {
  authorized: ({ authorization }) => authorization !== null,
  deposits: ({ payment }) => depositsJson(payment) !== null,
  settled: ({ payment }) => payment.state === 'settled',
  failed: ({ payment }) => payment.state === 'failed',
  returned: ({ payment }) => payment.state === 'reversed',
  refunded: ({ refund }) => refund?.state === 'succeeded',
};

const concernsBusiness = (about: PaymentOccasion, { outcome, refund }: NoticeFacts): boolean =>
  about === 'returned' ||
  (about === 'failed' && outcome.wasAwaitingBank) ||
  (about === 'refunded' && refund !== null && isTakenByBank(refund));

/** Once per notice and address. Repeated work sends nothing twice. Killed in between, it sends the same Message-ID. */
async function notifyBusiness(
  { mailer, clock, config }: Platform,
  db: TenantDb,
  { notice, facts }: { notice: Notice; facts: NoticeFacts },
) {
  const { business, payment } = facts;
  const mailed = { news: `${causeOf(notice, facts)}-business`, detail: business.email };
  if (await wasMailed(db, payment.id, mailed)) return;
  const { subject, ...copy } = businessCopy(notice.about, facts, whereToLook(facts, config.publicOrigin));
  await mailer.send({
    to: business.email,
    toName: business.name,
    fromName: 'Underlay',
    subject,
    messageId: `payment-${mailed.news}-${payment.id}-${shortHash(business.email)}`,
    ...emailTemplate({
      business: 'Underlay',
      greeting: `Hello ${business.contactFirstName || business.name},`,
      closing: `Questions? Write to ${config.supportEmail}.`,
      ...copy,
    }),
  });
  const event = {
    subjectId: payment.id,
    kind: 'payment_mailed',
    actor: 'underlay',
    at: clock.now(),
    data: mailed,
  } as const;
  await db.begin((tx) => writeEvent(tx, event));
}

/** The invoice, or of several their customer. */
function whereToLook(facts: NoticeFacts, origin: string): NonNullable<Copy['button']> {
  const { business, payment, customer } = facts;
  const area = `${origin}/p/m/${business.id}`;
  return isOfSeveral(facts)
    ? { text: 'Open customer', href: `${area}/customers/${customer.id}` }
    : { text: 'Open invoice', href: `${area}/invoices/${payment.invoiceId}` };
}

const shortHash = (text: string): string => sha256(text).toString('hex').slice(0, 12);

/**
 * A payment has several refunds, may need another kind of deposits, and may come back and be won more than once. Each gets a notice
 * of its own.
 */
function causeOf({ about, refundId }: Pick<Notice, 'about' | 'refundId'>, { payment, outcome }: NoticeFacts): string {
  if (about === 'refunded') return `refunded-${refundId}`;
  if (about === 'deposits') return `deposits-${payment.depositsKind}`;
  return outcome.times > 1 && (about === 'returned' || about === 'settled') ? `${about}-${outcome.times}` : about;
}

/** The same, read back. */
function noticeIn(cause: string): Pick<Notice, 'about' | 'refundId'> {
  const refundId = /^refunded-(.+)$/.exec(cause)?.[1];
  if (refundId) return { about: 'refunded', refundId };
  return { about: cause.split('-')[0] as PaymentOccasion };
}

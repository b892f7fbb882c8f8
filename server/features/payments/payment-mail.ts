import { visibleToCustomer } from '@underlay/domain/invoices/lifecycle.ts';
import { writeEvent } from '../../services/events.ts';
import type { JobKinds, PaymentNews } from '../../services/jobs.ts';
import { type Letter, letter } from '../../services/letter.ts';
import type { Platform } from '../../services/platform.ts';
import { found } from '../../services/refused.ts';
import { sha256 } from '../../services/sealer.ts';
import { readBusiness } from '../businesses/index.ts';
import { mailAddresses, portalPath, readCustomer } from '../customers/index.ts';
import { depositsJson, readInvoice, readPayment } from '../invoices/index.ts';
import { readRefund } from '../refunds/index.ts';
import { readAuthorization } from './authorization-store.ts';
import { businessWords, PAYER_WORDS, type Told } from './payment-words.ts';
import { readOutcome, wasMailed } from './receipt-store.ts';

type News = JobKinds['payment-mail'];

/**
 * Background work: tells a payer what became of their payment, and the business of money that did not come. Such mail is part
 * of the payment itself and goes out whatever the customer wants to receive (P19). News that is no longer true is not told.
 */
export async function mailPayment(platform: Platform, news: News) {
  const told = await gather(platform, news);
  if (!told || !STILL_TRUE[news.about](told)) return;
  const { sql, config } = platform;
  const { business, customer, payment } = told;
  const contact = business.email || config.supportEmail;
  const mails: Mailing[] = (await mailAddresses(sql, business.id, customer.id)).map((to) => ({
    ...to,
    news: nameOf(news, told),
    from: business.name,
    greeting: `Hello ${customer.firstName},`,
    closing:
      news.about === 'authorized'
        ? `If this was not you, or you want to take it back, write to ${contact} at once.`
        : `Questions? Reply to ${contact}.`,
    words: PAYER_WORDS[news.about](told),
  }));
  if (business.email && concernsBusiness(news.about, told)) {
    const link = `${config.publicOrigin}/p/m/${business.id}/invoices/${payment.invoiceId}`;
    mails.push({
      address: business.email,
      name: business.name,
      // The customer may be reached under the same address, and both are written to.
      news: `${news.about}-business`,
      from: 'Underlay',
      greeting: `Hello ${business.contactFirstName || business.name},`,
      closing: `Questions? Write to ${config.supportEmail}.`,
      words: businessWords(news.about, told, link),
    });
  }
  // One address that takes no mail must not keep the others from it.
  const failures: unknown[] = [];
  for (const mail of mails) await deliver(platform, told, mail).catch((error) => failures.push(error));
  if (failures.length > 0) throw failures[0];
}

/** Manual payments and credit are the business's own doing: nobody is written to. */
async function gather({ sql, config }: Platform, news: News): Promise<Told | null> {
  const { businessId, paymentId, refundId } = news;
  const payment = await readPayment(sql, businessId, paymentId);
  if (payment?.method !== 'ach' && payment?.method !== 'card') return null;
  const [invoice, business, customer, outcome, authorization, refund] = await Promise.all([
    readInvoice(sql, businessId, payment.invoiceId).then(found),
    readBusiness(sql, businessId).then(found),
    readCustomer(sql, businessId, payment.customerId).then(found),
    readOutcome(sql, businessId, paymentId).then(found),
    readAuthorization(sql, businessId, paymentId),
    refundId ? readRefund(sql, businessId, refundId) : undefined,
  ]);
  return {
    payment,
    invoice,
    business,
    customer,
    outcome,
    authorization: authorization ?? null,
    refund: refund ?? null,
    invoiceIsOpen: visibleToCustomer(invoice) && invoice.customerId === customer.id,
    portal: `${config.publicOrigin}${portalPath(customer)}`,
  };
}

/** A payment moves on while its mail waits. The copy of an authorization is owed in any case, and says how it stands (P05). */
const STILL_TRUE: Readonly<Record<PaymentNews, (told: Told) => boolean>> = {
  authorized: ({ authorization }) => authorization !== null,
  deposits: ({ payment }) => depositsJson(payment) !== null,
  settled: ({ payment }) => payment.state === 'settled',
  failed: ({ payment }) => payment.state === 'failed',
  returned: ({ payment }) => payment.state === 'reversed',
  refunded: ({ refund }) => refund?.state === 'succeeded',
};

const concernsBusiness = (about: PaymentNews, { outcome }: Told): boolean =>
  about === 'returned' || (about === 'failed' && outcome.wasAwaitingBank);

interface Mailing {
  readonly address: string;
  readonly name: string;
  readonly news: string;
  readonly from: string;
  readonly greeting: string;
  readonly closing: string;
  readonly words: { readonly subject: string } & Omit<Letter, 'business' | 'greeting' | 'closing'>;
}

/** Once per news and address: work that is repeated sends nothing twice, and were it killed in between, the same Message-ID. */
async function deliver({ sql, mailer, clock }: Platform, { business, payment }: Told, mail: Mailing) {
  const mailed = { news: mail.news, detail: mail.address };
  if (await wasMailed(sql, business.id, payment.uuid, mailed)) return;
  const { subject, ...content } = mail.words;
  await mailer.send({
    to: mail.address,
    toName: mail.name,
    fromName: mail.from,
    subject,
    messageId: `payment-${mail.news}-${payment.uuid}-${shortHash(mail.address)}`,
    ...letter({ business: mail.from, greeting: mail.greeting, closing: mail.closing, ...content }),
  });
  await writeEvent(sql, {
    businessId: business.id,
    subjectId: payment.uuid,
    kind: 'payment_mailed',
    actor: 'underlay',
    at: clock.now(),
    data: mailed,
  });
}

const shortHash = (text: string): string => sha256(text).toString('hex').slice(0, 12);

/** A payment has several refunds, and may be asked for another kind of deposits: each is news of its own. */
function nameOf({ about, refundId }: News, { payment }: Told): string {
  if (about === 'refunded') return `refunded-${refundId}`;
  return about === 'deposits' ? `deposits-${payment.depositsKind}` : about;
}

import { type CalendarDate, formatDate } from '@underlay/domain/calendar/calendar-date.ts';
import { amountDue } from '@underlay/domain/invoices/invoice.ts';
import { mayBeReminded, visibleToCustomer } from '@underlay/domain/invoices/lifecycle.ts';
import { formatCents } from '@underlay/domain/money/money.ts';
import { writeEvent } from '../../services/events.ts';
import type { JobKinds } from '../../services/jobs.ts';
import { letter } from '../../services/letter.ts';
import type { Platform } from '../../services/platform.ts';
import { readBusiness } from '../businesses/index.ts';
import { mailCustomer, portalPath, readCustomer, unsubscribePath } from '../customers/index.ts';
import { type InvoiceRow, readInvoice } from './invoice-store.ts';

type InvoiceMail = JobKinds['invoice-mail'];

/** What the mail of one occasion says of its invoice or quote, and whether it still goes out. */
interface Occasion {
  readonly kind: 'invoice-mail' | 'reminder-mail';
  /** How its mails are told from each other: a repeated one has the same Message-ID. */
  readonly name: string;
  readonly isStillTrue: (invoice: InvoiceRow) => boolean;
  readonly subject: (what: string, business: string) => string;
  readonly words: (what: string, business: string) => string;
}

const SENT: Occasion = {
  kind: 'invoice-mail',
  name: 'invoice',
  isStillTrue: visibleToCustomer,
  subject: (what, business) => `${capital(what)} from ${business}`,
  words: (what, business) => `${business} sent you ${what}`,
};

const REMINDER: Occasion = {
  kind: 'reminder-mail',
  name: 'reminder',
  isStillTrue: mayBeReminded,
  subject: (what, business) => `Reminder: ${what} from ${business}`,
  words: (what, business) => `${business} would like to remind you of ${what}`,
};

/** Background work: tells the customer about what was just sent (INV-17, D16). Retracted meanwhile, it is not sent. */
export const mailInvoice = (platform: Platform, job: InvoiceMail) => mailAbout(platform, job, SENT);

/** Background work: reminds the customer (API-38, D41). Paid or retracted meanwhile, there is nothing to remind of. */
export const mailReminder = (platform: Platform, job: InvoiceMail) => mailAbout(platform, job, REMINDER);

async function mailAbout(platform: Platform, job: InvoiceMail, occasion: Occasion) {
  const { businessId, invoiceId, eventId, to } = job;
  const { sql, jobs, config, clock } = platform;
  const invoice = await readInvoice(sql, businessId, invoiceId);
  if (!invoice || !occasion.isStillTrue(invoice)) return;
  const [business, customer] = await Promise.all([
    readBusiness(sql, businessId),
    readCustomer(sql, businessId, invoice.customerId),
  ]);
  if (!business || !customer?.receiveEmail) return;
  const what = `${invoice.isQuote ? 'quote' : 'invoice'} ${invoice.number}`;
  const amount = formatCents(invoice.isQuote ? invoice.total : amountDue(invoice));
  const mail = {
    fromName: business.name,
    subject: `${occasion.subject(what, business.name)}: ${amount}`,
    messageId: `${occasion.name}-${eventId}-${invoiceId}`,
    ...letter({
      business: business.name,
      greeting: `Hello ${customer.firstName},`,
      paragraphs: [`${occasion.words(what, business.name)} for ${invoice.jobName}: ${invoice.description}.`],
      figure: amount,
      figureNote: invoice.isQuote ? expiry(invoice.quoteExpiration) : `Due ${formatDate(invoice.dueDate)}`,
      button: {
        text: invoice.isQuote ? 'View quote' : 'View and pay invoice',
        href: `${config.publicOrigin}${portalPath(customer)}/invoices/${invoiceId}`,
      },
      closing: `Questions? Reply to ${business.email || config.supportEmail}.`,
      unsubscribe: `${config.publicOrigin}${unsubscribePath(platform.sealer, businessId, customer.id)}`,
    }),
  };
  const recipient = { businessId, customerId: customer.id, to };
  const mailed = await mailCustomer(platform, recipient, mail, (tx, one) =>
    jobs.add(tx, occasion.kind, { ...job, to: one }),
  );
  if (mailed === null) return;
  await writeEvent(sql, {
    businessId,
    subjectId: invoiceId,
    kind: 'mailed',
    actor: 'underlay',
    at: clock.now(),
    data: { detail: mailed },
  });
}

const expiry = (date: CalendarDate | null) => (date ? `Valid until ${formatDate(date)}` : '');

const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

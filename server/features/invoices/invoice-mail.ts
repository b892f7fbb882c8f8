import { type CalendarDate, formatDate } from '@underlay/domain/calendar/calendar-date.ts';
import { amountDue } from '@underlay/domain/invoices/invoice.ts';
import { formatCents } from '@underlay/domain/money/money.ts';
import { writeEvent } from '../../services/events.ts';
import type { JobKinds } from '../../services/jobs.ts';
import { letter } from '../../services/letter.ts';
import type { Platform } from '../../services/platform.ts';
import { readBusiness } from '../businesses/index.ts';
import { mailCustomer, portalPath, readCustomer, unsubscribePath } from '../customers/index.ts';
import { readInvoice } from './invoice-store.ts';

/** Background work: tells the customer about what was just sent (INV-17, D16). Retracted meanwhile, it is not sent. */
export async function mailInvoice(platform: Platform, job: JobKinds['invoice-mail']) {
  const { businessId, invoiceId, eventId, to } = job;
  const { sql, jobs, config, clock } = platform;
  const invoice = await readInvoice(sql, businessId, invoiceId);
  if (!invoice || invoice.status === 'pending') return;
  const [business, customer] = await Promise.all([
    readBusiness(sql, businessId),
    readCustomer(sql, businessId, invoice.customerId),
  ]);
  if (!business || !customer?.receiveEmail) return;
  const noun = invoice.isQuote ? 'quote' : 'invoice';
  const due = invoice.isQuote ? expiry(invoice.quoteExpiration) : `Due ${formatDate(invoice.dueDate)}`;
  const mail = {
    fromName: business.name,
    subject: `${invoice.isQuote ? 'Quote' : 'Invoice'} ${invoice.number} from ${business.name}: ${formatCents(invoice.total)}`,
    messageId: `invoice-${eventId}-${invoiceId}`,
    ...letter({
      business: business.name,
      greeting: `Hello ${customer.firstName},`,
      paragraphs: [
        `${business.name} sent you ${noun} ${invoice.number} for ${invoice.jobName}: ${invoice.description}.`,
      ],
      figure: formatCents(invoice.isQuote ? invoice.total : amountDue(invoice)),
      figureNote: due,
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
    jobs.add(tx, 'invoice-mail', { ...job, to: one }),
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

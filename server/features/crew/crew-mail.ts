import { formatPhone } from '@underlay/domain/contact/phone.ts';
import { sentence, typed } from '../../services/email-template.ts';
import type { Composer } from '../deliveries/index.ts';
import { addressLines, forMail } from '../invoices/index.ts';
import { readWorkOrder } from '../work-orders/index.ts';
import { mapLink, readCrewFacts } from './crew-document.ts';
import { crewPdf } from './crew-pdf.ts';

/**
 * The work order as it is when the mail goes out. Its PDF is all that a crew gets, so the mail waits for it: one that cannot be
 * made now is tried again with the mail.
 */
export const composeCrewMail: Composer = async (platform, { businessId, subjectId }) => {
  const db = platform.tenantDb(businessId);
  const row = await readWorkOrder(db, subjectId);
  if (!row) return null;
  const facts = await readCrewFacts(platform, db, row);
  const { order, job, business, customer } = facts;
  const what = `work order ${order.id}`;
  const answersTo = business.email || platform.config.supportEmail;
  return {
    from: business.name,
    answersTo,
    subject: `Work order ${order.id} from ${business.name}: ${job.name}`,
    email: {
      greeting: 'Hello,',
      paragraphs: [
        `${business.name} sent you ${what}. The attached page has all that is to be done.`,
        sentence(typed(order.description)),
      ],
      facts: [
        ['Job', typed(job.name)],
        ['Address', addressLines(job.address).join(', ')],
        ['Customer', typed(customer.displayName)],
        ...(customer.phone ? [['Phone', formatPhone(customer.phone)] as const] : []),
      ],
      button: { text: 'Open the address in maps', href: mapLink(job) },
    },
    sms: `${business.name}: ${what}`,
    attachments: async () => [await crewPdf(forMail(platform), facts)],
  };
};

import { creditCopy } from '@underlay/domain/copy/credits.ts';
import { formatCents } from '@underlay/domain/money/money.ts';
import { typed } from '../../services/email-template.ts';
import { found } from '../../services/refused.ts';
import { readBusiness } from '../businesses/index.ts';
import { readCustomer } from '../customers/index.ts';
import type { Composer } from '../deliveries/index.ts';
import { attachMade } from '../invoices/index.ts';
import { figuresOf, readCredit, readNote } from '../receivables/index.ts';
import { creditPdf } from './credit-pdf.ts';
import { notePath } from './note-path.ts';

const copy = creditCopy.mail;

/** A credit note for its customer, with its PDF. One that was taken back meanwhile is not mailed. */
export const composeCredit: Composer = async (platform, { businessId, subjectId }) => {
  const db = platform.tenantDb(businessId);
  const credit = await readCredit(db, subjectId);
  const note = credit?.state === 'issued' ? await readNote(db, subjectId) : null;
  if (!credit || !note) return null;
  const [business, customer, all] = await Promise.all([
    readBusiness(db).then(found),
    readCustomer(db, credit.customerId).then(found),
    figuresOf(db, credit.customerId),
  ]);
  const href = `${platform.config.publicOrigin}${notePath(customer, subjectId)}`;
  const subject = copy.subject({ number: note.number, business: business.name });
  return {
    from: business.name,
    answersTo: business.email || platform.config.supportEmail,
    subject,
    email: {
      greeting: `Hello ${customer.firstName},`,
      paragraphs: [...creditCopy.became.lines(note), ...(note.credit > 0 ? [copy.all(all)] : [])],
      figure: formatCents(note.total),
      facts: [
        ...(note.invoice
          ? [
              [copy.facts.invoice(), typed(`${note.invoice.number}, ${note.invoice.jobName}`)] satisfies [
                string,
                string,
              ],
            ]
          : []),
        [copy.facts.reason(), copy.why({ ...note, note: typed(note.note) })],
      ],
      button: { text: copy.view(), href },
    },
    sms: `${subject}: ${href}`,
    attachments: () => attachMade(platform, (forMail) => creditPdf(forMail, db, { credit, href })),
  };
};

import { statementCopy } from '@underlay/domain/copy/statements.ts';
import { formatCents } from '@underlay/domain/money/money.ts';
import type { Statement } from '@underlay/domain/statements/statement.ts';
import { typed } from '../../services/email-template.ts';
import { found } from '../../services/refused.ts';
import { readBusiness } from '../businesses/index.ts';
import { readCustomer } from '../customers/index.ts';
import type { Composer } from '../deliveries/index.ts';
import { attachMade } from '../invoices/index.ts';
import { statementPath } from './statement-path.ts';
import { statementPdf } from './statement-pdf.ts';
import { readSentStatement } from './statement-store.ts';

const copy = statementCopy.mail;
const MAX_LINES_IN_MAIL = 20;

/** A statement for its customer, as it was when it was sent, with its PDF and the page on which all of it can be paid (STMT-07). */
export const composeStatement: Composer = async (platform, { businessId, subjectId }) => {
  const db = platform.tenantDb(businessId);
  const sent = await readSentStatement(db, subjectId);
  if (!sent) return null;
  const { document: statement } = sent;
  const [business, customer] = await Promise.all([
    readBusiness(db).then(found),
    readCustomer(db, sent.customerId).then(found),
  ]);
  const href = `${platform.config.publicOrigin}${statementPath(customer, subjectId)}`;
  const amount = formatCents(statement.balance);
  const subject = copy.subject({ business: business.name, amount });
  return {
    from: business.name,
    answersTo: business.email || platform.config.supportEmail,
    subject,
    email: {
      greeting: `Hello ${customer.firstName},`,
      paragraphs: [copy.here({ business: business.name, when: statementCopy.when(statement) })],
      figure: amount,
      figureNote: noteOf(statement),
      facts: factsOf(statement),
      button: { text: statement.balance > 0 ? copy.viewAndPay() : copy.view(), href },
    },
    sms: `${subject}: ${href}`,
    attachments: () => attachMade(platform, (forMail) => statementPdf(forMail, db, { statement, href })),
  };
};

function noteOf({ balance, overdue, ages }: Statement): string {
  if (balance < 0) return statementCopy.inYourFavor();
  return overdue !== null && balance > 0 ? statementCopy.overdue(overdue, ages) : statementCopy.balance();
}

/** What is open, as far as a mail can show it, and what is on its way. */
function factsOf({ open, underWay }: Statement): [string, string][] {
  const items = open?.items ?? [];
  const more = items.length + (open?.more?.count ?? 0) - MAX_LINES_IN_MAIL;
  return [
    ...items
      .slice(0, MAX_LINES_IN_MAIL)
      .map((item): [string, string] => [
        typed(copy.invoice({ number: item.number, jobName: item.jobName })),
        formatCents(item.amount),
      ]),
    ...(more > 0 ? [[copy.andMore(more), ''] satisfies [string, string]] : []),
    ...(open?.credits ?? []).map((credit): [string, string] => [
      typed(statementCopy.open.credit(credit)),
      formatCents(-credit.amount as typeof credit.amount),
    ]),
    ...(underWay.payments.length > 0 ? [[copy.underWay(), formatCents(underWay.sum)] satisfies [string, string]] : []),
    ...(underWay.refunds ?? []).map((refund): [string, string] => [
      typed(statementCopy.goingBack(refund)),
      formatCents(refund.amount),
    ]),
  ];
}

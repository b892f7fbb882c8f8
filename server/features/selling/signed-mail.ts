import { buffer } from 'node:stream/consumers';
import { dateIn, formatDate } from '@underlay/domain/calendar/calendar-date.ts';
import { depositCopy } from '@underlay/domain/copy/deposits.ts';
import { signedCopy } from '@underlay/domain/copy/signed.ts';
import { formatCents } from '@underlay/domain/money/money.ts';
import { canPayOnline } from '@underlay/domain/payments/can-pay-online.ts';
import type { TenantDb } from '../../database/sql.ts';
import { backgroundTask } from '../../services/background-task.ts';
import { emailTemplate, typed } from '../../services/email-template.ts';
import { type Attachment, MailRefused } from '../../services/mailer.ts';
import type { Platform } from '../../services/platform.ts';
import { found } from '../../services/refused.ts';
import { eligibilityOf } from '../businesses/index.ts';
import { type DepositRow, depositOfQuote } from '../contracts/index.ts';
import { portalPath } from '../customers/index.ts';
import type { Composer } from '../deliveries/index.ts';
import { openFile } from '../files/index.ts';
import { readInvoice } from '../invoices/index.ts';
import { readOffer } from './read-offer.ts';
import type { SignedOffer } from './signed-document.ts';
import { readSignedFile } from './signed-file-store.ts';

const copy = signedCopy.mail;

interface Signed {
  readonly businessId: string;
  readonly invoiceId: string;
}

/** What a customer keeps of what they signed (SIGN-09). It has the document, so it waits for nothing. */
export const composeSigned: Composer = async (platform, { businessId, subjectId }) => {
  const db = platform.tenantDb(businessId);
  const offer = await readSignedOffer(db, subjectId);
  const { business, customer } = offer;
  const facts = factsOf(offer);
  const subject = copy.subject(facts);
  const invoices = `${platform.config.publicOrigin}${portalPath(customer)}/invoices`;
  const href = `${invoices}/${subjectId}`;
  const deposit = await readDeposit(db, offer);
  return {
    from: business.name,
    answersTo: business.email || platform.config.supportEmail,
    subject,
    email: {
      greeting: `Hello ${customer.firstName},`,
      paragraphs: [isOnPaper(offer) ? copy.paperToCustomer(facts) : copy.toCustomer(facts), ...toPay(deposit)],
      figure: formatCents(offer.signature.facts.total),
      figureNote: copy.total(),
      facts: [['Job', typed(offer.invoice.jobName)]],
      ...waysOn(deposit, { invoices, href }),
    },
    sms: `${subject}: ${href}`,
    attachments: () => attached(platform, db, offer),
  };
};

/** The same for the business. Killed before its end it sends the same Message-ID again. */
export const signedCopyMail = backgroundTask<Signed>({
  name: 'signed-copy-mail',
  run: mailBusiness,
  noRetryOn: MailRefused,
});

async function mailBusiness(platform: Platform, { businessId, invoiceId }: Signed) {
  const { config, mailer } = platform;
  const db = platform.tenantDb(businessId);
  const offer = await readSignedOffer(db, invoiceId);
  const { business, signature } = offer;
  if (business.email === '') return;
  const facts = factsOf(offer);
  await mailer.send({
    to: business.email,
    toName: business.name,
    fromName: 'Underlay',
    subject: copy.subject(facts),
    messageId: `signed-business-${signature.id}`,
    ...emailTemplate({
      business: 'Underlay',
      greeting: `Hello ${business.contactFirstName || business.name},`,
      paragraphs: [
        isOnPaper(offer) ? copy.paperToBusiness(facts) : copy.toBusiness(facts),
        ...toBePaid(await readDeposit(db, offer)),
      ],
      figure: formatCents(signature.facts.total),
      figureNote: copy.total(),
      facts: [['Job', typed(offer.invoice.jobName)]],
      button: { text: copy.view(), href: `${config.publicOrigin}/p/m/${businessId}/invoices/${invoiceId}` },
      closing: `Questions? Write to ${config.supportEmail}.`,
    }),
    attachments: () => attached(platform, db, offer),
  });
}

interface Deposit extends DepositRow {
  /** Whom to ask how to pay it. Null where it can be paid online. */
  readonly ask: string | null;
}

/** Null unless something of it is still due: it may have been paid, or taken back, by now. */
async function readDeposit(db: TenantDb, { business, invoice }: SignedOffer): Promise<Deposit | null> {
  const deposit = await depositOfQuote(db, invoice.id);
  if (!deposit || deposit.left <= 0) return null;
  return {
    ...deposit,
    ask: canPayOnline({ amountDue: deposit.left, isQuote: false }, eligibilityOf(business)) ? null : business.name,
  };
}

const toPay = (deposit: Deposit | null): string[] =>
  deposit ? [depositCopy.due({ amount: formatCents(deposit.left), ask: deposit.ask })] : [];

const toBePaid = (deposit: Deposit | null): string[] =>
  deposit ? [copy.depositSent({ amount: formatCents(deposit.left), invoice: deposit.number })] : [];

/** To what is due, and to what was signed. */
function waysOn(deposit: Deposit | null, { invoices, href }: { readonly invoices: string; readonly href: string }) {
  const view = { text: copy.view(), href };
  if (!deposit) return { button: view };
  const text = deposit.ask === null ? depositCopy.pay() : depositCopy.view();
  return { button: { text, href: `${invoices}/${deposit.invoiceId}` }, links: [view] };
}

const isOnPaper = ({ signature }: SignedOffer): boolean => signature.kind === 'paper';

const factsOf = ({ business, invoice, signature }: SignedOffer) => ({
  offer: `quote ${invoice.number}`,
  version: signature.version,
  business: business.name,
  name: typed(signature.name),
  date: formatDate(dateIn(signature.timeZone, signature.signedAt)),
});

async function attached(platform: Platform, db: TenantDb, { signature }: SignedOffer): Promise<Attachment[]> {
  const { name, type, content } = await openFile(platform, found(await readSignedFile(db, signature.id)));
  return [{ name, type, content: Buffer.isBuffer(content) ? content : await buffer(content) }];
}

export async function readSignedOffer(db: TenantDb, invoiceId: string): Promise<SignedOffer> {
  const { customerId } = found(await readInvoice(db, invoiceId));
  const offer = await readOffer(db, { invoiceId, customerId });
  return { ...offer, signature: found(offer.signature) };
}

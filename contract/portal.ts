import { QUESTION_FIELDS } from '@underlay/domain/communications/fields.ts';
import { OWN_EMAIL_FIELDS } from '@underlay/domain/people/fields.ts';
import { z } from 'zod';
import { OfVoidNotesJson } from './credited.ts';
import { endpoint, KILOBYTE } from './endpoint.ts';
import { schemaOf } from './field-schemas.ts';
import { FileJson } from './files.ts';
import { CustomerInvoiceJson } from './invoices.ts';
import { LogoJson } from './logos.ts';
import { OfferTextsJson } from './offer-texts.ts';
import { CustomerPaymentJson } from './payments.ts';
import { AddressJson, DateOut, DollarsOut, Id, MomentOut, Nothing, PageQuery, PercentOut } from './primitives.ts';

const FeeJson = z.object({ fixed: DollarsOut, percent: PercentOut });

/** API-05. By a ticket it says who sends the quote and to whom, and nothing else: no figure of the account, and no other way to it (SIGN-15). */
export const AccountJson = z.object({
  /** As in the address: by a ticket, that. */
  accountId: z.string(),
  portfolioId: Id,
  /** By a ticket that of the business, with which nothing opens. */
  communicationId: Id,
  /** The business's name. */
  name: z.string(),
  accountNumber: z.string(),
  balance: DollarsOut,
  /** What they have paid or been given, and no invoice has taken (PART-08). */
  credit: DollarsOut,
  /** Above 0 wherever a bank payment has a fee (D14). What it comes to is in `fees`. */
  paymentFee: DollarsOut,
  /** How the fee of each method is computed, so that a screen can show it before the customer types (D91). */
  fees: z.object({ ach: FeeJson, card: FeeJson }),
  /** What less is charged from a bank account (DISC-06). 0 for nothing. */
  bankDiscountPercent: PercentOut,
  timeZone: z.string(),
  /** Today's date where the business is (D80). */
  today: DateOut,
  remitTo: z.object({ name: z.string(), address: AddressJson, remitToPhone: z.string(), remitToEmail: z.string() }),
  /** How the business is paid by check. Empty when it does not say. */
  byCheck: z.string(),
  /** The colors of the business, each readable where it stands (D93). Null for the product's own. */
  brand: z.object({ accent: z.string(), darkAccent: z.string(), darkLink: z.string() }).nullable(),
  logo: LogoJson.nullable(),
  billTo: z.object({ name: z.string(), address: AddressJson }),
  /** The jobs of which this customer has anything: null when there are none, and the only one where it is one (LINK-05). */
  jobs: z.object({ only: Id.nullable() }).nullable(),
  user: z.object({ firstName: z.string(), lastName: z.string(), lastLogin: MomentOut.nullable() }),
});
export type AccountJson = z.output<typeof AccountJson>;

/** An account of whoever is signed in, with its place in the portal. */
export const OwnAccountJson = z.object({
  businessName: z.string(),
  portalPath: z.string(),
  balance: DollarsOut,
});
export type OwnAccountJson = z.output<typeof OwnAccountJson>;

/** One invoice or quote, with what its own page alone says. */
const CustomerInvoiceDetailJson = CustomerInvoiceJson.extend(OfferTextsJson.shape).extend({
  ...OfVoidNotesJson.shape,
  /** Its page shows all of the job (LINK-01). */
  jobId: Id,
  /** Whether a quote says itself how it is paid, in place of its terms (SCHED-06). */
  hasSchedule: z.boolean(),
});
export type CustomerInvoiceDetailJson = z.output<typeof CustomerInvoiceDetailJson>;

const ofAccount = '/portfolios/:portfolioId/accounts/:accountId' as const;
/** The page of the document, which says what a browser could not have. */
export const invoicePage = '/p/u/:portfolioId/a/:accountId/invoices/:invoiceId';

export const portal = {
  account: endpoint({
    method: 'GET',
    path: ofAccount,
    access: 'portal',
    opensWithTicket: true,
    summary: 'The account page: who is owed, how much, by whom',
    response: AccountJson,
  }),
  invoices: endpoint({
    method: 'GET',
    path: `${ofAccount}/invoices`,
    access: 'portal',
    summary:
      'What was sent to this customer, newest first; never a draft (D15). Of what is open, the soonest due comes first',
    query: PageQuery.extend({ state: z.enum(['open', 'paid']).optional() }),
    response: z.array(CustomerInvoiceJson),
  }),
  invoice: endpoint({
    method: 'GET',
    path: `${ofAccount}/invoices/:invoiceId`,
    access: 'portal',
    opensWithTicket: true,
    summary: 'One invoice or quote with its lines, notes and terms',
    response: CustomerInvoiceDetailJson,
  }),
  pdf: endpoint({
    method: 'GET',
    path: `${ofAccount}/invoices/:invoiceId/pdf`,
    access: 'portal',
    opensWithTicket: true,
    summary: 'One invoice or quote as PDF; never a draft (P22)',
    download: true,
    page: invoicePage,
    response: z.void(),
    refusals: ['document_unavailable'],
    perMinute: 60,
  }),
  files: endpoint({
    method: 'GET',
    path: `${ofAccount}/invoices/:invoiceId/files`,
    access: 'portal',
    summary: 'Files of one invoice or quote',
    response: z.array(FileJson),
  }),
  file: endpoint({
    method: 'GET',
    path: `${ofAccount}/invoices/:invoiceId/files/:fileId`,
    access: 'portal',
    opensWithTicket: true,
    summary: 'The bytes of a file of an invoice or quote that its customer has; never of a draft (D34)',
    download: true,
    page: invoicePage,
    response: z.void(),
    refusals: ['files_unavailable'],
  }),
  payments: endpoint({
    method: 'GET',
    path: `${ofAccount}/payments`,
    access: 'portal',
    summary: 'Payment history, newest first; amounts include the fees (D63)',
    query: PageQuery,
    response: z.array(CustomerPaymentJson),
  }),
  ask: endpoint({
    method: 'POST',
    path: `${ofAccount}/messages`,
    access: 'portal',
    summary: 'A question to the business; it becomes a message of their conversation, once for each key (D57, D58)',
    body: schemaOf(QUESTION_FIELDS).extend({
      /** What it is about. */
      invoiceId: Id.optional(),
      /** The same when it is sent again. */
      idempotentKey: Id,
    }),
    maxBody: 32 * KILOBYTE,
    response: Nothing,
    perMinute: 20,
  }),
  own: endpoint({
    method: 'GET',
    path: '/session/accounts',
    access: 'user',
    summary:
      'The accounts whose confirmed address is that of whoever asks, and what they owe; none while theirs is not',
    response: z.array(OwnAccountJson),
  }),
  mailLinks: endpoint({
    method: 'POST',
    path: '/portal-links',
    access: 'public',
    summary: 'Mails an address the links of its accounts; always the same answer, so that it tells nothing (TM-20)',
    body: schemaOf(OWN_EMAIL_FIELDS),
    response: Nothing,
    perMinute: 10,
  }),
};

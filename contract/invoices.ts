import { INVOICE_FIELDS } from '@underlay/domain/invoices/fields.ts';
import { INVOICE_FILTERS, INVOICE_STATUSES } from '@underlay/domain/invoices/invoice.ts';
import { OUTCOMES } from '@underlay/domain/offers/offer-life.ts';
import { z } from 'zod';
import { CreditedJson, OfVoidNotesJson } from './credited.ts';
import { DeletedDraftJson } from './deleted-drafts.ts';
import { DocumentDiscountJson, OwnSectionJson, SectionJson, TaxJson } from './discounts.ts';
import { OfDraftJson } from './draft-notes.ts';
import { endpoint } from './endpoint.ts';
import { jsonOf } from './field-json.ts';
import { FileJson, InvoiceFileJson } from './files.ts';
import { OfContractJson, OfDrawJson } from './invoice-draws.ts';
import { InvoiceChange, InvoiceWrite, NumberBegins, StatusChange } from './invoice-entries.ts';
import { CostedLineJson, LineJson, LineWrite, TaxedLineJson } from './invoice-lines.ts';
import {
  ADD_LINE_REFUSALS,
  CHANGE_REFUSALS,
  DATE_REFUSALS,
  LINE_REFUSALS,
  LINE_REMOVAL_REFUSALS,
  STATUS_REFUSALS,
} from './invoice-refusals.ts';
import { AllTextsJson } from './offer-texts.ts';
import { PartPaymentsJson } from './part-rule.ts';
import { DateOut, DollarsOut, Id, MomentOut, NewestPageQuery, Nothing, PageQuery, Search } from './primitives.ts';
import { onlyOfQuotes, QUOTES_ASKED } from './quotes-asked.ts';
import { HowPaidJson } from './schedule.ts';
import { seen } from './seen.ts';
import { ShowJson } from './shown.ts';
import { TimelineEntry } from './timeline.ts';

/** What a customer may know of an invoice (API-06, API-07). */
export const CustomerInvoiceJson = z.object({
  uuid: Id,
  /** The running number that people say: 1048 (D73). */
  id: z.number(),
  isQuote: z.boolean(),
  status: z.enum(INVOICE_STATUSES),
  /** What is still owed (D02). */
  amount: DollarsOut,
  subtotal: DollarsOut,
  discount: DocumentDiscountJson.nullable(),
  /** All of it. `taxes` says for each rate what it is of. */
  salesTax: DollarsOut,
  taxes: z.array(TaxJson),
  total: DollarsOut,
  /** From the cheapest to the dearest of what can be chosen (OPT-08). Null where there is nothing to choose. */
  range: z.object({ least: DollarsOut, most: DollarsOut }).nullable(),
  description: z.string(),
  createdAt: MomentOut,
  /** What stands on it: the day it was created, unless another was chosen. */
  invoiceDate: DateOut,
  dueDate: DateOut,
  quoteExpiration: DateOut.nullable(),
  /** Days. With a quote, from the day that it becomes an invoice. */
  invoiceTerm: z.number().nullable(),
  /** The document's own rate. Once it is sent, 0 when no line has it. */
  salesTaxPercentage: TaxJson.shape.percent,
  /** The certificate by which it is not taxed. Null when it is, or when all of its lines are by now (TAX-06). */
  exemption: z.string().nullable(),
  /** The number of the customer's purchase order, or a reference of their own. Empty when they gave none. */
  customerReference: z.string(),
  jobName: z.string(),
  /** What its customer answered to a quote (selling.md, 3.1). Null before, of a draft, and of an invoice. */
  outcome: z.enum(OUTCOMES).nullable(),
  ...OfDrawJson.shape,
  show: ShowJson,
  sections: z.array(SectionJson),
  ...CreditedJson.shape,
  lineItems: z.array(LineJson),
  files: z.array(FileJson),
});
export type CustomerInvoiceJson = z.output<typeof CustomerInvoiceJson>;

/** A field of its form is answered to a manager. A customer may know only what is named above. */
export const InvoiceJson = CustomerInvoiceJson.extend({
  ...jsonOf(INVOICE_FIELDS).shape,
  lineItems: z.array(TaxedLineJson),
  files: z.array(InvoiceFileJson),
  customerId: Id,
  customerName: z.string(),
  /** When it was last sent, whatever became of it since. Null: its customer never had it, so it may be deleted. */
  sentAt: MomentOut.nullable(),
  version: z.number(),
});
export type InvoiceJson = z.output<typeof InvoiceJson>;

/** One invoice with what its page shows besides: both addresses and its history. */
export const InvoiceDetailJson = InvoiceJson.extend({
  sections: z.array(OwnSectionJson),
  from: z.object({ name: z.string(), lines: z.array(z.string()) }),
  billTo: z.object({ name: z.string(), lines: z.array(z.string()) }),
  jobAddress: z.array(z.string()),
  customerEmail: z.string(),
  /** Whether e-mail goes to them (D16), and whether their phone has said yes to texts (D60). */
  customerReceivesEmail: z.boolean(),
  customerReceivesTexts: z.boolean(),
  lineItems: z.array(CostedLineJson),
  ...OfContractJson.shape,
  /** Named rates of a draft that are others by now than when it was last changed. It has taken them (TAX-05). */
  changedTaxes: z.array(TaxJson.pick({ name: true, percent: true })),
  ...AllTextsJson.shape,
  ...HowPaidJson.shape,
  ...PartPaymentsJson.shape,
  ...OfVoidNotesJson.shape,
  /** The signed quote of its job, whose contract is open, if that is another one: then this one is neither sent nor signed (CONT-02). */
  signedQuote: InvoiceJson.pick({ uuid: true, id: true }).nullable(),
  ...OfDraftJson.shape,
  /** Opens everything that the customer owes and paid. */
  portalPath: seen('invoice', z.string()),
  timeline: z.array(TimelineEntry),
  /** How the first line of a draft begins: as that of the newest document with lines. Null when there is none, and once it has lines. */
  usualLine: LineJson.pick({ categoryId: true, unit: true }).nullable(),
});
export type InvoiceDetailJson = z.output<typeof InvoiceDetailJson>;

const ofBusiness = '/business/:businessId/invoices' as const;

/** Quotes are whose who sells, invoices whose who bills or sees the money (team.md, 7). */
const READ = { access: 'manager', right: ['money', 'sell'] } as const;
const WRITE = { access: 'manager', right: ['invoice', 'sell'] } as const;
const REMOVE = { ...WRITE, method: 'DELETE', response: Nothing } as const;

const LINE_CHANGE = {
  method: 'PUT',
  ...WRITE,
  body: LineWrite,
  response: InvoiceDetailJson,
  refusals: ['not_editable', 'draw_follows_contract', 'draft_deleted', ...LINE_REFUSALS, 'CHANGED_ELSEWHERE'],
} as const;

export const invoices = {
  list: endpoint({
    method: 'GET',
    path: ofBusiness,
    ...READ,
    summary: 'Invoices and quotes, newest first (D70); what is owed, the soonest due first (DASH-02)',
    query: onlyOfQuotes(
      NewestPageQuery.extend({
        ...{ id: NumberBegins, customer: Search, customerId: Id.optional(), ...QUOTES_ASKED },
        status: z.enum(INVOICE_FILTERS, 'Must be a known status.').optional(),
      }),
    ),
    response: z.array(InvoiceJson),
  }),
  create: endpoint({
    method: 'POST',
    path: ofBusiness,
    ...WRITE,
    summary: 'Creates an invoice or a quote, pending',
    body: InvoiceWrite,
    response: InvoiceDetailJson,
    refusals: ['unknown_job', ...DATE_REFUSALS, 'due_date_past'],
  }),
  read: endpoint({
    method: 'GET',
    path: `${ofBusiness}/:invoiceId`,
    ...READ,
    summary: 'One invoice or quote with its lines, payments and history',
    response: InvoiceDetailJson,
    refusals: ['draft_deleted'],
  }),
  pdf: endpoint({
    method: 'GET',
    path: `${ofBusiness}/:invoiceId/pdf`,
    ...READ,
    summary: 'The invoice or quote as PDF, as its customer reads it; a draft says that it is one',
    download: true,
    response: z.void(),
    refusals: ['document_unavailable', 'draft_deleted'],
    perMinute: 60,
  }),
  change: endpoint({
    method: 'PUT',
    path: `${ofBusiness}/:invoiceId/details`,
    ...WRITE,
    summary:
      'Changes the details while pending; isQuote false converts a quote, which is dated today and due as many days later as it said (D30, D68). With a job of another customer, a customerReference that a program sends back as it read it is cleared: it is of the customer before. Send version along, so that a repeated call is not taken for a new one',
    body: InvoiceChange,
    response: InvoiceDetailJson,
    refusals: CHANGE_REFUSALS,
  }),
  duplicate: endpoint({
    method: 'POST',
    path: `${ofBusiness}/:invoiceId/duplicate`,
    ...WRITE,
    summary: 'The same as `copy`, for the job that it has, as what it is',
    response: InvoiceDetailJson,
    refusals: ['draft_deleted', 'unknown_job', 'total_too_large', 'CHANGED_ELSEWHERE'],
  }),
  remove: endpoint({
    ...REMOVE,
    path: `${ofBusiness}/:invoiceId`,
    summary: 'Deletes a draft that was never sent, with its lines and files; its number is not used again',
    refusals: ['was_sent', 'draft_deleted'],
  }),
  listDeleted: endpoint({
    method: 'GET',
    path: '/business/:businessId/deletedDrafts',
    ...READ,
    summary: 'Drafts that were deleted, newest number first: what became of a number that no invoice or quote has',
    query: PageQuery.extend({ id: NumberBegins }),
    response: z.array(DeletedDraftJson),
  }),
  setStatus: endpoint({
    method: 'PUT',
    path: `${ofBusiness}/:invoiceId/status`,
    ...WRITE,
    summary: 'Sends an invoice or a quote to its customer, or retracts it; an empty body toggles (D28)',
    body: StatusChange.optional().default({}),
    response: InvoiceDetailJson,
    refusals: STATUS_REFUSALS,
  }),
  addLine: endpoint({
    method: 'POST',
    path: `${ofBusiness}/:invoiceId/lineItems`,
    ...WRITE,
    summary: 'Adds a line while pending, or records a payment by hand when sent (D31)',
    body: LineWrite,
    response: InvoiceDetailJson,
    refusals: ADD_LINE_REFUSALS,
  }),
  changeLine: endpoint({
    ...LINE_CHANGE,
    path: `${ofBusiness}/:invoiceId/lineItems`,
    summary: 'Changes or moves a line while pending; the body carries its uuid (D56)',
  }),
  changeNamedLine: endpoint({
    ...LINE_CHANGE,
    path: `${ofBusiness}/:invoiceId/lineItems/:lineId`,
    summary: 'The same, with the id of the line on the path (D56)',
  }),
  deleteLine: endpoint({
    ...REMOVE,
    path: `${ofBusiness}/:invoiceId/lineItems/:lineId`,
    summary: 'Deletes a line while pending, or a payment that was recorded by hand (D31)',
    refusals: LINE_REMOVAL_REFUSALS,
  }),
  remind: endpoint({
    method: 'POST',
    path: `${ofBusiness}/:invoiceId/reminder`,
    access: 'manager',
    right: 'invoice',
    summary: 'Reminds the customer of what is owed, or of a quote, by e-mail; so often a day and no more (API-38, D41)',
    response: InvoiceDetailJson,
    refusals: ['draft_deleted', 'reminder_limit', 'reminder_impossible', 'contract_open', 'mail_limit', 'mail_stopped'],
  }),
};

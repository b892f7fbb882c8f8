import { QUESTION_FIELDS } from '@underlay/domain/communications/fields.ts';
import { NOT_CHOSEN } from '@underlay/domain/forms/rules.ts';
import { DECLINE_MESSAGE_MISSING, DECLINED_BECAUSE, MAX_DECLINE_MESSAGE } from '@underlay/domain/offers/declining.ts';
import { z } from 'zod';
import { AcceptanceJson, AcceptanceWrite, SeenVersion, Ticket, VersionAsked } from './acceptance.ts';
import { DocumentDiscountJson, SectionJson } from './discounts.ts';
import { endpoint, KILOBYTE } from './endpoint.ts';
import { schemaOf } from './field-schemas.ts';
import { LineJson } from './invoice-lines.ts';
import { invoicePage } from './portal.ts';
import { DateOut, DollarsOut, Id, MomentOut, Nothing, optionalText, PercentOut } from './primitives.ts';
import { RetainageJson } from './retainage.ts';
import { ScheduleRowJson } from './schedule.ts';
import { ChangesJson, VersionJson } from './versions.ts';

const OfferSectionJson = SectionJson.omit({ uuid: true, subtotal: true }).extend({ id: Id });

/** As it was sent. With hidden rates it is 1 lump sum at what it comes to when it is chosen, and with one price at 0. */
const OfferLineJson = LineJson.pick({
  categoryName: true,
  code: true,
  description: true,
  quantity: true,
  unit: true,
  rate: true,
  sectionId: true,
  discount: true,
  optional: true,
  chosen: true,
}).extend({
  id: Id,
  /** `document`, `none`, or the id of a named rate. */
  tax: z.string(),
});

/** What counts in place of the lines, where these say nothing: those of one section and tax, or one optional line. */
const OfferSumJson = z.object({
  sectionId: Id.nullable(),
  /** Of an optional line. Null for what is always there. */
  lineId: Id.nullable(),
  tax: z.string(),
  amount: DollarsOut,
});

const VersionSent = VersionJson.omit({ sha256: true });

/** What the customer can still do with it, or what became of it. While it is revised, what they were sent can be read alone. */
const OFFER_STATES = ['waiting', 'revising', 'expired', 'accepted', 'declined', 'withdrawn'] as const;

/**
 * A quote as its customer answers it: its last version (VER-09), with all that every choice is priced with, so that no figure needs
 * a request (OPT-05). What is hidden is not in it (QUO-02).
 */
export const OfferJson = z.object({
  version: z.number(),
  /** When the next version was sent. Null for the last one, which alone can be answered (VER-09). */
  replacedAt: MomentOut.nullable(),
  /** "Quote 1052". */
  name: z.string(),
  state: z.enum(OFFER_STATES),
  /**
   * Why it was withdrawn, or can no longer be signed while another quote of the job is (CONT-02): by that, with the contract that was
   * canceled, or by the business itself. Null unless it is.
   */
  closedBecause: z.enum(['signed', 'canceled', 'withdrawn']).nullable(),
  /** When it was accepted, declined or withdrawn. */
  answeredAt: MomentOut.nullable(),
  /** When the contract that its signature opened was canceled (CONT-06). Null while that stands. */
  canceledAt: MomentOut.nullable(),
  /** Who signed it. Null unless it was accepted. */
  signedBy: z.string().nullable(),
  /** Whether its signed document is there yet (SIGN-08). Null unless somebody signed it. */
  signedCopy: z.enum(['making', 'made']).nullable(),
  /** The member on whose device it was opened to be signed. Null for everybody else, and once that is over (SIGN-15). */
  device: z.object({ member: z.string() }).nullable(),
  /** As the consent names them (SIGN-04). */
  business: z.string(),
  email: z.string(),
  quoteExpiration: DateOut.nullable(),
  /** The job that it was of when it was sent. */
  jobName: z.string(),
  customer: z.string(),
  /** Whether who signs is asked for a title, as for a business (SIGN-02). */
  asksTitle: z.boolean(),
  notes: z.string(),
  terms: z.string(),
  /** From which total on a signature takes a code, and where that can be sent, in part (SIGN-12). Null where it takes none. */
  code: z
    .object({ fromTotal: DollarsOut, ways: z.array(z.object({ by: z.enum(['email', 'sms']), sentTo: z.string() })) })
    .nullable(),
  /** The number of the texts that are signed (SIGN-07). */
  templateNumber: z.string(),
  sections: z.array(OfferSectionJson),
  lines: z.array(OfferLineJson),
  /** Null where the lines are priced themselves. */
  sums: z.array(OfferSumJson).nullable(),
  discount: DocumentDiscountJson.omit({ taken: true }).nullable(),
  /** The document's own rate. */
  salesTaxPercentage: PercentOut,
  /** The named rates that lines have. */
  taxRates: z.array(z.object({ rateId: Id, name: z.string(), percent: PercentOut })),
  /** How it will be paid (SCHED-06), reckoned with what is chosen. */
  schedule: z.array(ScheduleRowJson.omit({ sendsItself: true })),
  retainage: RetainageJson,
  /** What is still to be paid of the deposit, once it was signed. Null when nothing is, and for whoever does not see money. */
  deposit: z.object({ invoiceId: Id, amount: DollarsOut }).nullable(),
  /** What it comes to as it was sent. */
  total: DollarsOut,
  /** What of it is hidden, and then is not in the lines either (QUO-02). */
  hides: z.object({ rates: z.boolean(), sections: z.boolean(), onePrice: z.boolean() }),
  /** Since the newest earlier version that its customer has read. Null when they read none, or have read this one (VER-07). */
  changes: ChangesJson.nullable(),
  /** Those that this customer was sent, the first one first. */
  versions: z.array(VersionSent),
});
export type OfferJson = z.output<typeof OfferJson>;

const ofInvoice = '/portfolios/:portfolioId/accounts/:accountId/invoices/:invoiceId' as const;

const Decline = z
  .object({
    version: SeenVersion,
    reason: z.enum(DECLINED_BECAUSE, NOT_CHOSEN),
    message: optionalText('nonblank', MAX_DECLINE_MESSAGE),
  })
  .refine(({ reason, message }) => reason !== 'else' || message !== '', {
    message: DECLINE_MESSAGE_MISSING,
    path: ['message'],
  });

const ANSWERS_PER_MINUTE = 10;

/** A customer's answer to a quote, by the link of their mail (SIGN). */
export const portalOffers = {
  read: endpoint({
    method: 'GET',
    path: `${ofInvoice}/offer`,
    access: 'portal',
    opensWithTicket: true,
    summary:
      'A quote as its customer answers it: its last version, with all that choices are priced with; with `version` that one, to be read, also while the quote is revised',
    query: z.object({ version: VersionAsked.optional(), ticket: Ticket.optional() }),
    response: OfferJson,
    refusals: ['quote_revising'],
  }),
  versions: endpoint({
    method: 'GET',
    path: `${ofInvoice}/versions`,
    access: 'portal',
    opensWithTicket: true,
    summary: 'The versions of a quote that this customer was sent, the first one first, also while it is revised',
    response: z.array(VersionSent),
  }),
  versionPdf: endpoint({
    method: 'GET',
    path: `${ofInvoice}/versions/:number/pdf`,
    page: invoicePage,
    access: 'portal',
    opensWithTicket: true,
    summary:
      'A version that this customer was sent, as PDF, which says when it was replaced, or that it is being revised',
    download: true,
    response: z.void(),
    refusals: ['document_unavailable'],
    perMinute: 60,
  }),
  accept: endpoint({
    method: 'POST',
    path: `${ofInvoice}/acceptance`,
    access: 'portal',
    opensWithTicket: true,
    summary: 'Accepts a quote with these choices and signs it; the same again within ten minutes is answered alike',
    body: AcceptanceWrite,
    maxBody: 448 * KILOBYTE,
    response: AcceptanceJson,
    refusals: [
      'quote_revising',
      'quote_changed',
      'quote_expired',
      'answered',
      'contract_open',
      'job_moved',
      'total_changed',
      'choice_missing',
      'signature_missing',
      'consent_missing',
      'signature_too_large',
      'code_missing',
      'wrong_code',
      'code_over',
    ],
    perMinute: ANSWERS_PER_MINUTE,
  }),
  sendCode: endpoint({
    method: 'POST',
    path: `${ofInvoice}/code`,
    access: 'portal',
    opensWithTicket: true,
    summary:
      'Sends a code to sign a quote with, where its business asks for one: three an hour, each good for ten minutes',
    body: z.object({ by: z.enum(['email', 'sms']).default('email') }),
    response: z.object({
      /** The address in part: `m...@example.com`. */
      sentTo: z.string(),
    }),
    refusals: [
      'quote_revising',
      'quote_expired',
      'answered',
      'contract_open',
      'no_code_needed',
      'too_many_codes',
      'mail_limit',
    ],
    perMinute: ANSWERS_PER_MINUTE,
  }),
  decline: endpoint({
    method: 'POST',
    path: `${ofInvoice}/decline`,
    access: 'portal',
    summary: 'Says no to a quote, and why; the business can still change it and send it anew',
    body: Decline,
    response: OfferJson,
    refusals: ['quote_revising', 'quote_changed', 'answered'],
    perMinute: ANSWERS_PER_MINUTE,
  }),
  ask: endpoint({
    method: 'POST',
    path: `${ofInvoice}/question`,
    access: 'portal',
    summary: 'A question about a quote; it becomes a message of the conversation, once for each key',
    body: schemaOf(QUESTION_FIELDS).extend({
      /** Left out, the question is about whatever the quote is by now. */
      version: SeenVersion.optional(),
      /** The same when it is sent again. */
      idempotentKey: Id.optional(),
    }),
    maxBody: 32 * KILOBYTE,
    response: Nothing,
    refusals: ['quote_revising', 'quote_changed'],
    perMinute: ANSWERS_PER_MINUTE,
  }),
};

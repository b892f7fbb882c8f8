import { CREDIT_STATES } from '@underlay/domain/credits/credit-kind.ts';
import { SHOWN_FIGURES } from '@underlay/domain/offers/shown.ts';
import { z } from 'zod';
import { TaxJson } from './discounts.ts';
import { endpoint } from './endpoint.ts';
import { DateOut, DollarsOut, Id, MomentOut, PageQuery } from './primitives.ts';

const PartyJson = z.object({ name: z.string(), lines: z.array(z.string()) });

/** An invoice as it is named on a note. */
const NamedInvoiceJson = z.object({
  /** Null where this customer does not have it any more. */
  uuid: Id.nullable(),
  id: z.number(),
  jobName: z.string(),
});

/** A credit note as its customer has it: what was said when it was issued, and what became of it since. */
const ListedNoteJson = z.object({
  uuid: Id,
  /** 12, of CN-12. */
  number: z.number(),
  state: z.enum(CREDIT_STATES),
  issuedOn: DateOut,
  reason: z.string(),
  total: DollarsOut,
  /** What less was due on the invoice by it. */
  lessDue: DollarsOut,
  /** What became the customer's credit by it, with what was to go back and did not. */
  credit: DollarsOut,
  /** What goes back by it to the card or bank account that it was paid from, or went (CRED-09). */
  refunded: DollarsOut,
  /** The payer's fee that goes back with it, or went. */
  fee: DollarsOut,
  /** Of one that belongs to no invoice: what no invoice has taken yet. */
  unused: DollarsOut,
  /** Null: it belongs to none (CRED-11). */
  invoice: NamedInvoiceJson.nullable(),
  voidedAt: MomentOut.nullable(),
});
export type ListedNoteJson = z.output<typeof ListedNoteJson>;

export const CustomerNoteJson = ListedNoteJson.extend({
  sender: PartyJson,
  customer: PartyJson,
  note: z.string(),
  /** Empty of one that was made of an amount. */
  lines: z.array(
    z.object({
      description: z.string(),
      quantity: z.number(),
      unit: z.string(),
      rate: DollarsOut,
      subTotal: DollarsOut,
    }),
  ),
  /** What stands beside a description, as on its invoice (QUO-02). What is hidden is not in the lines. */
  figures: z.enum(SHOWN_FIGURES),
  /** How much more the lines say than they are worth. */
  less: DollarsOut,
  /** Whether that is no discount, but what was credited before, or rounding. */
  atFullPrice: z.boolean(),
  /** What the lines are worth, before restocking. Null of an amount. */
  value: DollarsOut.nullable(),
  restocking: DollarsOut,
  subtotal: DollarsOut,
  taxes: z.array(TaxJson.pick({ name: true, percent: true, tax: true })),
  /** What of it was held back, and nobody owed yet (CRED-18). */
  retained: DollarsOut,
  /** Of one that belongs to no invoice: where it was used. */
  uses: z.array(NamedInvoiceJson.extend({ amount: DollarsOut })),
});
export type CustomerNoteJson = z.output<typeof CustomerNoteJson>;

const ofAccount = '/portfolios/:portfolioId/accounts/:accountId/credit-notes' as const;

/** What a customer reads of the credit notes that they were sent, by the link of their account. */
export const portalCreditNotes = {
  list: endpoint({
    method: 'GET',
    path: ofAccount,
    access: 'portal',
    summary: 'The credit notes of this customer, the newest first, those that were taken back among them (CRED-13)',
    query: PageQuery,
    response: z.array(ListedNoteJson),
  }),
  read: endpoint({
    method: 'GET',
    path: `${ofAccount}/:creditId`,
    access: 'portal',
    summary: 'A credit note with its lines, its tax, its invoice, and what became of it',
    response: CustomerNoteJson,
  }),
  pdf: endpoint({
    method: 'GET',
    path: `${ofAccount}/:creditId/pdf`,
    access: 'portal',
    summary: 'A credit note as PDF, as it was sent; one that was taken back says so on every page (CRED-14)',
    download: true,
    page: '/p/u/:portfolioId/a/:accountId/credit-notes/:creditId',
    response: z.void(),
    refusals: ['document_unavailable'],
    perMinute: 60,
  }),
};

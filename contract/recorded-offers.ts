import { WITHDRAW_FIELDS } from '@underlay/domain/offers/fields.ts';
import { MAX_REFERENCE, MAX_SIGNER } from '@underlay/domain/offers/signing.ts';
import { z } from 'zod';
import { ChoicesTaken, SeenVersion, VersionAsked } from './acceptance.ts';
import { endpoint, KILOBYTE } from './endpoint.ts';
import { schemaOf } from './field-schemas.ts';
import { InvoiceDetailJson } from './invoices.ts';
import { OfferJson } from './portal-offers.ts';
import { DateJson, Id, optionalText, text } from './primitives.ts';

/** A yes that was given on paper (SIGN-14). */
const PaperAcceptance = z.object({
  name: text('signer', MAX_SIGNER),
  /** That stands on the paper. */
  day: DateJson,
  choices: ChoicesTaken,
  /** The signed paper: one of the quote's files. No customer gets it from then on. */
  fileId: Id,
  reference: optionalText('upright', MAX_REFERENCE),
  /** The number of the version that was signed. Left out, it is the last one. */
  version: SeenVersion.optional(),
});
export type PaperAcceptance = z.output<typeof PaperAcceptance>;

const ofInvoice = '/business/:businessId/invoices/:invoiceId' as const;

/** What a manager does in the place of a customer who answers a quote. */
export const recordedOffers = {
  read: endpoint({
    method: 'GET',
    path: `${ofInvoice}/offer`,
    access: 'manager',
    right: ['money', 'sell'],
    summary: 'A quote as its customer answers it, or an earlier version of it; nobody has read it by that',
    query: z.object({ version: VersionAsked.optional() }),
    response: OfferJson,
    refusals: ['quote_revising', 'draft_deleted'],
  }),
  ticket: endpoint({
    method: 'POST',
    path: `${ofInvoice}/ticket`,
    access: 'manager',
    right: 'sell',
    summary: "The address of the customer's page with leave to sign on this device, once and within 10 minutes",
    response: z.object({ path: z.string() }),
    refusals: [
      'wrong_status',
      'draft_deleted',
      'quote_revising',
      'quote_expired',
      'answered',
      'contract_open',
      'not_for_connections',
    ],
    keepsNoAnswer: true,
  }),
  record: endpoint({
    method: 'POST',
    path: `${ofInvoice}/acceptance`,
    access: 'manager',
    right: 'sell',
    summary: 'Records that a quote was accepted on paper, with the choices and a file of the paper',
    body: PaperAcceptance,
    maxBody: 256 * KILOBYTE,
    response: InvoiceDetailJson,
    refusals: [
      'wrong_status',
      'draft_deleted',
      'quote_revising',
      'quote_changed',
      'quote_expired',
      'answered',
      'contract_open',
      'job_moved',
      'choice_missing',
    ],
  }),
  withdraw: endpoint({
    method: 'PUT',
    path: `${ofInvoice}/withdrawal`,
    access: 'manager',
    right: 'sell',
    summary:
      'Withdraws a quote that was sent and not accepted, with a reason that its customer does not read; taking it back opens it again',
    body: schemaOf(WITHDRAW_FIELDS),
    response: InvoiceDetailJson,
    refusals: ['already_accepted', 'wrong_status', 'draft_deleted'],
  }),
};

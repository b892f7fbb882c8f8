import { NOTE_MISSING, NOTE_REASONS, WRITE_OFF_REASONS } from '@underlay/domain/credits/credit-reason.ts';
import { NOT_CHOSEN } from '@underlay/domain/forms/rules.ts';
import { MAX_LINES, MAX_SMALL_RESTS } from '@underlay/domain/invoices/invoice.ts';
import { z } from 'zod';
import { endpoint, KILOBYTE } from './endpoint.ts';
import { InvoiceDetailJson } from './invoices.ts';
import { CreditPreviewJson, IssuedCreditJson, ListedCreditJson } from './issued-credits.ts';
import { DateJson, Dollars, DollarsOut, Id, PageQuery, percent, text } from './primitives.ts';
import { PUT_ON_REFUSALS } from './refunds.ts';

const Note = z.string().trim().max(500, 'Must be at most 500 characters.').default('');

const Restocking = z
  .object({ percent: percent().optional(), amount: Dollars.optional() })
  .refine(
    ({ percent: rate, amount }) => (rate === undefined) !== (amount === undefined),
    'Must be a percent or an amount.',
  );

/** What is credited: lines with how much of each, less what is kept for restocking, or one amount with its tax in it (CRED-03). */
const WhatIsCredited = z.object({
  lines: z
    .array(z.object({ lineId: Id, quantity: z.number() }))
    .max(MAX_LINES, 'Must be at most 500 lines.')
    .optional(),
  amount: Dollars.optional(),
  restocking: Restocking.optional(),
});
type WhatIsCredited = z.output<typeof WhatIsCredited>;

const isOneWay = ({ lines, amount, restocking }: WhatIsCredited) =>
  (lines === undefined) !== (amount === undefined) && (restocking === undefined || lines !== undefined);
const ONE_WAY = { path: ['amount'], message: 'Choose lines, or enter one amount.' };

const saysOther = ({ reason, note }: { reason: string; note: string }) => reason !== 'other' || note !== '';
const SAY_WHY = { path: ['note'], message: NOTE_MISSING };

const ofInvoice = '/business/:businessId/invoices/:invoiceId' as const;
const ofBusiness = '/business/:businessId/credits' as const;

/** 500 lines. */
const MAX_BODY = 256 * KILOBYTE;

const NOTE_REFUSALS = [
  'credit_too_large',
  'written_off',
  'payment_in_progress',
  'refund_under_way',
  'wrong_status',
  'retainage_released',
] as const;

export const credits = {
  preview: endpoint({
    method: 'POST',
    path: `${ofInvoice}/credits/preview`,
    access: 'manager',
    right: 'refund',
    summary: 'What a credit note on an invoice would come to, and what would become of what was paid (CRED-09)',
    maxBody: MAX_BODY,
    body: WhatIsCredited.refine(isOneWay, ONE_WAY),
    example: { amount: 40 },
    response: CreditPreviewJson,
    refusals: NOTE_REFUSALS,
  }),
  issue: endpoint({
    method: 'POST',
    path: `${ofInvoice}/credits`,
    access: 'manager',
    right: 'refund',
    summary:
      'Issues a credit note on an invoice and mails it; it stands there in full, and what it pushes off becomes credit',
    maxBody: MAX_BODY,
    body: WhatIsCredited.extend({
      reason: z.enum(NOTE_REASONS, NOT_CHOSEN),
      note: Note,
      /** Whether what it pushes off goes back to where it came from; otherwise it is kept as credit. */
      refund: z.boolean().default(false),
      /** What the preview said. Another result is refused with `amount_changed`; left out, whatever it comes to is issued (CRED-09). */
      expected: z.object({ total: Dollars, lessDue: Dollars }).optional(),
    })
      .refine(isOneWay, ONE_WAY)
      .refine(saysOther, SAY_WHY),
    example: { amount: 40, reason: 'returned' },
    response: IssuedCreditJson,
    refusals: [
      ...NOTE_REFUSALS,
      'amount_changed',
      'card_form_open',
      'intent_mismatch',
      'not_refundable',
      'more_than_refundable',
    ],
  }),
  give: endpoint({
    method: 'POST',
    path: '/business/:businessId/customers/:customerId/credits',
    access: 'manager',
    right: 'refund',
    summary: 'Gives a customer credit that belongs to no invoice, and mails them a note of it (CRED-11)',
    body: z
      .object({ amount: Dollars, reason: z.enum(NOTE_REASONS, NOT_CHOSEN), note: Note })
      .refine(saysOther, SAY_WHY),
    response: IssuedCreditJson,
  }),
  list: endpoint({
    method: 'GET',
    path: ofBusiness,
    access: 'manager',
    right: 'money',
    summary: 'Credit notes and what was written off, the newest first',
    query: PageQuery.extend({
      customerId: Id.optional(),
      /** `true`: those that belong to no invoice, and of which something is left (CRED-11). */
      unused: z.enum(['true', 'false', '']).optional(),
    }),
    response: z.array(ListedCreditJson),
  }),
  read: endpoint({
    method: 'GET',
    path: `${ofBusiness}/:creditId`,
    access: 'manager',
    right: 'money',
    summary: 'A credit, what stands of it, and what it pushed off',
    response: IssuedCreditJson,
  }),
  pdf: endpoint({
    method: 'GET',
    path: `${ofBusiness}/:creditId/pdf`,
    access: 'manager',
    right: 'money',
    summary: 'A credit note as PDF, as its customer was sent it (CRED-13)',
    download: true,
    response: z.void(),
    refusals: ['document_unavailable'],
    perMinute: 60,
  }),
  void: endpoint({
    method: 'POST',
    path: `${ofBusiness}/:creditId/void`,
    access: 'manager',
    right: 'refund',
    summary:
      'Takes a credit back: a note keeps its number, and what it pushed off stands on the invoice again (CRED-14)',
    body: z.object({ reason: text('nonblank', 500) }),
    response: IssuedCreditJson,
    refusals: ['credit_used', 'wrong_status'],
  }),
  place: endpoint({
    method: 'POST',
    path: `${ofBusiness}/:creditId/allocations`,
    access: 'manager',
    right: 'invoice',
    summary: 'Uses credit that belongs to no invoice on one of the same customer',
    body: z.object({ invoiceId: Id, amount: Dollars }),
    response: IssuedCreditJson,
    refusals: PUT_ON_REFUSALS,
  }),
  writeOff: endpoint({
    method: 'POST',
    path: `${ofInvoice}/write-off`,
    access: 'manager',
    right: 'refund',
    summary: 'Gives up what is due of an invoice, or a part of it (WOFF-01)',
    body: z
      .object({ amount: Dollars.optional(), reason: z.enum(WRITE_OFF_REASONS, NOT_CHOSEN), note: Note })
      .refine(saysOther, SAY_WHY),
    response: InvoiceDetailJson,
    refusals: [
      'payment_in_progress',
      'nothing_due',
      'more_than_due',
      'wrong_status',
      'is_quote',
      'card_form_open',
      'intent_mismatch',
    ],
  }),
  writeOffRests: endpoint({
    method: 'POST',
    path: '/business/:businessId/write-offs',
    access: 'manager',
    right: 'refund',
    summary: 'Gives up small rests of several invoices, each for itself (WOFF-02)',
    body: z.object({
      invoiceIds: z.array(Id).min(1).max(MAX_SMALL_RESTS, `Choose at most ${MAX_SMALL_RESTS} invoices.`),
    }),
    response: z.array(
      z.object({
        invoiceId: Id,
        amount: DollarsOut.nullable(),
        refusal: z.string().nullable(),
        /** Why it was refused, in a sentence. */
        message: z.string().nullable(),
      }),
    ),
    refusals: ['too_large_for_bulk'],
  }),
  recover: endpoint({
    method: 'POST',
    path: `${ofInvoice}/recover`,
    access: 'manager',
    right: 'refund',
    summary: 'Records money that came for an invoice that was written off, and writes off the rest anew (WOFF-05)',
    /** The day on which it came. Left out: today. */
    body: z.object({ amount: Dollars, description: text('nonblank', 120), receivedOn: DateJson.optional() }),
    response: InvoiceDetailJson,
    refusals: [
      'wrong_status',
      'is_quote',
      'nothing_due',
      'more_than_due',
      'payment_in_progress',
      'card_form_open',
      'intent_mismatch',
      'received_in_future',
    ],
  }),
};

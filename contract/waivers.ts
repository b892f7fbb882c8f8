import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { InvoiceDetailJson } from './invoices.ts';
import { Dollars, text } from './primitives.ts';

export const waivers = {
  waive: endpoint({
    method: 'POST',
    path: '/business/:businessId/charges/:chargeId/waive',
    access: 'manager',
    right: 'refund',
    summary: 'Waives a fee that was added to an invoice, or a part of it; what was paid of it becomes credit (CRED-16)',
    body: z.object({
      /** Left out: all that was not waived. */
      amount: Dollars.optional(),
      reason: text('nonblank', 500),
    }),
    response: InvoiceDetailJson,
    refusals: [
      'already_waived',
      'credit_too_large',
      'written_off',
      'payment_in_progress',
      'refund_under_way',
      'card_form_open',
      'intent_mismatch',
    ],
  }),
};

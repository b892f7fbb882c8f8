import {
  EARLY_DAYS_OUTSIDE,
  EARLY_PERCENT_OUTSIDE,
  MAX_EARLY_DAYS,
  MAX_EARLY_PERCENT,
} from '@underlay/domain/credits/early-discount.ts';
import { basisPoints } from '@underlay/domain/money/money.ts';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { InvoiceDetailJson } from './invoices.ts';
import { percent, Version } from './primitives.ts';

const [PERCENT, DAYS] = [EARLY_PERCENT_OUTSIDE, EARLY_DAYS_OUTSIDE];

const Terms = z.object({
  percent: percent({ max: basisPoints(MAX_EARLY_PERCENT), outside: PERCENT }).refine((points) => points > 0, PERCENT),
  /** From the day on which it is sent. */
  days: z.int(DAYS).min(1, DAYS).max(MAX_EARLY_DAYS, DAYS),
});

const ofInvoice = '/business/:businessId/invoices/:invoiceId' as const;

/** The discount for paying all of an invoice in time (DISC). */
export const earlyDiscounts = {
  change: endpoint({
    method: 'PUT',
    path: `${ofInvoice}/early-discount`,
    access: 'manager',
    right: 'invoice',
    summary: 'What a draft offers for paying all of it in time; null for nothing (DISC-01)',
    body: z.object({ terms: Terms.nullable(), version: Version }),
    response: InvoiceDetailJson,
    refusals: ['is_quote', 'wrong_status', 'draw_follows_contract', 'draft_deleted', 'CHANGED_ELSEWHERE'],
  }),
};

export const grantedDiscounts = {
  grant: endpoint({
    method: 'POST',
    path: `${ofInvoice}/early-discount/grant`,
    access: 'manager',
    right: 'refund',
    summary: 'Grants the discount of an invoice to a customer who paid late (DISC-05)',
    response: InvoiceDetailJson,
    refusals: [
      'wrong_status',
      'is_quote',
      'nothing_due',
      'written_off',
      'card_form_open',
      'intent_mismatch',
      'payment_in_progress',
      'refund_under_way',
    ],
  }),
};

import { CREDIT_USES } from '@underlay/domain/payments/use-credit.ts';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { InvoiceDetailJson } from './invoices.ts';
import { PartRuleJson, PartRuleWrite } from './part-rule.ts';
import { Version } from './primitives.ts';

const MoneySettingsJson = z.object({
  /** How much of an invoice customers may pay at once, where it does not say so itself (PART-01). */
  partPayments: PartRuleJson,
  /** When a customer's credit is used: somebody is asked, or by itself with each invoice that is sent (ALLOC-14). */
  useCredit: z.enum(CREDIT_USES),
  /** Whether a discount for paying in time lowers the tax with the subtotal (DISC-03). */
  discountLowersTax: z.boolean(),
  version: z.number(),
});
export type MoneySettingsJson = z.output<typeof MoneySettingsJson>;

const MoneySettings = z.object({
  partPayments: PartRuleWrite,
  /** Left out it stays. */
  useCredit: z.enum(CREDIT_USES, 'Select an option.').optional(),
  /** Left out: as it is. */
  discountLowersTax: z.boolean().optional(),
  version: Version,
});
export type MoneySettings = z.output<typeof MoneySettings>;

const ofBusiness = '/business/:businessId/money-settings' as const;

export const moneySettings = {
  read: endpoint({
    method: 'GET',
    path: ofBusiness,
    access: 'manager',
    right: ['settings', 'bank', 'invoice'],
    summary:
      'How customers of a business may pay its invoices, when their credit is used, and what a discount for paying in time does to the tax',
    response: MoneySettingsJson,
  }),
  change: endpoint({
    method: 'PUT',
    path: ofBusiness,
    access: 'manager',
    right: 'settings',
    summary:
      'Changes how customers may pay invoices, and when their credit is used; invoices that say so themselves go on as they are',
    body: MoneySettings,
    response: MoneySettingsJson,
    refusals: ['CHANGED_ELSEWHERE'],
  }),
};

/** What one invoice says itself. */
export const partPayments = {
  change: endpoint({
    method: 'PUT',
    path: '/business/:businessId/invoices/:invoiceId/part-payments',
    access: 'manager',
    right: 'invoice',
    summary: 'Lets the customer of one invoice pay it in part, or not; null for as the business says (PART-01)',
    body: z.object({ rule: PartRuleWrite.nullable() }),
    response: InvoiceDetailJson,
    refusals: ['is_quote', 'wrong_status', 'draft_deleted'],
  }),
};

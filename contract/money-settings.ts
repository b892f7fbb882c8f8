import { NOT_CHOSEN } from '@underlay/domain/forms/rules.ts';
import { MAX_SMALL_REST, SMALL_REST_OUTSIDE } from '@underlay/domain/invoices/invoice.ts';
import { basisPoints } from '@underlay/domain/money/money.ts';
import { BANK_DISCOUNT_OUTSIDE, MAX_BANK_DISCOUNT } from '@underlay/domain/payments/bank-discount.ts';
import { CREDIT_USES } from '@underlay/domain/payments/use-credit.ts';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { InvoiceDetailJson } from './invoices.ts';
import { PartRuleJson, PartRuleWrite } from './part-rule.ts';
import { DateOut, Dollars, DollarsOut, dollars, PercentOut, percent, Version } from './primitives.ts';

const MoneySettingsJson = z.object({
  /** How much of an invoice customers may pay at once, where it does not say so itself (PART-01). */
  partPayments: PartRuleJson,
  /** When a customer's credit is used: somebody is asked, or by itself with each invoice that is sent (ALLOC-14). */
  useCredit: z.enum(CREDIT_USES),
  /** Whether a discount for paying in time, or by bank, lowers the tax with the subtotal (DISC-03). */
  discountLowersTax: z.boolean(),
  /** Whether the sales tax in a debt that is written off lowers what is owed to the state (WOFF-03). */
  recoversBadDebtTax: z.boolean(),
  /** What less a bank account is charged (DISC-06). Null for nothing. */
  bankDiscountPercent: PercentOut.nullable(),
  /** What may be due of an invoice whose rest is written off in one click, and with others (WOFF-02). */
  smallRest: DollarsOut,
  /** What is added when a payment comes back, on invoices that are sent from now on (LATE-10). Null for nothing. */
  returnedFee: DollarsOut.nullable(),
  /** The most that it may be, by what is loaded of the business's state. Without a source no rule is loaded. */
  returnedFeeRule: z.object({
    state: z.string(),
    most: DollarsOut,
    source: z.string().nullable(),
    readOn: DateOut.nullable(),
  }),
  version: z.number(),
});
export type MoneySettingsJson = z.output<typeof MoneySettingsJson>;

const MoneySettings = z.object({
  partPayments: PartRuleWrite,
  /** Left out it stays. */
  useCredit: z.enum(CREDIT_USES, NOT_CHOSEN).optional(),
  /** Left out: as it is. */
  discountLowersTax: z.boolean().optional(),
  /** Left out: as it is. What was written off before stays as it was. */
  recoversBadDebtTax: z.boolean().optional(),
  /** Left out: as it is. Null for nothing. It is a matter of the right bank. */
  bankDiscountPercent: percent({ max: basisPoints(MAX_BANK_DISCOUNT), outside: BANK_DISCOUNT_OUTSIDE })
    .refine((points) => points > 0, BANK_DISCOUNT_OUTSIDE)
    .nullish(),
  /** Left out: as it is. */
  smallRest: dollars({ max: MAX_SMALL_REST, outside: SMALL_REST_OUTSIDE })
    .refine((most) => most > 0, SMALL_REST_OUTSIDE)
    .optional(),
  /** Left out: as it is. Null for nothing. It is a matter of the right bank. */
  returnedFee: Dollars.nullish(),
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
      'How customers of a business may pay its invoices, when their credit is used, what discounts take and do to the tax, whether that of bad debts is recovered, which rests are small, and what a payment that comes back costs',
    response: MoneySettingsJson,
  }),
  change: endpoint({
    method: 'PUT',
    path: ofBusiness,
    access: 'manager',
    right: 'settings',
    summary:
      'Changes how customers may pay invoices, when their credit is used, the discount by bank, whether the tax of bad debts is recovered, which rests are small, and what a payment that comes back costs; invoices that say so themselves go on as they are',
    body: MoneySettings,
    response: MoneySettingsJson,
    refusals: ['CHANGED_ELSEWHERE', 'surcharge_and_discount'],
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

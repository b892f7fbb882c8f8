import type { FieldTable } from '../forms/field.ts';
import { INVOICE_FIELDS } from '../invoices/fields.ts';
import { FEE_RATE_TOO_LARGE, FIXED_FEE_TOO_LARGE, MAX_FEE_RATE, MAX_FIXED_FEE } from '../payments/fees.ts';
import {
  ACCOUNT_HOLDER,
  ACCOUNT_NUMBER,
  ACCOUNT_NUMBER_AGAIN,
  BANK_ACCOUNT_TYPE,
  ROUTING_NUMBER,
} from '../payments/fields.ts';

const { maxLength: _, ...holder } = ACCOUNT_HOLDER;

/** SET-02, SET-03: the account that payments are paid out to. */
export const BANK_ACCOUNT_FIELDS = {
  name: { kind: 'text', rule: 'nonblank', label: 'Name' },
  accountType: BANK_ACCOUNT_TYPE,
  accountHolderName: holder,
  routingNumber: ROUTING_NUMBER,
  accountNumber: ACCOUNT_NUMBER,
  verification: ACCOUNT_NUMBER_AGAIN,
} as const satisfies FieldTable;

const FEE_FIELDS = {
  fixed: { kind: 'money', label: 'Fixed fee ($)', max: MAX_FIXED_FEE, outside: FIXED_FEE_TOO_LARGE },
  percentage: { kind: 'percent', label: 'Percentage (%)', max: MAX_FEE_RATE, outside: FEE_RATE_TOO_LARGE },
} as const satisfies FieldTable;

/**
 * D12, D91, D41: how customers can pay, what that costs them on top, and the reminders per invoice and day. INV-08, INV-09:
 * what new quotes and invoices start with. D93: what the portal, mails and PDFs wear. `byCheck` stands on invoices, where they say how they can be paid.
 */
export const PAYMENT_SETTINGS_FIELDS = {
  bankPayments: { kind: 'tick', label: 'Customers can pay by bank' },
  cardPayments: { kind: 'tick', label: 'Customers can pay by card' },
  bankFee: FEE_FIELDS,
  cardFee: FEE_FIELDS,
  reminderLimit: { kind: 'count', label: 'Reminders a day', min: 1, max: 10, outside: 'Must be from 1 to 10.' },
  defaultSalesTax: { ...INVOICE_FIELDS.salesTaxPercentage, isOptional: true },
  defaultTerm: INVOICE_FIELDS.invoiceTerm,
  byCheck: { kind: 'text', rule: 'nonblank', label: 'How to pay by check', maxLength: 300, isOptional: true },
  accentColor: { kind: 'text', rule: 'color', label: 'Accent color', isOptional: true },
} as const satisfies FieldTable;

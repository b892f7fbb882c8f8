import type { FieldTable } from '../forms/field.ts';
import { ACCOUNT_NUMBERS_DIFFER } from '../forms/rules.ts';
import { INVOICE_FIELDS } from '../invoices/fields.ts';
import { FEE_RATE_TOO_LARGE, FIXED_FEE_TOO_LARGE, MAX_FEE_RATE, MAX_FIXED_FEE } from '../payments/fees.ts';
import {
  ACCOUNT_HOLDER,
  ACCOUNT_NUMBER,
  ACCOUNT_NUMBER_AGAIN,
  BANK_ACCOUNT_TYPE,
  ROUTING_NUMBER,
} from '../payments/fields.ts';
import { ADDRESS_FIELDS, PERSON_FIELDS, PHONE } from '../people/fields.ts';

/** WIZ-02, WIZ-07, WIZ-08: an account, whom customers and we can ask for, and where it is. */
export const ACCOUNT_FIELDS = {
  name: { kind: 'text', rule: 'plainText', label: 'Account Name' },
  person: { firstName: PERSON_FIELDS.firstName, lastName: PERSON_FIELDS.lastName },
  address: ADDRESS_FIELDS,
  phone: { ...PHONE, label: 'Phone (optional)', isOptional: true },
  email: { kind: 'text', rule: 'email', label: 'Email (optional)', isOptional: true },
  timeZone: { kind: 'text', rule: 'timeZone', label: 'Time zone' },
} as const satisfies FieldTable;

/** WIZ-02, WIZ-18: what a stage of the wizard says as a whole, and the API of each field. */
export const MISSING_VALUES = 'One or more fields missing values.';

/** D45: an individual has neither a legal name nor a structure of its own. */
const UNLESS_INDIVIDUAL = { field: 'businessType', is: 'individual' } as const;

/** WIZ-15 to WIZ-18, D42: what the payment provider asks of every business. */
export const DETAILS_FIELDS = {
  businessType: {
    kind: 'choice',
    label: 'Business type',
    options: [
      { value: 'company', label: 'Company' },
      { value: 'individual', label: 'Individual' },
      { value: 'non_profit', label: 'Non-profit' },
      { value: 'government_entity', label: 'Government entity' },
    ],
  },
  industry: { kind: 'text', rule: 'nonblank', label: 'Industry', missingInApi: MISSING_VALUES },
  legalName: {
    kind: 'text',
    rule: 'plainText',
    label: 'Legal business name',
    unless: UNLESS_INDIVIDUAL,
    missingInApi: MISSING_VALUES,
  },
  businessStructure: {
    kind: 'choice',
    label: 'Business structure',
    unless: UNLESS_INDIVIDUAL,
    missingInApi: MISSING_VALUES,
    options: [
      { value: 'multi_member_llc', label: 'Multi-member LLC' },
      { value: 'private_corporation', label: 'Private corporation' },
      { value: 'private_partnership', label: 'Private partnership' },
      { value: 'public_corporation', label: 'Public corporation' },
      { value: 'public_partnership', label: 'Public partnership' },
      { value: 'single_member_llc', label: 'Single-member LLC' },
      { value: 'sole_proprietorship', label: 'Sole proprietorship' },
      { value: 'individual', label: 'Individual' },
    ],
  },
  phone: { ...PHONE, label: 'Business phone', missingInApi: MISSING_VALUES },
  ein: { kind: 'ein', label: 'EIN (optional)', isOptional: true },
  website: { kind: 'text', rule: 'website', label: 'Website (optional)', isOptional: true },
} as const satisfies FieldTable;

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

const { name: _name, ...numbers } = BANK_ACCOUNT_FIELDS;

/** WIZ-19, WIZ-21: the same in the wizard, where it is called as the account is, and where the message has a full stop (D77). */
export const BUSINESS_BANK_FIELDS = {
  ...numbers,
  verification: { ...ACCOUNT_NUMBER_AGAIN, differs: `${ACCOUNT_NUMBERS_DIFFER}.` },
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

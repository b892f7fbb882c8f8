import type { FieldTable } from '../forms/field.ts';
import { ACCOUNT_NUMBERS_DIFFER } from '../forms/rules.ts';
import { BANK_ACCOUNT_TYPES } from './authorization-text.ts';
import { MAX_REFERENCE, TENDER_LABELS, TENDERS } from './hand-payment.ts';

/** Personal checking, of personal_checking. */
function typeLabel(type: string): string {
  const text = type.replace('_', ' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** PAY-12, WIZ-20. */
export const BANK_ACCOUNT_TYPE = {
  kind: 'choice',
  label: 'Account type',
  options: BANK_ACCOUNT_TYPES.map((value) => ({ value, label: typeLabel(value) })),
} as const;
export const ACCOUNT_HOLDER = { kind: 'text', rule: 'nonblank', label: 'Account holder name', maxLength: 120 } as const;
export const ROUTING_NUMBER = { kind: 'text', rule: 'routingNumber', label: 'Routing number' } as const;
export const ACCOUNT_NUMBER = { kind: 'text', rule: 'accountNumber', label: 'Account number' } as const;

/** PAY-13, SET-03: the number is entered twice. */
export const ACCOUNT_NUMBER_AGAIN = {
  kind: 'repeat',
  of: 'accountNumber',
  rule: 'accountNumber',
  label: 'Account number verification',
  differs: ACCOUNT_NUMBERS_DIFFER,
} as const;

/** D65: with a saved account the bank's part is known. Only the signature is left. */
export const SIGNATURE_FIELDS = {
  signature: { kind: 'text', rule: 'nonblank', label: 'Signature', maxLength: 120 },
} as const satisfies FieldTable;

/** PAY-11, PAY-13: every field is required. */
export const BANK_PAYMENT_FIELDS = {
  ...SIGNATURE_FIELDS,
  accountHolderName: ACCOUNT_HOLDER,
  accountType: BANK_ACCOUNT_TYPE,
  accountNumber: ACCOUNT_NUMBER,
  accountNumberVerification: ACCOUNT_NUMBER_AGAIN,
  routingNumber: ROUTING_NUMBER,
} as const satisfies FieldTable;

/** METH-02: the five fields of API-15. */
export const METHOD_FIELDS = {
  name: { kind: 'text', rule: 'nonblank', label: 'Name', maxLength: 60 },
  accountNumber: ACCOUNT_NUMBER,
  routingNumber: ROUTING_NUMBER,
  accountType: BANK_ACCOUNT_TYPE,
  accountHolderName: ACCOUNT_HOLDER,
} as const satisfies FieldTable;

const AMOUNT = { kind: 'money', label: 'Amount' } as const;

export const REFUND_FIELDS = {
  amount: AMOUNT,
  reason: { kind: 'text', rule: 'nonblank', label: 'Reason', maxLength: 500 },
} as const satisfies FieldTable;

/** Credit that is used for an invoice. */
export const CREDIT_FIELDS = {
  invoiceId: { kind: 'record', label: 'Invoice' },
  amount: AMOUNT,
} as const satisfies FieldTable;

const TENDER = {
  kind: 'choice',
  label: 'Paid by',
  options: TENDERS.map((value) => ({ value, label: TENDER_LABELS[value] })),
} as const;
/** Of a check it is asked for (PART-15). */
const REFERENCE = {
  kind: 'text',
  rule: 'nonblank',
  label: 'Number',
  maxLength: MAX_REFERENCE,
  isOptional: true,
} as const;
const HAND_NOTE = { kind: 'text', rule: 'nonblank', label: 'Note', maxLength: 500, isOptional: true } as const;
const RECEIVED_ON = { kind: 'day', label: 'Received on' } as const;

/** PART-15: money that a manager records. */
export const RECORDED_FIELDS = {
  amount: AMOUNT,
  customerId: { kind: 'record', label: 'Customer' },
  tender: TENDER,
  reference: REFERENCE,
  receivedOn: RECEIVED_ON,
  note: HAND_NOTE,
} as const satisfies FieldTable;

/** PART-18: what of it can be corrected. */
export const CORRECTION_FIELDS = {
  reference: REFERENCE,
  receivedOn: RECEIVED_ON,
  note: HAND_NOTE,
} as const satisfies FieldTable;

/** PART-19: the bank sent the check back. */
export const RETURNED_FIELDS = {
  on: { kind: 'day', label: 'Returned on' },
  reason: { kind: 'text', rule: 'nonblank', label: 'Reason', maxLength: 500 },
} as const satisfies FieldTable;

/** PART-24: unused money goes back by hand. */
export const PAID_BACK_FIELDS = {
  ...REFUND_FIELDS,
  method: { ...TENDER, label: 'Paid back by' },
  reference: REFERENCE,
  paidOn: { kind: 'day', label: 'Paid on' },
} as const satisfies FieldTable;

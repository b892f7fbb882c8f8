import type { FieldTable } from '../forms/field.ts';
import { MAX_RATE_CENTS, RATE_TOO_LARGE } from '../money/money.ts';
import { UNITS } from '../money/quantity.ts';
import { INVOICE_TERMS } from './invoice.ts';

/** Above the number under which the customer ordered it, on everything that they are sent. */
export const REFERENCE_LABEL = 'PO or Reference';
/** Of a quote: when the invoice that it may become will be due. */
export const TERMS_LABEL = 'Payment Terms';
/** Characters. Longer ones that we have seen are sentences. */
export const MAX_REFERENCE = 60;

/** INV-06 to INV-09. A term counts from the invoice date and fills the due date (D68). */
export const INVOICE_FIELDS = {
  description: { kind: 'text', rule: 'nonblank', label: 'Description', maxLength: 500 },
  invoiceDate: { kind: 'day', label: 'Invoice Date' },
  dueDate: { kind: 'day', label: 'Due Date' },
  jobId: { kind: 'record', label: 'Job' },
  isQuote: {
    kind: 'choice',
    label: 'Type',
    options: [
      { value: false, text: 'invoice', label: 'Invoice' },
      { value: true, text: 'quote', label: 'Quote' },
    ],
  },
  quoteExpiration: {
    kind: 'day',
    label: 'Quote Expiration Date (optional)',
    isOptional: true,
    onlyIf: { field: 'isQuote', is: 'quote' },
  },
  invoiceTerm: {
    kind: 'choice',
    label: 'Term',
    isOptional: true,
    options: INVOICE_TERMS.map((days) => ({ value: days, label: days === 0 ? 'Same Day' : `${days} days` })),
  },
  salesTaxPercentage: { kind: 'percent', label: 'Sales Tax (%)' },
  customerReference: {
    kind: 'text',
    rule: 'nonblank',
    label: 'PO or Reference Number (optional)',
    maxLength: MAX_REFERENCE,
    isOptional: true,
  },
} as const satisfies FieldTable;

/** Signs. As long as those of a supplier's list. */
const MAX_CODE = 40;

/** INV-15, D89: hundredths of a measured unit can be sold. Other units are sold in whole pieces. */
export const LINE_FIELDS = {
  categoryId: { kind: 'record', label: 'Category' },
  code: { kind: 'text', rule: 'nonblank', label: 'Item', maxLength: MAX_CODE, isOptional: true },
  description: { kind: 'text', rule: 'nonblank', label: 'Description', maxLength: 500 },
  quantity: { kind: 'quantity', unit: 'unit', label: 'Quantity' },
  unit: { kind: 'choice', label: 'Unit', options: UNITS.map((unit) => ({ value: unit, label: unit })) },
  rate: { kind: 'money', label: 'Rate', max: MAX_RATE_CENTS, outside: RATE_TOO_LARGE },
} as const satisfies FieldTable;

import type { FieldTable } from '../forms/field.ts';

/** COMM-05: longer texts are not cut in silence. */
export const MESSAGE_FIELDS = {
  message: { kind: 'text', rule: 'nonblank', label: 'Message', maxLength: 5000 },
} as const satisfies FieldTable;

/** A customer's own message, from their account (D57). */
export const QUESTION_FIELDS = {
  message: { ...MESSAGE_FIELDS.message, label: 'Your question' },
} as const satisfies FieldTable;

/** COMM-04. */
export const NEW_MESSAGE_FIELDS = {
  customerId: { kind: 'record', label: 'Recipient' },
  ...MESSAGE_FIELDS,
} as const satisfies FieldTable;

/** Asked of whoever leaves with one. */
export const QUESTION_UNSENT = 'Your question has not been sent and would be lost.';

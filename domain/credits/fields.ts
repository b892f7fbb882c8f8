import type { FieldTable } from '../forms/field.ts';
import { NOTE_REASONS, reasonLabel, WRITE_OFF_REASONS } from './credit-reason.ts';

const labelled = (reasons: readonly string[]) => reasons.map((value) => ({ value, label: reasonLabel(value) }));
/** In characters (CRED-12). */
const LONGEST_NOTE = 500;
const NOTE = { kind: 'text', rule: 'nonblank', label: 'Note', maxLength: LONGEST_NOTE, isOptional: true } as const;

/** CRED-03, CRED-12: of an amount, or of lines. How much of each line stands beside it. */
export const NOTE_FIELDS = {
  amount: { kind: 'money', label: 'Amount, tax included', isOptional: true },
  restocking: { kind: 'percent', label: 'Restocking', isOptional: true },
  reason: { kind: 'choice', label: 'Reason', options: labelled(NOTE_REASONS) },
  note: NOTE,
} as const satisfies FieldTable;

/** WOFF-01. */
export const WRITE_OFF_TOO_LARGE = 'At most what is due can be written off.';

export const WRITE_OFF_FIELDS = {
  amount: { kind: 'money', label: 'Amount' },
  reason: { kind: 'choice', label: 'Reason', options: labelled(WRITE_OFF_REASONS) },
  note: NOTE,
} as const satisfies FieldTable;

/** WOFF-05: money that came for what was given up. */
export const RECOVER_FIELDS = {
  amount: { kind: 'money', label: 'Amount' },
  description: { kind: 'text', rule: 'nonblank', label: 'Description', maxLength: 120 },
  receivedOn: { kind: 'day', label: 'Received on' },
} as const satisfies FieldTable;

/** CRED-11: credit that belongs to no invoice. */
export const GIFT_FIELDS = {
  amount: { kind: 'money', label: 'Amount' },
  reason: { kind: 'choice', label: 'Reason', options: labelled(NOTE_REASONS) },
  note: NOTE,
} as const satisfies FieldTable;

/** CRED-16: a fee is waived, or a part of it. */
export const WAIVE_FIELDS = {
  amount: { kind: 'money', label: 'Amount' },
  reason: { kind: 'text', rule: 'nonblank', label: 'Reason', maxLength: LONGEST_NOTE },
} as const satisfies FieldTable;

/** CRED-14. */
export const VOID_FIELDS = {
  reason: { kind: 'text', rule: 'nonblank', label: 'Reason', maxLength: LONGEST_NOTE },
} as const satisfies FieldTable;

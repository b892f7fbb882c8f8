import type { FieldTable } from '../forms/field.ts';

/** QUO-01. */
export const SECTION_FIELDS = {
  name: { kind: 'text', rule: 'nonblank', label: 'Section', maxLength: 100 },
  note: { kind: 'text', rule: 'nonblank', label: 'Note (optional)', maxLength: 500, isOptional: true },
} as const satisfies FieldTable;

/** Why a quote is withdrawn that its customer has. They do not read it. */
export const WITHDRAW_FIELDS = {
  reason: { kind: 'text', rule: 'nonblank', label: 'Reason', maxLength: 1_000 },
} as const satisfies FieldTable;

import type { FieldTable } from '../forms/field.ts';

/** QUO-01. */
export const SECTION_FIELDS = {
  name: { kind: 'text', rule: 'nonblank', label: 'Section', maxLength: 100 },
  note: { kind: 'text', rule: 'nonblank', label: 'Note (optional)', maxLength: 500, isOptional: true },
} as const satisfies FieldTable;

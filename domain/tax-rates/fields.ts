import type { FieldTable } from '../forms/field.ts';

/** TAX-01: a name of 1 to 40 signs, and 0 to 100 percent in steps of 0.01. */
export const TAX_RATE_FIELDS = {
  name: { kind: 'text', rule: 'nonblank', label: 'Name', maxLength: 40 },
  percent: { kind: 'percent', label: 'Percent' },
} as const satisfies FieldTable;

import type { FieldTable } from '../forms/field.ts';

export const CONNECTION_FIELDS = {
  name: { kind: 'text', rule: 'nonblank', maxLength: 60, label: 'Name' },
} as const satisfies FieldTable;

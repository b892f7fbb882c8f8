import type { FieldTable } from '../forms/field.ts';

/** QUO-14. */
export const MAX_TEMPLATES = 200;

export const TEMPLATE_FIELDS = {
  name: { kind: 'text', rule: 'nonblank', label: 'Name', maxLength: 100 },
} as const satisfies FieldTable;

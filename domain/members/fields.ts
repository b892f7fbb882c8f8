import type { FieldTable } from '../forms/field.ts';

export const INVITATION_FIELDS = {
  email: { kind: 'text', rule: 'email', label: 'Email' },
} as const satisfies FieldTable;

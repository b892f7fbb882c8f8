import type { FieldTable } from '../forms/field.ts';
import { MAX_WEBHOOK_ADDRESS } from './address.ts';

export const WEBHOOK_FIELDS = {
  address: { kind: 'text', rule: 'nonblank', maxLength: MAX_WEBHOOK_ADDRESS, label: 'Address' },
  description: { kind: 'text', rule: 'nonblank', maxLength: 200, label: 'Description', isOptional: true },
} as const satisfies FieldTable;

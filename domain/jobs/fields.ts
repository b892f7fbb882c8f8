import type { FieldTable } from '../forms/field.ts';
import { ADDRESS_FIELDS } from '../people/fields.ts';

/** JOB-03. */
export const JOB_FIELDS = {
  name: { kind: 'text', rule: 'nonblank', label: 'Name' },
  description: { kind: 'text', rule: 'nonblank', label: 'Description', maxLength: 2000 },
  customerId: { kind: 'record', label: 'Customer' },
  address: ADDRESS_FIELDS,
} as const satisfies FieldTable;

const { address: _, ...fields } = JOB_FIELDS;

/** JOB-16: the address stays where it was. */
export const JOB_CHANGE_FIELDS = {
  ...fields,
  notes: { kind: 'note', label: 'Job Notes', isOptional: true },
} as const satisfies FieldTable;

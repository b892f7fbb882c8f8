import type { FieldTable } from '../forms/field.ts';
import { LINE_FIELDS } from '../invoices/fields.ts';

/** BOOK-01. What a line takes of an item has the limits of the line. */
export const PRICE_ITEM_FIELDS = {
  name: { kind: 'text', rule: 'nonblank', label: 'Name', maxLength: 200 },
  description: { ...LINE_FIELDS.description, isOptional: true },
  code: { ...LINE_FIELDS.code, label: 'Code' },
  categoryId: LINE_FIELDS.categoryId,
  unit: LINE_FIELDS.unit,
  rate: LINE_FIELDS.rate,
  cost: { ...LINE_FIELDS.rate, label: 'Unit Cost', isOptional: true },
  waste: { kind: 'percent', label: 'Waste (%)', isOptional: true },
} as const satisfies FieldTable;

import type { FieldTable } from '../forms/field.ts';

/** The facts of an item, without its stock (STOCK-06). */
export const ITEM_FIELDS = {
  name: { kind: 'text', rule: 'plainText', label: 'Name' },
  description: { kind: 'text', rule: 'nonblank', label: 'Description', maxLength: 2000 },
  upc: { kind: 'text', rule: 'nonblank', label: 'UPC', maxLength: 50 },
  sku: { kind: 'text', rule: 'nonblank', label: 'SKU', maxLength: 50 },
  retailPricePerItem: { kind: 'money', label: 'Retail Price' },
} as const satisfies FieldTable;

/** STOCK-04, D76: of a new item everything is required. Cost and taxes are for the whole quantity (D53). */
export const NEW_ITEM_FIELDS = {
  ...ITEM_FIELDS,
  quantity: { kind: 'count', label: 'Quantity' },
  cost: { kind: 'money', label: 'Cost' },
  taxesPaid: { kind: 'money', label: 'Taxes paid' },
  purchaseDate: { kind: 'day', label: 'Purchase Date' },
} as const satisfies FieldTable;

/** STOCK-07: a lot that comes in. */
export const LOT_FIELDS = {
  quantity: { kind: 'count', label: 'Quantity to add' },
  purchaseDate: { kind: 'day', label: 'Purchase Date' },
  cost: { kind: 'money', label: 'Cost (optional)', isOptional: true },
  taxesPaid: { kind: 'money', label: 'Taxes paid (optional)', isOptional: true },
} as const satisfies FieldTable;

/** STOCK-08: why it left is the category of the history entry. */
export const REMOVAL_FIELDS = {
  quantity: { kind: 'count', label: 'Quantity to Remove' },
  category: {
    kind: 'choice',
    label: 'Reason',
    options: [
      { value: 'shrink', label: 'Shrinkage: damage, loss, waste' },
      { value: 'other', label: 'Other' },
    ],
  },
  description: { kind: 'text', rule: 'nonblank', label: 'Description (optional)', maxLength: 500, isOptional: true },
} as const satisfies FieldTable;

/** STOCK-09. */
export const ATTRIBUTE_FIELDS = {
  name: { kind: 'text', rule: 'nonblank', label: 'Name', maxLength: 100 },
  value: { kind: 'text', rule: 'nonblank', label: 'Value', maxLength: 200 },
  description: { kind: 'text', rule: 'nonblank', label: 'Description', maxLength: 500 },
} as const satisfies FieldTable;

import type { FieldTable } from '../forms/field.ts';
import { MAX_RATE_CENTS, RATE_TOO_LARGE } from '../money/money.ts';
import { EMAIL } from '../people/fields.ts';

/** WO-03. */
export const WORK_ORDER_FIELDS = {
  description: { kind: 'text', rule: 'nonblank', label: 'Description', maxLength: 2000 },
  jobUUID: { kind: 'record', label: 'Job' },
} as const satisfies FieldTable;

const { description } = WORK_ORDER_FIELDS;

/** The one thing of a work order that is typed. Its job stays what it was. */
export const WORK_ORDER_CHANGE_FIELDS = { description } as const satisfies FieldTable;

/** WO-06 to WO-08: the stock is the limit, so the number that is wished for has none of its own. */
export const ORDER_ITEM_FIELDS = {
  inventoryId: { kind: 'record', label: 'Item' },
  quantity: { kind: 'count', label: 'Quantity', max: Number.MAX_SAFE_INTEGER },
} as const satisfies FieldTable;

/** WO-13. */
export const ORDER_SUBCONTRACTOR_FIELDS = {
  subContractorId: { kind: 'record', label: 'Subcontractor' },
} as const satisfies FieldTable;

/** WO-15, without its lines. */
export const EXPENSE_REPORT_FIELDS = { description } as const satisfies FieldTable;

/** WO-16: a category of the business, by its name. */
export const EXPENSE_LINE_FIELDS = {
  category: { kind: 'text', rule: 'select', label: 'Category', maxLength: 100 },
  description: { kind: 'text', rule: 'nonblank', label: 'Description', maxLength: 500 },
  quantity: { kind: 'count', label: 'Quantity' },
  rate: { kind: 'money', label: 'Rate', max: MAX_RATE_CENTS, outside: RATE_TOO_LARGE },
} as const satisfies FieldTable;

/** An address beside those of the subcontractors, who are chosen. */
export const CREW_MAIL_FIELDS = {
  email: { ...EMAIL, label: 'Another address (optional)', isOptional: true },
} as const satisfies FieldTable;

export const NO_RECIPIENT = 'Choose a subcontractor or enter an address.';

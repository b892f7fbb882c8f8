import type { FieldTable } from '../forms/field.ts';
import {
  ACCOUNT_HOLDER,
  ACCOUNT_NUMBER,
  ACCOUNT_NUMBER_AGAIN,
  BANK_ACCOUNT_TYPE,
  ROUTING_NUMBER,
} from '../payments/fields.ts';

const { maxLength: _, ...holder } = ACCOUNT_HOLDER;

/** SET-02, SET-03: the account that payments are paid out to. */
export const BANK_ACCOUNT_FIELDS = {
  name: { kind: 'text', rule: 'nonblank', label: 'Name' },
  accountType: BANK_ACCOUNT_TYPE,
  accountHolderName: holder,
  routingNumber: ROUTING_NUMBER,
  accountNumber: ACCOUNT_NUMBER,
  verification: ACCOUNT_NUMBER_AGAIN,
} as const satisfies FieldTable;

import type { FieldTable } from '../forms/field.ts';

/** Why a contract is canceled (CONT-06). Its customer does not read it. */
export const CANCEL_FIELDS = {
  reason: { kind: 'text', rule: 'nonblank', label: 'Reason', maxLength: 1_000 },
} as const satisfies FieldTable;

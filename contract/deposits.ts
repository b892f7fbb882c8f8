import { centsFromDollars } from '@underlay/domain/money/money.ts';
import {
  DEPOSIT_CODE,
  DEPOSIT_KINDS,
  DEPOSIT_TOO_LARGE,
  NO_DEPOSIT_CODE,
  NO_DEPOSITS,
} from '@underlay/domain/payments/deposits.ts';
import { z } from 'zod';
import { asDollars, MomentOut } from './primitives.ts';

/** What the provider waits for before it debits an account for the first time (integrations A.4). */
export const DepositsJson = z.object({
  /** Two amounts, or the six-character code on the bank statement. */
  kind: z.enum(DEPOSIT_KINDS),
  /** When the deposits should be on the statement. */
  arrivesAt: MomentOut.nullable(),
});
export type DepositsJson = z.output<typeof DepositsJson>;

export const METHOD_STATUSES = ['pending_verification', 'verified', 'failed'] as const;

/** D66: below one dollar, as 0.32. Whole cents (32) are understood too. Answers cents. */
const DepositAmount = asDollars(
  z
    .number(DEPOSIT_TOO_LARGE)
    .transform((value) => (value < 1 ? centsFromDollars(value) : value) ?? 0)
    .refine((cents) => Number.isInteger(cents) && cents >= 1 && cents <= 99, DEPOSIT_TOO_LARGE),
);

/** The two amounts, in either order, or the code (API-16, D66). */
export const DepositProof = z.union(
  [
    z.object({ deposit1: DepositAmount, deposit2: DepositAmount }),
    z.object({
      code: z
        .string()
        .trim()
        .regex(DEPOSIT_CODE, NO_DEPOSIT_CODE)
        .transform((code) => code.toUpperCase()),
    }),
  ],
  NO_DEPOSITS,
);
export type DepositProof = z.output<typeof DepositProof>;

/** verified closes the form. pending_verification means wrong amounts. failed means no attempts are left (METH-06 to METH-08). */
export const VerificationResult = z.object({ status: z.enum(METHOD_STATUSES) });

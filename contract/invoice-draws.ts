import { z } from 'zod';
import { DollarsOut } from './primitives.ts';

/** What stands below the totals of the invoice of a draw (DRAW-09). */
export const ContractToDateJson = z.object({
  sum: DollarsOut,
  billedBefore: DollarsOut,
  /** 0 of a release: it was billed with what it was held of. */
  thisDraw: DollarsOut,
  /** What is held in all, with this draw. */
  held: DollarsOut,
  left: DollarsOut,
});

/** What an invoice has to do with a contract. */
export const OfContractJson = z.object({
  /** Whether it bills a draw of one, so that its lines are not changed by hand (DRAW-03). */
  followsContract: z.boolean(),
  /** Whether it waits, and that contract was canceled, so that it is never sent (CONT-06). */
  isDropped: z.boolean(),
});

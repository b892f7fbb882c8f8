import { z } from 'zod';
import { DollarsOut } from './primitives.ts';
import { RetainedJson } from './retainage.ts';

/** What stands below the totals of the invoice of a draw (DRAW-09). */
const ContractToDateJson = z.object({
  sum: DollarsOut,
  billedBefore: DollarsOut,
  /** 0 of a release: it was billed with what it was held of. */
  thisDraw: DollarsOut,
  /** What is held in all, with this draw. */
  held: DollarsOut,
  left: DollarsOut,
  /** Whether the contract was canceled, also since: then nothing is left to bill of it (CONT-06). */
  canceled: z.boolean(),
});

/** Of the invoice of a draw. Null of all others. */
export const OfDrawJson = z.object({
  /** What is held back of it: the total, which is what is due of it, is without that (RET-02). */
  retained: RetainedJson,
  /** As its contract was when it was sent; of one that waits, as it is now (DRAW-09). */
  contractToDate: ContractToDateJson.nullable(),
});

/** What an invoice has to do with a contract. */
export const OfContractJson = z.object({
  /** Whether it bills a draw of one, so that its lines are not changed by hand (DRAW-03). */
  followsContract: z.boolean(),
  /** Whether it waits and is not sent: that contract was canceled (CONT-06), or it asks for what is held, and nothing is any more (RET-04). */
  isDropped: z.boolean(),
  /** What is held by now, of one that waits and asks for that: no more is asked for once it is sent (RET-04). Null of all others. */
  stillHeld: DollarsOut.nullable(),
});

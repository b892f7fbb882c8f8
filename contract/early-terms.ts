import { type EarlyFacts, earlyDiscount } from '@underlay/domain/credits/early-discount.ts';
import { dollarsFromCents, percentFromBasisPoints, ZERO } from '@underlay/domain/money/money.ts';
import { z } from 'zod';
import { DateOut, DollarsOut, PercentOut } from './primitives.ts';

/** A discount for paying all of an invoice in time (DISC-01). */
const EarlyDiscountOut = z.object({
  percent: PercentOut,
  /** From the day on which it is sent. */
  days: z.number(),
  /** The last day on which it can be taken. Null of a draft. */
  until: DateOut.nullable(),
  /** What it takes off the subtotal by now; nothing once it was taken. */
  discount: DollarsOut,
  /** The same with the tax that falls with it: what less is owed. */
  total: DollarsOut,
});

export const OfEarlyJson = z.object({
  /** What it offers for paying in time. Null where it offers nothing. */
  earlyDiscount: EarlyDiscountOut.nullable(),
});
export type OfEarlyJson = z.output<typeof OfEarlyJson>;

export function earlyJson(facts: EarlyFacts | null): OfEarlyJson['earlyDiscount'] {
  if (facts === null) return null;
  const { percent, days, until } = facts;
  const discount = earlyDiscount(facts);
  return {
    percent: percentFromBasisPoints(percent),
    days,
    until,
    discount: dollarsFromCents(discount?.subtotal ?? ZERO),
    total: dollarsFromCents(discount?.total ?? ZERO),
  };
}

import {
  type BasisPoints,
  basisPoints,
  basisPointsFromPercent,
  type Cents,
  centsFromDollars,
  dollarsFromCents,
  ZERO,
} from '@underlay/domain/money/money.ts';

/** Money as it arrives, in dollars (D90), for everything that computes with it. */
export const centsOf = (dollars: number): Cents => centsFromDollars(dollars) ?? ZERO;

/** A rate as it arrives, in percent. */
export const rateOf = (percent: number): BasisPoints => basisPointsFromPercent(percent) ?? basisPoints(0);

/** Money as it leaves. */
export const dollarsOf = (amount: Cents): number => dollarsFromCents(amount);

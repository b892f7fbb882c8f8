import type { AccountJson } from '@underlay/contract/portal.ts';
import {
  add,
  basisPoints,
  basisPointsFromPercent,
  centsFromDollars,
  dollarsFromCents,
  ZERO,
} from '@underlay/domain/money/money.ts';
import { feeOn } from '@underlay/domain/payments/fees.ts';

export interface OnlineCharge {
  readonly amount: number;
  readonly fee: number;
  /** Amount and fee: what is charged (PAY-10, PAY-24). In dollars, as all three. */
  readonly total: number;
}

/** What paying an amount costs by each method, by the rule the server uses (D91). */
export function chargeFor(account: Pick<AccountJson, 'fees'>, method: 'ach' | 'card', amount: number): OnlineCharge {
  const { fixed, percent } = account.fees[method];
  const rule = { fixed: centsFromDollars(fixed) ?? ZERO, rate: basisPointsFromPercent(percent) ?? basisPoints(0) };
  return withFee(amount, dollarsFromCents(feeOn(centsFromDollars(amount) ?? ZERO, rule)));
}

export function withFee(amount: number, fee: number): OnlineCharge {
  const total = add(centsFromDollars(amount) ?? ZERO, centsFromDollars(fee) ?? ZERO);
  return { amount, fee, total: dollarsFromCents(total) };
}

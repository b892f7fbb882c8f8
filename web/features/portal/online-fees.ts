import { add, type Cents } from '@underlay/domain/money/money.ts';
import { feeOn } from '@underlay/domain/payments/fees.ts';
import type { Account } from '../../api/answers.ts';
import { rateOf } from '../../api/money.ts';

export interface OnlineCharge {
  readonly amount: Cents;
  readonly fee: Cents;
  /** Amount and fee: what is charged (PAY-10, PAY-24). */
  readonly total: Cents;
}

/** What paying an amount costs by each method, by the rule the server uses (D91). */
export function chargeFor(account: Pick<Account, 'fees'>, method: 'ach' | 'card', amount: Cents): OnlineCharge {
  const { fixed, percent } = account.fees[method];
  return withFee(amount, feeOn(amount, { fixed: fixed, rate: rateOf(percent) }));
}

export const withFee = (amount: Cents, fee: Cents): OnlineCharge => ({ amount, fee, total: add(amount, fee) });

import { add, type Cents } from '@underlay/domain/money/money.ts';
import {
  chargeOf,
  type OnlineCharge,
  type OnlineMethod,
  type OnlineTerms,
} from '@underlay/domain/payments/can-pay-online.ts';
import type { Account } from '../../api/answers.ts';
import { rateOf } from '../../api/money.ts';

/** The terms of the business, by which the server too decides what can be paid. Undefined until both answers have come. */
export function onlineTerms(
  account: Priced | undefined,
  eligible: Omit<OnlineTerms, 'fees' | 'bankDiscount'> | undefined,
): OnlineTerms | undefined {
  if (account === undefined || eligible === undefined) return undefined;
  const fees = { ach: ruleOf(account, 'ach'), card: ruleOf(account, 'card') };
  return { ...eligible, fees, bankDiscount: bankDiscountOf(account) };
}

type Priced = Pick<Account, 'fees'> & {
  /** A server of the version before knows of none. */
  readonly bankDiscountPercent?: number;
};

/** What less is charged from a bank account (DISC-06). */
export const bankDiscountOf = ({ bankDiscountPercent }: Pick<Priced, 'bankDiscountPercent'>) =>
  rateOf(bankDiscountPercent ?? 0);

/** What paying an amount costs by each method, by the rule the server uses (D91). */
export const chargeFor = (account: Pick<Account, 'fees'>, method: OnlineMethod, amount: Cents): OnlineCharge =>
  chargeOf(amount, ruleOf(account, method));

export const withFee = (amount: Cents, fee: Cents): OnlineCharge => ({ amount, fee, total: add(amount, fee) });

const ruleOf = ({ fees }: Pick<Account, 'fees'>, method: OnlineMethod) => ({
  fixed: fees[method].fixed,
  rate: rateOf(fees[method].percent),
});

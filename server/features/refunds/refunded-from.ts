import { NO_AMOUNT } from '@underlay/domain/forms/amount.ts';
import type { Cents } from '@underlay/domain/money/money.ts';
import {
  type RefundTarget,
  targetsOf,
  type UnderWay,
  type WrongTarget,
  whyNotFrom,
} from '@underlay/domain/payments/refund-targets.ts';
import { Refused } from '../../services/refused.ts';
import type { PaymentRow } from '../receivables/index.ts';

interface Chosen {
  readonly amount: Cents;
  readonly from: readonly RefundTarget[] | undefined;
}

/** Where a refund is taken from: as somebody chose, or what is unused first and then the newest (PART-23). */
export function refundedFrom(payment: PaymentRow, underWay: UnderWay, { amount, from }: Chosen) {
  if (from === undefined) return targetsOf(payment, underWay, amount);
  const wrong = whyNotFrom(payment, underWay, { amount, from });
  if (wrong !== null) throw refusalOf(wrong);
  return from;
}

function refusalOf({ code, at }: WrongTarget): Refused {
  const field = `from.${at}.amount`;
  if (code === 'other_sum') return invalid('amount', 'What is taken from each place must add up to the refund.');
  if (code === 'repeated') return invalid(`from.${at}.invoiceId`, 'An invoice stands twice in this refund.');
  if (code === 'nothing') return invalid(field, NO_AMOUNT);
  return new Refused(code, { field });
}

const invalid = (field: string, copy: string) => new Refused('INVALID_INPUT', { field, copy });

import { NO_AMOUNT } from '@underlay/domain/forms/amount.ts';
import type { Cents } from '@underlay/domain/money/money.ts';
import { Refused } from '../../services/refused.ts';

/** Money that is to move is more than nothing. */
export function refuseNoAmount(amount: Cents, field = 'amount') {
  if (amount <= 0) throw new Refused('INVALID_INPUT', { field, copy: NO_AMOUNT });
}

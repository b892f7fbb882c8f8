import { type Cents, dollarsFromCents } from '@underlay/domain/money/money.ts';
import { isReturned, type PaymentState } from '@underlay/domain/payments/payment.ts';

interface WentBack {
  readonly state: PaymentState;
  readonly refunded: Cents;
  readonly takenBack: Cents;
}

/** What the payer's bank took is said only where it took something, or sent all of it back. */
export const wentBackJson = ({ state, refunded, takenBack }: WentBack) => ({
  refunded: dollarsFromCents(refunded),
  ...(takenBack > 0 && { takenBack: dollarsFromCents(takenBack) }),
  ...(isReturned(state) && { returned: true }),
});

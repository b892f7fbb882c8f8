import type { DepositsJson } from '@underlay/contract/deposits.ts';
import type { PaymentRow } from './payment-store.ts';

/** What a payment waits for from its payer. Nothing once it is with the bank or has ended. */
export const depositsJson = ({
  state,
  depositsKind,
  depositsArriveAt,
}: Pick<PaymentRow, 'state' | 'depositsKind'> & {
  readonly depositsArriveAt: Date | string | null;
}): DepositsJson | null =>
  state === 'authorized' && depositsKind
    ? { kind: depositsKind, arrivesAt: depositsArriveAt && new Date(depositsArriveAt).toISOString() }
    : null;

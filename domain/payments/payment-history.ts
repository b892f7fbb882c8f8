import { type PaymentMethod, type PaymentState, PROVIDER_FACTS, paymentAfter } from './payment.ts';

/** What each kind of payment is the moment it is written down. */
const FIRST: Readonly<Record<PaymentMethod, PaymentState>> = {
  ach: 'authorized',
  card: 'started',
  manual: 'settled',
  credit: 'settled',
};

/** What people do, who need no word of the provider: a check that was entered by mistake, a credit that is taken back (D31). */
const canTakeBack = (method: PaymentMethod) => method === 'manual' || method === 'credit';

/** Whether a payment can have been in these states, in this order (I10): each step is a move of the table. */
export function isPossibleHistory(method: PaymentMethod, states: readonly PaymentState[]): boolean {
  return (
    states.every((state, index) => {
      const before = states[index - 1];
      return before === undefined ? state === FIRST[method] : canFollow(method, before, state);
    }) && states.length > 0
  );
}

function canFollow(method: PaymentMethod, before: PaymentState, state: PaymentState): boolean {
  if (before === state) return false;
  if (canTakeBack(method)) return before === 'settled' && state === 'canceled';
  return PROVIDER_FACTS.some((fact) => paymentAfter(before, fact) === state);
}

import { type PaymentMethod, type PaymentState, PROVIDER_FACTS, paymentAfter } from './payment.ts';

/** What each kind of payment is the moment it is written down. */
const FIRST: Readonly<Record<PaymentMethod, PaymentState>> = {
  ach: 'authorized',
  card: 'started',
  manual: 'settled',
  credit: 'settled',
};

/** Where money can go that no provider speaks of: entered by mistake (D31), a check that its bank sent back (PART-19), or credit whose own money was taken back. */
const ENDS: Partial<Record<PaymentMethod, readonly PaymentState[]>> = {
  manual: ['canceled', 'reversed'],
  credit: ['canceled', 'reversed'],
};

/** One that was written down anew from what the provider has begins as one that was given up: its money is never dropped. */
const RECOVERED: PaymentState = 'canceled';

/** Whether a payment can have been in these states, in this order (I10). Each step is a move of the table. */
export function isPossibleHistory(
  { method, isRecovered }: { readonly method: PaymentMethod; readonly isRecovered: boolean },
  states: readonly PaymentState[],
): boolean {
  const first = isRecovered ? [RECOVERED, FIRST[method]] : [FIRST[method]];
  return (
    states.every((state, index) => {
      const before = states[index - 1];
      return before === undefined ? first.includes(state) : canFollow(method, before, state);
    }) && states.length > 0
  );
}

function canFollow(method: PaymentMethod, before: PaymentState, state: PaymentState): boolean {
  if (before === state) return false;
  const ends = ENDS[method];
  if (ends) return before === 'settled' && ends.includes(state);
  return PROVIDER_FACTS.some((fact) => paymentAfter(before, fact) === state);
}

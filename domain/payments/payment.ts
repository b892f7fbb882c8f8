/** What people see of a payment (INV-23, D67). */
export const PAYMENT_STATUSES = ['authorized', 'awaiting bank', 'settled', 'failed'] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

/**
 * What a payment can be. `started` is a card form that is open, without money yet. `unknown` is a payment whose outcome the
 * provider has not given. `reversed` came back after it had settled.
 */
export const PAYMENT_STATES = [
  'started',
  'authorized',
  'unknown',
  'awaiting_bank',
  'settled',
  'failed',
  'reversed',
  'canceled',
] as const;
export type PaymentState = (typeof PAYMENT_STATES)[number];

/** credit: money that another payment left unapplied. It is used for this invoice. */
export const PAYMENT_METHODS = ['ach', 'card', 'manual', 'credit'] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

/**
 * What the provider can say of a payment, in its current state. It is never what an event claims. `won` is a payment that
 * was taken back and given to the business again. Only that brings a reversed one to life. A late `succeeded` does not.
 */
export const PROVIDER_FACTS = [
  'waiting',
  'processing',
  'succeeded',
  'failed',
  'canceled',
  'returned',
  'won',
  'no_answer',
] as const;
export type ProviderFact = (typeof PROVIDER_FACTS)[number];

/** Rows of security-and-reliability 3.4. A pair that is missing changes nothing. A late or repeated fact is harmless. */
const NEXT: Record<PaymentState, Partial<Record<ProviderFact, PaymentState>>> = {
  started: {
    processing: 'awaiting_bank',
    succeeded: 'settled',
    canceled: 'canceled',
    returned: 'reversed',
    won: 'settled',
  },
  authorized: {
    processing: 'awaiting_bank',
    succeeded: 'settled',
    failed: 'failed',
    canceled: 'failed',
    returned: 'reversed',
    won: 'settled',
    no_answer: 'unknown',
  },
  unknown: {
    waiting: 'authorized',
    processing: 'awaiting_bank',
    succeeded: 'settled',
    failed: 'failed',
    canceled: 'failed',
    returned: 'reversed',
    won: 'settled',
  },
  awaiting_bank: {
    succeeded: 'settled',
    failed: 'failed',
    canceled: 'failed',
    returned: 'reversed',
    won: 'settled',
  },
  settled: { returned: 'reversed' },
  // Money that arrives after we had given it up is never dropped.
  failed: { succeeded: 'settled', returned: 'reversed', won: 'settled' },
  canceled: { processing: 'awaiting_bank', succeeded: 'settled', returned: 'reversed', won: 'settled' },
  reversed: { won: 'settled' },
};

/** The state after the provider's current answer. The same state when there is nothing to do. */
export const paymentAfter = (state: PaymentState, fact: ProviderFact): PaymentState => NEXT[state][fact] ?? state;

/** Pending payments count against what is owed although the money is not there yet (D02). */
export const PENDING_STATES: readonly PaymentState[] = ['authorized', 'unknown', 'awaiting_bank'];
export const isPendingPayment = (state: PaymentState): boolean => PENDING_STATES.includes(state);

/** The bank does not have it yet, so that its account may still have to be verified first (D92). */
export const isBeforeBank = (state: PaymentState): boolean => state === 'authorized' || state === 'unknown';

/** The label for people. Null for a card form that was opened and not used, which nobody needs to see. */
export function paymentStatus(state: PaymentState): PaymentStatus | null {
  if (state === 'started' || state === 'canceled') return null;
  if (state === 'unknown') return 'authorized';
  if (state === 'awaiting_bank') return 'awaiting bank';
  return isReturned(state) ? 'failed' : state;
}

/** Their label is that of a payment that failed, and every answer with it says this besides. */
export const isReturned = (state: PaymentState): state is 'reversed' => state === 'reversed';

export type ListedStatus = PaymentStatus | 'returned';

/** What every list says of a payment: money that came back after it had arrived did not fail, it was returned. */
export const listedStatus = ({ status, returned }: Listed): ListedStatus =>
  status === 'failed' && returned ? 'returned' : status;

interface Listed {
  readonly status: PaymentStatus;
  readonly returned?: boolean | undefined;
}

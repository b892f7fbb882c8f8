import { createHash } from 'node:crypto';
import type { ProviderFact } from '@underlay/domain/payments/payment.ts';
import {
  type NewPayment,
  type PaymentProvider,
  type PaymentReference,
  type ProviderEvent,
  type ProviderPayment,
  type ProviderRefund,
  ProviderRefused,
  ProviderSilent,
} from '../services/payment-provider.ts';
import type { SavedBankProvider } from '../services/saved-bank-provider.ts';
import { beyondOf, type Charge, hasMoney, keptOf, netOf } from './charge.ts';
import { createMemoryAccounts } from './memory-accounts.ts';

/**
 * How the next call fails: the answer is lost before or after the effect, or the provider refuses. It refuses a
 * repeated key again, unless the refusal was a passing one.
 */
export type Fault = 'lost before' | 'lost after' | 'refused' | 'refused once';

export interface MemoryProvider extends PaymentProvider, SavedBankProvider {
  charges(invoiceId: string): Charge[];
  failNext(fault: Fault | null): void;
  /** The next requested payments wait until they are released, in the order in which they came. */
  keepWaiting(): WaitingPayments;
  /** Changes a payment. False when it can no longer change so. What is returned is what refunds have left, or `all` of it. */
  happen(charge: Charge, fact: ProviderFact, all?: boolean): boolean;
  /** A refund that was made at the provider. */
  refundThere(charge: Charge, total: number): void;
  /** The newest possible refund arrives or comes back. False when none can. */
  decideRefund(charge: Charge, fact: 'succeeded' | 'failed'): boolean;
  /** It knows of no payment any more. The accounts stay. */
  forgetPayments(): void;
  /** Its events, including the lost ones. */
  readonly events: ProviderEvent[];
}

export interface WaitingPayments {
  count(): number;
  /** The provider answers the one that waited longest. With the last of them waiting ends. */
  letGo(): void;
}

/** The possible next states at the provider itself. */
const FOLLOWS: Partial<Record<ProviderFact, readonly ProviderFact[]>> = {
  waiting: ['succeeded', 'canceled'],
  processing: ['succeeded', 'failed'],
  succeeded: ['returned'],
  returned: ['won'],
};

/** A payment provider without a network. It is quick, and it fails at the very call that the test chooses. */
export function createMemoryProvider(now: () => Date = () => new Date()): MemoryProvider {
  const charges = new Map<string, Charge>();
  const events: ProviderEvent[] = [];
  let fault: Fault | null = null;
  let waiting: (() => void)[] | null = null;

  const refused = new Set<string>();
  const asked = <Answer>(work: () => Answer, key = ''): Promise<Answer> => {
    const now = fault;
    fault = null;
    if (now === 'lost before') return Promise.reject(new ProviderSilent('no answer'));
    if (now === 'refused' && key) refused.add(key);
    if (now === 'refused' || now === 'refused once' || refused.has(key))
      return Promise.reject(new ProviderRefused('refused', 'The provider said no.'));
    const answer = work();
    return now === 'lost after' ? Promise.reject(new ProviderSilent('no answer')) : Promise.resolve(answer);
  };
  const emit = (charge: Charge, type: string) => {
    events.push({
      id: `evt_${charge.id}_${events.length + 1}`,
      type,
      providerAccountId: charge.account,
      objectId: charge.id,
    });
  };
  const happen = (charge: Charge, fact: ProviderFact, all = false) => {
    if (!FOLLOWS[charge.fact]?.includes(fact)) return false;
    charge.fact = fact;
    charge.takesAll = all;
    // Money that the bank has taken back can no longer be refunded.
    if (fact === 'returned')
      charge.refunds = charge.refunds.map((one) => (one.fact === 'pending' ? { ...one, fact: 'failed' } : one));
    emit(charge, fact);
    return true;
  };
  /** Refunds are slow. They are pending until somebody decides them. */
  const refund = (charge: Charge, total: number, refundId: string | null, withCost = false): ProviderRefund => {
    const existing = charge.refunds.find((one) => refundId !== null && one.refundId === refundId);
    if (existing) return existing;
    if (!hasMoney(charge) || total > keptOf(charge))
      throw new ProviderRefused('charge_already_refunded', 'There is not as much left of it.');
    const made = {
      id: `re_${charge.id}_${charge.refunds.length}`,
      refundId,
      total,
      fact: 'pending' as const,
      costBack: withCost ? charge.cost : 0,
      failureMessage: null,
    };
    charge.refunds.push(made);
    emit(charge, 'refunded');
    return made;
  };
  /** The provider's idempotency: the same payment id always gives the same charge. */
  const charge = (payment: NewPayment, fact: ProviderFact) => {
    const id = `pi_${createHash('sha256').update(payment.paymentId).digest('hex').slice(0, 24)}`;
    const existing = charges.get(id);
    if (existing) return reportOf(existing);
    const { providerAccountId: account, paymentId, targets, total, cost } = payment;
    const invoiceId = targets[0]?.invoiceId ?? '';
    const byBank = fact === 'processing';
    const method = byBank ? ('ach' as const) : ('card' as const);
    const { businessId, fee } = payment;
    const origin = { businessId, invoiceId, targets, method, fee, cost, createdAt: now(), purpose: '' };
    const made = { id, account, paymentId, invoiceId, total, cost, origin, byBank, fact, refunds: [] };
    charges.set(id, made);
    return reportOf(made);
  };
  const named = ({ providerPaymentId }: PaymentReference) => {
    const known = charges.get(providerPaymentId);
    if (!known) throw new ProviderRefused('resource_missing', 'No such payment.');
    return known;
  };
  const begunSince = (account: string, since: Date) =>
    [...charges.values()].filter((one) => one.account === account && one.origin.createdAt >= since);
  const turn = () => new Promise<void>((resolve) => (waiting ? waiting.push(resolve) : resolve()));
  const notKept = () => Promise.reject(new Error('this provider keeps no bank accounts and sends no deposits'));
  return {
    ...createMemoryAccounts(now),
    events,
    openCustomer: notKept,
    saveBankMethod: notKept,
    readBankMethod: notKept,
    findBankMethod: notKept,
    removeBankMethod: notKept,
    verifyMethodDeposits: notKept,
    verifyPaymentDeposits: notKept,
    forgetPayments() {
      charges.clear();
      refused.clear();
      events.length = 0;
      fault = null;
    },
    charges: (invoiceId) => [...charges.values()].filter((one) => one.invoiceId === invoiceId),
    failNext: (next) => {
      fault = next;
    },
    keepWaiting() {
      const queue: (() => void)[] = [];
      waiting = queue;
      return {
        count: () => queue.length,
        letGo: () => {
          queue.shift()?.();
          if (queue.length === 0) waiting = null;
        },
      };
    },
    happen,
    createCardPayment: async (payment) => {
      await turn();
      return asked(() => charge(payment, 'waiting'), payment.paymentId);
    },
    payByBank: async (payment) => {
      await turn();
      return asked(() => charge(payment, 'processing'), payment.paymentId);
    },
    readPayment: (reference) => asked(() => reportOf(named(reference))),
    findPayment: ({ paymentId }) =>
      asked(() => {
        const known = [...charges.values()].find((one) => one.paymentId === paymentId);
        return known ? reportOf(known) : null;
      }),
    async *paymentsSince({ providerAccountId: account, since }) {
      const all = await asked(() => begunSince(account, since));
      for (const one of all) {
        const refunded = one.refunds.filter(({ fact }) => fact !== 'failed').reduce((sum, { total }) => sum + total, 0);
        const isDisputed = one.fact === 'returned' || one.fact === 'won';
        yield { reported: reportOf(one), refunded, isDisputed };
      }
    },
    async *movedSince({ providerAccountId: account, since }) {
      for (const { id, refunds } of begunSince(account, since)) if (refunds.length > 0) yield id;
    },
    cancelPayment: (reference) =>
      asked(() => {
        const known = named(reference);
        if (known.fact === 'waiting') happen(known, 'canceled');
        return reportOf(known);
      }),
    refundPayment: (wanted) =>
      asked(() => refund(named(wanted), wanted.total, wanted.refundId, wanted.withCost), wanted.refundId),
    refundsOf: (reference) => asked(() => [...named(reference).refunds]),
    refundThere: (charge, total) => {
      if (hasMoney(charge) && keptOf(charge) >= total) refund(charge, total, null);
    },
    decideRefund(charge, fact) {
      const index = charge.refunds.findLastIndex(
        (one) => one.fact === 'pending' || (fact === 'failed' && one.fact === 'succeeded'),
      );
      const open = charge.refunds[index];
      if (!open) return false;
      charge.refunds[index] = { ...open, fact };
      emit(charge, `refund ${fact}`);
      return true;
    },
    readEvent: (body) => JSON.parse(body.toString()) as ProviderEvent,
  };
}

const reportOf = (charge: Charge): ProviderPayment => ({
  id: charge.id,
  fact: charge.fact,
  clientSecret: `${charge.id}_secret`,
  total: charge.total,
  currency: 'usd',
  paymentId: charge.paymentId,
  origin: charge.origin,
  lastFour: charge.byBank ? '6789' : '4242',
  failureCode: lacksMoney(charge) ? 'insufficient_funds' : null,
  failureMessage: charge.fact === 'failed' ? 'The bank said no.' : null,
  deposits: null,
  net: netOf(charge),
  takenBeyond: beyondOf(charge),
  refunds: charge.refunds,
});

/** A bank says so before a payment has settled, or afterwards. */
const lacksMoney = ({ fact, byBank }: Charge) => fact === 'failed' || (fact === 'returned' && byBank);

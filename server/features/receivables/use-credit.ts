import { type Share, sumOf } from '@underlay/domain/allocations/allocation.ts';
import { type Cents, cents } from '@underlay/domain/money/money.ts';
import type { TenantTransaction } from '../../database/sql.ts';
import { found } from '../../services/refused.ts';
import { invoicesAround } from './allocation-store.ts';
import { type CreditSource, creditSources } from './credit-store.ts';
import { type Invoices, MoneyMoved } from './lock-payment.ts';
import { readPayment } from './payment-store.ts';
import { placeMoney } from './place-money.ts';
import { lockReceivables } from './receivable-store.ts';

/** Unused credit of a customer, and every invoice that may move when it is used, locked. */
export interface LockedCredit {
  readonly tx: TenantTransaction;
  readonly invoices: Invoices;
  readonly sources: readonly CreditSource[];
}

interface OfCustomer {
  readonly customerId: string;
  /** What it is to be used on. */
  readonly invoiceIds: readonly string[];
}

/**
 * Locks invoices together with those around the customer's credit, in one order (ALLOC-09). Throws MoneyMoved when more credit
 * appeared meanwhile: whoever begins again has that too (againIfMoved).
 */
export async function lockCredit(tx: TenantTransaction, { customerId, invoiceIds }: OfCustomer): Promise<LockedCredit> {
  const ids = new Set([...invoiceIds, ...(await around(tx, await creditSources(tx, customerId)))]);
  const invoices = await lockReceivables(tx, [...ids]);
  const sources = await creditSources(tx, customerId);
  if ((await around(tx, sources)).some((id) => !ids.has(id))) throw new MoneyMoved(customerId);
  return { tx, invoices, sources };
}

const around = (tx: TenantTransaction, sources: readonly CreditSource[]): Promise<string[]> =>
  invoicesAround(
    tx,
    sources.map(({ paymentId }) => paymentId),
  );

interface CreditUse {
  /** What it covers, in order, in cents. */
  readonly wanted: readonly Pick<Share, 'invoiceId' | 'amount'>[];
  readonly at: Date;
  readonly actor: string;
  readonly causeId: string;
}

/** Uses credit, the oldest first, as far as there is any (ALLOC-12). Answers what was used on each invoice. */
export async function useCredit(
  { tx, invoices, sources }: LockedCredit,
  { wanted, ...how }: CreditUse,
): Promise<readonly Pick<Share, 'invoiceId' | 'amount'>[]> {
  const left = new Map(sources.map((source) => [source.paymentId, source.left]));
  const used = new Map<string, Cents>();
  for (const { invoiceId, amount } of wanted)
    for (const [paymentId, there] of left) {
      const part = cents(Math.min(there, amount - (used.get(invoiceId) ?? 0)));
      if (part <= 0) continue;
      const payment = found(await readPayment(tx, paymentId));
      await placeMoney(
        { tx, invoices, payment },
        { from: null, to: found(invoices.get(invoiceId)), amount: part, ...how },
      );
      left.set(paymentId, cents(there - part));
      used.set(invoiceId, cents((used.get(invoiceId) ?? 0) + part));
    }
  return [...used].map(([invoiceId, amount]) => ({ invoiceId, amount }));
}

export const unusedIn = (sources: readonly CreditSource[]): Cents =>
  sumOf(sources.map(({ left }) => ({ amount: left })));

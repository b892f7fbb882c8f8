import { randomUUID } from 'node:crypto';
import { type Share, shareOf, sumOf } from '@underlay/domain/allocations/allocation.ts';
import { noteNumber } from '@underlay/domain/credits/credit-kind.ts';
import { type Cents, cents, ZERO } from '@underlay/domain/money/money.ts';
import type { TenantTransaction } from '../../database/sql.ts';
import { writeEvent } from '../../services/events.ts';
import { found } from '../../services/refused.ts';
import { invoicesAround } from './allocation-store.ts';
import { placeCredit } from './credit-life.ts';
import { creditReference } from './credit-reference-store.ts';
import { type CreditSource, creditSources } from './credit-store.ts';
import { takeDiscounts } from './discount-life.ts';
import { lockCredits, readCredit } from './issued-credit-store.ts';
import { type Invoices, MoneyMoved } from './lock-payment.ts';
import { lockOnAccount } from './on-account-store.ts';
import { readPayment } from './payment-store.ts';
import { placeMoney } from './place-money.ts';
import { priceInTime } from './price-in-time.ts';
import { lockReceivable, lockReceivables } from './receivable-store.ts';

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
 * Locks invoices together with those around the customer's credit, in one order, and behind them the credits (ALLOC-09). Throws
 * MoneyMoved when more credit appeared meanwhile: whoever begins again has that too (againIfMoved).
 */
export async function lockCredit(tx: TenantTransaction, of: OfCustomer): Promise<LockedCredit> {
  const { isKnown, ...locked } = await lockAll(tx, of);
  if (!(await isKnown(locked.sources))) throw new MoneyMoved(of.customerId);
  return locked;
}

/** The same for whoever does not begin again: credit that appeared or was moved meanwhile is left for another time. */
export async function lockCreditThere(tx: TenantTransaction, of: OfCustomer): Promise<LockedCredit> {
  const { isKnown, ...locked } = await lockAll(tx, of);
  if (await isKnown(locked.sources)) return locked;
  const sources: CreditSource[] = [];
  for (const source of locked.sources) if (await isKnown([source])) sources.push(source);
  return { ...locked, sources };
}

/**
 * `isKnown` says whether some credit was there to be locked, with all that moves with it. Money on account that comes meanwhile stands
 * nowhere yet: no invoice tells that it is new.
 */
async function lockAll(tx: TenantTransaction, { customerId, invoiceIds }: OfCustomer) {
  const before = await creditSources(tx, customerId);
  const ids = new Set([...invoiceIds, ...(await around(tx, before))]);
  const invoices = await lockReceivables(tx, [...ids]);
  const [payments, credits] = [idsOf(before, 'payment'), idsOf(before, 'credit')];
  await lockOnAccount(tx, payments);
  await lockCredits(tx, credits);
  const sources = await creditSources(tx, customerId);
  const isKnown = async (some: readonly CreditSource[]): Promise<boolean> =>
    idsOf(some, 'payment').every((id) => payments.includes(id)) &&
    idsOf(some, 'credit').every((id) => credits.includes(id)) &&
    (await around(tx, some)).every((id) => ids.has(id));
  return { tx, invoices, sources, isKnown };
}

const idsOf = (sources: readonly CreditSource[], kind: CreditSource['kind']): readonly string[] =>
  sources.filter((source) => source.kind === kind).map(({ id }) => id);

const around = (tx: TenantTransaction, sources: readonly CreditSource[]): Promise<string[]> =>
  invoicesAround(tx, idsOf(sources, 'payment'));

interface How {
  readonly at: Date;
  readonly actor: string;
  /** What it is used with: a payment, the payer's request or the sending of an invoice. A manager uses it by itself. */
  readonly causeId?: string;
}

interface CreditUse extends How {
  /** What it covers, in order, in cents. */
  readonly wanted: readonly Pick<Share, 'invoiceId' | 'amount'>[];
}

/** What was used on an invoice. */
interface Use extends Pick<Share, 'invoiceId' | 'amount'> {
  /** The newest payment whose unused money is in it. Null where that was goodwill. */
  readonly paymentId: string | null;
}

type Using = Pick<LockedCredit, 'tx' | 'invoices' | 'sources'>;

/**
 * Uses credit, the oldest first, as far as there is any (ALLOC-12). What covers the price of an invoice for paying in time costs no more
 * than that and takes the discount, as a payment of that moment does: it is bound to the payment that the credit came from (DISC-02,
 * DISC-04). Answers what was used on each invoice.
 */
export async function useCredit(locked: Using, { wanted, ...how }: CreditUse): Promise<readonly Use[]> {
  const { tx, invoices } = locked;
  const { causeId: _, ...doing } = how;
  const priced: CreditUse['wanted'][number][] = [];
  for (const { invoiceId, amount } of wanted) {
    const price = await priceInTime(tx, found(invoices.get(invoiceId)), how.at);
    priced.push({ invoiceId, amount: cents(Math.min(amount, price)) });
  }
  const uses = await spread(locked, { wanted: priced, ...how });
  for (const { invoiceId, paymentId } of uses)
    await takeDiscounts(tx, { invoices, ids: [invoiceId], began: how.at, paymentId, ...doing });
  return uses;
}

/** Uses credit with a payment, which takes the discounts of what both pay by itself (PART-09). */
export const useCreditBeside = (locked: Using, use: CreditUse & { readonly causeId: string }) => spread(locked, use);

async function spread(locked: Using, { wanted, ...how }: CreditUse): Promise<readonly Use[]> {
  const left = new Map(locked.sources.map((source) => [source, source.left]));
  const uses = new Map<string, Use>();
  for (const { invoiceId, amount } of wanted)
    for (const [source, there] of left) {
      const before = uses.get(invoiceId) ?? { invoiceId, amount: ZERO, paymentId: null };
      const part = cents(Math.min(there, amount - before.amount));
      if (part <= 0) continue;
      await place(locked, source, { invoiceId, amount: part, ...how });
      left.set(source, cents(there - part));
      const paymentId = source.kind === 'payment' ? source.id : before.paymentId;
      uses.set(invoiceId, { invoiceId, amount: cents(before.amount + part), paymentId });
    }
  return [...uses.values()];
}

/** Money that a payment left, or goodwill that belongs to no invoice. */
async function place(
  { tx, invoices }: Using,
  { kind, id }: CreditSource,
  { invoiceId, amount, ...how }: How & Pick<Share, 'invoiceId' | 'amount'>,
) {
  const invoice = found(invoices.get(invoiceId));
  if (kind === 'payment') {
    const payment = found(await readPayment(tx, id));
    await placeMoney({ tx, invoices, payment }, { from: null, to: invoice, amount, ...how });
    return;
  }
  const credit = found(await readCredit(tx, id));
  const reference = creditReference.used(credit.id, randomUUID());
  await placeCredit(tx, credit, { place: shareOf(invoice, amount), cause: 'used', reference, ...how });
  invoices.set(invoiceId, found(await lockReceivable(tx, invoiceId)));
  const detail = credit.number === null ? 'Credit' : noteNumber(credit.number);
  const { at, actor } = how;
  await writeEvent(tx, {
    subjectId: invoiceId,
    kind: 'credit_used',
    actor,
    at,
    data: { creditId: id, amount, detail },
  });
}

export const unusedIn = (sources: readonly CreditSource[]): Cents =>
  sumOf(sources.map(({ left }) => ({ amount: left })));

import { randomUUID } from 'node:crypto';
import { type CalendarDate, dateIn } from '@underlay/domain/calendar/calendar-date.ts';
import { type EarlyDiscount, type EarlyFacts, earlyDiscount } from '@underlay/domain/credits/early-discount.ts';
import { amountDue } from '@underlay/domain/invoices/invoice.ts';
import { percentFromBasisPoints, ZERO } from '@underlay/domain/money/money.ts';
import type { TenantTransaction } from '../../database/sql.ts';
import { writeEvent } from '../../services/events.ts';
import { found } from '../../services/refused.ts';
import { readBusiness } from '../businesses/index.ts';
import { issueCredit, voidCredit } from './credit-life.ts';
import { discountsByCredit, discountsOf, readEarly } from './early-store.ts';
import { type IssuedCreditRow, lockCredits } from './issued-credit-store.ts';
import type { Invoices } from './lock-payment.ts';
import { lockReceivable, type Receivable } from './receivable-store.ts';

interface Doing {
  readonly at: Date;
  /** A user's id, `customer`, `provider` or `underlay`. */
  readonly actor: string;
}

interface Paid extends Doing {
  /** Locked, by their ids, as they are with the money. They are as they are with the discount afterwards. */
  readonly invoices: Invoices;
  /** Those of them that the money was meant for. */
  readonly ids: readonly string[];
  /** When the payment began, or the day on which it came. */
  readonly began: Date | CalendarDate;
  /** What the discount is bound to. Null where goodwill alone paid. */
  readonly paymentId: string | null;
}

/** A payment in time that leaves nothing due but the discount takes it. There is no other way, and no part of it (DISC-02). */
export async function takeDiscounts(tx: TenantTransaction, { invoices, ids, began, paymentId, ...doing }: Paid) {
  const open = ids.flatMap((id) => invoices.get(id) ?? []).filter(mayHave);
  if (open.length === 0) return;
  const { timeZone } = found(await readBusiness(tx));
  const day = began instanceof Date ? dateIn(timeZone, began) : began;
  for (const invoice of open.filter(({ earlyUntil }) => earlyUntil !== null && day <= earlyUntil)) {
    const facts = await readEarly(tx, invoice.id);
    const discount = facts && earlyDiscount(facts);
    if (!discount || discount.total !== amountDue(invoice)) continue;
    const issuedOn = dateIn(timeZone, doing.at);
    await giveDiscount(tx, { invoice, facts, discount, issuedOn, reason: 'taken', paymentId, ...doing });
    invoices.set(invoice.id, found(await lockReceivable(tx, invoice.id)));
  }
}

const mayHave = ({ status, earlyUntil }: Receivable): boolean => status === 'unpaid' && earlyUntil !== null;

interface Given extends Doing {
  readonly invoice: Receivable;
  readonly facts: EarlyFacts;
  readonly discount: EarlyDiscount;
  readonly issuedOn: CalendarDate;
  readonly reason: 'taken' | 'granted';
  readonly paymentId: string | null;
}

/** The discount as a credit on its invoice, which is locked and has as much due. */
export async function giveDiscount(tx: TenantTransaction, given: Given) {
  const { invoice, facts, discount, reason, issuedOn, paymentId, at, actor } = given;
  const { id: invoiceId, customerId, jobId } = invoice;
  const { subtotal, tax, total, parts } = discount;
  const id = randomUUID();
  await issueCredit(tx, {
    ...{ id, kind: 'discount' as const, customerId, invoice: { id: invoiceId, jobId }, reason, note: '', issuedOn },
    ...{ value: null, restocking: ZERO, subtotal, tax, total, recoversTax: facts.lowersTax, parts, paymentId },
    ...{ createdBy: actor, createdAt: at },
  });
  const kind = reason === 'taken' ? 'discount_taken' : 'discount_granted';
  const detail = `${percentFromBasisPoints(facts.percent)}% off`;
  await writeEvent(tx, { subjectId: invoiceId, kind, actor, at, data: { creditId: id, amount: total, detail } });
}

interface Gone extends Doing {
  readonly invoices: Invoices;
  readonly paymentId: string;
}

/** A payment that does not stand takes its discount with it, and all is due again (DISC-04). */
export async function dropDiscounts(tx: TenantTransaction, { invoices, paymentId, ...doing }: Gone) {
  if (![...invoices.values()].some(({ earlyUntil }) => earlyUntil !== null)) return;
  await drop(tx, await discountsOf(tx, paymentId), { invoices, ...doing });
}

/** Goodwill that was taken back leaves no discount behind that it paid for. */
export async function dropDiscountsOfCredit(tx: TenantTransaction, invoiceIds: readonly string[], doing: Doing) {
  for (const id of invoiceIds) await drop(tx, await discountsByCredit(tx, id), { invoices: new Map(), ...doing });
}

/** Money that was recorded came on another day than was said: it takes the discount by that day, or takes it no longer. */
export async function judgeDayAnew(
  tx: TenantTransaction,
  { paymentId, ...paid }: Paid & { readonly paymentId: string },
) {
  const { invoices, began, at, actor } = paid;
  const late = (await discountsOf(tx, paymentId)).filter(({ invoice }) => {
    const until = invoice && invoices.get(invoice.id)?.earlyUntil;
    return !until || !(began <= until);
  });
  await drop(tx, late, { invoices, at, actor });
  await takeDiscounts(tx, { ...paid, paymentId });
}

const GONE = 'What was paid with it does not stand any more.';

async function drop(
  tx: TenantTransaction,
  discounts: readonly IssuedCreditRow[],
  { invoices, at, actor }: Doing & { readonly invoices: Invoices },
) {
  await lockCredits(
    tx,
    discounts.map(({ id }) => id),
  );
  for (const discount of discounts) {
    await voidCredit(tx, discount, { at, actor, reason: GONE });
    const { id: invoiceId } = found(discount.invoice);
    if (invoices.has(invoiceId)) invoices.set(invoiceId, found(await lockReceivable(tx, invoiceId)));
    const data = { creditId: discount.id, amount: discount.total, detail: GONE };
    await writeEvent(tx, { subjectId: invoiceId, kind: 'discount_ended', actor, at, data });
  }
}

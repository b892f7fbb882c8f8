import { randomUUID } from 'node:crypto';
import { addDays, type CalendarDate, dateIn, laterOf } from '@underlay/domain/calendar/calendar-date.ts';
import { chargesUnpaid, releasedBy } from '@underlay/domain/charges/charge.ts';
import type { DiscountReason } from '@underlay/domain/credits/credit-reason.ts';
import {
  bankDiscount,
  type Discount,
  type EarlyFacts,
  earlyDiscount,
  isInTime,
} from '@underlay/domain/credits/early-discount.ts';
import { amountDue } from '@underlay/domain/invoices/invoice.ts';
import { type Cents, cents, percentFromBasisPoints, ZERO } from '@underlay/domain/money/money.ts';
import type { TenantTransaction } from '../../database/sql.ts';
import { writeEvent } from '../../services/events.ts';
import { found } from '../../services/refused.ts';
import { readBusiness } from '../businesses/index.ts';
import { type Doing, issueCredit } from './credit-life.ts';
import { readDiscounted, readEarly, taxSetSince } from './early-store.ts';
import { creditsOn } from './issued-credit-store.ts';
import type { Invoices } from './lock-payment.ts';
import { lockReceivable, type Receivable } from './receivable-store.ts';

export interface Paid extends Doing {
  /** Locked, by their ids, as they are with the money. They are as they are with the discount afterwards. */
  readonly invoices: Invoices;
  /** Those of them that the money was meant for. */
  readonly ids: readonly string[];
  /** What a bank payment takes off them besides, as it was said when it began (DISC-06). */
  readonly byBank?: ByBank;
  /** When the payment began, or the day on which it came. */
  readonly began: Date | CalendarDate;
  /** What the discount is bound to. Null where goodwill alone paid. */
  readonly paymentId: string | null;
}

/** So many cents of an invoice, by its id. */
export type ByBank = ReadonlyMap<string, Cents>;

/** The discounts of a payment that stands: first the one for paying in time, then the one for paying by bank (DISC-02, DISC-06). */
export async function takeDiscounts(
  tx: TenantTransaction,
  { invoices, ids, byBank = new Map(), began, paymentId, ...doing }: Paid,
) {
  const open = ids.filter((id) => invoices.get(id)?.status === 'unpaid');
  if (!open.some((id) => byBank.has(id) || invoices.get(id)?.earlyUntil !== null)) return;
  const { timeZone } = found(await readBusiness(tx));
  const day = began instanceof Date ? dateIn(timeZone, began) : began;
  const given = { issuedOn: dateIn(timeZone, doing.at), paymentId, ...doing };
  const again = async (id: string) => invoices.set(id, found(await lockReceivable(tx, id)));
  for (const id of open) {
    const promised = byBank.get(id) ?? ZERO;
    if (await takeInTime(tx, { invoice: found(invoices.get(id)), day, promised, began }, given)) await again(id);
    if (promised > 0 && (await takeByBank(tx, { invoice: found(invoices.get(id)), promised }, given))) await again(id);
  }
}

type Giving = Pick<Given, 'issuedOn' | 'paymentId' | 'at' | 'actor'>;

/** A payment in time that leaves nothing due but its discounts takes them. There is no other way, and no part of it (DISC-02). */
async function takeInTime(
  tx: TenantTransaction,
  { invoice, day, promised, began }: InTime,
  given: Giving,
): Promise<boolean> {
  const { earlyUntil } = invoice;
  if (earlyUntil === null || !isInTime({ until: earlyUntil }, day)) return false;
  const early = await readEarly(tx, invoice.id);
  if (!early) return false;
  const left = amountDue(invoice) - promised;
  const before = { ...early, lowersTax: !early.lowersTax };
  // Whoever was told a price and began to pay it has it, although the setting was changed meanwhile.
  const isOfBefore = earlyDiscount(early)?.total !== left && began instanceof Date && (await taxSetSince(tx, began));
  const facts = isOfBefore ? before : early;
  const discount = earlyDiscount(facts);
  if (discount?.total !== left) return false;
  // With money that was recorded, it is of the day on which that came, and of none before the invoice was sent.
  const sentOn = addDays(earlyUntil, -early.days);
  const issuedOn = began instanceof Date ? given.issuedOn : laterOf(day, sentOn);
  await giveDiscount(tx, { invoice, facts, discount, reason: 'taken', ...given, issuedOn });
  return true;
}

interface InTime extends Pick<Paid, 'began'> {
  readonly invoice: Receivable;
  readonly day: CalendarDate;
  readonly promised: Cents;
}

/** As it was said when the payment began, as far as that is due still. */
async function takeByBank(
  tx: TenantTransaction,
  { invoice, promised }: { readonly invoice: Receivable; readonly promised: Cents },
  given: Giving,
): Promise<boolean> {
  const total = cents(Math.min(promised, await dueOfTotal(tx, invoice)));
  if (total <= 0) return false;
  const facts = found(await readDiscounted(tx, invoice.id));
  await giveDiscount(tx, { invoice, facts, discount: bankDiscount(facts, total), reason: 'bank', ...given });
  return true;
}

/** Charges are discounted by nobody (DISC-06). */
async function dueOfTotal(tx: TenantTransaction, invoice: Receivable): Promise<Cents> {
  const due = amountDue(invoice);
  if (invoice.charged === 0) return due;
  const released = releasedBy(await creditsOn(tx, invoice.id));
  return cents(due - chargesUnpaid({ due, charged: invoice.charged, released }));
}

interface Given extends Doing {
  /** Under which room was made for it. Left out: it has one of its own. */
  readonly creditId?: string;
  readonly invoice: Receivable;
  readonly facts: Pick<EarlyFacts, 'lowersTax'> & Partial<Pick<EarlyFacts, 'percent'>>;
  readonly discount: Discount;
  readonly issuedOn: CalendarDate;
  readonly reason: DiscountReason;
  readonly paymentId: string | null;
}

const SAID = { taken: 'discount_taken', granted: 'discount_granted', bank: 'bank_discount_taken' } as const;

/** The discount as a credit on its invoice, which is locked and has as much due. */
export async function giveDiscount(tx: TenantTransaction, given: Given) {
  const { invoice, facts, discount, reason, issuedOn, paymentId, at, actor } = given;
  const { id: invoiceId, customerId, jobId } = invoice;
  const { subtotal, tax, total, parts } = discount;
  const id = given.creditId ?? randomUUID();
  await issueCredit(tx, {
    ...{ id, kind: 'discount' as const, customerId, invoice: { id: invoiceId, jobId }, reason, note: '', issuedOn },
    ...{ value: null, restocking: ZERO, subtotal, tax, total, recoversTax: facts.lowersTax, parts, paymentId },
    ...{ createdBy: actor, createdAt: at },
  });
  const { percent } = facts;
  const detail = percent === undefined ? {} : { detail: `${percentFromBasisPoints(percent)}% off` };
  const data = { creditId: id, amount: total, ...detail };
  await writeEvent(tx, { subjectId: invoiceId, kind: SAID[reason], actor, at, data });
}

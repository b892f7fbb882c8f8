import { type CalendarDate, dateIn } from '@underlay/domain/calendar/calendar-date.ts';
import { addParts, sumOfParts } from '@underlay/domain/credits/credit.ts';
import { isInTime } from '@underlay/domain/credits/early-discount.ts';
import { amountDue } from '@underlay/domain/invoices/invoice.ts';
import { add, type Cents } from '@underlay/domain/money/money.ts';
import type { TenantTransaction } from '../../database/sql.ts';
import { writeEvent } from '../../services/events.ts';
import { found } from '../../services/refused.ts';
import { readBusiness } from '../businesses/index.ts';
import { type Doing, voidCredit } from './credit-life.ts';
import { type ByBank, giveDiscount, type Paid, takeDiscounts } from './discount-life.ts';
import { discountsByCredit, discountsGivenAgain, discountsOf } from './early-store.ts';
import { creditsOn, type IssuedCreditRow, lockCredits } from './issued-credit-store.ts';
import type { Invoices } from './lock-payment.ts';
import { lockReceivable, type Receivable } from './receivable-store.ts';

/** On which day the books have the end of a discount. Undefined: on that on which it is written. */
export type EndsOn = (discount: Pick<IssuedCreditRow, 'issuedOn'>) => CalendarDate;

interface Gone extends Doing {
  readonly endsOn?: EndsOn | undefined;
  readonly invoices: Invoices;
  readonly byBank: ByBank;
  readonly paymentId: string;
}

/** A payment that does not stand takes its discounts with it, and all is due again (DISC-04). */
export async function dropDiscounts(tx: TenantTransaction, { invoices, byBank, paymentId, ...doing }: Gone) {
  if (byBank.size === 0 && ![...invoices.values()].some(({ earlyUntil }) => earlyUntil !== null)) return;
  await drop(tx, await discountsOf(tx, paymentId), { invoices, ...doing });
}

/**
 * Credit and moved money pay the price in time together with whatever else stands there. When any of that leaves the invoice, what they
 * took off is due again: goodwill that is taken back, money that is moved off or refunded, a payment that does not stand.
 */
export async function dropDiscountsByCredit(tx: TenantTransaction, { invoices, ids, ...doing }: Left) {
  if (ids.length > 0) await drop(tx, await discountsByCredit(tx, ids), { invoices, ...doing });
}

interface Left extends Doing {
  readonly endsOn?: EndsOn | undefined;
  readonly invoices: Invoices;
  readonly ids: readonly string[];
}

/** A note that was taken back takes along what was given again for what it had credited. */
export async function dropDiscountsGivenAgain(tx: TenantTransaction, invoiceId: string, doing: Doing) {
  await drop(tx, await discountsGivenAgain(tx, invoiceId), { invoices: new Map(), ...doing });
}

/** Money that was recorded came on another day than was said: it takes the discount by that day, or takes it no longer. */
export async function judgeDayAnew(
  tx: TenantTransaction,
  { paymentId, ...paid }: Paid & { readonly paymentId: string; readonly began: CalendarDate },
) {
  const { invoices, began, at, actor } = paid;
  const late = (await discountsOf(tx, paymentId)).filter(({ invoice }) => {
    const until = invoice ? invoices.get(invoice.id)?.earlyUntil : null;
    return !isInTime({ until: until ?? null }, began);
  });
  await drop(tx, late, { invoices, at, actor, endsOn: ({ issuedOn }) => issuedOn });
  await takeDiscounts(tx, { ...paid, paymentId });
}

const GONE = 'What was paid with it does not stand any more.';
const TOGETHER = 'It was given again with another one.';

/**
 * Whether nothing is due but what discounts took off that just ended: notes credited the rest of what was priced with them. Then they
 * were taken off what was given back, and are asked of nobody.
 */
async function isAllCredited(tx: TenantTransaction, invoice: Receivable, ended: Cents): Promise<boolean> {
  if (invoice.paid + invoice.pending + invoice.charged > 0 || amountDue(invoice) !== ended) return false;
  return (await creditsOn(tx, invoice.id)).some(({ kind }) => kind === 'note');
}

async function drop(
  tx: TenantTransaction,
  discounts: readonly IssuedCreditRow[],
  { invoices, endsOn, ...doing }: Doing & { readonly invoices: Invoices; readonly endsOn?: EndsOn | undefined },
) {
  await lockCredits(tx, idsOf(discounts));
  for (const [invoiceId, ended] of Map.groupBy(discounts, ({ invoice }) => found(invoice).id)) {
    await end(tx, ended, { ...doing, endsOn, reason: GONE });
    const invoice = found(await lockReceivable(tx, invoiceId));
    if (await isAllCredited(tx, invoice, sumOf(ended))) await giveAgain(tx, { invoice, ended, ...doing });
    if (invoices.has(invoiceId)) invoices.set(invoiceId, found(await lockReceivable(tx, invoiceId)));
  }
}

const idsOf = (discounts: readonly IssuedCreditRow[]): string[] => discounts.map(({ id }) => id);
const sumOf = (discounts: readonly IssuedCreditRow[]): Cents => add(...discounts.map(({ total }) => total));

async function end(
  tx: TenantTransaction,
  discounts: readonly IssuedCreditRow[],
  { at, actor, reason, endsOn }: Ending,
) {
  for (const discount of discounts) {
    await voidCredit(tx, discount, { at, actor, reason, ...(endsOn && { on: endsOn(discount) }) });
    const data = { creditId: discount.id, amount: discount.total, detail: reason };
    await writeEvent(tx, { subjectId: found(discount.invoice).id, kind: 'discount_ended', actor, at, data });
  }
}

interface Ending extends Doing {
  readonly endsOn?: EndsOn | undefined;
  readonly reason: string;
}

interface Again extends Doing {
  readonly invoice: Receivable;
  readonly ended: readonly IssuedCreditRow[];
}

/** As one discount, which ends with no payment. An invoice has one of those, so that what stands already is in it. */
async function giveAgain(tx: TenantTransaction, { invoice, ended, at, actor }: Again) {
  const standing = (await creditsOn(tx, invoice.id)).filter(
    ({ kind, reason }) => kind === 'discount' && reason !== 'bank',
  );
  await lockCredits(tx, idsOf(standing));
  await end(tx, standing, { at, actor, reason: TOGETHER });
  const all = [...ended, ...standing];
  const parts = addParts(
    found(ended[0]).parts,
    all.map((each) => each.parts),
  );
  const discount = { ...sumOfParts(parts), total: sumOf(all), parts };
  const facts = { lowersTax: all.some(({ recoversTax }) => recoversTax) };
  const { timeZone } = found(await readBusiness(tx));
  const given = { issuedOn: dateIn(timeZone, at), paymentId: null, reason: 'granted' as const, at, actor };
  await giveDiscount(tx, { invoice, facts, discount, ...given });
}

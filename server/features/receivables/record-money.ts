import { randomUUID } from 'node:crypto';
import { REFUSALS } from '@underlay/contract/refusals.ts';
import { sumOf, type Target, targetOf } from '@underlay/domain/allocations/allocation.ts';
import { type CalendarDate, dateIn, formatDayOfMonth } from '@underlay/domain/calendar/calendar-date.ts';
import { maySee } from '@underlay/domain/invoices/document-rights.ts';
import type { May } from '@underlay/domain/members/rights.ts';
import { type Cents, formatCents } from '@underlay/domain/money/money.ts';
import { describeTender } from '@underlay/domain/payments/hand-payment.ts';
import type { TenantDb, TenantTransaction } from '../../database/sql.ts';
import type { Platform } from '../../services/platform.ts';
import { found, Refused } from '../../services/refused.ts';
import { readBusiness } from '../businesses/index.ts';
import { readCustomer } from '../customers/index.ts';
import { keepPicture } from '../files/index.ts';
import { type Canceled, takeCanceled } from './apply-provider-payment.ts';
import { beginByHand } from './begin-by-hand.ts';
import { withoutCardForms } from './close-card-form.ts';
import { findSameCheck, type HandPayment, writeHandPayment } from './hand-payment-store.ts';
import { lockReceivables, type Receivable } from './receivable-store.ts';
import { refuseReceivedOn, refuseUnnumbered } from './refuse-hand-payment.ts';
import { refuseNoAmount } from './refuse-no-amount.ts';

export interface RecordedMoney extends HandPayment {
  readonly customerId: string;
  readonly amount: Cents;
  readonly pictureId: string | null;
  readonly allocations: readonly { readonly invoiceId: string; readonly amount: Cents }[];
  readonly keepRest: boolean;
  readonly again: boolean;
  /** The payments that it may take the place of. While one of them waits, and nothing else is in the way, it refuses with NamedWait. */
  readonly instead: readonly string[];
  /** What it takes the place of. It ends in the same transaction (ALLOC-05). */
  readonly canceled: readonly Canceled[];
  readonly userId: string;
  readonly may: May;
}

/**
 * Money that came for one invoice or several of a customer, or on account, settled at once and without a fee. All of it is one payment
 * and one entry of the books, on the day on which it came (PART-15). What stands on no invoice is kept only when that was said
 * (PART-16): of money on account all of it.
 */
export async function recordMoney(platform: Platform, db: TenantDb, money: RecordedMoney): Promise<string> {
  const { timeZone } = found(await readBusiness(db));
  const at = platform.clock.now();
  refuseReceivedOn(money, dateIn(timeZone, at));
  refuseUnnumbered(money);
  refuseWrongSums(money);
  const ids = money.allocations.map(({ invoiceId }) => invoiceId);
  const record = async (tx: TenantTransaction): Promise<string> => {
    if (!(await readCustomer(tx, money.customerId))) throw new Refused('unknown_customer', { field: 'customerId' });
    if (money.tender === 'check' && !money.again) await refuseSameCheck(tx, money, timeZone);
    await endCanceled(platform, tx, money);
    const invoices = await lockReceivables(tx, ids);
    const targets = money.allocations.map((each, index) => targetIn(invoices, { ...each, index }, money));
    const id = randomUUID();
    const { customerId, amount, receivedOn: postedOn, tender, userId } = money;
    const { businessId } = tx;
    const description = describeTender(money);
    const payment = { id, businessId, customerId, targets, amount, description, postedOn, tender };
    if (money.pictureId !== null)
      await keepPicture(platform, tx, { paymentId: id, fileId: money.pictureId, userId, at });
    await beginByHand(tx, { ...payment, invoices, userId, at, instead: money.instead, field: fieldOf });
    await writeHandPayment(tx, id, { ...money, description });
    return id;
  };
  return withoutCardForms(platform, db, () => db.begin(record));
}

/** What it pays and what the others were meant for is locked at once, in the one order of all (ALLOC-09). */
async function endCanceled(platform: Platform, tx: TenantTransaction, { allocations, canceled }: RecordedMoney) {
  if (canceled.length === 0) return;
  const meant = [...allocations, ...canceled.flatMap(({ payment }) => payment.targets)];
  await lockReceivables(tx, [...new Set(meant.map(({ invoiceId }) => invoiceId))]);
  for (const each of canceled) await takeCanceled(platform, tx, each);
}

const fieldOf = (index: number): string => `allocations.${index}.amount`;

/** What is typed has to fit before anything is asked. */
function refuseWrongSums({ amount, allocations, keepRest }: RecordedMoney) {
  refuseNoAmount(amount);
  allocations.forEach((each, index) => {
    refuseNoAmount(each.amount, fieldOf(index));
  });
  if (new Set(allocations.map(({ invoiceId }) => invoiceId)).size < allocations.length)
    throw new Refused('INVALID_INPUT', { copy: REFUSALS.repeated_target.message });
  const stands = sumOf(allocations);
  const tooMuch = `The invoices together have ${formatCents(stands)}, which is more than ${formatCents(amount)}.`;
  if (stands > amount) throw new Refused('INVALID_INPUT', { field: 'amount', copy: tooMuch });
  if (stands < amount && !keepRest) throw new Refused('more_than_due', { field: 'amount' });
}

/** An invoice of this customer. To somebody who may not see it, it is as unknown as one that never was. */
function targetIn(
  invoices: ReadonlyMap<string, Receivable>,
  target: { readonly invoiceId: string; readonly amount: Cents; readonly index: number },
  { customerId, may }: RecordedMoney,
): Target {
  const invoice = invoices.get(target.invoiceId);
  const field = `allocations.${target.index}.invoiceId`;
  if (!(invoice && maySee(may, invoice))) throw new Refused('unknown_invoice', { field });
  if (invoice.customerId !== customerId) throw new Refused('other_customer', { field });
  return targetOf(invoice, target.amount);
}

/** The same number, amount and customer: it is asked once (PART-17). */
async function refuseSameCheck(tx: TenantTransaction, money: RecordedMoney, timeZone: string) {
  const recorded = await findSameCheck(tx, { ...money, description: describeTender(money) });
  if (!recorded) return;
  const on: CalendarDate = dateIn(timeZone, recorded);
  const copy = `Check ${money.reference} for ${formatCents(money.amount)} was recorded on ${formatDayOfMonth(on)}. Record it again?`;
  throw new Refused('looks_like_same_check', { copy });
}

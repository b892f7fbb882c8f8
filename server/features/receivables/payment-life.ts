import { changesOf, invoicesOf, type Share, standingOn } from '@underlay/domain/allocations/allocation.ts';
import { type CalendarDate, laterOf } from '@underlay/domain/calendar/calendar-date.ts';
import { moveOfMoney } from '@underlay/domain/invoices/lifecycle.ts';
import { type Charge, difference } from '@underlay/domain/ledger/posting.ts';
import {
  balanceAfter,
  begun,
  counts,
  givenBackBy,
  inState,
  invoicesChanged,
  postingsOf,
  refundedBy,
} from '@underlay/domain/ledger/standing.ts';
import { isBeforeBank } from '@underlay/domain/payments/payment.ts';
import { unusedOf } from '@underlay/domain/payments/refund.ts';
import type { RefundTarget } from '@underlay/domain/payments/refund-targets.ts';
import type { TenantTransaction } from '../../database/sql.ts';
import { together } from '../../database/together.ts';
import { type LedgerEntry, postToLedger } from '../../services/ledger-store.ts';
import { type AllocationReason, allocated, insertAllocations } from './allocation-store.ts';
import { dropDiscounts, dropDiscountsByCredit, type EndsOn } from './discount-end.ts';
import { type ByBank, takeDiscounts } from './discount-life.ts';
import { moveInvoice } from './invoice-status-store.ts';
import { keepCreditTask } from './keep-credit-task.ts';
import type { Invoices, LockedPayment } from './lock-payment.ts';
import {
  insertPayment,
  type NewPaymentRow,
  type PaymentMove,
  type PaymentRow,
  untouched,
  updateAllocated,
  updatePaymentState,
  updateRefunded,
  updateReserves,
} from './payment-store.ts';
import { noteElsewhere, noteMove, noteOthers, noteUnused } from './payment-timeline.ts';
import { takeBackInBooks } from './take-back-in-books.ts';

type Entry = Pick<LedgerEntry, 'kind' | 'reference' | 'at' | 'postedOn'>;
type Why = Pick<AllocationReason, 'cause' | 'causeId' | 'actor'>;

interface PaymentBeginning {
  /** All that it is meant for, locked, by their ids. */
  readonly invoices: Invoices;
  readonly payment: NewPaymentRow;
  /** The day on which the books have it, where that is not the day on which it is written. */
  readonly postedOn?: CalendarDate;
  /** A user's id, `customer` or `underlay`. */
  readonly actor: string;
  /** What whoever sends it has drawn for it. */
  readonly newUuid?: string | undefined;
}

/**
 * The one place where a payment changes invoices and the ledger. Callers have locked the rows of the invoices (withLockedPayment,
 * lockReceivables). Two payments, a retract, a refund and a report of the provider can only come one after the other.
 */
export async function beginPayment(tx: TenantTransaction, beginning: PaymentBeginning) {
  const { invoices, payment, actor, postedOn, newUuid } = beginning;
  const row = begun(untouched(payment), invoices);
  const at = payment.createdAt;
  const { invoiceVersion, bankFingerprint, hand } = payment;
  const whole = { ...row, invoiceVersion, ...(bankFingerprint && { bankFingerprint }), ...(hand && { hand }) };
  const placed = { changes: changesOf([], row.allocated), why: { cause: 'made' as const, actor, at } };
  const step = { invoices, before: null, after: row };
  await together(
    insertPayment(tx, whole, row.allocated.length > 0 ? allocated(tx, row, placed) : null),
    moveInvoices(tx, step),
    noteMove(tx, row, { actor, at, newUuid }),
  );
  await post(tx, step, { ...entryOf(row, 1), at, ...(postedOn && { postedOn }) });
  await followWithDiscounts(tx, { invoices, before: null, after: row }, { at, actor, began: postedOn ?? at });
}

interface MoveOfPayment extends PaymentMove {
  /** What the books call it, and on which day they have it, where that is not what every move says. */
  readonly booked?: Pick<LedgerEntry, 'kind'> & { readonly postedOn: CalendarDate };
  /** It never came: the books take back what they have of it on the days on which they have it, as when its day is corrected (PART-18). */
  readonly isMistake?: boolean;
}

/** Moves a payment to another state. What it stands on and the ledger follow. */
export async function movePayment({ tx, invoices, payment }: LockedPayment, move: MoveOfPayment, actor: string) {
  if (payment.state === move.state) return;
  const after = inState(payment, move.state, invoices);
  const times = await updatePaymentState(tx, after, move);
  const { at } = move;
  await carry(
    tx,
    { invoices, before: payment, after },
    { ...entryOf(after, times), at, ...move.booked },
    { cause: causeOf(after), actor },
    endOf(move),
  );
  const doing = { at, actor, began: payment.createdAt };
  await followWithDiscounts(tx, { invoices, before: payment, after }, doing, endOf(move));
  const why = { reason: move.failureMessage, takenBeyond: move.takenBeyond, before: payment };
  await noteMove(tx, after, { actor, at, ...why });
  await noteElsewhere(tx, { before: payment, after }, at);
  if (unusedOf(after) > 0) await noteUnused(tx, after, { actor, at });
  if (unusedOf(payment) > 0 || unusedOf(after) > 0) await keepCreditTask(tx, payment, at);
}

/** The bank account has to be verified first. Until the bank has the payment, the invoice is owed as if there were none (D92). */
export async function reservePayment({ tx, invoices, payment }: LockedPayment, at: Date) {
  if (payment.reserves || !isBeforeBank(payment.state)) return;
  const after: PaymentRow = { ...payment, reserves: true, allocated: [] };
  await updateReserves(tx, after);
  const why = { cause: 'gone', actor: 'provider' } as const;
  await carry(tx, { invoices, before: payment, after }, { ...entryOf(after, 1), at }, why);
  const doing = { at, actor: why.actor, began: payment.createdAt };
  await followWithDiscounts(tx, { invoices, before: payment, after }, doing);
}

interface RefundArrived extends Charge, Entry {
  readonly refundId: string;
  /** The invoice, or the customer, that tells of it. */
  readonly toldAt: string;
}

/** A part went back to the payer. It is taken from where the refund says (PART-23). */
export async function takeRefund(
  locked: LockedPayment,
  { amount, fee, cost, refundId, toldAt, from, ...entry }: RefundArrived & { readonly from: readonly RefundTarget[] },
) {
  const after = refundedBy(locked.payment, { amount, fee, cost }, from);
  await changeRefunded(locked, after, { entry, refundId, toldAt });
}

/** The payer's bank sent it back. It is there again where it was taken from, as far as that is due. */
export async function giveRefundBack(
  locked: LockedPayment,
  { amount, fee, cost, refundId, toldAt, taken, ...entry }: RefundArrived & { readonly taken: readonly Share[] },
) {
  const { payment, invoices } = locked;
  const after = givenBackBy(payment, { amount, fee, cost }, { taken, invoices });
  await changeRefunded(locked, after, { entry, refundId, toldAt });
  if (unusedOf(after) > unusedOf(payment)) await noteUnused(locked.tx, after, { actor: 'provider', at: entry.at });
}

async function changeRefunded(
  { tx, invoices, payment }: LockedPayment,
  after: PaymentRow,
  { entry, refundId, toldAt }: { readonly entry: Entry } & Pick<RefundArrived, 'refundId' | 'toldAt'>,
) {
  await updateRefunded(tx, after);
  const kind = entry.kind === 'payment_reversed' ? 'payment_returned' : 'refunded';
  await noteOthers(tx, { before: payment, after }, { at: entry.at, refundId, toldAt, kind });
  const why = { cause: 'refunded', causeId: refundId, actor: 'provider' } as const;
  await carry(tx, { invoices, before: payment, after }, entry, why);
  if (unusedOf(payment) > 0 || unusedOf(after) > 0) await keepCreditTask(tx, payment, entry.at);
}

/** Puts unused money on an invoice, or takes it off again: as `allocated` says. Nothing of the payment itself changes. */
export async function reallocate(
  { tx, invoices, payment }: Pick<LockedPayment, 'tx' | 'invoices' | 'payment'>,
  allocated: readonly Share[],
  { entry, why }: { readonly entry: Entry; readonly why: Why },
): Promise<PaymentRow> {
  const after = { ...payment, allocated };
  await updateAllocated(tx, after);
  await carry(tx, { invoices, before: payment, after }, entry, why);
  await keepCreditTask(tx, payment, entry.at);
  return after;
}

interface Step {
  readonly invoices: Invoices;
  readonly before: PaymentRow | null;
  readonly after: PaymentRow;
}

/** From one state to the next. Invoices, allocations and the ledger get the difference, whatever happened in between. */
async function carry(tx: TenantTransaction, step: Step, entry: Entry, why: Why, endsOn?: EndsOn) {
  const { before, after } = step;
  await moveInvoices(tx, step);
  const changes = changesOf(before?.allocated ?? [], after.allocated);
  const { at } = entry;
  await insertAllocations(tx, after, { changes, why: { ...why, at } });
  if (endsOn === AS_BOOKED) await takeBackInBooks(tx, after, entry);
  else await post(tx, step, entry);
  // A note that pushes it off credits what the discount was taken of.
  if (why.cause === 'pushed_off') return;
  const ids = changes.filter(({ amount }) => amount < 0).map(({ invoiceId }) => invoiceId);
  await dropDiscountsByCredit(tx, { invoices: step.invoices, ids, at, actor: why.actor, endsOn });
}

async function moveInvoices(tx: TenantTransaction, { invoices, before, after }: Step) {
  const move = async (id: string) => {
    const invoice = invoices.get(id);
    if (!invoice) throw new Error(`invoice ${id} is not locked`);
    const balance = balanceAfter(invoice, before, after);
    invoices.set(id, await moveInvoice(tx, invoice, { move: moveOfMoney(invoice, balance), balance }));
  };
  await together(...invoicesChanged(before, after).map(move));
}

/** Its discounts end on the day on which it came back, where that was said and they stood by then, or on their own. */
const AS_BOOKED: EndsOn = ({ issuedOn }) => issuedOn;
const endOf = ({ isMistake, booked }: MoveOfPayment): EndsOn | undefined => {
  const day = booked?.postedOn;
  if (isMistake) return AS_BOOKED;
  return day === undefined ? undefined : ({ issuedOn }) => laterOf(day, issuedOn);
};

async function post(tx: TenantTransaction, { before, after }: Step, entry: Entry) {
  const postings = difference(postingsOf(before), postingsOf(after));
  await postToLedger(tx, { ...entry, paymentId: after.id, postings });
}

interface Followed {
  readonly at: Date;
  readonly actor: string;
  readonly began: Date | CalendarDate;
}

/** A discount is issued with its payment, and ends with it (DISC-02, DISC-04, DISC-06). */
async function followWithDiscounts(
  tx: TenantTransaction,
  { invoices, before, after }: Step,
  { began, ...doing }: Followed,
  endsOn?: EndsOn,
) {
  const [stood, stands] = [before !== null && counts(before), counts(after)];
  const { id: paymentId } = after;
  if (stood && !stands) await dropDiscounts(tx, { invoices, byBank: byBankOf(after), paymentId, ...doing, endsOn });
  if (!stood && stands) {
    // What has no money of it any more has no discount either.
    const byBank = new Map([...byBankOf(after)].filter(([id]) => standingOn(after.allocated, id) > 0));
    await takeDiscounts(tx, { invoices, ids: invoicesOf(after.targets), byBank, began, paymentId, ...doing });
  }
}

const byBankOf = ({ targets }: PaymentRow): ByBank =>
  new Map(targets.filter(({ discount }) => discount > 0).map(({ invoiceId, discount }) => [invoiceId, discount]));

function causeOf({ state }: PaymentRow): Why['cause'] {
  if (state === 'reversed') return 'came_back';
  return state === 'failed' || state === 'canceled' ? 'gone' : 'made';
}

/** The ledger's reason is unique per fact. A payment may settle, come back and settle again. */
function entryOf({ state, id }: PaymentRow, times: number) {
  const name = state === 'settled' ? 'settled' : 'reversed';
  return { kind: `payment_${name}`, reference: times > 1 ? `${name}:${id}:${times}` : `${name}:${id}` };
}

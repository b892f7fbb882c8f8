import { changesOf, invoicesOf, type Share, sumOf } from '@underlay/domain/allocations/allocation.ts';
import type { EventName } from '@underlay/domain/events/event-kinds.ts';
import { type Cents, cents, ZERO } from '@underlay/domain/money/money.ts';
import { REPLACED_BY_HAND } from '@underlay/domain/payments/deposits.ts';
import { creditFrom } from '@underlay/domain/payments/hand-payment.ts';
import type { PaymentMethod, PaymentState } from '@underlay/domain/payments/payment.ts';
import { unusedOf } from '@underlay/domain/payments/refund.ts';
import { owedOfPaidBack } from '@underlay/domain/payments/taken-beyond.ts';
import type { TenantTransaction } from '../../database/sql.ts';
import { writeEvent } from '../../services/events.ts';
import { closeTask, openTask } from '../tasks/index.ts';
import { noteKept } from './note-kept.ts';
import type { PaymentRow } from './payment-store.ts';
import type { Placing } from './placing.ts';

type Kinds = Partial<Record<PaymentState, EventName>>;

const ONLINE: Kinds = {
  authorized: 'payment_started',
  awaiting_bank: 'payment_awaiting_bank',
  settled: 'payment_settled',
  failed: 'payment_failed',
  canceled: 'payment_canceled',
  reversed: 'payment_returned',
};

/** The states of a payment that are events. The rest happens silently. */
const KINDS: Record<PaymentMethod, Kinds> = {
  ach: ONLINE,
  card: { ...ONLINE, started: 'card_form_opened' },
  manual: { settled: 'payment_recorded', canceled: 'payment_deleted', reversed: 'payment_returned' },
  credit: {},
};

type Meant = Pick<PaymentRow, 'amount' | 'targets'>;
type Shares = readonly Pick<Share, 'invoiceId' | 'amount'>[];

interface PartOfFirst {
  readonly part?: Cents;
  readonly others?: number;
}

/**
 * Of a payment over several invoices the first one tells everybody else the whole amount and of how many others, and its own timeline its
 * part of these shares: what is meant, what stood, or what was taken. So it does of one that was put on others later. Where they are on
 * no invoice at all, it tells the whole itself.
 */
function partOfFirst({ targets }: Pick<Meant, 'targets'>, shares: Shares = targets): PartOfFirst {
  const [first, ...others] = targets;
  const isAlone = others.length === 0 && shares.every(({ invoiceId }) => invoiceId === first?.invoiceId);
  if (first === undefined || isAlone) return {};
  return {
    ...(shares.length > 0 && { part: partOn(shares, first.invoiceId) }),
    ...(others.length > 0 && { others: others.length }),
  };
}

const partOn = (shares: Shares, invoiceId: string): Cents =>
  sumOf(shares.filter((share) => share.invoiceId === invoiceId));

/**
 * Of what goes back of a payment over several invoices: of how much it is, of how many others, and what of it was taken from the first, or
 * from the one that tells of it instead. Unused money is taken from none.
 */
export function wholeOf(
  payment: Meant,
  {
    taken,
    toldAt,
  }: { readonly taken: readonly { invoiceId: string | null; amount: Cents }[]; readonly toldAt?: string },
) {
  const [first] = payment.targets;
  if (first === undefined) return {};
  const shares = taken.flatMap(({ invoiceId, amount }) => (invoiceId === null ? [] : [{ invoiceId, amount }]));
  if (toldAt !== undefined && toldAt !== first.invoiceId)
    return { whole: payment.amount, others: 0, ...(shares.length > 0 && { part: partOn(shares, toldAt) }) };
  const { part, others } = partOfFirst(payment, shares);
  return { ...(others !== undefined && { whole: payment.amount, others }), ...(part !== undefined && { part }) };
}

/** Where its life is told: at the first invoice that it is meant for; of money on account, at its customer. */
export const subjectOf = ({ invoiceId, customerId }: Pick<PaymentRow, 'invoiceId' | 'customerId'>): string =>
  invoiceId ?? customerId;

/** What an invoice calls credit that is used on it. */
const creditName = ({ targets: [first], description }: Pick<PaymentRow, 'targets' | 'description'>): string =>
  first ? `Credit from invoice ${first.number}` : creditFrom(description);

interface Note {
  /** A user's id, `customer`, `provider` or `underlay`. */
  readonly actor: string;
  readonly at: Date;
  readonly reason?: string | null | undefined;
  /** What its bank took beyond what was left of it. */
  readonly takenBeyond?: Cents | undefined;
  /** As it was. */
  readonly before?: PaymentRow;
  /** What whoever sent it has drawn for it. */
  readonly newUuid?: string | undefined;
}

/** Writes the timeline. When money was taken back it opens a task, since somebody has to look. `payment` is in its new state. */
export async function noteMove(tx: TenantTransaction, payment: PaymentRow, note: Note) {
  const { actor, at, reason, takenBeyond, before, newUuid } = note;
  const { id: paymentId, customerId, state, method } = payment;
  const kind = KINDS[method][state];
  if (!kind) return;
  const amount = state === 'reversed' ? tookBack(payment, takenBeyond) : payment.amount;
  const owedToo = method === 'manual' && takenBeyond ? ` ${owedOfPaidBack(takenBeyond)}` : '';
  const detail = `${reason ?? payment.description}${owedToo}`;
  // What ends stood where it was put meanwhile.
  const stood = before?.state === 'settled' ? before.allocated : payment.targets;
  const first = { ...partOfFirst(payment, stood), ...(newUuid && { newUuid }) };
  const subjectId = subjectOf(payment);
  // The business canceled it itself. That is no problem of which it has to hear.
  const isToldOtherwise = reason === REPLACED_BY_HAND;
  await writeEvent(tx, { subjectId, kind, actor, at, data: { paymentId, amount, detail, ...first }, isToldOtherwise });
  const whole = kind === 'payment_returned' ? { whole: payment.amount } : {};
  for (const { invoiceId } of payment.targets.slice(1)) {
    const data = { paymentId, amount: partOn(stood, invoiceId), detail, ...whole };
    if (data.amount > 0) await writeEvent(tx, { subjectId: invoiceId, kind, actor, at, data, isPart: true });
  }
  const task = { kind: 'payment_returned' as const, subjectId: paymentId };
  if (state === 'settled') await closeTask(tx, task, at);
  const invoiceId = owedAgainOf(before ?? payment);
  if (state === 'reversed')
    await openTask(tx, { ...task, customerId, invoiceId, paymentId, amount, detail: reason ? detail : '' }, at);
}

/** What is owed again by it is known by its first. None is where all that was left was the customer's unused credit. */
const owedAgainOf = (before: PaymentRow): string | null =>
  before.allocated[0]?.invoiceId ?? (unusedOf(before) > 0 ? null : before.invoiceId);

/** What its bank took: what was left, and what it took of the refunds that are known here. */
const tookBack = ({ amount, refunded, refundedFee }: PaymentRow, takenBeyond: Cents = ZERO): Cents =>
  cents(amount - refunded + Math.min(takenBeyond, refunded + refundedFee));

/** Number, day, note or picture of a recorded payment became another (PART-18). Each invoice that it is meant for tells, or its customer. */
export async function noteCorrection(tx: TenantTransaction, payment: PaymentRow, { actor, at, reason }: Note) {
  if (payment.targets.length === 0) {
    const data = { paymentId: payment.id, amount: payment.amount, detail: reason ?? '' };
    await writeEvent(tx, { subjectId: subjectOf(payment), kind: 'payment_corrected', actor, at, data });
  }
  for (const [index, { invoiceId, amount }] of payment.targets.entries()) {
    const isPart = index > 0;
    const whole = { amount: payment.amount, ...partOfFirst(payment) };
    const data = { paymentId: payment.id, detail: reason ?? '', ...(isPart ? { amount } : whole) };
    await writeEvent(tx, { subjectId: invoiceId, kind: 'payment_corrected', actor, at, data, isPart });
  }
}

/** No invoice was waiting for some of this money, so it is kept for the customer. */
export async function noteUnused(tx: TenantTransaction, payment: PaymentRow, { actor, at }: Note) {
  const { id: paymentId, description: detail } = payment;
  const what = { paymentId, amount: unusedOf(payment), detail };
  await noteKept(tx, { subjectId: subjectOf(payment), kind: 'payment_unapplied', actor, at, ...what });
}

interface NotedPlacing extends Pick<Placing, 'from' | 'to' | 'amount' | 'at' | 'actor'> {
  readonly numberOf: (invoiceId: string) => number;
}

/** A manager used credit, kept money as credit, or moved it: each invoice that it touches tells (ALLOC-10). */
export async function notePlacing(tx: TenantTransaction, payment: PaymentRow, placing: NotedPlacing) {
  const { from, to, amount, at, actor, numberOf } = placing;
  const note = (subjectId: string, kind: EventName, detail: string) =>
    writeEvent(tx, { subjectId, kind, actor, at, data: { paymentId: payment.id, amount, detail } });
  const credit = creditName(payment);
  if (from === null) {
    if (to !== null) await note(to.id, 'credit_applied', credit);
    return;
  }
  if (to === null) {
    const isOwn = payment.targets.some(({ invoiceId }) => invoiceId === from);
    // Credit that was used on it is credit again. No payment was deleted by that.
    const detail = isOwn ? payment.description : credit;
    const kept = { subjectId: from, kind: 'payment_kept', paymentId: payment.id, amount, detail, actor, at } as const;
    return void (await noteKept(tx, kept));
  }
  await note(from, 'payment_moved', `To invoice ${to.number}`);
  await note(to.id, 'payment_moved', `From invoice ${numberOf(from)}`);
}

const GONE = 'The payment that this money came from was taken back by its bank.';
const DELETED = 'The payment that this money came from was deleted.';

/** Money that went back cannot stay spent. What became of the whole payment is told once, where its life is. */
async function noteTakenBack(
  tx: TenantTransaction,
  { id, amount: whole, state }: PaymentRow,
  { invoiceId, amount, at }: { readonly invoiceId: string; readonly amount: Cents; readonly at: Date },
) {
  const isDeleted = state === 'canceled';
  const kind = isDeleted ? 'payment_deleted' : 'payment_returned';
  const data = { paymentId: id, amount: Math.abs(amount), detail: isDeleted ? DELETED : GONE };
  const about = { subjectId: invoiceId, kind, actor: 'underlay', at, isPart: true } as const;
  await writeEvent(tx, { ...about, data: isDeleted ? data : { ...data, whole } });
}

interface TakenPart {
  readonly kind: 'refunded' | 'payment_returned';
  readonly refundId: string;
  /** The invoice that tells of all of it. */
  readonly toldAt: string;
  readonly at: Date;
}

/** Money that went back cannot stay spent: invoices that it was used for as credit hear of it. */
export async function noteElsewhere(
  tx: TenantTransaction,
  { before, after }: { readonly before: PaymentRow; readonly after: PaymentRow },
  at: Date,
) {
  const meant = invoicesOf(before.targets);
  const elsewhere = invoicesOf(before.allocated).filter((id) => !meant.includes(id));
  for (const change of changesOf(before.allocated, after.allocated))
    if (change.amount < 0 && elsewhere.includes(change.invoiceId))
      await noteTakenBack(tx, after, { invoiceId: change.invoiceId, amount: change.amount, at });
}

/** One invoice tells of what a refund, or the payer's bank, took; the others that are owed more by it tell their part. */
export async function noteOthers(
  tx: TenantTransaction,
  { before, after }: { readonly before: PaymentRow; readonly after: PaymentRow },
  { kind, refundId, toldAt, at }: TakenPart,
) {
  const { id: paymentId, description: detail, amount: whole } = after;
  for (const { invoiceId, amount } of changesOf(before.allocated, after.allocated)) {
    const data = { paymentId, refundId, amount: cents(-amount), whole, detail };
    const about = { subjectId: invoiceId, kind, actor: 'provider', at, isPart: true } as const;
    if (amount < 0 && invoiceId !== toldAt) await writeEvent(tx, { ...about, data });
  }
}

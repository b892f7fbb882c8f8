import type { EventName } from '@underlay/domain/events/event-kinds.ts';
import { cents } from '@underlay/domain/money/money.ts';
import type { PaymentMethod, PaymentState } from '@underlay/domain/payments/payment.ts';
import type { TenantTransaction } from '../../database/sql.ts';
import { writeEvent } from '../../services/events.ts';
import { closeTask, openTask } from '../tasks/index.ts';
import type { PaymentRow } from './payment-store.ts';

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
  manual: { settled: 'payment_recorded', canceled: 'payment_deleted' },
  credit: { settled: 'credit_applied', canceled: 'payment_deleted', reversed: 'payment_returned' },
};

interface Note {
  /** A user's id, `customer`, `provider` or `underlay`. */
  readonly actor: string;
  readonly at: Date;
  readonly reason?: string | null | undefined;
}

/** Writes the timeline. When money was taken back it opens a task, since somebody has to look. `payment` is in its new state. */
export async function noteMove(tx: TenantTransaction, payment: PaymentRow, { actor, at, reason }: Note) {
  const { id: paymentId, invoiceId, customerId, state, method } = payment;
  const kind = KINDS[method][state];
  if (!kind) return;
  const amount = state === 'reversed' ? cents(payment.amount - payment.refunded) : payment.amount;
  const data = { paymentId, amount, detail: reason ?? payment.description };
  await writeEvent(tx, { subjectId: invoiceId, kind, actor, at, data });
  // Credit has no bank of its own. The task is about the payment that it came from.
  if (method === 'credit') return;
  const task = { kind: 'payment_returned' as const, subjectId: paymentId };
  if (state === 'settled') await closeTask(tx, task, at);
  if (state === 'reversed')
    await openTask(tx, { ...task, customerId, invoiceId, paymentId, amount, detail: reason ?? '' }, at);
}

/** No invoice was waiting for this money, so it is kept for the customer. */
export async function noteUnapplied(tx: TenantTransaction, payment: PaymentRow, { actor, at }: Note) {
  const { id: paymentId, invoiceId, description } = payment;
  const data = { paymentId, amount: payment.amount - payment.refunded, detail: description };
  await writeEvent(tx, { subjectId: invoiceId, kind: 'payment_unapplied', actor, at, data });
}

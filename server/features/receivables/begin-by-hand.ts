import { type Target, wantedBy } from '@underlay/domain/allocations/allocation.ts';
import type { CalendarDate } from '@underlay/domain/calendar/calendar-date.ts';
import { statusAfter } from '@underlay/domain/invoices/lifecycle.ts';
import { type Cents, cents, ZERO } from '@underlay/domain/money/money.ts';
import type { Tender } from '@underlay/domain/payments/hand-payment.ts';
import type { TenantTransaction } from '../../database/sql.ts';
import { found, Refused } from '../../services/refused.ts';
import { refuseCardForms } from './close-card-form.ts';
import { keepCreditTask } from './keep-credit-task.ts';
import type { Invoices } from './lock-payment.ts';
import { beginPayment } from './payment-life.ts';
import type { Receivable } from './receivable-store.ts';
import { refuseMoreThanDue } from './refuse-more-than-due.ts';
import { refuseNoAmount } from './refuse-no-amount.ts';

export interface ByHand {
  readonly id: string;
  readonly businessId: string;
  /** What it is meant for, locked, by their ids. */
  readonly invoices: Invoices;
  /** How much of it stands on which of them. What it is more is the customer's credit: of money on account all of it. */
  readonly targets: readonly Target[];
  readonly customerId: string;
  readonly amount: Cents;
  readonly description: string;
  /** The day on which it came. Left out: today. */
  readonly postedOn?: CalendarDate;
  /** How it came, where that was said. Money on account is known by nothing else. */
  readonly tender?: Tender;
  /** A user's id. */
  readonly userId: string;
  readonly at: Date;
  /** The field that names the amount of a target, by its place. */
  readonly field: (index: number) => string;
}

/** Nothing but payments that wait for their accounts to be verified, and perhaps a card form, is in the way of these invoices (D92). */
export class InvoicesReserved extends Refused {
  readonly invoiceIds: readonly string[];
  constructor(invoiceIds: readonly string[]) {
    super('payment_in_progress');
    this.invoiceIds = invoiceIds;
  }
}

/** Money that a manager enters, settled at once, on each invoice at most what is due (D31, D32, PART-15). */
export async function beginByHand(tx: TenantTransaction, { field, ...hand }: ByHand) {
  const { id, businessId, invoices, targets, customerId, amount, description, userId, at, postedOn, tender } = hand;
  const placed = targets.map((target) => ({ target, invoice: found(invoices.get(target.invoiceId)) }));
  placed.forEach(({ target, invoice }, index) => {
    refuseUnlessDue(invoice, wantedBy(target), field(index));
  });
  const reserved = placed.flatMap(({ invoice }) => (invoice.reserved > 0 ? [invoice.id] : []));
  if (reserved.length > 0) throw new InvoicesReserved(reserved);
  await refuseCardForms(tx, [...invoices.keys()]);
  const payment = {
    id,
    businessId,
    customerId,
    targets,
    method: 'manual' as const,
    state: 'settled' as const,
    amount,
    fee: ZERO,
    cost: ZERO,
    description,
    lastFour: '',
    providerAccountId: null,
    createdAt: at,
    invoiceVersion: placed[0]?.invoice.version ?? null,
    ...(tender && postedOn && { hand: { tender, receivedOn: postedOn } }),
  };
  await beginPayment(tx, { invoices, payment, actor: userId, ...(postedOn && { postedOn }) });
  const rest = cents(amount - targets.reduce((sum, target) => sum + wantedBy(target), 0));
  if (rest > 0) await keepCreditTask(tx, { id }, at);
}

function refuseUnlessDue(invoice: Receivable, amount: Cents, field: string) {
  const move = statusAfter('pay', invoice);
  if (!move.ok) throw new Refused(move.refusal);
  refuseNoAmount(amount, field);
  refuseMoreThanDue(invoice, amount, field);
}

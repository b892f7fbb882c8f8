import { type Target, wantedBy } from '@underlay/domain/allocations/allocation.ts';
import type { CalendarDate } from '@underlay/domain/calendar/calendar-date.ts';
import { amountDue } from '@underlay/domain/invoices/invoice.ts';
import { type Cents, cents, ZERO } from '@underlay/domain/money/money.ts';
import type { Tender } from '@underlay/domain/payments/hand-payment.ts';
import type { TenantTransaction } from '../../database/sql.ts';
import { found, Refused } from '../../services/refused.ts';
import { refuseCardForms } from './close-card-form.ts';
import { keepCreditTask } from './keep-credit-task.ts';
import type { Invoices } from './lock-payment.ts';
import { readReserving } from './payment-at-provider-store.ts';
import { beginPayment } from './payment-life.ts';
import type { PaymentRow } from './payment-store.ts';
import type { Receivable } from './receivable-store.ts';
import { refuseMoreThanDue } from './refuse-more-than-due.ts';
import { refuseNoAmount } from './refuse-no-amount.ts';
import { refuseUnlessOwed } from './refuse-unless-owed.ts';

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
  /** Payments that it takes the place of, where they wait on its invoices. */
  readonly instead: readonly string[];
  /** What whoever sends it has drawn for it. */
  readonly newUuid?: string | undefined;
  /** The field that names the amount of a target, by its place. */
  readonly field: (index: number) => string;
}

/** Nothing but these payments is in the way, which wait for their accounts to be verified. The caller has named all of them (D92). */
export class NamedWait extends Refused {
  readonly payments: readonly PaymentRow[];
  constructor(payments: readonly PaymentRow[]) {
    super('payment_in_progress');
    this.payments = payments;
  }
}

/** Money that a manager enters, settled at once, on each invoice at most what is due (D31, D32, PART-15). */
export async function beginByHand(tx: TenantTransaction, { field, instead, ...hand }: ByHand) {
  const { id, businessId, invoices, targets, customerId, amount, description, userId, at, postedOn, tender, newUuid } =
    hand;
  const placed = targets.map((target) => ({ target, invoice: found(invoices.get(target.invoiceId)) }));
  placed.forEach(({ target, invoice }, index) => {
    refuseUnlessDue(invoice, wantedBy(target), field(index));
  });
  const reserved = placed.flatMap(({ invoice }) => (invoice.reserved > 0 ? [invoice.id] : []));
  const waiting = reserved.length > 0 ? await readReserving(tx, reserved) : [];
  if (waiting.some((payment) => !instead.includes(payment.id))) throw new Refused('payment_in_progress');
  const placedOn = (id: string) => sumOfPlaced(targets.filter(({ invoiceId }) => invoiceId === id));
  const staysDue = (id: string) => {
    const invoice = found(invoices.get(id));
    // Where a discount may be taken, by the check or by the form, neither knows what the other leaves.
    return invoice.earlyUntil === null ? cents(amountDue(invoice) - placedOn(id)) : ZERO;
  };
  await refuseCardForms(tx, [...invoices.keys()], staysDue);
  if (reserved.length > 0) throw new NamedWait(waiting);
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
  await beginPayment(tx, { invoices, payment, actor: userId, newUuid, ...(postedOn && { postedOn }) });
  const rest = cents(amount - sumOfPlaced(targets));
  if (rest > 0) await keepCreditTask(tx, { id }, at);
}

const sumOfPlaced = (targets: readonly Target[]): number => targets.reduce((sum, target) => sum + wantedBy(target), 0);

function refuseUnlessDue(invoice: Receivable, amount: Cents, field: string) {
  refuseUnlessOwed(invoice);
  refuseNoAmount(amount, field);
  refuseMoreThanDue(invoice, amount, field);
}

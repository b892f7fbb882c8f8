import { standingOn, sumOf } from '@underlay/domain/allocations/allocation.ts';
import { type Cents, formatCents } from '@underlay/domain/money/money.ts';
import { isPendingPayment } from '@underlay/domain/payments/payment.ts';
import { unusedOf } from '@underlay/domain/payments/refund.ts';
import type { TenantDb } from '../../database/sql.ts';
import type { Platform } from '../../services/platform.ts';
import { Refused } from '../../services/refused.ts';
import { tellOwners } from '../businesses/index.ts';
import {
  creditLeft,
  type LockedPayment,
  type PaymentRow,
  placeMoney,
  type Receivable,
  refuseCardForms,
  refuseNoAmount,
  refuseRefunded,
  takeDiscounts,
  takerOf,
  useCredit,
  withLockedPayment,
  withoutCardForms,
} from '../receivables/index.ts';

export interface MoneyMove {
  readonly payment: PaymentRow;
  /** The invoice that it is taken off. Null: what no invoice has taken. */
  readonly from: string | null;
  /** The invoice that it is put on. Null: it is kept as credit. */
  readonly to: string | null;
  readonly amount: Cents;
  readonly userId: string;
}

/**
 * Moves money of a settled payment between invoices of its customer, or uses and keeps it as credit (ALLOC-10, ALLOC-11). Never more
 * than is there, nor than is due.
 */
export async function moveMoney(platform: Platform, db: TenantDb, move: MoneyMove) {
  const { payment, from, to, amount, userId: actor } = move;
  refuseNoAmount(amount);
  if (from === to) throw new Refused('unknown_invoice', { field: 'invoiceId' });
  const also = to === null ? [] : [to];
  const put = () =>
    withLockedPayment(db, { payment, also }, async (locked) => {
      const { tx, payment: current, invoices } = locked;
      if (isPendingPayment(current.state)) throw new Refused('payment_in_progress');
      const target = to === null ? null : takerOf(invoices.get(to), { customerId: payment.customerId, amount });
      if (from === null && amount > unusedOf(current)) throw new Refused('no_credit');
      if (from !== null && amount > standingOn(current.allocated, from))
        throw new Refused('more_than_stands', { field: 'amount' });
      await refuseRefunded(tx, current, { from, amount });
      if (from === null && amount > (await creditLeft(tx, current.id))) throw new Refused('no_credit');
      await refuseCardForms(tx, also);
      const doing = { at: platform.clock.now(), actor };
      if (from === null && target !== null) return use(platform, locked, { target, amount, ...doing });
      await placeMoney(locked, { from, to: target, amount, ...doing });
      if (target === null) return;
      const { id: paymentId } = current;
      await takeDiscounts(tx, { invoices, ids: [target.id], began: doing.at, paymentId, ...doing });
    });
  await withoutCardForms(platform, db, put);
}

interface Using {
  readonly target: Receivable;
  readonly amount: Cents;
  readonly at: Date;
  readonly actor: string;
}

/** At most what is due of it in time. */
async function use(platform: Platform, locked: LockedPayment, { target, amount, ...doing }: Using) {
  const { tx, payment, invoices } = locked;
  const sources = [{ kind: 'payment' as const, id: payment.id, left: amount }];
  const uses = await useCredit({ tx, invoices, sources }, { wanted: [{ invoiceId: target.id, amount }], ...doing });
  const did = `used ${formatCents(sumOf(uses))} of a credit for invoice ${target.number}`;
  await tellOwners(platform, tx, { by: doing.actor, did, page: `invoices/${target.id}` });
}

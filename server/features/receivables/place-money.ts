import { randomUUID } from 'node:crypto';
import { put, shareOf, takeOff } from '@underlay/domain/allocations/allocation.ts';
import { found } from '../../services/refused.ts';
import type { LockedPayment } from './lock-payment.ts';
import { reallocate } from './payment-life.ts';
import type { PaymentRow } from './payment-store.ts';
import { notePlacing } from './payment-timeline.ts';
import type { Placing } from './placing.ts';
import type { Receivable } from './receivable-store.ts';

/**
 * Puts money of a payment elsewhere. The caller has locked all of its invoices, and knows that there is enough. Answers the payment
 * as it is afterwards.
 */
export async function placeMoney(
  locked: Pick<LockedPayment, 'tx' | 'payment' | 'invoices'>,
  { from, to, amount, at, actor, causeId }: Placing,
): Promise<PaymentRow> {
  const { tx, payment, invoices } = locked;
  const name = kindOf(from, to);
  const entry = { kind: name, reference: `${name}:${randomUUID()}`, at };
  const rest = from === null ? payment.allocated : takeOff(payment.allocated, from, amount);
  const allocated = to === null ? rest : put(rest, shareOf(to, amount));
  const why = { cause: from === null ? ('used' as const) : ('moved' as const), actor, ...(causeId && { causeId }) };
  const after = await reallocate(locked, allocated, { entry, why });
  const numberOf = (id: string) => found(invoices.get(id)).number;
  await notePlacing(tx, payment, { from, to, amount, at, actor, numberOf });
  return after;
}

const kindOf = (from: string | null, to: Receivable | null) =>
  from === null ? 'credit_used' : to === null ? 'payment_taken_off' : 'payment_moved';

import type { PreparedOrderJson } from '@underlay/contract/payment-orders.ts';
import { type Cents, dollarsFromCents } from '@underlay/domain/money/money.ts';
import type { WayToPay } from '@underlay/domain/payments/can-pay-online.ts';
import type { Order } from '@underlay/domain/payments/order.ts';
import { found } from '../../services/refused.ts';
import type { OrderedInvoice } from './order-store.ts';

interface Prepared {
  readonly order: Order;
  readonly invoices: ReadonlyMap<string, OrderedInvoice>;
  /** All credit that the customer has and no invoice has taken. */
  readonly unused: Cents;
  readonly ways: readonly WayToPay[];
}

export const preparedOrderJson = ({ order, invoices, unused, ways }: Prepared): PreparedOrderJson => ({
  targets: order.targets.map(({ invoiceId, due, least, amount, credit, discount, bankDiscount }) => {
    const { number, jobName, dueDate, waiting, chargesDue } = found(invoices.get(invoiceId));
    return {
      invoiceId,
      number,
      jobName,
      dueDate,
      due: dollarsFromCents(due),
      chargesDue: dollarsFromCents(chargesDue),
      least: dollarsFromCents(least),
      amount: dollarsFromCents(amount),
      credit: dollarsFromCents(credit),
      waiting,
      discount: dollarsFromCents(discount),
      bankDiscount: dollarsFromCents(bankDiscount),
    };
  }),
  unused: dollarsFromCents(unused),
  credit: dollarsFromCents(order.credit),
  discount: dollarsFromCents(order.discount),
  bankDiscount: dollarsFromCents(order.bankDiscount),
  amount: dollarsFromCents(order.charge),
  ways: ways.map(({ method, charge: { fee, total }, discount }) => ({
    method,
    discount: dollarsFromCents(discount),
    fee: dollarsFromCents(fee),
    total: dollarsFromCents(total),
  })),
  waiting: order.targets.map(({ invoiceId }) => invoices.get(invoiceId)?.waiting).find(Boolean) ?? null,
  stays: order.stays.map(({ amount, ...rest }) => ({ ...rest, amount: dollarsFromCents(amount) })),
});

/** What was used of credit on each invoice. */
export const allocationsJson = (used: readonly { readonly invoiceId: string; readonly amount: Cents }[]) => ({
  allocations: used.map(({ invoiceId, amount }) => ({ invoiceId, amount: dollarsFromCents(amount) })),
});

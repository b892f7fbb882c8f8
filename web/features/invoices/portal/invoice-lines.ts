import type { LineJson } from '@underlay/contract/invoice-lines.ts';
import type { CustomerInvoiceJson } from '@underlay/contract/invoices.ts';
import { isPayment, type TotalsInvoice, type TotalsPayment } from '@underlay/domain/invoices/totals.ts';
import { centsOf, rateOf } from '../../../api/money.ts';
import { refreshAfter as refreshPaymentAfter } from '../../payments/portal/index.ts';

export const linesWithoutPayments = (lines: readonly LineJson[]) => lines.filter((line) => !isPayment(line));

/** An invoice as the rules of its totals read it. */
export const totalsInvoiceOf = (invoice: CustomerInvoiceJson): TotalsInvoice => ({
  subtotal: centsOf(invoice.subtotal),
  tax: centsOf(invoice.salesTax),
  salesTax: rateOf(invoice.salesTaxPercentage),
  total: centsOf(invoice.total),
  amountDue: centsOf(invoice.amount),
});

export type PaymentOfInvoice = TotalsPayment & Pick<LineJson, 'uuid' | 'paymentId' | 'createdAt'>;

export const paymentsOf = (lines: readonly LineJson[]): PaymentOfInvoice[] =>
  lines.filter(isPayment).map((line) => ({
    uuid: line.uuid,
    paymentId: line.paymentId,
    createdAt: line.createdAt,
    status: line.paymentStatus,
    method: line.paymentMethod,
    failure: line.paymentFailure,
    description: line.description,
    amount: centsOf(line.rate),
    refunded: centsOf(line.refunded),
    applied: line.applied,
    deposits: line.deposits,
  }));

/** How soon to look again: the soonest that any of its payments asks for. */
export function refreshAfter(lines: readonly LineJson[] | undefined): number | false {
  const waits = (lines ?? []).map((line) => refreshPaymentAfter(line.paymentStatus, line.deposits));
  const soonest = Math.min(...waits.map((wait) => (wait === false ? Number.POSITIVE_INFINITY : wait)));
  return Number.isFinite(soonest) && soonest;
}

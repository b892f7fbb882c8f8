import type { LineJson } from '@underlay/contract/invoice-lines.ts';
import { isPayment } from '@underlay/domain/invoices/ladder.ts';
import { refreshAfter as refreshPaymentAfter } from '../../payments/portal/receipt-queries.ts';

export const linesWithoutPayments = (lines: readonly LineJson[]) => lines.filter((line) => !isPayment(line));
export const paymentLines = (lines: readonly LineJson[]) => lines.filter(isPayment);

/** How soon to look again: the soonest that any of its payments asks for. */
export function refreshAfter(lines: readonly LineJson[] | undefined): number | false {
  const waits = (lines ?? []).map((line) => refreshPaymentAfter(line.paymentStatus, line.deposits));
  const soonest = Math.min(...waits.map((wait) => (wait === false ? Number.POSITIVE_INFINITY : wait)));
  return Number.isFinite(soonest) && soonest;
}

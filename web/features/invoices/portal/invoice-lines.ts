import type { LineJson } from '@underlay/contract/invoice-lines.ts';

/** Payments stand among the lines of an answer, but they are payments, not lines (D02, PINV-07). */
export const isPayment = (line: Pick<LineJson, 'paymentId' | 'categoryName'>): boolean =>
  line.paymentId !== null || line.categoryName === 'Payment';

export const linesWithoutPayments = (lines: readonly LineJson[]) => lines.filter((line) => !isPayment(line));
export const paymentLines = (lines: readonly LineJson[]) => lines.filter(isPayment);

const SOON_MILLISECONDS = 4_000;
const LATER_MILLISECONDS = 60_000;

/** How soon to look again: a payment that is being submitted changes within seconds, one at the bank within days. */
export function refreshAfter(lines: readonly LineJson[] | undefined): number | false {
  if (lines?.some((line) => line.paymentStatus === 'authorized')) return SOON_MILLISECONDS;
  return lines?.some((line) => line.paymentStatus === 'awaiting bank') ? LATER_MILLISECONDS : false;
}

import { formatMoment } from '../calendar/calendar-date.ts';
import { type Cents, formatCents } from '../money/money.ts';
import type { OrderRefusal } from '../payments/order.ts';

/** What a customer reads while choosing what to pay (LANG-08), as in copy.ts. */
export const payingCopy = {
  /** Asked before the same is paid again (PART-10). */
  repeated: ({ amount, at, zone }: { readonly amount: Cents; readonly at: Date; readonly zone: string }): string =>
    `You paid ${formatCents(amount)} on this at ${formatMoment(at, zone)}. To pay another ${formatCents(amount)}, press Pay again.`,
  /** At the field of the invoice, and in the answer of the server. */
  refusals: {
    part_too_small: ({ minimum }: { readonly minimum: Cents }): string =>
      `Please pay at least ${formatCents(minimum)}.`,
    part_leaves_too_little: ({ rest, due }: { readonly rest: Cents; readonly due: Cents }): string =>
      `${formatCents(rest)} would be left, which cannot be paid online. Please pay ${formatCents(due)}, or less.`,
    repeated_target: (): string => 'An invoice stands twice in this payment.',
    is_quote: (): string => 'Payments are unavailable to be made on quotes.',
    nothing_due: (): string => 'Nothing is due on this invoice.',
    amount_changed: (): string => 'The amount due has changed. Please reload the page and check the new amount.',
  },
} as const;

/** Why an order cannot be paid, in the words of its rule. */
export function whyNotOrder(refusal: OrderRefusal): string {
  const { refusals } = payingCopy;
  if (refusal.code === 'part_too_small') return refusals.part_too_small(refusal);
  if (refusal.code === 'part_leaves_too_little') return refusals.part_leaves_too_little(refusal);
  return refusals[refusal.code]();
}

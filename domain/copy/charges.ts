import { type CalendarDate, formatDate } from '../calendar/calendar-date.ts';
import type { ChargeKind } from '../charges/charge.ts';
import { type Cents, formatCents } from '../money/money.ts';

const NAMES: Record<ChargeKind, string> = { returned_payment: 'Returned-payment fee' };

const termsIn = (fee: Cents): readonly string[] => [
  `${formatCents(fee)} is added if your`,
  'bank sends a check back, or',
  'a bank payment for lack of',
  'funds.',
];

/** What people read of what is added to an invoice after it was sent (LANG-08), as in copy.ts. */
export const chargesCopy = {
  name: (kind: ChargeKind): string => NAMES[kind],
  waived: (): string => 'Fee waived',
  /** As it stands among the totals (LATE-07). */
  row: ({ kind, chargedOn }: { readonly kind: ChargeKind; readonly chargedOn: CalendarDate }): string =>
    `${NAMES[kind]}, ${formatDate(chargedOn)}`,
  /** The label of what an invoice says before (LATE-10). */
  label: (): string => 'Returned Payment',
  terms: (fee: Cents): string => termsIn(fee).join(' '),
  /** In short lines, for a column of a document. */
  termLines: (fee: Cents): readonly string[] => termsIn(fee),
} as const;

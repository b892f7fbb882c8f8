import { PAYMENT_SETTINGS_FIELDS } from '@underlay/domain/businesses/fields.ts';
import { type Entries, messagesOf } from '@underlay/domain/forms/entries.ts';
import { figureIn } from '@underlay/domain/forms/field.ts';
import { basisPoints, cents, centsFromText, formatCents } from '@underlay/domain/money/money.ts';
import { feeOn } from '@underlay/domain/payments/fees.ts';

const FEE = PAYMENT_SETTINGS_FIELDS.bankFee;
export type FeeEntries = Entries<typeof FEE>;

/** $1,000.00 */
const EXAMPLE = cents(100_000);

/** What the fee means, by the rule that the server uses (D91). A bank fee of nothing keeps the bank button disabled (D14). */
export function feeExample(entries: FeeEntries, method: 'bank' | 'card'): string {
  const fixed = centsFromText(entries.fixed);
  const rate = figureIn('percent', entries.percentage.trim());
  if (fixed === null || rate === null || Object.keys(messagesOf(FEE, entries)).length > 0)
    return 'Enter both parts to see what customers pay.';
  const fee = feeOn(EXAMPLE, { fixed, rate: basisPoints(rate) });
  if (fee === 0 && method === 'bank') return 'Without a fee, customers cannot choose to pay by bank.';
  return `On a ${formatCents(EXAMPLE)} invoice the customer pays ${formatCents(fee)} on top.`;
}

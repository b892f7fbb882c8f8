import { type Entries, entriesOf, rulesOf } from '@underlay/domain/forms/entries.ts';
import { BANK_PAYMENT_FIELDS, SIGNATURE_FIELDS } from '@underlay/domain/payments/fields.ts';
import { NOTHING_DUE } from '@underlay/domain/payments/why-unpaid.ts';
import { ticked } from '../../../ui/form/field-rules.ts';

/** What is signed is ticked besides. The tick itself is not sent. */
export type AchEntries = Entries<typeof BANK_PAYMENT_FIELDS> & { authorization: boolean };

export const noEntries = (kept: object = {}): AchEntries => ({
  ...entriesOf(BANK_PAYMENT_FIELDS, kept),
  authorization: false,
});

export const ACH_RULES = { ...rulesOf(BANK_PAYMENT_FIELDS), authorization: ticked() };
export const SIGNING_RULES = { ...rulesOf(SIGNATURE_FIELDS), authorization: ticked() };

interface Readiness {
  readonly entries: AchEntries;
  readonly key: string | undefined;
  readonly amount: number;
  /** The account is a saved one. */
  readonly saved: boolean;
}

/** PAY-17: why Pay is not available yet. Null when it is. */
export function whyNotYet({ entries, key, amount, saved }: Readiness): string | null {
  if (amount <= 0) return NOTHING_DUE;
  const { authorization, ...texts } = entries;
  const { accountNumber, accountNumberVerification } = texts;
  if (!saved && accountNumber && accountNumberVerification && accountNumber !== accountNumberVerification) {
    return 'Pay becomes available when the account numbers match.';
  }
  const needed = saved ? [entries.signature] : Object.values(texts);
  if (needed.some((text) => String(text).trim() === '')) return 'Pay becomes available when every field is filled in.';
  if (!authorization) return 'Pay becomes available when you authorize the payment.';
  return key === undefined ? 'Pay becomes available in a moment.' : null;
}

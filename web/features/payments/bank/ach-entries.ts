import { ACCOUNT_NUMBERS_DIFFER } from '@underlay/domain/forms/rules.ts';
import { BANK_ACCOUNT_TYPES, type BankAccountType } from '@underlay/domain/payments/authorization-text.ts';
import { required, ticked } from '../../../ui/form/field-rules.ts';

export const NO_ENTRIES = {
  accountHolderName: '',
  accountType: '',
  routingNumber: '',
  accountNumber: '',
  accountNumberVerification: '',
  signature: '',
  authorization: false,
};
export type AchEntries = typeof NO_ENTRIES & Record<string, unknown>;

/** PAY-11, PAY-13: every field is required, and the number is entered twice. */
export const ACH_RULES = {
  accountHolderName: required('nonblank'),
  accountType: required('select'),
  routingNumber: required('routingNumber'),
  accountNumber: required('accountNumber'),
  accountNumberVerification: (value: unknown, entries: AchEntries) =>
    value === entries.accountNumber ? required('accountNumber')(value) : ACCOUNT_NUMBERS_DIFFER,
  signature: required('nonblank'),
  authorization: ticked(),
};

/** D65: with a saved account the bank's part is known; what is left is to sign. */
export const SIGNING_RULES = { signature: ACH_RULES.signature, authorization: ACH_RULES.authorization };

/** PAY-12. */
export const ACCOUNT_TYPES = BANK_ACCOUNT_TYPES.map((value) => ({ value, label: copy(value) }));

export const isAccountType = (text: string): text is BankAccountType =>
  BANK_ACCOUNT_TYPES.some((type) => type === text);

interface Readiness {
  readonly entries: AchEntries;
  readonly key: string | undefined;
  readonly amount: number;
  /** The account is a saved one. */
  readonly saved: boolean;
}

/** PAY-17: why Pay is not available yet; null when it is. */
export function whyNotYet({ entries, key, amount, saved }: Readiness): string | null {
  if (amount <= 0) return 'Nothing is due on this invoice.';
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

function copy(value: string): string {
  const text = value.replace('_', ' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

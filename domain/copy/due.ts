import { type Cents, formatCents } from '../money/money.ts';

interface Sum {
  readonly amount: Cents;
}

/** What a customer reads beside what is due, before choosing what to pay (LANG-08), as in copy.ts. */
export const dueCopy = {
  hasCredit: ({ amount }: Sum): string => `You have ${formatCents(amount)} of credit.`,
  /** Of a debt that is too small for a bank or a card. */
  payByCredit: (): string => 'Pay it with your credit',
  /** For paying by bank (DISC-06). */
  off: ({ amount }: Sum): string => `${formatCents(amount)} off`,
} as const;

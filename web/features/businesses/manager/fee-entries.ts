import type { PaymentSettings } from '@underlay/contract/businesses.ts';
import { RULES } from '@underlay/domain/forms/rules.ts';
import {
  basisPointsFromPercent,
  type Cents,
  cents,
  centsFromText,
  enteredCents,
  formatCents,
  textFromCents,
} from '@underlay/domain/money/money.ts';
import {
  FEE_RATE_TOO_LARGE,
  FIXED_FEE_TOO_LARGE,
  feeOn,
  MAX_FEE_RATE,
  MAX_FIXED_FEE,
} from '@underlay/domain/payments/fees.ts';
import { dollars, type FieldRule } from '../../../ui/form/field-rules.ts';

export interface FeeEntries {
  readonly fixed: string;
  readonly percentage: string;
}

interface StoredFee {
  readonly fixed: Cents;
  readonly percentage: number;
}
type Stored = Pick<PaymentSettings, 'bankPayments' | 'cardPayments' | 'reminderLimit'> & {
  readonly bankFee: StoredFee;
  readonly cardFee: StoredFee;
};

export const settingsEntries = ({ bankPayments, cardPayments, bankFee, cardFee, reminderLimit }: Stored) => ({
  bankPayments,
  cardPayments,
  bankFee: feeEntries(bankFee),
  cardFee: feeEntries(cardFee),
  reminderLimit: String(reminderLimit),
});
type SettingsEntries = ReturnType<typeof settingsEntries>;

const feeEntries = ({ fixed, percentage }: StoredFee): FeeEntries => ({
  fixed: textFromCents(fixed),
  percentage: String(percentage),
});

const NOT_A_PERCENTAGE = 'Must be between 0 and 100 with at most two decimals.';
const MAX_REMINDERS = 10;
const NOT_A_LIMIT = `Must be from 1 to ${MAX_REMINDERS}.`;

function fixedPart(value: unknown): string | null {
  const amount = centsFromText(String(value));
  return amount !== null && amount > MAX_FIXED_FEE ? FIXED_FEE_TOO_LARGE : dollars(value);
}

function percent(value: unknown): string | null {
  const rate = basisPointsFromPercent(String(value).trim());
  if (rate === null) return NOT_A_PERCENTAGE;
  return rate > MAX_FEE_RATE ? FEE_RATE_TOO_LARGE : null;
}

export const SETTINGS_RULES: Record<string, FieldRule<SettingsEntries>> = {
  'bankFee.fixed': fixedPart,
  'bankFee.percentage': percent,
  'cardFee.fixed': fixedPart,
  'cardFee.percentage': percent,
  reminderLimit: (value) => {
    const text = String(value).trim();
    return RULES.digits.accepts(text) && Number(text) >= 1 && Number(text) <= MAX_REMINDERS ? null : NOT_A_LIMIT;
  },
};

export const settingsBody = ({ bankFee, cardFee, reminderLimit, ...switches }: SettingsEntries) => ({
  ...switches,
  bankFee: feeBody(bankFee),
  cardFee: feeBody(cardFee),
  reminderLimit: Number(reminderLimit.trim()),
});

const feeBody = ({ fixed, percentage }: FeeEntries): StoredFee => ({
  fixed: enteredCents(fixed),
  percentage: Number(percentage.trim()),
});

/** $1,000.00 */
const EXAMPLE = cents(100_000);

/** What the fee means, by the rule that the server uses (D91); a bank fee of nothing keeps the bank button disabled (D14). */
export function feeExample({ fixed, percentage }: FeeEntries, method: 'bank' | 'card'): string {
  const rule = { fixed: centsFromText(fixed), rate: basisPointsFromPercent(percentage.trim()) };
  if (rule.fixed === null || rule.rate === null || fixedPart(fixed) !== null || percent(percentage) !== null)
    return 'Enter both parts to see what customers pay.';
  const fee = feeOn(EXAMPLE, { fixed: rule.fixed, rate: rule.rate });
  if (fee === 0 && method === 'bank') return 'Without a fee, customers cannot choose to pay by bank.';
  return `On a ${formatCents(EXAMPLE)} invoice the customer pays ${formatCents(fee)} on top.`;
}

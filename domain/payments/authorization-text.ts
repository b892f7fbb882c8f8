import { type Cents, formatCents } from '../money/money.ts';

/** PAY-15: the text a customer signs when paying by bank. The comma stands in the specification (D77). */
export const authorizationText = (remitToName: string): string =>
  `I authorize this payment to, ${remitToName}, on today's date. I agree with the terms of use.`;

/** Changes whenever the text above changes. A stored record then says which text was signed (P05). */
export const AUTHORIZATION_TEMPLATE = 'ach-web-2026-1';

/** The same of `forInvoices`. */
const SEVERAL_TEMPLATE = 'ach-web-2026-2';

interface Authorized {
  readonly remitToName: string;
  /** What each invoice loses, in the order of the payment. */
  readonly invoices: readonly { readonly number: number; readonly amount: Cents }[];
  /** What of it is not charged (PART-08). */
  readonly credit: Cents;
}

/** What is signed, and by which name it is kept. Of several invoices each is named with its amount (PART-22). */
export function authorizationOf({ remitToName, invoices, credit }: Authorized): { text: string; template: string } {
  if (invoices.length <= 1) return { text: authorizationText(remitToName), template: AUTHORIZATION_TEMPLATE };
  const text = `I authorize this payment to, ${remitToName}, on today's date, for ${forInvoices(invoices, credit)}. I agree with the terms of use.`;
  return { text, template: SEVERAL_TEMPLATE };
}

function forInvoices(invoices: Authorized['invoices'], credit: Cents): string {
  const named = invoices.map(({ number, amount }) => `invoice ${number} (${formatCents(amount)})`);
  const all = `${named.slice(0, -1).join(', ')} and ${named.at(-1)}`;
  return credit > 0 ? `${all}, less my credit of ${formatCents(credit)}` : all;
}

/** Changes whenever the text of the terms page changes. What a payer agreed to is kept with the signature (P05). */
export const TERMS_VERSION = '2026-1';

/** PAY-12, WIZ-20. */
export const BANK_ACCOUNT_TYPES = [
  'personal_checking',
  'personal_savings',
  'business_checking',
  'business_savings',
] as const;
export type BankAccountType = (typeof BANK_ACCOUNT_TYPES)[number];

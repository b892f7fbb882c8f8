/** PAY-15: the text a customer signs when paying by bank. The comma stands in the specification (D77). */
export const authorizationText = (remitToName: string): string =>
  `I authorize this payment to, ${remitToName}, on today's date. I agree with the terms of use.`;

/** Changes whenever the text above changes. A stored record then says which text was signed (P05). */
export const AUTHORIZATION_TEMPLATE = 'ach-web-2026-1';

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

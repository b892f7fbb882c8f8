/** note: goods returned, price lowered, goodwill. discount: for paying in time, or by bank. fee_waiver: of a charge (CRED-01). */
export const CREDIT_KINDS = ['note', 'discount', 'fee_waiver', 'write_off', 'opening'] as const;
export type CreditKind = (typeof CREDIT_KINDS)[number];

export const CREDIT_STATES = ['issued', 'void'] as const;
export type CreditState = (typeof CREDIT_STATES)[number];

/** What a discount is for: paying all of an invoice in time, or paying by bank (DISC-02, DISC-06). */
export const DISCOUNTS = ['early', 'bank'] as const;
export type DiscountFor = (typeof DISCOUNTS)[number];
export const DISCOUNT_NAMES: Record<DiscountFor, string> = {
  early: 'Early-payment discount',
  bank: 'Bank discount',
};

/** As people say it: CN-12. */
export const noteNumber = (number: number): string => `CN-${number}`;

interface NamedCredit {
  readonly kind: CreditKind;
  readonly number: number | null;
  /** Of a discount: for paying by bank. */
  readonly byBank?: boolean;
}

/** What a credit is called among the totals of an invoice. Customers never read that something was given up (WOFF-04). */
export function creditLabel({ kind, number, byBank }: NamedCredit, reader: 'customer' | 'manager'): string {
  if (kind === 'write_off') return reader === 'customer' ? 'Closed' : 'Written off';
  if (kind === 'fee_waiver') return 'Fee waived';
  if (kind === 'discount') return DISCOUNT_NAMES[byBank ? 'bank' : 'early'];
  return number === null ? 'Credit' : `Credit note ${noteNumber(number)}`;
}

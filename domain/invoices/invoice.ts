import type { CalendarDate } from '../calendar/calendar-date.ts';
import { add, type BasisPoints, type Cents, cents, divideHalfUp, MAX_CENTS, portion } from '../money/money.ts';
import { extend, type Quantity } from '../money/quantity.ts';
import type { Owed } from '../payments/can-pay-online.ts';

/** D01: pending is a draft, sent a quote the customer has, unpaid an invoice the customer has. */
export const INVOICE_STATUSES = ['pending', 'sent', 'unpaid', 'paid'] as const;
export type InvoiceStatus = (typeof INVOICE_STATUSES)[number];
/** What a list can show alone. `overdue` are those of `unpaid` that were due before today, `small-rest` those that can be given up together. */
export const INVOICE_FILTERS = [...INVOICE_STATUSES, 'overdue', 'small-rest'] as const;
/** What may be due of an invoice whose rest is given up in one click, and with others, until the business says otherwise (WOFF-02). */
export const SMALL_REST = cents(100);
/** It can say so much. */
export const MAX_SMALL_REST = cents(2500);
export const SMALL_REST_OUTSIDE = 'Must be from $0.01 to $25.00.';
/** So many at once. */
export const MAX_SMALL_RESTS = 50;

/** INV-09: days from today to the due date (D68). */
export const INVOICE_TERMS = [0, 15, 30, 45, 60, 90] as const;
/** A document holds at most this many lines. The longest job sheets we have seen have 120. */
export const MAX_LINES = 500;
export const TOO_MANY_LINES = `A document holds at most ${MAX_LINES} line items.`;

export interface InvoiceLine {
  readonly quantity: Quantity;
  readonly rate: Cents;
}

/** What the rules need to know of an invoice or quote. Rows and wire shapes carry more. Rules never ask for it. */
export interface Invoice {
  readonly status: InvoiceStatus;
  readonly isQuote: boolean;
  readonly dueDate: CalendarDate;
  readonly total: Cents;
  /** Settled payments. */
  readonly paid: Cents;
  /** Payments that are authorized or awaiting the bank. They count, but may still fail (D02, D67, D92). */
  readonly pending: Cents;
  /** Payments whose bank account has still to be verified. They count nothing, and no other payment comes beside them (D92). */
  readonly reserved: Cents;
  /** Credits that stand on it: owed less although no money came (CRED-01). */
  readonly credited: Cents;
  /** What was added after it was sent (money.md 1). */
  readonly charged: Cents;
}

export interface Totals {
  readonly subtotal: Cents;
  readonly salesTaxAmount: Cents;
  readonly total: Cents;
}

/** The rule of documents sent before D94: quantity times rate added up exactly, and their sum rounded once. They keep it. */
export function totalsRoundedOnce(lines: readonly InvoiceLine[], salesTaxRate: BasisPoints): Totals | null {
  const sum = lines.reduce((all, line) => all + extend(line.quantity, line.rate), 0n);
  if (sum > BigInt(MAX_CENTS) * 100n) return null;
  const subtotal = divideHalfUp(sum, 100n);
  const salesTaxAmount = portion(subtotal, salesTaxRate);
  const total = add(subtotal, salesTaxAmount);
  return total > MAX_CENTS ? null : { subtotal, salesTaxAmount, total };
}

/** What each of their lines is worth: as much as the exact sum, rounded, grows by with it. So they add up to the subtotal. */
export function valuesRoundedOnce(lines: readonly InvoiceLine[]): Cents[] {
  let sum = 0n;
  let before = 0;
  return lines.map(({ quantity, rate }) => {
    sum += extend(quantity, rate);
    const reached = divideHalfUp(sum, 100n);
    const value = cents(reached - before);
    before = reached;
    return value;
  });
}

/** What the money of an invoice is, once it was sent. */
export type Money = Pick<Invoice, 'total' | 'charged' | 'paid' | 'pending' | 'credited'>;

/** What is still owed: total and charges minus credits and minus every payment that has not failed (D02, money.md 1). */
export const amountDue = ({ total, charged, paid, pending, credited }: Money): Cents =>
  cents(total + charged - credited - paid - pending);

/** What the rules of paying online ask of an invoice (D92). */
export const owedOnline = (
  invoice: Money & Pick<Invoice, 'isQuote' | 'reserved'> & { readonly chargesDue?: Cents },
): Owed => ({
  amountDue: amountDue(invoice),
  ...(invoice.chargesDue && { chargesDue: invoice.chargesDue }),
  isQuote: invoice.isQuote,
  isReserved: invoice.reserved > 0,
});

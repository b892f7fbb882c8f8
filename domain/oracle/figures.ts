/**
 * What an invoice and its payments come to, worked out a second time: from the specification alone, in exact fractions, and
 * without a line of the product (`checks/tidy.test.ts` lets this folder import nothing of it). `money-oracle.test.ts`
 * compares the two. Amounts are written as people write them, "12.50"; answers are whole cents.
 */
import Fraction from 'fraction.js';

/** A document as it was typed: quantities, dollars and percent in decimals. */
export interface WrittenInvoice {
  readonly lines: readonly { readonly quantity: string; readonly rate: string }[];
  readonly taxPercent: string;
}

export interface Figures {
  readonly lines: readonly number[];
  readonly subtotal: number;
  readonly tax: number;
  readonly total: number;
}

/** Dollars, and percent of an amount; at most so many dollars where the price list says so. */
export interface WrittenPrice {
  readonly fixed: string;
  readonly percent: string;
  readonly atMost?: string;
}

/** D79, D94, PINV-08: each line rounded half up to the cent, their sum, and the tax of that sum rounded once. */
export function figuresOf(invoice: WrittenInvoice): Figures {
  const lines = invoice.lines.map((line) => roundedCents(exactOf(line)));
  const subtotal = lines.reduce((sum, cents) => sum + cents, 0);
  return withTax(lines, subtotal, invoice.taxPercent);
}

/** D79 before D94, for documents that were sent then: the exact lines are added, and their sum is rounded once. */
export function figuresRoundedOnce(invoice: WrittenInvoice): Figures {
  const exact = invoice.lines.map(exactOf);
  const sum = exact.reduce((all, line) => all.add(line), new Fraction(0));
  return withTax(exact.map(roundedCents), roundedCents(sum), invoice.taxPercent);
}

/** D91, X28: the fixed part, and the percentage rounded half up. */
export function feeOf(amountCents: number, price: WrittenPrice): number {
  return roundedCents(shareOf(amountCents, price.percent).add(cents(price.fixed)));
}

/** FEE-02: on amount plus fee, rounded half up, at most what the list says and never more than the charge. */
export function costOf(chargedCents: number, price: WrittenPrice): number {
  const cost = roundedCents(shareOf(chargedCents, price.percent).add(cents(price.fixed)));
  const most = price.atMost === undefined ? chargedCents : roundedCents(cents(price.atMost));
  return Math.min(cost, most, chargedCents);
}

/** D90: dollars as they stand in a request, in cents. Null where the specification refuses them. */
export function centsOfDollars(written: string): number | null {
  const exact = cents(written);
  return exact.d === 1n ? Number(exact.s * exact.n) : null;
}

/** CONST-01: en-US dollars with two decimals; negative ones in parentheses. */
export function shownDollars(amountCents: number): string {
  const digits = String(Math.abs(amountCents)).padStart(3, '0');
  const dollars = digits.slice(0, -2).replace(/\B(?=(?:\d{3})+$)/g, ',');
  const shown = `$${dollars}.${digits.slice(-2)}`;
  return amountCents < 0 ? `(${shown})` : shown;
}

function withTax(lines: readonly number[], subtotal: number, percent: string): Figures {
  const tax = roundedCents(shareOf(subtotal, percent));
  return { lines, subtotal, tax, total: subtotal + tax };
}

function exactOf({ quantity, rate }: { readonly quantity: string; readonly rate: string }): Fraction {
  return new Fraction(quantity).mul(cents(rate));
}

function shareOf(amountCents: number, percent: string): Fraction {
  return new Fraction(percent).div(100).mul(amountCents);
}

function cents(dollars: string): Fraction {
  return new Fraction(dollars).mul(100);
}

/** The half cent goes up, away from zero. */
function roundedCents(exact: Fraction): number {
  const size = exact.abs().add(1, 2).floor();
  return Number(exact.s < 0n ? -size.n : size.n);
}

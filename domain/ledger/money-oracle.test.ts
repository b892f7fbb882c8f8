/**
 * Random invoices and what becomes of them, computed by the product and by the oracle of `domain/oracle`, which was written from
 * the specification alone. They have to agree on every cent of every line, total, fee, cost, balance and account.
 * `ORACLE_INVOICES=1000000 npm test -- domain` plays a million.
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type InvoiceLine, type Totals, totalsRoundedOnce } from '../invoices/invoice.ts';
import {
  basisPointsFromPercent,
  type Cents,
  centsFromDollars,
  centsFromText,
  dollarsFromCents,
  formatCents,
  MAX_CENTS,
  textFromCents,
} from '../money/money.ts';
import { lineAmount, quantity } from '../money/quantity.ts';
import {
  centsOfDollars,
  costOf,
  type Figures,
  feeOf,
  figuresOf,
  figuresRoundedOnce,
  shownDollars,
  type WrittenInvoice,
} from '../oracle/figures.ts';
import { invoices, lives, prices } from '../oracle/random-invoices.ts';
import { Story } from '../oracle/story.ts';
import { costOf as productCostOf } from '../payments/costs.ts';
import { feeOn } from '../payments/fees.ts';
import { PlayedInvoice } from '../testing/played-invoice.ts';
import { totalsOf } from '../testing/totals.ts';
import { feeRule, price } from '../testing/written-price.ts';

const RUNS = Number(process.env.ORACLE_INVOICES ?? 2_000);
const TIME_OUT = 60_000 + RUNS * 5;

test(
  'D79 D94 PINV-07 PINV-08 each line, subtotal, tax and total of any invoice are those of exact fractions',
  () => {
    fc.assert(
      fc.property(invoices, (invoice) => {
        const { lines, taxRate } = enteredOf(invoice);
        const exact = figuresOf(invoice);
        expect(lines.map((line) => lineAmount(line.quantity, line.rate))).toEqual(exact.lines);
        expect(totalsOf(lines, taxRate)).toEqual(totalsWithin(exact));
        expect(totalsRoundedOnce(lines, taxRate)).toEqual(totalsWithin(figuresRoundedOnce(invoice)));
      }),
      { numRuns: RUNS },
    );
  },
  TIME_OUT,
);

test(
  'D91 FEE-02 FEE-09 fee and cost of any amount are those of exact fractions',
  () => {
    const amounts = fc.oneof(fc.integer({ min: 1, max: 200_000 }), fc.integer({ min: 1, max: 99_999_999 }));
    fc.assert(
      fc.property(amounts, prices, (amount, { fee, cost }) => {
        const charged = amount + feeOf(amount, fee);
        expect(feeOn(amount as Cents, feeRule(fee))).toBe(charged - amount);
        if (!cost) return;
        const charge = { fee: 0 as Cents, total: charged as Cents };
        const list = { ach: price(cost), card: price(cost) };
        expect(productCostOf(charge, 'card', list)).toBe(costOf(charged, cost));
      }),
      { numRuns: RUNS },
    );
  },
  TIME_OUT,
);

test(
  'D90 CONST-01 an amount is read and shown to the cent, however many decimals it is written with',
  () => {
    const decimals = fc.tuple(fc.integer({ min: 0, max: 99_999_999 }), fc.integer({ min: 0, max: 9999 }), fc.nat(4));
    fc.assert(
      fc.property(decimals, ([whole, fraction, digits]) => {
        const written = digits === 0 ? `${whole}` : `${whole}.${String(fraction).padStart(4, '0').slice(0, digits)}`;
        const amount = centsOfDollars(String(Number(written)));
        expect(centsFromDollars(JSON.parse(written))).toBe(amount);
        if (amount === null) return;
        expect(formatCents(amount as Cents)).toBe(shownDollars(amount));
        if (amount > 0) expect(formatCents(-amount as Cents)).toBe(shownDollars(-amount));
        expect(centsFromDollars(dollarsFromCents(amount as Cents))).toBe(amount);
        expect(centsFromText(textFromCents(amount as Cents))).toBe(amount);
      }),
      { numRuns: RUNS },
    );
  },
  TIME_OUT,
);

test(
  'D01 D02 D31 D67 D92 FEE-01 whatever becomes of an invoice: what is due, its status and its books',
  () => {
    fc.assert(
      fc.property(invoices, prices, lives, (invoice, list, steps) => {
        const exact = figuresOf(invoice);
        const { lines, taxRate } = enteredOf(invoice);
        const totals = totalsOf(lines, taxRate);
        if (!totals) return;
        const [story, played] = [new Story(exact, list), new PlayedInvoice(totals, list)];
        expect(played.standing).toEqual(story.standing);
        for (const step of steps) {
          played.take(step);
          story.take(step);
          expect({ step, ...played.standing }).toEqual({ step, ...story.standing });
        }
      }),
      { numRuns: RUNS },
    );
  },
  TIME_OUT,
);

function enteredOf({ lines, taxPercent }: WrittenInvoice) {
  const entered = lines.map((line): InvoiceLine => {
    const [count, rate] = [quantity(line.quantity, 'sq ft'), centsFromDollars(JSON.parse(line.rate))];
    if (count === null || rate === null) throw new Error(`refused: ${JSON.stringify(line)}`);
    return { quantity: count, rate };
  });
  const taxRate = basisPointsFromPercent(JSON.parse(taxPercent));
  if (taxRate === null) throw new Error(`refused: ${taxPercent} %`);
  return { lines: entered, taxRate };
}

/** The specification's own limit: no document above $99,999,999.99. */
function totalsWithin({ subtotal, tax, total }: Figures): Totals | null {
  const totals = { subtotal, salesTaxAmount: tax, total };
  return total > MAX_CENTS ? null : (totals as Totals);
}

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { basisPoints, cents, ZERO } from '../money/money.ts';
import type { Quantity } from '../money/quantity.ts';
import examples from '../testing/credit-examples.json' with { type: 'json' };
import { line, part, rated } from '../testing/credited-parts.ts';
import {
  addParts,
  type CreditedPart,
  creditTax,
  fromGross,
  fromGrossOfAll,
  leftOf,
  NOTHING_CREDITED,
  sumOfParts,
  type TaxedPart,
  taxWrittenOff,
} from './credit.ts';
import { pushOff, type Standing } from './push-off.ts';
import { creditOfLines } from './returned-lines.ts';
import { ENDINGS, endingOf, endingWord, settledBy } from './settled-by.ts';

const example = (id: string) => {
  const found = examples.find((each) => each.id === id);
  if (!found) throw new Error(`no example ${id}`);
  // Each has figures of its own.
  return found as unknown as { given: Record<string, number>; expect: Record<string, number> };
};
const figures = (id: string, side: 'given' | 'expect', name: string) => cents(example(id)[side][name] ?? Number.NaN);

describe('the worked examples of the specification come out to the cent', () => {
  test('CRED-04 CRED-05 X04 four notes, one of each line, are together exactly the invoice', () => {
    const { given, expect: comesOut } = example('X04');
    const { lines, invoiceTotal } = given as unknown as { lines: number[]; invoiceTotal: number };
    const { credits: expected } = comesOut as unknown as { credits: CreditedPart[] };
    const whole = [rated(27_916, 2_000)];
    let before: readonly CreditedPart[] = [NOTHING_CREDITED];
    const returned = [false, false, false, false];
    const notes = [0, 2, 3, 1].map((place) => {
      const all = lines.map((rate, at) => line(rate, at === place ? 1 : 0, { before: returned[at] ? 100 : 0 }));
      const note = creditOfLines({ parts: whole, before, lines: all });
      if (!note.ok) throw new Error(note.refusal);
      returned[place] = true;
      before = addParts(whole, [before, note.value.parts]);
      return sumOfParts(note.value.parts);
    });
    expect(notes).toEqual(expected.map(({ subtotal, tax }) => ({ subtotal, tax })));
    const { subtotal, tax } = sumOfParts(notes);
    expect(subtotal + tax).toBe(invoiceTotal);
  });

  test('CRED-06 X05 an amount with its tax in it, and then all the rest', () => {
    const whole = part(figures('X05', 'given', 'subtotal'), figures('X05', 'given', 'tax'), 915);
    const first = fromGross(whole, NOTHING_CREDITED, figures('X05', 'given', 'amount'));
    const rest = fromGross(whole, first, cents(291_671 - 10_000));
    expect({ first, rest }).toEqual(example('X05').expect);
  });

  test('CRED-03 CRED-04 CRED-08 X06 what comes back is worth less for restocking, and what was paid becomes credit', () => {
    const whole = [part(267_220, 24_451, 915)];
    const lines = [line(7_850, 4, { quantity: 1_400 as Quantity }), line(157_320, 0)];
    const restocking = { percent: basisPoints(figures('X06', 'given', 'restockingBasisPoints')) };
    const note = creditOfLines({ parts: whole, before: [NOTHING_CREDITED], lines, restocking });
    if (!note.ok) throw new Error(note.refusal);
    const { subtotal, tax } = sumOfParts(note.value.parts);
    const payment: Standing = { source: 'payment', id: 'visa', amount: cents(291_671), isPending: false };
    const total = cents(subtotal + tax);
    const pushed = pushOff([payment], { over: total, writtenOff: ZERO });
    expect(note.value.value).toBe(figures('X06', 'given', 'returned'));
    expect({
      restocking: note.value.restocking,
      subtotal,
      tax,
      total,
      pushedOff: pushed.ok && pushed.value[0]?.amount,
      due: 291_671 - total - (291_671 - total),
    }).toEqual(example('X06').expect);
  });

  test('WOFF-03 X07 X26 what is given up has its share of the tax, and what settled an invoice is said', () => {
    const invoice = { total: cents(27_000), tax: figures('X07', 'given', 'tax') };
    const fromTotal = figures('X07', 'expect', 'fromTotal');
    expect(taxWrittenOff(fromTotal, invoice, ZERO)).toBe(figures('X07', 'expect', 'taxPart'));
    expect(taxWrittenOff(fromTotal, invoice, cents(1_000))).toBe(1_000);
    expect(taxWrittenOff(ZERO, { total: ZERO, tax: ZERO }, ZERO)).toBe(0);
    // What was written off before, and what was credited, may have had all of the tax between them.
    expect(taxWrittenOff(cents(2), invoice, cents(invoice.tax + 1))).toBe(0);
    const rest = cents(figures('X26', 'given', 'due') - figures('X26', 'given', 'pay'));
    expect(rest).toBe(figures('X26', 'expect', 'writtenOff'));
    const sums = { paid: figures('X26', 'given', 'pay'), pending: ZERO, credited: rest, writtenOff: rest };
    expect(settledBy(sums)).toBe('mixed');
  });

  test('ALLOC-04 WOFF-04 X25 a credit and a payment settle together, and a badge says how that ended', () => {
    const [paid, credited] = [figures('X25', 'given', 'pay'), figures('X25', 'given', 'credit')];
    expect(figures('X25', 'given', 'due') - paid - credited).toBe(figures('X25', 'expect', 'dueAfter'));
    const sumsOf = (sums: { paid?: number; pending?: number; credited?: number; writtenOff?: number }) => {
      const all = { paid: 0, pending: 0, credited: 0, writtenOff: 0, ...sums };
      const [a, b, c, d] = [cents(all.paid), cents(all.pending), cents(all.credited), cents(all.writtenOff)];
      const each = { paid: a, pending: b, credited: c, writtenOff: d };
      return each;
    };
    const all = [
      [{ paid, credited }, example('X25').expect.settledBy, 'paid'],
      [{ paid }, 'payment', 'paid'],
      [{ pending: 1 }, 'payment', 'paid'],
      [{ credited }, 'credit', 'credited'],
      [{ credited, writtenOff: credited }, 'write-off', 'written-off'],
      [{ credited, writtenOff: 1 }, 'mixed', 'written-off'],
      [{ paid, credited: 1, writtenOff: 1 }, 'mixed', 'rest-written-off'],
      [{ paid, credited, writtenOff: 1 }, 'mixed', 'rest-written-off'],
    ] as const;
    expect(all.map(([sums]) => [settledBy(sumsOf(sums)), endingOf(sumsOf(sums))])).toEqual(
      all.map(([, by, ending]) => [by, ending]),
    );
    expect(ENDINGS.map((each) => [endingWord(each, 'manager'), endingWord(each, 'customer')])).toEqual([
      [null, null],
      ['credited', 'credited'],
      ['written off', 'closed'],
      ['rest written off', 'closed'],
    ]);
  });
});

/** An invoice of up to four parts, and how it is credited: by a subtotal of one part, or by an amount over all. */
const PARTS = fc.array(
  fc.record({
    base: fc.integer({ min: 0, max: 500_000 }),
    percent: fc.option(fc.integer({ min: 0, max: 2_500 }), { nil: null }),
    /** A draw's share of a tax may be some cents from that of its rate. */
    drift: fc.integer({ min: -3, max: 3 }),
  }),
  { minLength: 1, maxLength: 4 },
);
const STEPS = fc.array(fc.record({ share: fc.double({ min: 0, max: 1, noNaN: true }), place: fc.nat(4) }), {
  maxLength: 12,
});

test('CRED-05 CRED-06 CRED-17 the tax of all credits is exactly the invoice’s when all is credited, whatever the order', () => {
  fc.assert(
    fc.property(PARTS, STEPS, (drawn, steps) => {
      const parts = drawn.map(({ base, percent, drift }) => {
        const whole = rated(base, percent ?? 0);
        const tax = percent === null || base < 100 ? whole.tax : Math.max(0, whole.tax + drift);
        return part(base, percent === null ? 0 : tax, percent);
      });
      let before: readonly CreditedPart[] = parts.map(() => NOTHING_CREDITED);
      const add = (credit: readonly CreditedPart[]) => {
        before = addParts(parts, [before, credit]);
        before.forEach((each, place) => {
          const left = leftOf(parts[place] as TaxedPart, each);
          expect([left.subtotal >= 0, left.tax >= 0]).toEqual([true, true]);
        });
      };
      const allLeft = () => {
        const left = sumOfParts(parts.map((each, place) => leftOf(each, before[place] as CreditedPart)));
        return cents(left.subtotal + left.tax);
      };
      for (const { share, place } of steps) {
        const one = parts[place];
        if (one) {
          const left = leftOf(one, before[place] as CreditedPart);
          const subtotal = cents(Math.floor(left.subtotal * share));
          const tax = creditTax(one, before[place] as CreditedPart, subtotal);
          add(parts.map((_each, at) => (at === place ? { subtotal, tax } : NOTHING_CREDITED)));
        } else {
          const gross = cents(Math.floor(allLeft() * share));
          const credit = fromGrossOfAll(parts, before, gross);
          const { subtotal, tax } = sumOfParts(credit);
          expect(subtotal + tax).toBe(gross);
          add(credit);
        }
      }
      add(fromGrossOfAll(parts, before, allLeft()));
      expect(before).toEqual(parts.map(({ base, tax }) => ({ subtotal: base, tax })));
    }),
    { numRuns: 2_000 },
  );
});

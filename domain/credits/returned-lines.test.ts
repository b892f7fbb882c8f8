import { describe, expect, test } from 'vitest';
import { basisPoints, cents, ZERO } from '../money/money.ts';
import type { Quantity } from '../money/quantity.ts';
import { line, part, rated } from '../testing/credited-parts.ts';
import { addParts, NOTHING_CREDITED } from './credit.ts';
import { pushOff, type Standing } from './push-off.ts';
import { amountReturned, creditOfLines, type ReturnedLine, worthBefore } from './returned-lines.ts';

describe('CRED-03 CRED-04 lines that come back', () => {
  const whole = [rated(30_000, 1_000), part(5_000, 0, null)];
  const nothing = whole.map(() => NOTHING_CREDITED);
  const of = (lines: readonly ReturnedLine[], more: object = {}) =>
    creditOfLines({ parts: whole, before: nothing, lines, ...more });

  test('CRED-17 are credited with the tax that they have', () => {
    const note = of([line(10_000, 1, { quantity: 300 as Quantity }), line(5_000, 1, { part: 1 })]);
    expect(note).toMatchObject({ ok: true, value: { value: 15_000, restocking: 0 } });
    expect(note.ok && note.value.parts).toEqual([
      { subtotal: 10_000, tax: 1_000 },
      { subtotal: 5_000, tax: 0 },
    ]);
    const kept = of([line(10_000, 1, { quantity: 300 as Quantity }), line(5_000, 1, { part: 1 })], {
      restocking: { amount: cents(3_000) },
    });
    expect(kept.ok && kept.value.parts).toEqual([
      { subtotal: 8_000, tax: 800 },
      { subtotal: 4_000, tax: 0 },
    ]);
  });

  test('count after their own discount and the document’s', () => {
    const discount = { percent: basisPoints(1_000) };
    const first = line(10_000, 1, { quantity: 300 as Quantity, discount });
    const second = line(8_000, 0, { discount: { amount: cents(5_000) } });
    const parts = [rated(24_000, 1_000)];
    const note = creditOfLines({ parts, before: [NOTHING_CREDITED], lines: [first, second] });
    expect(note.ok && note.value.value).toBe(7_200);
    const half = line(8_000, 0.5, { discount: { amount: cents(5_000) } });
    const other = creditOfLines({ parts, before: [NOTHING_CREDITED], lines: [{ ...first, returned: 0 }, half] });
    expect(other.ok && other.value.value).toBe(1_200);
  });

  test('QUO-02 come each to what is left of them after their own discount, and all of one to what it says', () => {
    const discount = { amount: cents(5_000) };
    expect(amountReturned(line(8_000, 1, { discount }))).toBe(3_000);
    expect(amountReturned(line(8_000, 0.5, { discount }))).toBe(1_500);
    const third = line(1_000, 1, { quantity: 300 as Quantity, discount: { percent: basisPoints(3_333) } });
    expect(amountReturned(third)).toBe(667);
  });

  test('are at most what is left of them and of the invoice, and restocking at most what they are worth', () => {
    const three = { quantity: 300 as Quantity };
    const untaxed = line(5_000, 0, { part: 1 });
    expect(of([line(10_000, 3, { ...three, before: 100 }), untaxed])).toEqual({ ok: false, refusal: 'more_than_line' });
    const before = [{ subtotal: cents(25_000), tax: cents(2_500) }, NOTHING_CREDITED];
    expect(of([line(10_000, 1, three), untaxed], { before })).toEqual({ ok: false, refusal: 'credit_too_large' });
    const rest = of([line(10_000, 3, three), untaxed], { before });
    expect(rest.ok && rest.value.parts[0]).toEqual({ subtotal: 5_000, tax: 500 });
    const restocking = { amount: cents(10_001) };
    expect(of([line(10_000, 1, three), untaxed], { restocking })).toEqual({
      ok: false,
      refusal: 'restocking_too_large',
    });
  });

  test('the last of them gives back nothing that was kept of those before, and all else to the cent', () => {
    const parts = [rated(100_000, 625), part(0, 0, null)];
    const of = (before: number, returned: number) => [
      line(1_000, returned, { quantity: 10_000 as Quantity, before: before * 100 }),
    ];
    const kept = creditOfLines({ parts, before: [], lines: of(0, 50), restocking: { percent: basisPoints(1_500) } });
    const first = kept.ok ? kept.value : expect.unreachable();
    expect(first).toMatchObject({ value: 50_000, restocking: 7_500, parts: [{ subtotal: 42_500 }, { subtotal: 0 }] });
    const after = (earlier: Parameters<typeof worthBefore>[1], returned = 50) => {
      const before = addParts(
        parts,
        earlier.map((each) => each.parts),
      );
      const lines = of(100 - returned, returned);
      const note = creditOfLines({ parts, before, worth: worthBefore(parts, earlier), lines });
      return note.ok && note.value.value;
    };
    const amount = (subtotal: number) => ({
      ...{ value: null, restocking: ZERO },
      parts: [{ subtotal: cents(subtotal), tax: ZERO }],
    });
    expect(after([first])).toBe(50_000);
    // What an amount took of it is not there any more, whether something was kept before or not.
    expect(after([first, amount(10_000)])).toBe(47_500);
    expect(after([amount(10_000)], 100)).toBe(90_000);
  });

  test('CRED-17 what was kept is kept of the parts that came back', () => {
    const halves = { quantity: 200 as Quantity };
    const both = (before: number) => [
      line(10_000, 1, { ...halves, before }),
      line(5_000, 1, { ...halves, before, part: 1 }),
    ];
    const parts = [rated(20_000, 1_000), part(10_000, 0, null)];
    const kept = creditOfLines({ parts, before: [], lines: both(0), restocking: { amount: cents(3_000) } });
    const first = kept.ok ? kept.value : expect.unreachable();
    expect(worthBefore(parts, [first])).toEqual([10_000, 5_000]);
    const note = creditOfLines({ parts, before: first.parts, worth: worthBefore(parts, [first]), lines: both(100) });
    expect(note.ok && note.value.parts).toEqual([
      { subtotal: 10_000, tax: 1_000 },
      { subtotal: 5_000, tax: 0 },
    ]);
  });

  test('a line that cost nothing stands in nobody’s way', () => {
    const free = creditOfLines({
      parts: [part(0, 0, null)],
      before: [NOTHING_CREDITED],
      lines: [line(0, 1, { quantity: 300 as Quantity })],
    });
    expect(free.ok && free.value.value).toBe(0);
  });
});

test('CRED-08 CRED-10 the newest is pushed off first, and what is on its way stands in the way', () => {
  const standing = (id: string, amount: number, isPending = false): Standing => ({
    source: 'payment',
    id,
    amount: cents(amount),
    isPending,
  });
  const all = [standing('check', 500), standing('bank', 300, true), standing('visa', 200)];
  expect(pushOff(all, { over: cents(150), writtenOff: ZERO })).toEqual({ ok: true, value: [standing('visa', 150)] });
  expect(pushOff(all, { over: ZERO, writtenOff: ZERO })).toEqual({ ok: true, value: [] });
  expect(pushOff(all, { over: cents(201), writtenOff: ZERO })).toEqual({ ok: false, refusal: 'payment_in_progress' });
  const settled = [standing('check', 500), standing('visa', 200)];
  expect(pushOff(settled, { over: cents(600), writtenOff: ZERO })).toEqual({
    ok: true,
    value: [standing('visa', 200), standing('check', 400)],
  });
  expect(() => pushOff(settled, { over: cents(701), writtenOff: ZERO })).toThrow(
    '1 cents more than stand on the invoice',
  );
});

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { CalendarDate } from '../calendar/calendar-date.ts';
import { basisPoints, cents, MAX_CENTS } from '../money/money.ts';
import type { Quantity } from '../money/quantity.ts';
import { totalsOf } from '../testing/totals.ts';
import { amountDue, INVOICE_STATUSES, MAX_LINES, owedOnline } from './invoice.ts';
import {
  type Move,
  type MoveFacts,
  mayBeReminded,
  moveOfMoney,
  statusAfter,
  statusByAmountDue,
  visibleToCustomer,
} from './lifecycle.ts';

const facts = (change: Partial<MoveFacts> = {}): MoveFacts => ({
  status: 'pending',
  isQuote: false,
  total: cents(10_000),
  paid: cents(0),
  pending: cents(0),
  credited: cents(0),
  charged: cents(0),
  reserved: cents(0),
  lineCount: 1,
  ...change,
});

test('PINV-08 tax is taken of the subtotal once per invoice', () => {
  const line = { quantity: 100 as Quantity, rate: cents(3) };
  expect(totalsOf([line, line, line], basisPoints(1900))).toEqual({ subtotal: 9, salesTaxAmount: 2, total: 11 });
});

test('a document larger than $99,999,999.99 does not exist', () => {
  expect(totalsOf([{ quantity: 100_000_000 as Quantity, rate: cents(999_999_999) }], basisPoints(0))).toBeNull();
  const largest = { quantity: 100 as Quantity, rate: cents(MAX_CENTS) };
  expect(totalsOf([largest], basisPoints(1))).toBeNull();
  expect(totalsOf([largest], basisPoints(0))?.total).toBe(MAX_CENTS);
  // More than a number holds exactly.
  const lines = Array(MAX_LINES).fill({ quantity: 100_000_000 as Quantity, rate: cents(999_999_999) });
  expect(totalsOf(lines, basisPoints(0))).toBeNull();
});

test('PINV-06 totals never depend on the order of the lines', () => {
  const line = fc.record({
    quantity: fc.integer({ min: 0, max: 100_000 }),
    rate: fc.integer({ min: 0, max: 1_000_000 }),
  });
  fc.assert(
    fc.property(fc.array(line, { maxLength: 30 }), fc.integer({ min: 0, max: 10_000 }), (lines, rate) => {
      const typed = lines.map((entry) => ({ quantity: entry.quantity as Quantity, rate: cents(entry.rate) }));
      expect(totalsOf([...typed].reverse(), basisPoints(rate))).toEqual(totalsOf(typed, basisPoints(rate)));
    }),
  );
});

describe('INV-10 the life of an invoice is a table (D01, D29, D30)', () => {
  const moves: Move[] = ['edit', 'send', 'retract', 'convert', 'pay', 'settle', 'reverse'];
  const row = (invoice: MoveFacts) =>
    moves.map((move) => {
      const result = statusAfter(move, invoice);
      return result.ok ? result.value : '-';
    });

  test('INV-16 INV-21 every move of an invoice from every status', () => {
    const paid = { paid: cents(10_000) };
    const rows = INVOICE_STATUSES.map((status) =>
      [status, ...row(facts({ status, ...(status === 'paid' && paid) }))].join(' '),
    );
    expect(rows).toEqual([
      'pending pending unpaid - - - - -',
      'sent - - pending - - - -',
      'unpaid - - pending - unpaid unpaid unpaid',
      'paid - - - - - paid paid',
    ]);
  });

  test('INV-22 every move of a quote from every status', () => {
    const rows = ['pending', 'sent'].map((status) =>
      [status, ...row(facts({ status: status as 'pending', isQuote: true }))].join(' '),
    );
    expect(rows).toEqual(['pending pending sent - pending - - -', 'sent - - pending unpaid - - -']);
  });

  test('INV-21 an invoice with a payment that has not failed cannot be retracted', () => {
    expect(statusAfter('retract', facts({ status: 'unpaid', pending: cents(1) }))).toEqual({
      ok: false,
      refusal: 'has_payments',
    });
    expect(statusAfter('retract', facts({ status: 'paid', paid: cents(10_000) }))).toEqual({
      ok: false,
      refusal: 'has_payments',
    });
  });

  test('CRED-15 nor one on which a credit or a charge stands', () => {
    const refused = { ok: false, refusal: 'has_credits' };
    expect(statusAfter('retract', facts({ status: 'unpaid', credited: cents(1) }))).toEqual(refused);
    expect(statusAfter('retract', facts({ status: 'paid', credited: cents(10_000) }))).toEqual(refused);
    expect(statusAfter('retract', facts({ status: 'unpaid', charged: cents(1) }))).toEqual(refused);
    expect(statusAfter('pay', facts({ status: 'unpaid', credited: cents(10_000) }))).toEqual({
      ok: false,
      refusal: 'nothing_due',
    });
  });

  test('INV-10 a move of money leads to the status of the balance that it brings (D02, D67)', () => {
    const [nothing, half, all] = [0, 5_000, 10_000].map((pending) => ({
      paid: cents(0),
      pending: cents(pending),
      credited: cents(0),
      charged: cents(0),
    }));
    const unpaid = facts({ status: 'unpaid' });
    expect(statusAfter('pay', unpaid, half)).toEqual({ ok: true, value: 'unpaid' });
    expect(statusAfter('pay', unpaid, all)).toEqual({ ok: true, value: 'paid' });
    const paid = facts({ status: 'paid', ...all });
    const settled = { paid: cents(10_000), pending: cents(0), credited: cents(0), charged: cents(0) };
    expect(statusAfter('settle', paid, settled)).toEqual({ ok: true, value: 'paid' });
    expect(statusAfter('reverse', paid, { ...settled, charged: cents(1) })).toEqual({ ok: true, value: 'unpaid' });
    expect(statusAfter('reverse', paid, nothing)).toEqual({ ok: true, value: 'unpaid' });
    expect(statusAfter('pay', facts(), all)).toEqual({ ok: false, refusal: 'wrong_status' });
    expect(statusAfter('reverse', facts(), nothing)).toEqual({ ok: false, refusal: 'wrong_status' });
  });

  test('INV-10 more money counted pays, less reverses, the same settles', () => {
    const balance = (paid: number, pending: number, credited = 0, charged = 0) => ({
      paid: cents(paid),
      pending: cents(pending),
      credited: cents(credited),
      charged: cents(charged),
    });
    expect(moveOfMoney(balance(500, 0), balance(0, 0, 500))).toBe('settle');
    expect(moveOfMoney(balance(500, 0), balance(500, 0, 1))).toBe('pay');
    expect(moveOfMoney(balance(0, 0), balance(0, 500))).toBe('pay');
    expect(moveOfMoney(balance(0, 500), balance(500, 0))).toBe('settle');
    expect(moveOfMoney(balance(500, 0), balance(200, 0))).toBe('reverse');
    expect(moveOfMoney(balance(500, 0), balance(500, 0, 0, 25))).toBe('reverse');
  });

  test('PAY-06 a quote is never paid', () => {
    expect(statusAfter('pay', facts({ status: 'sent', isQuote: true }))).toEqual({ ok: false, refusal: 'is_quote' });
  });

  test('INV-21 D92 nor one that a payment reserves, nor a paid one be paid again', () => {
    const refused = (refusal: string) => ({ ok: false, refusal });
    const reserved = facts({ status: 'unpaid', reserved: cents(1) });
    expect(statusAfter('retract', reserved)).toEqual(refused('has_payments'));
    expect(statusAfter('pay', facts({ status: 'paid' }))).toEqual(refused('nothing_due'));
    expect(statusAfter('pay', facts({ status: 'unpaid', paid: cents(9_999) }))).toEqual({ ok: true, value: 'unpaid' });
    expect(statusAfter('pay', facts({ status: 'unpaid', pending: cents(10_000) }))).toEqual(refused('nothing_due'));
    expect(statusAfter('convert', facts())).toEqual(refused('not_a_quote'));
  });

  test('D92 an invoice says of itself what paying online asks', () => {
    const invoice = {
      total: cents(110),
      paid: cents(30),
      pending: cents(20),
      credited: cents(10),
      charged: cents(0),
      isQuote: false,
      reserved: cents(0),
    };
    expect(owedOnline(invoice)).toEqual({ amountDue: 50, isQuote: false, isReserved: false });
    expect(owedOnline({ ...invoice, charged: cents(7), chargesDue: cents(7) })).toMatchObject({
      amountDue: 57,
      chargesDue: 7,
    });
    expect(owedOnline({ ...invoice, pending: cents(0), reserved: cents(1), isQuote: true })).toEqual({
      amountDue: 70,
      isQuote: true,
      isReserved: true,
    });
  });

  test('INV-16 nothing is sent without a line', () => {
    expect(statusAfter('send', facts({ lineCount: 0 }))).toEqual({ ok: false, refusal: 'no_lines' });
    expect(statusAfter('edit', facts({ lineCount: 0 }))).toEqual({ ok: true, value: 'pending' });
  });
});

test('INV-10 an invoice is paid exactly when nothing is owed any more (D02)', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 10_000 }),
      fc.integer({ min: 0, max: 10_000 }),
      fc.integer({ min: 0, max: 10_000 }),
      fc.integer({ min: 0, max: 10_000 }),
      fc.integer({ min: 0, max: 10_000 }),
      (total, a, b, c, charged) => {
        const all = total + charged;
        const paid = Math.min(a, all);
        const pending = Math.min(b, all - paid);
        const credited = cents(Math.min(c, all - paid - pending));
        const sums = { total: cents(total), charged: cents(charged), paid: cents(paid) };
        const invoice = { ...sums, pending: cents(pending), credited };
        expect(statusByAmountDue(invoice) === 'paid').toBe(amountDue(invoice) === 0);
      },
    ),
  );
  const nothing = { total: cents(0), charged: cents(0), paid: cents(0), pending: cents(0), credited: cents(0) };
  expect(statusByAmountDue(nothing)).toBe('unpaid');
});

test('INV-20 only what the customer has and has not paid is reminded of', () => {
  const nothingYet = { total: cents(100), charged: cents(0), paid: cents(0), pending: cents(0), credited: cents(0) };
  const [yesterday, today] = ['2026-11-28', '2026-11-29'] as [CalendarDate, CalendarDate];
  const remindedOn = (change: Partial<Parameters<typeof mayBeReminded>[0]>) =>
    mayBeReminded({ ...nothingYet, status: 'sent', ...change }, today);
  expect(INVOICE_STATUSES.filter((status) => remindedOn({ status }))).toEqual(['sent', 'unpaid']);
  expect(remindedOn({ status: 'unpaid', total: cents(0) })).toBe(false);
  expect([today, yesterday].map((quoteExpiration) => remindedOn({ quoteExpiration }))).toEqual([true, false]);
  expect(remindedOn({ status: 'unpaid', quoteExpiration: yesterday })).toBe(true);
});

test('PINV-11 a draft does not exist for customers (D15)', () => {
  expect(INVOICE_STATUSES.filter((status) => visibleToCustomer({ status }))).toEqual(['sent', 'unpaid', 'paid']);
});

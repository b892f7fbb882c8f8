import fc from 'fast-check';
import { expect, test } from 'vitest';
import { basisPoints, cents } from '../money/money.ts';
import { AUTHORIZATION_TEMPLATE, authorizationOf, authorizationText, TERMS_VERSION } from './authorization-text.ts';
import { DEFAULT_FEES, feeOn } from './fees.ts';
import { BANK_ACCOUNT_TYPE } from './fields.ts';
import {
  isBeforeBank,
  isPendingPayment,
  PAYMENT_STATES,
  type PaymentState,
  PROVIDER_FACTS,
  paymentAfter,
  paymentStatus,
} from './payment.ts';
import { REFUND_FACTS, REFUND_STATES, type RefundState, refundAfter } from './refund.ts';

const FACTS = PROVIDER_FACTS;

test('INV-23 the table of a payment: what each word of the provider does in each state (D67)', () => {
  const table = PAYMENT_STATES.map((state) =>
    [state, ...FACTS.map((fact) => (paymentAfter(state, fact) === state ? '-' : paymentAfter(state, fact)))].join(' '),
  );
  expect(table).toEqual([
    'started - awaiting_bank settled - canceled reversed settled -',
    'authorized - awaiting_bank settled failed failed reversed settled unknown',
    'unknown authorized awaiting_bank settled failed failed reversed settled -',
    'awaiting_bank - - settled failed failed reversed settled -',
    'settled - - - - - reversed - -',
    'failed - - settled - - reversed settled -',
    'reversed - - - - - - settled -',
    'canceled - awaiting_bank settled - - reversed settled -',
  ]);
});

test('INV-23 whatever the provider says, in whatever order, a payment that ended only moves as written', () => {
  const ends: Partial<Record<PaymentState, readonly PaymentState[]>> = {
    settled: ['settled', 'reversed'],
    reversed: ['reversed', 'settled'],
    failed: ['failed', 'settled', 'reversed'],
    canceled: ['canceled', 'settled', 'awaiting_bank', 'reversed'],
  };
  const copy = fc.array(fc.constantFrom(...FACTS), { maxLength: 30 });
  fc.assert(
    fc.property(fc.constantFrom<PaymentState>('started', 'authorized'), copy, (start, facts) => {
      let state = start;
      for (const fact of facts) {
        const next = paymentAfter(state, fact);
        expect(ends[state] ?? PAYMENT_STATES).toContain(next);
        // Only the provider's `won` revives money that the bank took.
        if (state === 'reversed' && next === 'settled') expect(fact).toBe('won');
        state = next;
      }
      expect(PAYMENT_STATES).toContain(state);
    }),
  );
});

test('INV-23 the table of a refund: it arrives, or it fails, and what arrived may still be sent back', () => {
  const table = REFUND_STATES.map((state) =>
    [state, ...REFUND_FACTS.map((fact) => refundAfter(state, fact))].join(' '),
  );
  expect(table).toEqual([
    'requested requested succeeded failed',
    'succeeded succeeded succeeded failed',
    'failed failed failed failed',
  ]);
  const copy = fc.array(fc.constantFrom(...REFUND_FACTS), { maxLength: 12 });
  fc.assert(
    fc.property(copy, (facts) => {
      const end = facts.reduce<RefundState>((state, fact) => refundAfter(state, fact), 'requested');
      expect(end === 'failed').toBe(facts.includes('failed'));
      expect(end === 'requested').toBe(facts.every((fact) => fact === 'pending'));
    }),
  );
});

test('INV-23 repeating the last word never changes anything again', () => {
  const facts = fc.array(fc.constantFrom(...FACTS), { minLength: 1, maxLength: 12 });
  fc.assert(
    fc.property(fc.constantFrom<PaymentState>('started', 'authorized'), facts, (start, copy) => {
      const end = copy.reduce<PaymentState>((state, fact) => paymentAfter(state, fact), start);
      const last = copy.at(-1) ?? 'waiting';
      // "waiting" and "no answer" may take turns while nobody knows. Every other answer is final for itself.
      if (last !== 'waiting' && last !== 'no_answer') expect(paymentAfter(end, last)).toBe(end);
    }),
  );
});

test('INV-23 people see four words', () => {
  expect(PAYMENT_STATES.map(paymentStatus)).toEqual([
    null,
    'authorized',
    'authorized',
    'awaiting bank',
    'settled',
    'failed',
    'failed',
    null,
  ]);
  expect(PAYMENT_STATES.filter(isBeforeBank)).toEqual(['authorized', 'unknown']);
  expect(PAYMENT_STATES.filter(isPendingPayment)).toEqual(['authorized', 'unknown', 'awaiting_bank']);
});

test('PAY-24 the fee is a fixed part and a percentage, rounded once (D91)', () => {
  expect(feeOn(cents(256_922), DEFAULT_FEES.card)).toBe(7481);
  expect(feeOn(cents(256_922), DEFAULT_FEES.ach)).toBe(100);
  expect(feeOn(cents(0), DEFAULT_FEES.card)).toBe(0);
  expect(feeOn(cents(1), { fixed: cents(0), rate: basisPoints(5000) })).toBe(1);
});

test('PAY-15 the authorization names who is paid', () => {
  expect(authorizationText('Tallgrass Flooring Co.')).toBe(
    "I authorize this payment to, Tallgrass Flooring Co., on today's date. I agree with the terms of use.",
  );
});

test('PART-22 a payment over several invoices is signed with each of them and its amount, one invoice in the words of before', () => {
  const remitToName = 'Tallgrass Flooring Co.';
  const invoices = [
    { number: 1048, amount: cents(256_922) },
    { number: 1063, amount: cents(100_000) },
    { number: 1066, amount: cents(87_150) },
  ];
  const before = "I authorize this payment to, Tallgrass Flooring Co., on today's date";
  const each = 'for invoice 1048 ($2,569.22), invoice 1063 ($1,000.00) and invoice 1066 ($871.50)';
  const after = 'I agree with the terms of use.';
  expect(authorizationOf({ remitToName, invoices, credit: cents(13_745) })).toEqual({
    text: `${before}, ${each}, less my credit of $137.45. ${after}`,
    template: 'ach-web-2026-2',
  });
  expect(authorizationOf({ remitToName, invoices, credit: cents(0) }).text).toBe(`${before}, ${each}. ${after}`);
  expect(authorizationOf({ remitToName, invoices: invoices.slice(0, 1), credit: cents(13_745) })).toEqual({
    text: authorizationText(remitToName),
    template: AUTHORIZATION_TEMPLATE,
  });
});

test('P05 a record says which text and which terms were signed: who changes them changes their name here as well', () => {
  expect([AUTHORIZATION_TEMPLATE, TERMS_VERSION]).toEqual(['ach-web-2026-1', '2026-1']);
});

test('PAY-12 WIZ-20 the kinds of bank account, by name', () => {
  expect(BANK_ACCOUNT_TYPE.options).toEqual([
    { value: 'personal_checking', label: 'Personal checking' },
    { value: 'personal_savings', label: 'Personal savings' },
    { value: 'business_checking', label: 'Business checking' },
    { value: 'business_savings', label: 'Business savings' },
  ]);
});

import { describe, expect, test } from 'vitest';

interface Problem {
  code: string;
  message: string;
}

interface CardEntries {
  format: Record<'number' | 'expiry' | 'cvc', (value: string, isInsert?: boolean, number?: string) => string>;
  partsOfExpiry(value: string): { month: number; year: number };
  cardProblem(value: string): Problem | null;
  expiryProblem(value: string, today: Date): Problem | null;
  cvcProblem(value: string, number: string): Problem | null;
  zipProblem(value: string, country: string): Problem | null;
}

// The browser's own JavaScript, as it is served.
const file = new URL('./card-entries.js', import.meta.url).href;
const entries = (await import(file)) as CardEntries;
const TODAY = new Date('2026-11-21T12:00:00Z');

describe('what is typed into the card form', () => {
  test.each([
    ['4242424242424242', '4242 4242 4242 4242'],
    ['42424', '4242 4'],
    ['4242-4242 4242x42429999', '4242 4242 4242 4242'],
    ['378282246310005', '3782 822463 10005'],
    ['', ''],
  ])('the number %j is written %j', (typed, written) => {
    expect(entries.format.number(typed)).toBe(written);
  });

  test.each([
    ['1', true, '1'],
    ['4', true, '04 / '],
    ['12', true, '12 / '],
    ['12 /', false, '12'],
    ['1/', true, '01 / '],
    ['1231', true, '12 / 31'],
    ['12/2031', true, '12 / 31'],
  ])('the date %j (typing: %j) is written %j', (typed, isInsert, written) => {
    expect(entries.format.expiry(typed, isInsert)).toBe(written);
  });

  test('a security code has three digits, or four with American Express', () => {
    expect(entries.format.cvc('12345', true, '4242 4242 4242 4242')).toBe('123');
    expect(entries.format.cvc('12345', true, '3782 822463 10005')).toBe('1234');
    expect(entries.cvcProblem('123', '3782 822463 10005')?.message).toBe("Your card's security code is incomplete.");
  });

  test('each field says in its own words what is wrong', () => {
    expect(entries.cardProblem('4242 4242')?.message).toBe('Your card number is incomplete.');
    expect(entries.cardProblem('4242 4242 4242 4241')?.message).toBe('Your card number is invalid.');
    expect(entries.cardProblem('4242 4242 4242 4242')).toBeNull();
    expect(entries.expiryProblem('12', TODAY)?.message).toBe("Your card's expiration date is incomplete.");
    expect(entries.expiryProblem('13 / 30', TODAY)?.message).toBe("Your card's expiration date is invalid.");
    expect(entries.expiryProblem('10 / 26', TODAY)?.message).toBe("Your card's expiration date is in the past.");
    expect(entries.expiryProblem('11 / 26', TODAY)).toBeNull();
    expect(entries.zipProblem('941', 'US')?.message).toBe('Your ZIP code is incomplete.');
    expect(entries.zipProblem('K1A 0B1', 'CA')).toBeNull();
  });
});

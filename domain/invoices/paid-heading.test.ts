import { expect, test } from 'vitest';
import { cents } from '../money/money.ts';
import { paidHeading } from './paid-heading.ts';

const of = (status: string, dollars: number, day: number) => ({
  status,
  counted: cents(dollars * 100),
  day: `2026-11-0${day}`,
});
const headed = (...payments: ReturnType<typeof of>[]) => {
  const heading = paidHeading(cents(100_000), payments);
  return heading && `${heading.lead}$1,000.00 ${heading.when} ${heading.day.slice(-1)}`;
};

test('INV-14 D92 an invoice is headed "Paid" once its money has arrived, and says until then since when it is on its way', () => {
  expect(headed(of('settled', 400, 1), of('failed', 0, 2), of('settled', 600, 3))).toBe('Paid $1,000.00 on 3');
  expect(headed(of('awaiting bank', 1000, 2))).toBe('$1,000.00 on its way since 2');
  expect(headed(of('authorized', 400, 1), of('settled', 600, 2))).toBe('$1,000.00 $400.00 of it on its way since 1');
  // A check that came before the card was charged, and was recorded after it.
  expect(headed(of('settled', 600, 3), of('settled', 400, 1))).toBe('Paid $1,000.00 on 3');
  expect([headed(), headed(of('failed', 0, 1))]).toEqual([null, null]);
});

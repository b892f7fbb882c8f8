import { cents, ZERO } from '@underlay/domain/money/money.ts';
import { expect, test } from 'vitest';
import type { Line } from '../../../api/answers.ts';
import { figuresOf, isBlank, merged, newLine, wrongIn } from './edited-lines.ts';
import { typedCost } from './line-pricing.ts';

const USUAL = { categoryId: 'c', unit: 'each' } as const;
const texts = { categoryId: 'c', code: '', description: 'Oak', quantity: '12.5', unit: 'sq ft', rate: '6.85' } as const;

test('INV-15 D89 measured units take two decimals, pieces are whole, and nothing is below zero', () => {
  expect(wrongIn(texts)).toEqual({});
  expect(wrongIn({ ...texts, quantity: '0' })).toEqual({});
  expect(wrongIn({ ...texts, unit: 'each' })).toHaveProperty('quantity');
  expect(wrongIn({ ...texts, quantity: '-1' })).toHaveProperty('quantity');
  expect(wrongIn({ ...texts, quantity: '1.555' })).toHaveProperty('quantity');
  expect(wrongIn({ ...texts, rate: '-1' })).toHaveProperty('rate', 'Must be 0 or more.');
  expect(wrongIn({ ...texts, rate: '10000000' })).toHaveProperty('rate', 'Must be at most $9,999,999.99.');
});

test('The running totals leave out what is not a figure yet', () => {
  expect(figuresOf(texts)).toEqual({ quantity: 1250, rate: 685 });
  expect(figuresOf({ ...texts, rate: '' })).toBeNull();
});

test('QUO-07 a unit cost and a rate above the largest count nothing while they are typed, and say so', () => {
  const large = { ...texts, quantity: '1000000', rate: '999999999999', cost: '999999999999' };
  const message = 'Must be at most $9,999,999.99.';
  expect(typedCost(large)).toBeNull();
  expect(typedCost({ cost: '9999999.99' })).toBe(999_999_999);
  expect(figuresOf(large)).toBeNull();
  expect(wrongIn(large)).toEqual({ rate: message, cost: message });
});

const stored = (uuid: string, description: string): Line => ({
  uuid,
  id: 1,
  categoryId: 'c',
  categoryName: 'Material',
  code: '',
  description,
  quantity: 1,
  unit: 'each',
  rate: cents(500),
  subTotal: cents(500),
  sectionId: null,
  discount: null,
  taxed: true,
  optional: false,
  chosen: true,
  editable: true,
  paymentId: null,
  paymentStatus: null,
  paymentMethod: null,
  paymentFailure: null,
  receivedOn: null,
  others: 0,
  refunded: ZERO,
  applied: true,
  unused: ZERO,
  deposits: null,
  createdAt: '2026-03-03T15:00:00Z',
});

test('INV-12 a change from the server never overwrites what is being typed, and there is always one free line', () => {
  const before = merged([], [stored('1', 'Oak'), stored('2', 'Ash')], USUAL);
  const typed = before.map((row) =>
    row.uuid === '1' ? { ...row, texts: { ...row.texts, description: 'Oak, select' } } : row,
  );
  const begun = { ...newLine(USUAL), texts: { ...texts, description: 'Treads' } };
  const after = merged([...typed, begun], [stored('1', 'Oak from elsewhere'), stored('3', 'New')], USUAL);
  expect(after.map((row) => row.texts.description)).toEqual(['Oak, select', 'New', 'Treads', '']);
  expect(after.filter(isBlank)).toHaveLength(1);
});

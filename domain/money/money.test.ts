import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  basisPoints,
  basisPointsFromPercent,
  cents,
  centsFromDollars,
  divideHalfUp,
  dollarsFromCents,
  formatCents,
  hundredths,
  MAX_CENTS,
  portion,
  ZERO,
} from './money.ts';
import {
  extend,
  formatQuantity,
  isMeasured,
  lineAmount,
  type Quantity,
  quantity,
  quantityNumber,
  quantityProblem,
  UNITS,
} from './quantity.ts';

describe('API-34 money travels as dollars and is kept in cents (D90)', () => {
  test('every amount comes back from the wire as the same cents', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: MAX_CENTS }), (amount) => {
        const wire = JSON.parse(JSON.stringify(dollarsFromCents(cents(amount))));
        expect(centsFromDollars(wire)).toBe(amount);
      }),
    );
  });

  test.each([0.1, 19.99, 1.005, 1e21, Number.NaN, 1e-7, -0.001])(
    '%s is money only when it has at most two decimals',
    (value) => {
      const expected =
        Number.isFinite(value) && /^-?\d+(\.\d{1,2})?$/.test(String(value)) ? Math.round(value * 100) : null;
      expect(centsFromDollars(value)).toBe(expected);
    },
  );

  test('what is not a number is not money', () => {
    for (const text of ['', '1,000', '0x10', '1e3', ' 1', '1.', '.5', '--1']) expect(hundredths(text)).toBeNull();
  });
});

test('PINV-08 a tax on an exact half cent is rounded up, once (D79)', () => {
  expect(portion(cents(62574354), basisPoints(2500))).toBe(15643589); // 156,435.885
  expect(portion(cents(10), basisPoints(500))).toBe(1); // half a cent
  expect(divideHalfUp(-5n, 10n)).toBe(-1);
});

test('PINV-08 rounding agrees with exact fractions for any amount and rate', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: BigInt(MAX_CENTS) }), fc.integer({ min: 0, max: 10_000 }), (amount, rate) => {
      const exact = amount * BigInt(rate) * 2n + 10_000n;
      expect(BigInt(portion(cents(Number(amount)), basisPoints(rate)))).toBe(exact / 20_000n);
    }),
  );
});

test('CONST-01 amounts are US dollars with two decimals, negative ones in parentheses', () => {
  expect(formatCents(cents(124000))).toBe('$1,240.00');
  expect(formatCents(cents(-120000))).toBe('($1,200.00)');
  expect(formatCents(ZERO)).toBe('$0.00');
});

test('INV-15 pieces, cartons, rolls and lump sums come whole, measured units take two decimals (D89)', () => {
  expect(quantity(3, 'each')).toBe(300);
  expect(quantity(1.5, 'each')).toBeNull();
  expect(quantity(1.5, 'carton')).toBeNull();
  expect(quantity(1.5, 'lump sum')).toBeNull();
  expect(quantity(0.5, 'day')).toBe(50);
  expect(quantity(212.5, 'sq ft')).toBe(21_250);
  expect(quantity(0.125, 'hour')).toBeNull();
  expect(quantity(-1, 'hour')).toBeNull();
  expect(quantity(0, 'each')).toBe(0);
});

test('PINV-04 a line is quantity times rate to the cent, exactly', () => {
  expect(lineAmount(150 as Quantity, cents(33))).toBe(50); // 1.5 x 0.33 = 0.495
  expect(extend(150 as Quantity, cents(33))).toBe(4950n);
  expect(formatQuantity(212, 'sq ft')).toBe('212\u00a0sq ft');
  expect(formatQuantity(18, 'hour')).toBe('18\u00a0hours');
  expect(formatQuantity(0.5, 'day')).toBe('0.5\u00a0days');
  expect(formatQuantity(1, 'lump sum')).toBe('1\u00a0lump sum');
  expect(formatQuantity(1, 'carton')).toBe('1\u00a0carton');
});

test('D90 money is whole cents and a rate whole basis points: anything else stops at once', () => {
  expect([cents(-5), cents(-0), basisPoints(0)]).toEqual([-5, 0, 0]);
  for (const value of [0.5, Number.NaN, Infinity, 2 ** 53])
    expect(() => cents(value)).toThrow(`not a whole number of cents: ${value}`);
  for (const value of [0.5, -1, Number.NaN]) expect(() => basisPoints(value)).toThrow(`not basis points: ${value}`);
});

test('D90 an amount may be negative, a percentage not', () => {
  expect(['-0.01', '-12.5', -3, '-0', '-0.00'].map(hundredths)).toEqual([-1, -1250, -300, 0, 0]);
  expect([basisPointsFromPercent(8.25), basisPointsFromPercent('0'), basisPointsFromPercent(-1)]).toEqual([
    825,
    0,
    null,
  ]);
});

test('INV-15 D89 P24 a line holds up to a million units, of any unit there is', () => {
  const most = 'Must be at most 1,000,000.';
  const typed = ['1000000', '1,000,000.00', '1000000.01', '1000001', '1'.repeat(13)];
  expect(typed.map((text) => quantityProblem(text, 'hour'))).toEqual([null, null, most, most, most]);
  expect(quantityProblem('1.5', 'each')).toBe('Must be a whole number.');
  const measured = UNITS.filter(isMeasured);
  expect(measured).toEqual(['sq ft', 'sq yd', 'ln ft', 'hour', 'day']);
  for (const unit of UNITS)
    expect([unit, quantity('1.25', unit)]).toEqual([unit, measured.includes(unit) ? 125 : null]);
  expect(quantityNumber(125)).toBe(1.25);
});

test('D89 a quantity is said with the word for its number', () => {
  const said = UNITS.map((unit) => formatQuantity(1200, unit).replace('\u00a0', ' '));
  expect(said).toEqual([
    '1,200',
    '1,200 sq ft',
    '1,200 sq yd',
    '1,200 ln ft',
    '1,200 hours',
    '1,200 days',
    '1,200 cartons',
    '1,200 rolls',
    '1,200 lump sums',
  ]);
});

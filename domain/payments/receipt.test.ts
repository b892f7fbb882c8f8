import { expect, test } from 'vitest';
import { cents, ZERO } from '../money/money.ts';
import { receiptRowsOf } from './receipt.ts';

const CHARGED = {
  status: 'settled',
  method: 'card',
  amount: cents(100_330),
  fee: cents(330),
  refunded: ZERO,
  refunds: [],
  discounts: [],
} as const;

test('D63 a receipt leads from the amount and the fee to what was charged', () => {
  expect(receiptRowsOf(CHARGED)).toEqual([
    { kind: 'part', label: 'Amount', amount: 100_000 },
    { kind: 'part', label: 'Fee', amount: 330 },
    { kind: 'total', label: 'Total charged', amount: 100_330 },
  ]);
});

test('D63 DISC-02 DISC-06 a discount that was taken with it stands above what was paid', () => {
  const discounts = [
    { reason: 'early', amount: cents(2_125) },
    { reason: 'bank', amount: cents(1_041) },
  ] as const;
  expect(receiptRowsOf({ ...CHARGED, discounts }).slice(0, 4)).toEqual([
    { kind: 'part', label: 'Before the discount', amount: 103_166 },
    { kind: 'part', label: 'Early-payment discount', amount: -2_125 },
    { kind: 'part', label: 'Bank discount', amount: -1_041 },
    { kind: 'part', label: 'Amount', amount: 100_000 },
  ]);
});

test('D63 PART-15 money that was recorded by hand was not charged and has no fee', () => {
  const check = { ...CHARGED, method: 'manual', amount: cents(106_250), fee: ZERO } as const;
  expect(receiptRowsOf(check)).toEqual([{ kind: 'total', label: 'Total paid', amount: 106_250 }]);
  expect(receiptRowsOf({ ...check, status: 'failed' })).toEqual([{ kind: 'total', label: 'Total', amount: 106_250 }]);
});

test('D63 what failed was not charged', () => {
  const rows = receiptRowsOf({ ...CHARGED, status: 'failed' });
  expect(rows.at(-1)).toEqual({ kind: 'total', label: 'Total', amount: 100_330 });
});

test('D63 each refund stands below with how far it is, and what is left only once something went back', () => {
  const requested = { status: 'requested', amount: cents(500) } as const;
  const [arrived, failed] = [
    { ...requested, status: 'succeeded' as const },
    { ...requested, status: 'failed' as const },
  ];
  expect(receiptRowsOf({ ...CHARGED, refunds: [requested] }).slice(3)).toEqual([
    { kind: 'refund', label: 'Refund on its way', amount: -500, refund: requested },
  ]);
  expect(receiptRowsOf({ ...CHARGED, refunded: cents(500), refunds: [arrived, failed] }).slice(3)).toEqual([
    { kind: 'refund', label: 'Refunded', amount: -500, refund: arrived },
    { kind: 'refund', label: 'Refund failed', amount: -500, refund: failed },
    { kind: 'total', label: 'Paid after refunds', amount: 99_830 },
  ]);
});

test('D63 RISK-07 what the payer’s bank took back is not called a refund', () => {
  const refund = { status: 'succeeded', amount: cents(500) } as const;
  const taken = { ...refund, amount: cents(200), takenByBank: true };
  const labels = (refunded: number, refunds: readonly (typeof refund | typeof taken)[]) =>
    receiptRowsOf({ ...CHARGED, refunded: cents(refunded), refunds })
      .slice(3)
      .map(({ label, amount }) => [label, amount]);
  expect(labels(700, [refund, taken])).toEqual([
    ['Refunded', -500],
    ['Taken back by your bank', -200],
    ['Paid after what went back', 99_630],
  ]);
  expect(labels(500, [{ ...refund, takenByBank: false }])).toEqual([
    ['Refunded', -500],
    ['Paid after refunds', 99_830],
  ]);
});

import { randomUUID } from 'node:crypto';
import { cents } from '@underlay/domain/money/money.ts';
import { expect, test } from 'vitest';
import { metadataOf, targetsIn } from './stripe-targets.ts';

const MOST = 99_999_999;
const target = (amount: number, credit = 0, discount = 0) => ({
  ...{ invoiceId: randomUUID(), number: 10001 },
  ...{ amount: cents(amount), credit: cents(credit), discount: cents(discount) },
});
const ORDERS = [
  [target(104_125, 0, 2_125)],
  [target(104_125, 500)],
  [target(100), target(200, 0, 4)],
  [target(100, 20), target(200)],
  Array.from({ length: 50 }, () => target(MOST, MOST, MOST)),
];

test('DISC-06 I61 what a payment is meant for is read back as it was written, with its bank discount', () => {
  for (const order of ORDERS) {
    const metadata = metadataOf(order);
    expect(metadata.invoice).toBe(order[0]?.invoiceId);
    for (const value of Object.values(metadata)) expect(value.length).toBeLessThanOrEqual(500);
    expect(targetsIn(metadata)).toEqual(order.map(({ number: _, ...each }) => each));
  }
});

/** The reading of the version that knew no discounts, as it stood. */
function readBefore(metadata: Readonly<Record<string, string>>) {
  const values = [];
  for (let at = 1; metadata[`targets_${at}`]; at += 1) values.push(...(metadata[`targets_${at}`] ?? '').split(' '));
  const written = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}):(\d{1,10}):(\d{1,10})$/;
  const parts = values.map((value) => written.exec(value));
  if (parts.includes(null)) return [];
  return parts.map((part) => ({ invoiceId: part?.[1] ?? '', amount: Number(part?.[2]), credit: Number(part?.[3]) }));
}

test('DISC-06 I61 the version before reads amount and credit of each invoice of a payment that has discounts', () => {
  for (const order of ORDERS)
    expect(readBefore(metadataOf(order))).toEqual(
      order.map(({ invoiceId, amount, credit }) => ({ invoiceId, amount, credit })),
    );
});

test('DISC-06 one invoice without credit and discount is named as ever, and what was written before says no discount', () => {
  const one = target(106_250);
  expect(metadataOf([one])).toEqual({ invoice: one.invoiceId });
  const written = { targets_1: `${one.invoiceId}:100:0 ${one.invoiceId}:5:1` };
  expect(targetsIn(written)).toMatchObject([
    { amount: 100, credit: 0, discount: 0 },
    { amount: 5, credit: 1, discount: 0 },
  ]);
  for (const discounts_1 of ['4', '4 0 0', '4 -1', 'a b']) expect(targetsIn({ ...written, discounts_1 })).toEqual([]);
  expect(targetsIn({ targets_1: `${one.invoiceId}:100:0:1` })).toEqual([]);
});

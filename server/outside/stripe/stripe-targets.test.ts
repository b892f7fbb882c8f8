import { randomUUID } from 'node:crypto';
import { cents } from '@underlay/domain/money/money.ts';
import { expect, test } from 'vitest';
import { metadataOf, targetsIn } from './stripe-targets.ts';

const MOST = 99_999_999;
const target = (amount: number, credit = 0, discount = 0) => ({
  ...{ invoiceId: randomUUID(), number: 10001 },
  ...{ amount: cents(amount), credit: cents(credit), discount: cents(discount) },
});

test('DISC-06 I61 what a payment is meant for is read back as it was written, with its bank discount', () => {
  const orders = [
    [target(104_125, 0, 2_125)],
    [target(104_125, 500)],
    [target(100), target(200, 0, 4)],
    Array.from({ length: 50 }, () => target(MOST, MOST, MOST)),
  ];
  for (const order of orders) {
    const metadata = metadataOf(order);
    expect(metadata.invoice).toBe(order[0]?.invoiceId);
    for (const value of Object.values(metadata)) expect(value.length).toBeLessThanOrEqual(500);
    expect(targetsIn(metadata)).toEqual(order.map(({ number: _, ...each }) => each));
  }
});

test('DISC-06 one invoice without credit and discount is named as ever, and what was written before says no discount', () => {
  const one = target(106_250);
  expect(metadataOf([one])).toEqual({ invoice: one.invoiceId });
  expect(targetsIn({ targets_1: `${one.invoiceId}:100:0` })).toEqual([
    { invoiceId: one.invoiceId, amount: 100, credit: 0, discount: 0 },
  ]);
  expect(targetsIn({ targets_1: `${one.invoiceId}:100:0:1:2` })).toEqual([]);
});

import { cents, type Dollars, dollarsFromCents, formatCents, MAX_CENTS } from '@underlay/domain/money/money.ts';
import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { call } from './client.ts';
import { fromJson, toJson } from './money.ts';

const businessId = '7b0f4a52-0b1e-4d7c-9a52-1f0c9d1e0001';
const params = { businessId, paymentId: businessId };
const amounts = fc.integer({ min: -MAX_CENTS, max: MAX_CENTS }).map(cents);

test('API-34 D90 every amount goes from the wire into cents and back to the same text', () => {
  fc.assert(
    fc.property(amounts, (amount) => {
      const wire = `{"amount":${dollarsFromCents(amount)},"lines":[{"rate":${dollarsFromCents(amount)},"quantity":12.5}]}`;
      expect(fromJson(wire)).toEqual({ amount, lines: [{ rate: amount, quantity: 12.5 }] });
      expect(toJson(fromJson(wire))).toBe(wire);
    }),
  );
});

test('API-34 D90 the client answers cents for the dollars it reads, and sends dollars for the cents it is given', async () => {
  const fetched = vi.fn(async (_: string, _init: RequestInit) =>
    Response.json({ refundable: 19.99, refundableFee: 0, credit: 0.07, refunds: [{ amount: 1240, fee: 0.3 }] }),
  );
  vi.stubGlobal('fetch', fetched);
  const money = await call('POST /business/:businessId/payments/:paymentId/refunds', {
    params,
    body: { amount: cents(110), reason: 'Two planks were missing' },
  });
  expect(fetched.mock.calls[0]?.[1].body).toBe('{"amount":1.1,"reason":"Two planks were missing"}');
  expect(money).toMatchObject({
    refundable: 1999,
    refundableFee: 0,
    credit: 7,
    refunds: [{ amount: 124_000, fee: 30 }],
  });
});

test('D90 what is no number under the name of an amount stays as it is, and so does every other number', () => {
  const answer = { amount: null, applied: false, fees: { ach: { fixed: 1, percent: 2.9 } }, salesTaxPercentage: 6.25 };
  expect(fromJson(JSON.stringify(answer))).toEqual({ ...answer, fees: { ach: { fixed: 100, percent: 2.9 } } });
});

test('D90 a fraction of a cent is nothing that the API answers or takes: it is never rounded in silence', () => {
  expect(() => fromJson('{"amount":1.005}')).toThrow(RangeError);
  expect(() => toJson({ amount: 0.5 })).toThrow(RangeError);
});

test('D90 dollars and cents are two kinds of numbers: neither compiles in place of the other', () => {
  const price = (dollars: Dollars) => dollars;
  // @ts-expect-error dollars are not formatted as cents
  formatCents(dollarsFromCents(cents(1240)));
  // @ts-expect-error cents are not dollars
  price(cents(1240));
  // @ts-expect-error nor is a number of which nobody says what it is
  formatCents(1240);
  // @ts-expect-error a body takes cents
  toBody({ amount: dollarsFromCents(cents(1240)), reason: '' });
});

const toBody = (
  body: Parameters<typeof call<'POST /business/:businessId/payments/:paymentId/refunds'>>[1]['body'],
): unknown => body;

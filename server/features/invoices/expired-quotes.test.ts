import { formatDate } from '@underlay/domain/calendar/calendar-date.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestBusiness } from '../../testing/people.ts';
import { startProduct, type TestProduct } from '../../testing/test-product.ts';

let product: TestProduct;

beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product.stop());

test('QUO-11 INV-20 a quote that has expired is neither reminded of nor sent, until it is valid for longer', async () => {
  const owner = await TestBusiness.open(product, null);
  const day = 24 * 3_600_000;
  product.clock.advance(-day);
  const last = product.today();
  const { uuid } = await owner.sent({ isQuote: true, quoteExpiration: last });
  const path = `${owner.base}/invoices/${uuid}`;
  const remind = () => owner.call<{ code: string }>(`POST ${path}/reminder`);
  expect((await remind()).status).toBe(200);
  product.clock.advance(day);
  const late = await remind();
  expect([late.status, late.body.code]).toEqual([409, 'reminder_impossible']);
  const status = (value: string) => owner.call(`PUT ${path}/status`, { status: value });
  expect((await status('pending')).status).toBe(200);
  expect(await status('sent')).toMatchObject({
    status: 422,
    body: {
      code: 'offer_incomplete',
      message: `This quote expired on ${formatDate(last)}. Choose a later expiration date before you send it.`,
    },
  });
  await owner.call(`PUT ${path}/details`, { quoteExpiration: product.today() });
  expect([(await status('sent')).status, (await remind()).status]).toEqual([200, 200]);
});

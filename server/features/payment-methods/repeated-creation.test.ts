import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { MethodHolder } from '../../testing/method-holder.ts';
import { Payer } from '../../testing/payer.ts';
import { TestBusiness } from '../../testing/people.ts';
import { startProduct, type TestProduct } from '../../testing/test-product.ts';
import { forgetMethods } from './forget-methods.ts';

let product: TestProduct;
let payer: Payer;
let holder: MethodHolder;

beforeAll(async () => {
  product = await startProduct();
  payer = new Payer(await TestBusiness.open(product, null));
});
beforeEach(async () => {
  holder = await MethodHolder.open(product);
});
afterAll(() => product.stop());

const SIX_MINUTES = 6 * 60_000;
const NOT_SAVED = 'This bank account is not saved. Please add it again.';

const once = () => ({ 'idempotency-key': randomUUID() });

/** As if the process had died before it wrote its answer down. */
const forgetAnswer = () => product.platform.systemDb.sql`
  update answered_requests set status = null, body = null, created_at = created_at - interval '3 seconds'`;

const loseAnswer = () =>
  payer.control('/bank/faults', { route: 'POST /v1/setup_intents', mode: 'drop_after_effect', times: 2 });

test('API-36 METH-03 its answer never reached the person: the same request again is answered with the account that is there', async () => {
  const key = once();
  const { status, body } = await holder.add({}, key);
  expect(status).toBe(200);
  await forgetAnswer();
  const again = await holder.add({}, key);
  expect([again.status, again.body]).toEqual([200, body]);
  expect(await holder.list()).toEqual([body]);
});

test('API-36 METH-03 the provider’s answer was lost: the same request again saves the account, from wherever it is sent', async () => {
  const key = once();
  await loseAnswer();
  expect((await holder.add({}, { ...key, 'x-forwarded-for': '198.51.100.1' })).status).toBe(503);
  await forgetAnswer();
  const { status, body } = await holder.add({}, { ...key, 'x-forwarded-for': '203.0.113.7', 'user-agent': 'Another' });
  expect(status).toBe(200);
  expect(await holder.list()).toEqual([body]);
});

test('API-36 METH-03 what was given up meanwhile is refused for good, and a new request saves it', async () => {
  const key = once();
  await loseAnswer();
  expect((await holder.add({}, key)).status).toBe(503);
  product.clock.advance(SIX_MINUTES);
  const late = await holder.add({}, key);
  expect([late.status, late.body.code, late.body.message]).toEqual([402, 'provider_refused', NOT_SAVED]);
  await forgetMethods(product.platform);
  const later = await holder.add({}, key);
  product.clock.advance(-SIX_MINUTES);
  expect([later.status, later.body.message]).toEqual([402, NOT_SAVED]);
  expect((await holder.add({}, once())).status).toBe(200);
});

test('API-36 METH-09 an account that was deleted since does not come back by the request that saved it', async () => {
  const key = once();
  const { body } = await holder.add({}, key);
  expect((await holder.remove(body.uuid)).status).toBe(204);
  await forgetAnswer();
  expect((await holder.add({}, key)).body.message).toBe(NOT_SAVED);
  expect(await holder.list()).toEqual([]);
});

import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { providerBreaker } from '../outside/stripe/provider-breaker.ts';
import { createStripePayments, PROVIDER_TIMEOUTS } from '../outside/stripe/stripe-payments.ts';
import type { Payer } from '../testing/payer.ts';
import type { TestBusiness } from '../testing/people.ts';
import { startPayments } from '../testing/refund-client.ts';
import type { TestProduct } from '../testing/test-product.ts';

let product: TestProduct;
let owner: TestBusiness;
let payer: Payer;

beforeAll(async () => {
  ({ product, owner, payer } = await startPayments());
  const { config, log } = product.platform;
  const provider = createStripePayments(config.stripe, PROVIDER_TIMEOUTS.person, providerBreaker(log));
  Object.assign(product.platform, { provider });
});
afterAll(() => product.stop());

const away = (times: number, mode = 'status_500') =>
  payer.control('/bank/faults', { route: 'POST /v1/payment_intents', mode, times });

test('TM-28 PAY-07 while the provider is away payers are told so at once, and it goes on by itself', async () => {
  const invoices = [await owner.sent(), await owner.sent(), await owner.sent(), await owner.sent()] as const;
  await away(3);
  for (const invoice of invoices.slice(0, 3)) {
    const told = await payer.openForm(invoice);
    expect(told).toMatchObject({ status: 503, body: { code: 'provider_unavailable' } });
    expect([told.body.message, told.headers.get('retry-after')]).toEqual([
      'The payment system does not answer right now. You have not been charged. Please try again in a few minutes.',
      '10',
    ]);
  }
  // It would answer now. Nobody asks it before its time, and nobody waits.
  const begun = performance.now();
  expect((await payer.openForm(invoices[3])).status).toBe(503);
  expect(performance.now() - begun).toBeLessThan(1_000);
  await pause(5_100);
  const opened = await payer.openForm(invoices[3]);
  expect(opened.status).toBe(200);
  await payer.confirmCard(opened.body);
  expect((await payer.finish(opened.body.id)).status).toBe(200);
}, 30_000);

test('TM-28 PAY-07 a failure that the provider has kept and repeats keeps nobody from paying, neither this payer nor others', async () => {
  const invoice = await owner.sent();
  await away(1, 'status_500_kept');
  expect((await payer.openForm(invoice)).status).toBe(503);
  const tabs = await Promise.all([payer.openForm(invoice), payer.openForm(invoice), payer.openForm(invoice)]);
  expect(tabs.map(({ status, body }) => [status, body.id])).toEqual(Array(3).fill([200, tabs[0]?.body.id]));
  await payer.confirmCard(tabs[0]?.body);
  expect((await payer.finish(tabs[0]?.body.id)).body).toMatchObject({ status: 'settled', amount: 1093.61 });
  const forms = await product.platform.systemDb.sql`
    select state from payments where invoice_id = ${invoice.uuid} order by created_at`;
  expect(forms.map(({ state }) => state)).toEqual(['canceled', 'settled']);
});

test('TM-28 P07 a declined card is an answer, for this business and for all others', async () => {
  const opened = await payer.openForm(await owner.sent());
  for (let turn = 0; turn < 5; turn += 1) {
    await payer.confirmCard(opened.body, '4000000000000002');
    expect((await payer.finish(opened.body.id)).body.code).toBe('intent_not_finished');
  }
  expect((await payer.openForm(await owner.sent())).status).toBe(200);
});

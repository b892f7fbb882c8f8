import type { InvoiceDetailJson } from '@underlay/contract/invoices.ts';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { ProviderSilent } from '../../services/payment-provider.ts';
import { expectSoundBooks } from '../../testing/ledger.ts';
import { Payer } from '../../testing/payer.ts';
import { TestBusiness } from '../../testing/people.ts';
import { PRICES } from '../../testing/prices.ts';
import { ProviderAccount } from '../../testing/provider-account.ts';
import { RefundClient } from '../../testing/refund-client.ts';
import { startProduct, type TestProduct } from '../../testing/test-product.ts';
import { readProvider, reconcile } from './index.ts';
import { readTo } from './reading-store.ts';

const DAY = 86_400_000;

let product: TestProduct;
let owner: TestBusiness;
let payer: Payer;
let back: RefundClient;
let there: ProviderAccount;

beforeAll(async () => {
  product = await startProduct({ prices: PRICES });
});
/** Each test has a business of its own, and so an account of its own at the provider. */
async function open() {
  owner = await TestBusiness.open(product);
  payer = new Payer(owner);
  back = new RefundClient(payer);
  there = new ProviderAccount(product, owner);
}
afterEach(async () => {
  await payer.control('/bank/webhooks', { paused: false });
  await product.settle();
  await expectSoundBooks(product.platform);
});
afterAll(() => product.stop());

const businessId = () => owner.business.businessId;
const read = (days = 3) =>
  reconcile(product.platform, businessId(), new Date(product.clock.now().getTime() - days * DAY));

const statesOf = async ({ uuid }: Pick<InvoiceDetailJson, 'uuid'>) => {
  const rows = await product.platform.systemDb.sql<{ state: string }[]>`
    select state from payments where invoice_id = ${uuid}`;
  return rows.map(({ state }) => state);
};

test('PAYO-09 a provider that is silent stops the reading, which begins again from where the last one ended', async () => {
  await open();
  const invoice = await owner.sent();
  await product.settle();
  await payer.control('/bank/webhooks', { paused: true });
  const { body: intent } = await payer.openForm(invoice);
  await payer.confirmCard(intent);
  const db = product.platform.tenantDb(businessId());
  for (const route of ['GET /v1/payment_intents', 'GET /v1/payment_intents/:id', 'GET /v1/refunds']) {
    await payer.control('/bank/faults', { route, mode: 'no_answer', times: 2 });
    await expect(read()).rejects.toThrow(ProviderSilent);
    await fetch(`${product.sandbox}/bank/faults`, { method: 'DELETE' });
    expect(await readTo(db)).toBeNull();
  }
  await readProvider(product.platform);
  expect(await readTo(db)).toBeNull();
  product.clock.advance(2 * 3_600_000);
  await readProvider(product.platform);
  expect(await readTo(db)).not.toBeNull();
  expect(await statesOf(invoice)).toEqual(['settled']);
  await there.expectAgreement();
});

test('I61 what the provider has of payments from before it was asked for that is told by its list', async () => {
  await open();
  const { paymentId } = await back.paidByCard();
  await product.settle();
  const { sql } = product.platform.systemDb;
  const told = () => sql`select provider_net_cents net from payments where id = ${paymentId}`;
  expect(await told()).toEqual([{ net: 106_160 }]);
  await sql`update payments set provider_net_cents = null where id = ${paymentId}`;
  await payer.control('/bank/faults', { route: 'GET /v1/payment_intents/:id', mode: 'no_answer', times: 5 });
  expect(await read()).toMatchObject({ known: { count: 1, cents: 109_361 } });
  await fetch(`${product.sandbox}/bank/faults`, { method: 'DELETE' });
  expect(await told()).toEqual([{ net: 106_160 }]);
});

test('PAYO-09 each business is read once a day, and what no event told of is known then', async () => {
  await open();
  const { intentId, invoice } = await back.paidByCard();
  product.clock.advance(2 * DAY);
  for (let rounds = 0; rounds < 3; rounds++) await readProvider(product.platform);
  const db = product.platform.tenantDb(businessId());
  const first = await readTo(db);
  expect(first).not.toBeNull();
  await payer.control('/bank/webhooks', { paused: true });
  await payer.control(`/bank/payments/${intentId}/dispute`);
  await readProvider(product.platform);
  expect(await readTo(db)).toEqual(first);
  product.clock.advance(DAY + 60_000);
  await readProvider(product.platform);
  expect((await readTo(db))?.getTime()).toBeGreaterThan(first?.getTime() ?? 0);
  expect(await statesOf(invoice)).toEqual(['reversed']);
});

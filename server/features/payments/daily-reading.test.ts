import type { InvoiceDetailJson } from '@underlay/contract/invoices.ts';
import { DAY_MILLISECONDS } from '@underlay/domain/calendar/calendar-date.ts';
import { expect, test } from 'vitest';
import { ProviderSilent } from '../../services/payment-provider.ts';
import { readingScene } from '../../testing/reading-scene.ts';
import { readTo } from './reading-store.ts';
import { readProvider } from './reconcile.ts';

const scene = readingScene();

const statesOf = async ({ uuid }: Pick<InvoiceDetailJson, 'uuid'>) => {
  const rows = await scene.product.platform.systemDb.sql<{ state: string }[]>`
    select state from payments where invoice_id = ${uuid}`;
  return rows.map(({ state }) => state);
};

test('PAYO-09 a provider that is silent stops the reading, which begins again from where the last one ended', async () => {
  await scene.open();
  const invoice = await scene.owner.sent();
  await scene.product.settle();
  await scene.payer.control('/bank/webhooks', { paused: true });
  const { body: intent } = await scene.payer.openForm(invoice);
  await scene.payer.confirmCard(intent);
  const db = scene.product.platform.tenantDb(scene.businessId());
  for (const route of ['GET /v1/payment_intents', 'GET /v1/payment_intents/:id', 'GET /v1/refunds']) {
    await scene.payer.control('/bank/faults', { route, mode: 'no_answer', times: 2 });
    await expect(scene.read()).rejects.toThrow(ProviderSilent);
    await fetch(`${scene.product.sandbox}/bank/faults`, { method: 'DELETE' });
    expect(await readTo(db)).toBeNull();
  }
  await readProvider(scene.product.platform);
  expect(await readTo(db)).toBeNull();
  scene.product.clock.advance(2 * 3_600_000);
  await readProvider(scene.product.platform);
  expect(await readTo(db)).not.toBeNull();
  expect(await statesOf(invoice)).toEqual(['settled']);
  await scene.there.expectAgreement();
});

test('I61 what the provider has of payments from before it was asked for that is told by its list', async () => {
  await scene.open();
  const { paymentId } = await scene.back.paidByCard();
  await scene.product.settle();
  const { sql } = scene.product.platform.systemDb;
  const told = () => sql`select provider_net_cents net from payments where id = ${paymentId}`;
  expect(await told()).toEqual([{ net: 106_160 }]);
  await sql`update payments set provider_net_cents = null where id = ${paymentId}`;
  await scene.payer.control('/bank/faults', { route: 'GET /v1/payment_intents/:id', mode: 'no_answer', times: 5 });
  expect(await scene.read()).toMatchObject({ known: { count: 1, cents: 109_361 } });
  await fetch(`${scene.product.sandbox}/bank/faults`, { method: 'DELETE' });
  expect(await told()).toEqual([{ net: 106_160 }]);
});

test('PAYO-09 each business is read once a day, and what no event told of is known then', async () => {
  await scene.open();
  const { intentId, invoice } = await scene.back.paidByCard();
  scene.product.clock.advance(2 * DAY_MILLISECONDS);
  for (let rounds = 0; rounds < 3; rounds++) await readProvider(scene.product.platform);
  const db = scene.product.platform.tenantDb(scene.businessId());
  const first = await readTo(db);
  expect(first).not.toBeNull();
  await scene.payer.control('/bank/webhooks', { paused: true });
  await scene.payer.control(`/bank/payments/${intentId}/dispute`);
  await readProvider(scene.product.platform);
  expect(await readTo(db)).toEqual(first);
  scene.product.clock.advance(DAY_MILLISECONDS + 60_000);
  await readProvider(scene.product.platform);
  expect((await readTo(db))?.getTime()).toBeGreaterThan(first?.getTime() ?? 0);
  expect(await statesOf(invoice)).toEqual(['reversed']);
});

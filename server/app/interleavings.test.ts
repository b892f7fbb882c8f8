import { afterAll, beforeAll, expect, test } from 'vitest';
import { Interleaving } from '../testing/interleaving.ts';
import { perform } from '../testing/interleaving-commands.ts';
import { openScene } from '../testing/interleaving-scene.ts';
import { expectTruth } from '../testing/interleaving-truth.ts';
import type { WaitingPayments } from '../testing/memory-provider.ts';
import { playRandomOrders, RANDOM_ORDERS_MILLISECONDS, RUNS_PER_FILE } from '../testing/random-orders.ts';

let scene: Awaited<ReturnType<typeof openScene>>;

beforeAll(async () => {
  scene = await openScene();
});
afterAll(() => scene.stop());

test(
  `PAY-18 INV-23 in ${RUNS_PER_FILE} random orders of what people, banks and background work do, no cent is lost or taken twice`,
  () => playRandomOrders(scene),
  RANDOM_ORDERS_MILLISECONDS,
);

test('INV-23 of two attempts to hand a payment over, one refused and one taken, the taken one counts', async () => {
  const { owner } = scene.payer;
  for (const order of [refusalFirst, nameFirst]) {
    const run = new Interleaving(scene, (await owner.sent()).uuid);
    await perform(run, 'pay by bank');
    const asked = scene.provider.keepWaiting();
    const attempts = perform(run, 'work runs twice at once');
    // An attempt that begins after the other's refusal was written does not count. Both must stand at the provider.
    await owner.until(async () => asked.count() === 2);
    run.fault('refused once');
    await order(run, asked);
    await attempts;
    await run.settleDown();
    await expectTruth(run);
    expect(await scene.payer.paymentStatus(run.invoiceId)).toBe('settled');
    expect(await run.invoice()).toMatchObject({ status: 'paid', amount: 0 });
  }
});

test('INV-23 a look at the provider that is refused refuses no payment, which is there all the same', async () => {
  const run = new Interleaving(scene, (await scene.payer.owner.sent()).uuid);
  await perform(run, 'pay by bank');
  run.fault('lost after');
  await perform(run, 'background work runs');
  run.fault('refused once');
  await perform(run, 'background work runs');
  expect(await scene.payer.paymentStatus(run.invoiceId)).not.toBe('failed');
  await run.settleDown();
  await expectTruth(run);
  expect(await run.invoice()).toMatchObject({ status: 'paid', amount: 0 });
});

/** The refusal is written before the other attempt is answered. */
async function refusalFirst(run: Interleaving, asked: WaitingPayments) {
  asked.letGo();
  await scene.payer.owner.until(async () => (await scene.payer.paymentStatus(run.invoiceId)) === 'failed');
  asked.letGo();
}

/** The refusal comes first here too. It is written when the payment has its name at the provider. */
async function nameFirst(run: Interleaving, asked: WaitingPayments) {
  const { systemDb } = scene.product.platform;
  const named = () =>
    systemDb.sql`select 1 from payments where invoice_id = ${run.invoiceId} and provider_payment_id is not null`;
  await systemDb.begin(async (tx) => {
    await tx`select 1 from invoices where id = ${run.invoiceId} for update`;
    asked.letGo();
    asked.letGo();
    await scene.payer.owner.until(async () => (await named()).length === 1);
  });
}

test('PAY-18 a card form that the provider refuses to show again can no longer be paid in the first tab', async () => {
  const run = new Interleaving(scene, (await scene.payer.owner.sent()).uuid);
  await perform(run, 'open card form');
  await perform(run, 'provider refuses next');
  await perform(run, 'open card form');
  // Another one took its place.
  expect(run.trace.at(-1)).toBe('open card form: 200');
  expect(run.charges.map(({ fact }) => fact)).toEqual(['canceled', 'waiting']);
  await perform(run, 'pay by bank');
  expect(run.happen('succeeded', false)).toBe('nothing it could happen to');
  await run.settleDown();
  await expectTruth(run);
});

test('PAY-18 a card form that gets its name while a bank payment gives it up is canceled at the provider', async () => {
  const { systemDb } = scene.product.platform;
  const run = new Interleaving(scene, (await scene.payer.owner.sent()).uuid);
  const given = Promise.withResolvers<void>();
  const asked = scene.provider.keepWaiting();
  const form = perform(run, 'open card form');
  const rows = () => systemDb.sql`select 1 from payments where invoice_id = ${run.invoiceId}`;
  await scene.payer.owner.until(async () => (await rows()).length === 1);
  // The one who cancels the form has seen it without a name, and waits for the invoice.
  const holding = systemDb.begin(async (tx) => {
    await tx`select 1 from invoices where id = ${run.invoiceId} for update`;
    await given.promise;
  });
  const waiting = () =>
    systemDb.sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  const paid = perform(run, 'pay by bank');
  await scene.payer.owner.until(async () => (await waiting()).length === 1);
  asked.letGo();
  await form;
  given.resolve();
  await Promise.all([holding, paid]);
  expect(run.trace).toEqual(['open card form: 200', 'pay by bank: 200']);
  expect(run.happen('succeeded', false)).toBe('nothing it could happen to');
  await run.settleDown();
  await expectTruth(run);
});

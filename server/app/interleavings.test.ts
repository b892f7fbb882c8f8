import { afterAll, beforeAll, expect, test } from 'vitest';
import { Interleaving } from '../testing/interleaving.ts';
import { perform, playPayments, RUNS_PER_FILE } from '../testing/interleaving-commands.ts';
import { openScene } from '../testing/interleaving-scene.ts';
import { expectTruth } from '../testing/interleaving-truth.ts';
import { RANDOM_ORDERS_MILLISECONDS } from '../testing/random-orders.ts';

let scene: Awaited<ReturnType<typeof openScene>>;

beforeAll(async () => {
  scene = await openScene();
});
afterAll(() => scene.stop());

test(
  `PAY-18 INV-23 LATE-10 CRED-16 in ${RUNS_PER_FILE} random orders of what people, banks and background work do, no cent is lost or taken twice`,
  () => playPayments(scene),
  RANDOM_ORDERS_MILLISECONDS,
);

test('INV-23 PAY-18 a payment is handed over by one at a time, so a refusal in passing does not let it be paid a second time', async () => {
  const run = new Interleaving(scene, (await scene.payer.owner.sent()).uuid);
  await perform(run, 'pay by bank');
  const asked = scene.provider.keepWaiting();
  const first = perform(run, 'background work runs');
  await scene.payer.owner.until(async () => asked.count() === 1);
  // The provider would refuse whoever asks now.
  run.fault('refused once');
  await perform(run, 'work runs twice at once');
  await perform(run, 'reconcile');
  expect(asked.count()).toBe(1);
  run.fault(null);
  expect(await scene.payer.paymentStatus(run.invoiceId)).toBe('authorized');
  expect(await perform(run, 'pay by bank')).toBe('409 payment_in_progress');
  asked.letGo();
  await first;
  await run.settleDown();
  await expectTruth(run);
  expect(await scene.payer.paymentStatus(run.invoiceId)).toBe('settled');
  expect(await run.invoice()).toMatchObject({ status: 'paid', amount: 0 });
});

test('INV-23 what was broken off is handed over again after some minutes, and not while its attempt may be under way', async () => {
  const { systemDb } = scene.product.platform;
  const run = new Interleaving(scene, (await scene.payer.owner.sent()).uuid);
  await perform(run, 'pay by bank');
  const held = (until: string) =>
    systemDb.sql.unsafe(`update payments set submitted_at = now(), submitting_until = ${until} where invoice_id = $1`, [
      run.invoiceId,
    ]);
  await held("now() + interval '1 minute'");
  await perform(run, 'background work runs');
  expect(run.charges).toEqual([]);
  await held("now() - interval '1 second'");
  await perform(run, 'reconcile');
  expect(run.charges).toHaveLength(1);
  await run.settleDown();
  await expectTruth(run);
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

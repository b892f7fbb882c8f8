import { expect, test } from 'vitest';
import type { ProviderPayment } from '../../services/payment-provider.ts';
import { expectSoundBooks } from '../../testing/ledger.ts';
import { readingScene } from '../../testing/reading-scene.ts';
import type { Paid } from '../../testing/refund-client.ts';
import { applyProviderPayment, readPayment, referenceOf } from '../receivables/index.ts';

const scene = readingScene();

/** All that the card was charged: $1,062.50 and the fee. */
const CHARGED = 109_361;

type Step = (paid: Paid) => Promise<unknown>;

const bank =
  (decision: 'dispute' | 'win' | 'lose', amount?: number): Step =>
  ({ intentId }) =>
    scene.payer.control(`/bank/payments/${intentId}/${decision}`, amount === undefined ? {} : { amount });
const dispute = (cents: number) => bank('dispute', cents);
const [win, lose] = [bank('win'), bank('lose')];
const refund =
  (amount: number): Step =>
  async ({ paymentId }) => {
    await scene.back.refund(paymentId, amount);
    await scene.back.refundsAre(paymentId, 'succeeded');
  };
const refundComesBack: Step = async (paid) => {
  const [newest] = await scene.back.atTheProvider(paid);
  await scene.payer.control(`/bank/refunds/${newest?.id}/fail`);
};

const tasks = async ({ paymentId }: Paid) =>
  (await scene.back.tasks(paymentId)).map(({ kind, amount }) => [kind, amount]);

/** What stands in suspense, what is due, and the tasks about it. */
async function standing(paid: Paid) {
  const { sql } = scene.product.platform.systemDb;
  const [row] = await sql<{ suspense: number }[]>`
    select coalesce(sum(amount_cents), 0)::bigint suspense from ledger_lines
    where business_id = ${scene.businessId()} and account = 'suspense'`;
  const { amount } = await scene.owner.invoice(paid.invoice.uuid);
  const status = await scene.payer.paymentStatus(paid.invoice.uuid);
  return { twice: row?.suspense, due: amount, status, tasks: await tasks(paid) };
}

/** The ledger is as its rows say, and has what the provider has. */
async function agreed() {
  await scene.product.settle();
  await expectSoundBooks(scene.product.platform);
  await scene.there.expectAgreement();
}

async function paidByCard(): Promise<Paid> {
  await scene.open();
  return scene.back.paidByCard();
}

const cameBack = (amount: number, twice: number) => [
  ['unmatched_payment', twice],
  ['payment_returned', amount],
];

const ORDERS: [string, readonly Step[], object][] = [
  [
    'a refund, then all that was charged',
    [refund(400), dispute(CHARGED)],
    { twice: 40_000, due: 1062.5, status: 'failed', tasks: cameBack(1062.5, 400) },
  ],
  [
    'the same, lost',
    [refund(400), dispute(CHARGED), lose],
    { twice: 40_000, due: 1062.5, status: 'failed', tasks: cameBack(1062.5, 400) },
  ],
  ['the same, won', [refund(400), dispute(CHARGED), win], { twice: 0, due: 400, status: 'settled', tasks: [] }],
  [
    'the same, and the refund comes back',
    [refund(400), dispute(CHARGED), refundComesBack],
    { twice: 0, due: 1062.5, status: 'failed' },
  ],
  [
    'won, and disputed once more',
    [refund(400), dispute(CHARGED), win, dispute(CHARGED)],
    { twice: 40_000, due: 1062.5, status: 'failed', tasks: cameBack(1062.5, 400) },
  ],
  [
    'all was refunded',
    [refund(1062.5), dispute(CHARGED)],
    { twice: CHARGED, due: 1062.5, status: 'failed', tasks: cameBack(1093.61, 1093.61) },
  ],
  [
    'all was refunded, and it is won',
    [refund(1062.5), dispute(CHARGED), win],
    { twice: 0, due: 1062.5, status: 'settled', tasks: [] },
  ],
  [
    'a refund in two parts, without the fee',
    [refund(1000), refund(62.5), dispute(CHARGED)],
    { twice: 106_250, due: 1062.5, status: 'failed', tasks: cameBack(1062.5, 1062.5) },
  ],
  [
    'some more than was left',
    [refund(400), dispute(89_361)],
    { twice: 20_000, due: 1062.5, status: 'failed', tasks: cameBack(862.5, 200) },
  ],
  [
    'the same, and the refund comes back: it was a part',
    [refund(400), dispute(89_361), refundComesBack],
    { twice: 0, due: 893.61, status: 'settled' },
  ],
  [
    'a part was disputed, and then all',
    [dispute(20_000), dispute(CHARGED - 20_000), win],
    { twice: 0, due: 200, status: 'settled', tasks: [['payment_returned', 200]] },
  ],
];

test.each(ORDERS)(
  'RISK-07 I61 what a bank takes beyond what is left is booked to the cent: %s',
  async (_what, steps, ends) => {
    const paid = await paidByCard();
    for (const step of steps) {
      await step(paid);
      await agreed();
    }
    expect(await standing(paid)).toMatchObject(ends);
    const before = await standing(paid);
    await scene.payer.control('/bank/webhooks/replay', { paymentIntent: paid.intentId, times: 2, shuffle: true });
    await agreed();
    const nothing = { applied: { count: 0 }, suspended: { count: 0 }, failed: { count: 0 }, differing: { count: 0 } };
    expect(await scene.read()).toMatchObject(nothing);
    expect(await standing(paid)).toEqual(before);
  },
);

test('PAYO-09 I61 the daily reading alone books it, gives it back when it was won, and hears of nothing in between', async () => {
  const paid = await paidByCard();
  await refund(400)(paid);
  await scene.product.settle();
  await scene.payer.control('/bank/webhooks', { paused: true });
  await dispute(CHARGED)(paid);
  const readings = await Promise.all([scene.read(), scene.read()]);
  expect(readings.map(({ failed }) => failed.count)).toEqual([0, 0]);
  await agreed();
  expect(await standing(paid)).toMatchObject({ twice: 40_000, tasks: cameBack(1062.5, 400) });
  await win(paid);
  expect(await scene.read()).toMatchObject({ applied: { count: 1 } });
  await agreed();
  expect(await standing(paid)).toMatchObject({ twice: 0, due: 400, tasks: [] });
  await dispute(CHARGED)(paid);
  await win(paid);
  expect(await scene.read()).toMatchObject({ applied: { count: 0 } });
  await agreed();
  expect(await standing(paid)).toMatchObject({ twice: 0, due: 400, tasks: [] });
});

/** What the provider says of a payment, taken as if it had said something else. */
async function taken(paid: Paid, told: Partial<ProviderPayment> = {}) {
  const { platform } = scene.product;
  const db = platform.tenantDb(scene.businessId());
  const payment = await readPayment(db, paid.paymentId);
  const reference = payment && referenceOf(payment);
  if (!reference) throw new Error('the payment has no name at the provider');
  const reported = { ...(await platform.provider.readPayment(reference)), ...told };
  await applyProviderPayment(platform, db, { payment, reported });
  return reported;
}

test('I61 what a version before left out is booked with the next reading, once by however many at the same moment', async () => {
  const paid = await paidByCard();
  await refund(400)(paid);
  await scene.product.settle();
  await scene.payer.control('/bank/webhooks', { paused: true });
  await dispute(CHARGED)(paid);
  await taken(paid, { takenBeyond: null });
  const off = [expect.stringMatching(/^I61: .*off by 40000 cents/)];
  await expect(expectSoundBooks(scene.product.platform)).rejects.toMatchObject({ actual: off });
  const readings = await Promise.all([scene.read(), scene.read(), scene.read()]);
  expect(readings.map(({ failed }) => failed.count)).toEqual([0, 0, 0]);
  await agreed();
  expect(await standing(paid)).toMatchObject({ twice: 40_000, due: 1062.5 });
  expect((await tasks(paid)).filter(([kind]) => kind === 'unmatched_payment')).toEqual([['unmatched_payment', 400]]);
});

test('I61 an answer from before it was won, that comes after it, is mended by the next one, and the books agree with each', async () => {
  const paid = await paidByCard();
  await refund(400)(paid);
  await dispute(CHARGED)(paid);
  await agreed();
  const old = await taken(paid);
  await win(paid);
  await agreed();
  await taken(paid, old);
  await expectSoundBooks(scene.product.platform);
  expect(await standing(paid)).toMatchObject({ twice: 40_000, status: 'failed' });
  await scene.read();
  await agreed();
  expect(await standing(paid)).toMatchObject({ twice: 0, status: 'settled', tasks: [] });
});

test.each([
  ['all of it', dispute(CHARGED), 40_000],
  ['the rest', bank('dispute'), 0],
])('I61 a refund is on its way when the bank takes %s', async (_what, take, twice) => {
  const paid = await paidByCard();
  await scene.payer.control('/bank/settings', { refundsPending: true });
  await scene.back.refund(paid.paymentId, 400);
  await scene.owner.until(async () => (await scene.back.atTheProvider(paid)).length === 1);
  await scene.payer.control('/bank/settings', { refundsPending: false });
  await take(paid);
  await scene.product.settle();
  await expectSoundBooks(scene.product.platform);
  expect(await standing(paid)).toMatchObject({ twice: 0, due: 1062.5, status: 'failed' });
  const [newest] = await scene.back.atTheProvider(paid);
  await scene.payer.control(`/bank/refunds/${newest?.id}/settle`);
  await scene.back.refundsAre(paid.paymentId, 'succeeded');
  await agreed();
  expect(await standing(paid)).toMatchObject({ twice, due: 1062.5, status: 'failed' });
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { Interleaving } from '../testing/interleaving.ts';
import { perform, playPayments, RUNS_PER_FILE } from '../testing/interleaving-commands.ts';
import { openScene } from '../testing/interleaving-scene.ts';
import { expectTruth } from '../testing/interleaving-truth.ts';
import { PRICES } from '../testing/prices.ts';
import { RANDOM_ORDERS_MILLISECONDS } from '../testing/random-orders.ts';

let scene: Awaited<ReturnType<typeof openScene>>;

beforeAll(async () => {
  scene = await openScene({ prices: PRICES }, { lessByBank: true });
});
afterAll(() => scene.stop());

test(
  `PAY-18 INV-23 FEE-01 DISC-06 LATE-10 CRED-16 in ${RUNS_PER_FILE} more random orders, at the same time in another process with a price list and less to pay by bank, none is either`,
  () => playPayments(scene),
  RANDOM_ORDERS_MILLISECONDS,
);

test.each([
  { check: 10, discount: [11.25] },
  { check: 21.25, discount: [] },
])(
  'DISC-06 ALLOC-15 a bank payment that comes to life again beside a check of $check takes its discount off what is due of the total, and nothing off a fee',
  async ({ check, discount }) => {
    const { owner } = scene.payer;
    const run = new Interleaving(scene, (await owner.sent()).uuid);
    for (const command of ['pay by bank', 'background work runs', 'bank settles', 'reconcile'] as const)
      await perform(run, command);
    expect(await run.invoice()).toMatchObject({ amount: 0, credits: [{ byBank: true, amount: 21.25 }] });
    for (const command of ['bank takes back', 'newest event arrives', 'background work runs'] as const)
      await perform(run, command);
    expect(await run.invoice()).toMatchObject({ amount: 1082.5, chargesDue: 20, credits: [] });
    const categoryId = owner.categories.get('Payment');
    await owner.addLine(run.invoiceId, { categoryId, description: '2291', quantity: 1, rate: check });
    // $1,041.25 come to life again, and were promised $21.25 off.
    run.happen('won', true);
    await run.settleDown();
    const { amount, chargesDue, credits } = await run.invoice();
    expect([amount, chargesDue, credits.map((credit) => credit.amount)]).toEqual([20, 20, discount]);
    await expectTruth(run);
  },
);

import { afterAll, beforeAll, test } from 'vitest';
import { playPayments, RUNS_PER_FILE } from '../testing/interleaving-commands.ts';
import { openScene } from '../testing/interleaving-scene.ts';
import { PRICES } from '../testing/prices.ts';
import { RANDOM_ORDERS_MILLISECONDS } from '../testing/random-orders.ts';

let scene: Awaited<ReturnType<typeof openScene>>;

beforeAll(async () => {
  scene = await openScene({ prices: PRICES }, { lessByBank: true });
});
afterAll(() => scene.stop());

test(
  `PAY-18 INV-23 FEE-01 DISC-06 in ${RUNS_PER_FILE} more random orders, at the same time in another process with a price list and less to pay by bank, none is either`,
  () => playPayments(scene),
  RANDOM_ORDERS_MILLISECONDS,
);

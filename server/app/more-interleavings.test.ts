import { afterAll, beforeAll, test } from 'vitest';
import { openScene } from '../testing/interleaving-scene.ts';
import { playRandomOrders, RANDOM_ORDERS_MILLISECONDS, RUNS_PER_FILE } from '../testing/random-orders.ts';

let scene: Awaited<ReturnType<typeof openScene>>;

beforeAll(async () => {
  scene = await openScene();
});
afterAll(() => scene.stop());

test(
  `PAY-18 INV-23 in ${RUNS_PER_FILE} more random orders, at the same time in another process, none is either`,
  () => playRandomOrders(scene),
  RANDOM_ORDERS_MILLISECONDS,
);

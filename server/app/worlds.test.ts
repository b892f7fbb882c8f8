import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { playWorlds, WORLDS, WORLDS_MILLISECONDS } from '../testing/simulation/play-worlds.ts';
import { openSimulation, type Simulation } from '../testing/simulation/simulation.ts';
import { playToCompare, playWorld } from '../testing/simulation/world.ts';

let simulation: Simulation;

beforeAll(async () => {
  simulation = await openSimulation();
});
afterAll(() => simulation?.stop());

// It comes first: the processes of PostgreSQL that the first run meets with are new, those of the second know its statements.
test('a world is the same again from its seed: what happened, in which order, and all that is stored', async () => {
  const seed = 'three at once';
  const first = await playToCompare(simulation, seed, 60);
  await playWorld(simulation, 'another one', 20);
  expect(await playToCompare(simulation, seed, 60)).toEqual(first);
}, 180_000);

test(
  `PAY-18 INV-23 in up to ${WORLDS} worlds of 200 steps, with statements in any order and lost connections, no cent is lost or taken twice`,
  async () => {
    expect((await playWorlds(simulation)).worlds).toBeGreaterThan(0);
  },
  WORLDS_MILLISECONDS,
);

test('no transaction of a world gives up waiting for a lock because the machine took its time', async () => {
  const db = simulation.product.platform.tenantDb(randomUUID());
  const read = db.begin(({ sql }) => sql`select current_setting('lock_timeout') timeout`, { lockWait: '2s' });
  expect(await read).toEqual([{ timeout: '0' }]);
});

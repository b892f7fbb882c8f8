import { afterAll, beforeAll, expect, test } from 'vitest';
import { playWorlds, WORLDS, WORLDS_MILLISECONDS } from '../testing/simulation/play-worlds.ts';
import { openSimulation, type Simulation } from '../testing/simulation/simulation.ts';
import { playWorld } from '../testing/simulation/world.ts';

let simulation: Simulation;

beforeAll(async () => {
  simulation = await openSimulation();
});
afterAll(() => simulation?.stop());

test(
  `PAY-18 INV-23 in up to ${WORLDS} worlds of 200 steps, with statements in any order and lost connections, no cent is lost or taken twice`,
  async () => {
    expect((await playWorlds(simulation)).worlds).toBeGreaterThan(0);
  },
  WORLDS_MILLISECONDS,
);

test('a world is the same again from its seed: what happened, in which order, and all that is stored', async () => {
  const seed = 'three at once';
  const first = await playWorld(simulation, seed, 60);
  await playWorld(simulation, 'another one', 20);
  const again = await playWorld(simulation, seed, 60);
  expect(again.trace).toEqual(first.trace);
  expect(again.hash).toBe(first.hash);
}, 180_000);

import { randomBytes } from 'node:crypto';
import { expect } from 'vitest';
import { type Counts, NOTHING_YET } from './lock-order.ts';
import type { Simulation } from './simulation.ts';
import { playToCompare, playWorld } from './world.ts';

/** One seed to play again, or how many worlds to play, from which of a run on (`npm run worlds`). */
const { WORLD: ONLY, WORLDS: WANTED, WORLDS_RUN: RUN, WORLDS_FROM: FROM = '0' } = process.env;
export const WORLDS = ONLY ? 1 : Number(WANTED ?? 100);
/** Unless more are asked for, no new ones begin after this time. */
const BEGIN_MILLISECONDS = WANTED ? Number.POSITIVE_INFINITY : 45_000;
/** On a machine with other things to do a world takes seconds. */
const WORLD_MILLISECONDS = 60_000;
export const WORLDS_MILLISECONDS = Math.max(300_000, WORLDS * WORLD_MILLISECONDS);
const TOLD_EVERY = 100;
/** Of so many, one is played again, and has to be the same. */
const AGAIN_EVERY = 100;

/** What was played, for whoever wants to know how much of it happened at once. */
export interface Played {
  worlds: number;
  readonly counts: Counts;
}

/** Plays one world after another. The first that is wrong ends it, with its seed and how to play it again. */
export async function playWorlds(simulation: Simulation): Promise<Played> {
  const run = RUN ?? randomBytes(4).toString('hex');
  const end = Date.now() + BEGIN_MILLISECONDS;
  const played: Played = { worlds: 0, counts: { ...NOTHING_YET } };
  while (played.worlds < WORLDS && (played.worlds === 0 || Date.now() < end)) {
    const seed = ONLY ?? `${run}-${Number(FROM) + played.worlds}`;
    const { counts } = await named(seed, () => playWorld(simulation, seed));
    played.worlds += 1;
    for (const [what, count] of Object.entries(counts)) played.counts[what as keyof typeof counts] += count;
    if (played.worlds % TOLD_EVERY === 0) console.info(`worlds so far: ${JSON.stringify(played)}`);
    if (played.worlds % AGAIN_EVERY === 0) await named(seed, () => expectRepeated(simulation, seed));
  }
  return played;
}

async function expectRepeated(simulation: Simulation, seed: string) {
  const first = await playToCompare(simulation, seed);
  expect(await playToCompare(simulation, seed)).toEqual(first);
}

async function named<Result>(seed: string, play: () => Promise<Result>): Promise<Result> {
  try {
    return await play();
  } catch (error) {
    // Said last, since the beginning of a long text is what a log leaves out.
    throw new Error(
      `${(error as Error).message}\n\nThe world ${seed} is wrong. To play it again: npm run worlds -- ${seed}`,
      { cause: error },
    );
  }
}

import { randomBytes } from 'node:crypto';
import { type Counts, NOTHING_YET } from './lock-order.ts';
import type { Simulation } from './simulation.ts';
import { playWorld } from './world.ts';

/** One seed to play again, and how many worlds to play without one. */
const ONLY = process.env.WORLD;
export const WORLDS = ONLY ? 1 : Number(process.env.WORLDS ?? 20);
/** Unless more are asked for, no new ones begin after this time. */
const BEGIN_MILLISECONDS = process.env.WORLDS ? Number.POSITIVE_INFINITY : 45_000;
/** On a machine with other things to do a world takes seconds. */
const WORLD_MILLISECONDS = 60_000;
export const WORLDS_MILLISECONDS = Math.max(300_000, WORLDS * WORLD_MILLISECONDS);
const TOLD_EVERY = 100;

/** What was played, for whoever wants to know how much of it happened at once. */
export interface Played {
  worlds: number;
  readonly counts: Counts;
}

/** Plays one world after another. The first that is wrong ends it, with its seed and how to play it again. */
export async function playWorlds(simulation: Simulation): Promise<Played> {
  const base = randomBytes(4).toString('hex');
  const end = Date.now() + BEGIN_MILLISECONDS;
  const played: Played = { worlds: 0, counts: { ...NOTHING_YET } };
  while (played.worlds < WORLDS && (played.worlds === 0 || Date.now() < end)) {
    const { counts } = await named(ONLY ?? `${base}-${played.worlds}`, (seed) => playWorld(simulation, seed));
    played.worlds += 1;
    for (const [what, count] of Object.entries(counts)) played.counts[what as keyof typeof counts] += count;
    if (played.worlds % TOLD_EVERY === 0) console.info(`worlds so far: ${JSON.stringify(played)}`);
  }
  return played;
}

async function named<Result>(seed: string, play: (seed: string) => Promise<Result>): Promise<Result> {
  try {
    return await play(seed);
  } catch (error) {
    const again = `WORLD=${seed} npx vitest run --project server server/app/worlds.test.ts`;
    // Said last, since the beginning of a long text is what a log leaves out.
    throw new Error(`${(error as Error).message}\n\nThe world ${seed} is wrong. To play it again: ${again}`, {
      cause: error,
    });
  }
}

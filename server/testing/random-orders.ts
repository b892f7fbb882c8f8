import fc from 'fast-check';
import { expect } from 'vitest';
import { Interleaving, type Scene } from './interleaving.ts';
import { ALL_COMMANDS, type Command, perform } from './interleaving-commands.ts';
import { expectTruth } from './interleaving-truth.ts';
import { expectSoundBooks } from './ledger.ts';

/** Two files play half of them each, at the same time. */
export const RUNS_PER_FILE = Math.ceil(Number(process.env.INTERLEAVINGS ?? 1_000) / 2);
export const RANDOM_ORDERS_MILLISECONDS = 360_000;
/** After five minutes no new ones begin. */
const BEGIN_MILLISECONDS = 300_000;
const LEAST_ON_A_SLOW_MACHINE = 100;
const SEED = process.env.SEED ? Number(process.env.SEED) : undefined;
const WHOLE_EVERY = 100;

/** One command, or two or three at the same moment. */
const step = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...ALL_COMMANDS).map((command) => [command]) },
  { weight: 1, arbitrary: fc.array(fc.constantFrom(...ALL_COMMANDS), { minLength: 2, maxLength: 3 }) },
);
/** Most runs begin with money under way, since little can go wrong earlier. */
const begun = fc.constantFrom<Command[][]>(
  [],
  [['pay by bank']],
  [['pay by bank'], ['background work runs']],
  [['open card form']],
  [['open card form'], ['card is charged']],
  [['record half by check']],
  [['open card form'], ['card is charged'], ['browser comes back']],
  [['open card form'], ['card is charged'], ['browser comes back'], ['refund all'], ['background work runs']],
  [['pay by bank'], ['background work runs'], ['bank settles'], ['reconcile'], ['refund $100']],
);
const story = fc
  .tuple(begun, fc.array(step, { minLength: 3, maxLength: 9 }))
  .map(([first, rest]): Command[][] => [...first, ...rest]);

/** Plays one random order after another, each on an invoice of its own, and checks all invariants after each. */
export async function playRandomOrders(scene: Scene): Promise<void> {
  let runs = 0;
  await fc.assert(
    fc.asyncProperty(story, async (steps) => {
      runs += 1;
      await play(scene, steps);
      if (runs % WHOLE_EVERY === 0) await expectSoundBooks(scene.product.platform);
    }),
    {
      numRuns: RUNS_PER_FILE,
      ...(SEED !== undefined && { seed: SEED }),
      endOnFailure: false,
      interruptAfterTimeLimit: BEGIN_MILLISECONDS,
    },
  );
  expect(runs).toBeGreaterThanOrEqual(Math.min(RUNS_PER_FILE, LEAST_ON_A_SLOW_MACHINE));
  await expectSoundBooks(scene.product.platform);
}

async function play(scene: Scene, steps: readonly Command[][]) {
  const run = new Interleaving(scene, (await scene.payer.owner.sent()).uuid);
  try {
    for (const commands of steps) await Promise.all(commands.map((command) => perform(run, command)));
    await run.settleDown();
    await expectTruth(run);
  } catch (error) {
    const problem = error instanceof Error ? error.message : String(error);
    throw new Error(`${run.trace.join('\n')}\n\n${problem}`, { cause: error });
  }
}

import fc from 'fast-check';
import { expect } from 'vitest';

/** How many of payments a run plays. Each run plays others, so many small runs look at more than a large one now and then. */
export const RANDOM_ORDERS = Number(process.env.INTERLEAVINGS ?? 300);
export const RANDOM_ORDERS_MILLISECONDS = 360_000;
/** After five minutes no new ones begin. */
const BEGIN_MILLISECONDS = 300_000;
const LEAST_ON_A_SLOW_MACHINE = 100;
const SEED = process.env.SEED ? Number(process.env.SEED) : undefined;
const WHOLE_EVERY = 100;

/** One thing to which much happens. */
interface Traced {
  /** The product's answers, one line per command, for a counterexample. */
  readonly trace: string[];
}

/** What happens in any order to one thing. */
interface Happenings<Run extends Traced, Command extends string> {
  readonly runs: number;
  /** By the names in a printed counterexample. */
  readonly commands: Readonly<Record<Command, (run: Run) => unknown>>;
  /** How a run may begin, since little can go wrong earlier. */
  readonly begun: readonly (readonly (readonly Command[])[])[];
  begin(): Promise<Run>;
  /** Lets everything late arrive and checks what must hold then. */
  end(run: Run): Promise<void>;
  /** Checks all that there is, after many runs. */
  checkAll(): Promise<void>;
}

/** Plays one random order after another, each on a thing of its own, and checks all invariants after each. */
export async function playRandomOrders<Run extends Traced, Command extends string>(
  happenings: Happenings<Run, Command>,
): Promise<void> {
  let runs = 0;
  await fc.assert(
    fc.asyncProperty(storyOf(happenings), async (steps) => {
      runs += 1;
      await play(happenings, steps);
      if (runs % WHOLE_EVERY === 0) await happenings.checkAll();
    }),
    {
      numRuns: happenings.runs,
      ...(SEED !== undefined && { seed: SEED }),
      endOnFailure: false,
      interruptAfterTimeLimit: BEGIN_MILLISECONDS,
    },
  );
  expect(runs).toBeGreaterThanOrEqual(Math.min(happenings.runs, LEAST_ON_A_SLOW_MACHINE));
  await happenings.checkAll();
}

/** Runs a command and notes what the product answered. */
export const performing =
  <Run extends Traced, Command extends string>(commands: Happenings<Run, Command>['commands']) =>
  async (run: Run, command: Command): Promise<string> => {
    const outcome = String((await commands[command](run)) ?? 'done');
    run.trace.push(`${command}: ${outcome}`);
    return outcome;
  };

/** Steps of one command, or of two or three at the same moment. */
function storyOf<Command extends string>({
  commands,
  begun,
}: Pick<Happenings<never, Command>, 'begun'> & { readonly commands: Readonly<Record<Command, unknown>> }) {
  const all = Object.keys(commands) as Command[];
  const step = fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(...all).map((command) => [command]) },
    { weight: 1, arbitrary: fc.array(fc.constantFrom(...all), { minLength: 2, maxLength: 3 }) },
  );
  return fc
    .tuple(fc.constantFrom(...begun), fc.array(step, { minLength: 3, maxLength: 9 }))
    .map(([first, rest]) => [...first, ...rest]);
}

async function play<Run extends Traced, Command extends string>(
  { begin, commands, end }: Happenings<Run, Command>,
  steps: readonly (readonly Command[])[],
) {
  const run = await begin();
  const perform = performing(commands);
  try {
    for (const together of steps) await Promise.all(together.map((command) => perform(run, command)));
    await end(run);
  } catch (error) {
    const problem = error instanceof Error ? error.message : String(error);
    throw new Error(`${run.trace.join('\n')}\n\n${problem}`, { cause: error });
  }
}

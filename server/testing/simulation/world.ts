import { Interleaving } from '../interleaving.ts';
import { ALL_COMMANDS, type Command, perform } from '../interleaving-commands.ts';
import { expectModel } from '../interleaving-truth.ts';
import { expectSoundBooks } from '../ledger.ts';
import { fingerprint } from './fingerprint.ts';
import type { Actor, Counts } from './lock-order.ts';
import type { Simulation } from './simulation.ts';
import type { Mishap } from './turns.ts';

export const STEPS = 200;
const MAX_AT_ONCE = 3;
const MAX_INVOICES = 6;
const MISHAPS: readonly Mishap[] = ['connection lost before', 'connection lost after', 'refused'];
const SECOND = 1000;
const MINUTE = 60 * SECOND;
const DAY = 24 * 60 * MINUTE;

export interface Outcome {
  readonly counts: Counts;
  /** All that happened, in its order: the same for the same seed. */
  readonly trace: readonly string[];
}

/** Plays the world of a seed and checks everything. Throws with all that happened when something is wrong. */
export async function playWorld(simulation: Simulation, seed: string, steps = STEPS): Promise<Outcome> {
  const restore = await simulation.begin(seed);
  const world = new World(simulation);
  try {
    await world.play(steps);
    await world.expectTruth();
    return { counts: { ...simulation.turns.counts }, trace: [...simulation.turns.trace] };
  } catch (error) {
    const problem = error instanceof Error ? error.message : String(error);
    throw new Error([...world.story, '', ...simulation.log, problem].join('\n'), { cause: error });
  } finally {
    simulation.turns.isOpen = true;
    restore();
  }
}

/** The same, with all that is stored in the end: what two runs of one seed have in common. */
export async function playToCompare(simulation: Simulation, seed: string, steps = STEPS): Promise<readonly string[]> {
  const { trace } = await playWorld(simulation, seed, steps);
  return [...trace, ...(await fingerprint(simulation.watch))];
}

class World {
  readonly simulation: Simulation;
  /** What was done and what was answered, for whoever looks for a mistake. */
  readonly story: string[] = [];
  readonly #runs: Interleaving[] = [];
  readonly #actors = new Set<Actor>();
  readonly #mistakes: unknown[] = [];
  #count = 0;

  constructor(simulation: Simulation) {
    this.simulation = simulation;
  }

  async play(steps: number): Promise<void> {
    const { turns, provider } = this.simulation;
    const { random } = turns;
    // No two worlds are alike: in one much happens at once, in another much breaks, in a third little of either.
    const overlap = random.pick([0.02, 0.1, 0.3]);
    const mishaps = random.pick([0, 0, 0.003, 0.02]);
    const commands = ALL_COMMANDS.filter(() => random.chance(0.75));
    const some = commands.length > 0 ? commands : ALL_COMMANDS;
    provider.faults = random.pick([0, 0.02, 0.1]);
    turns.isOpen = false;
    await this.#toTheEnd('an invoice', () => this.#addInvoice());
    while (this.#count < steps) {
      const open = [...this.#actors].filter(({ isDone }) => !isDone);
      if (open.length === 0 || (open.length < MAX_AT_ONCE && random.chance(overlap))) await this.#step(some);
      else await turns.next(random.chance(mishaps) ? random.pick(MISHAPS) : null);
      if (this.#mistakes.length > 0) throw this.#mistakes[0];
    }
    provider.faults = 0;
    // A payment that ends after its invoice was settled would stay open.
    await this.#untilAllIsDone();
    for (const run of this.#runs) await this.#toTheEnd('all that is late', () => run.settleDown());
    turns.isOpen = true;
  }

  /** Begins it, and lets everybody go on until nothing is under way. */
  async #toTheEnd(what: string, work: () => Promise<unknown>) {
    await this.#begin(what, work);
    await this.#untilAllIsDone();
  }

  /** Nobody begins anything new. What is under way goes on to its end. */
  async #untilAllIsDone() {
    const { turns } = this.simulation;
    while (turns.isReady) await turns.next(null);
    if (this.#mistakes.length > 0) throw this.#mistakes[0];
  }

  /** Each invoice, and all that is stored, must be right. */
  async expectTruth(): Promise<void> {
    for (const run of this.#runs) await expectModel(run);
    await expectSoundBooks(this.simulation.product.platform);
  }

  async #step(commands: readonly Command[]) {
    const { turns, product } = this.simulation;
    const { random } = turns;
    this.#count += 1;
    // Nobody waits for minutes. Who is asked answers, or is given up.
    const isBusy = [...this.#actors].some(({ isDone }) => !isDone);
    product.clock.advance(random.below(isBusy ? SECOND : 2 * MINUTE));
    if (!isBusy && random.chance(0.02)) product.clock.advance(random.below(5 * DAY));
    if (this.#runs.length < MAX_INVOICES && random.chance(0.03))
      return this.#begin('another invoice', () => this.#addInvoice());
    const run = random.chance(0.6) ? this.#runs.at(-1) : random.pick(this.#runs);
    const command = random.pick(commands);
    if (run) await this.#begin(`${command} of ${this.#runs.indexOf(run) + 1}`, () => perform(run, command));
  }

  async #begin(what: string, work: () => Promise<unknown>) {
    const name = `${this.#count} ${what}`;
    this.story.push(name);
    const told = (actor: Actor) =>
      work().then(
        (answer) => void this.story.push(`${name}: ${answer ?? 'done'}`),
        (error: unknown) => {
          this.story.push(`${name}: ${String(error)}`);
          if (actor.mishaps === 0) this.#mistakes.push(error);
        },
      );
    this.#actors.add(await this.simulation.turns.begin(name, told));
  }

  async #addInvoice() {
    const { scenes, turns } = this.simulation;
    const scene = turns.random.pick(scenes);
    this.#runs.push(new Interleaving(scene, (await scene.payer.owner.sent()).uuid));
  }
}

import timers from 'node:timers/promises';
import { circleOf, type LockWatch } from './lock-watch.ts';
import { Random } from './random.ts';
import type { Wire } from './wire.ts';

const { setImmediate: round } = timers;

/** A request or a piece of work that is under way. */
export interface Actor {
  readonly name: string;
  isDone: boolean;
  /** How many of its statements met with a mishap. */
  mishaps: number;
}

/** How often a world met with what it is for. */
export interface Counts {
  statements: number;
  /** Statements that waited for a lock. */
  waits: number;
  /** Moments at which several waited and one that they waited for ended. */
  crowds: number;
  /** Circles of those that wait for each other. */
  circles: number;
  mishaps: number;
}

export const NOTHING_YET: Counts = { statements: 0, waits: 0, crowds: 0, circles: 0, mishaps: 0 };

/** PostgreSQL's word for a statement that it ends to break a circle. */
const CIRCLE = '40P01';
/** The machine's time ended a statement. */
const TOO_SLOW = /\b(55P03|57014)\b/;

/** Who goes on first when locks come free, in place of PostgreSQL and the machine. */
export class LockOrder {
  readonly watch: LockWatch;
  random = new Random('');
  counts: Counts = { ...NOTHING_YET };
  /** Whose statement was sent and is not answered, or not yet taken note of. */
  readonly blocked = new Map<Wire, Actor>();
  /** The processes of those that stand still. */
  readonly #stopped = new Set<number>();
  /** Those that chance has ended to break a circle. */
  readonly #ended = new Set<Wire>();

  constructor(watch: LockWatch) {
    this.watch = watch;
  }

  /**
   * Makes a change that others may wait for, and answers whether it can wake them. PostgreSQL wakes all of them at once, and then
   * it is the machine that decides who is first. So where several wait they stand still, and one at a time moves.
   */
  async oneByOne(wire: Wire, change: () => Promise<boolean>): Promise<void> {
    const others = this.#open().filter((other) => other !== wire);
    const isCrowd = others.length > 1;
    try {
      if (isCrowd) for (const other of others) this.#stop(other);
      const wakes = await change();
      if (!wakes) return;
      if (isCrowd) {
        this.counts.crowds += 1;
        if (!wire.isAnswered) this.#stop(wire);
        await this.#moveInTurns();
      } else await this.watch.settled(this.#open());
    } finally {
      for (const processId of this.#stopped) this.#goOn(processId);
    }
    await this.#endCircles();
  }

  /** Whose lock came free moves until it is answered or waits for another, and may free one of those that wait still. */
  async #moveInTurns() {
    for (;;) {
      const free = await this.watch.free(this.#open());
      if (free.length === 0) return;
      const next = this.random.pick(free);
      this.#goOn(next.processId);
      await this.watch.settled([next]);
      if (!next.isAnswered) this.#stop(next);
    }
  }

  #stop({ processId }: Wire) {
    process.kill(processId, 'SIGSTOP');
    this.#stopped.add(processId);
  }

  #goOn(processId: number) {
    this.#stopped.delete(processId);
    try {
      process.kill(processId, 'SIGCONT');
    } catch {
      // It has ended.
    }
  }

  #open(): Wire[] {
    return [...this.blocked.keys()].filter(({ isAnswered }) => !isAnswered);
  }

  /** Hands the answer over. */
  deliver(wire: Wire): void {
    wire.deliver(this.#ended.delete(wire) ? CIRCLE : undefined);
    if (TOO_SLOW.test(wire.said)) throw new Error(`this machine was too slow: ${wire.said}`);
  }

  /** Of those in a circle chance ends one, as PostgreSQL would. */
  async #endCircles() {
    const open = this.#open();
    if (open.length === 0) return;
    const circle = circleOf(await this.watch.settled(open));
    if (circle.length === 0) return;
    const victim = this.random.pick(open.filter(({ processId }) => circle.includes(processId)));
    this.counts.circles += 1;
    this.#ended.add(victim);
    await this.oneByOne(victim, async () => {
      await this.watch.cancel(victim);
      while (!victim.isAnswered) await round();
      return true;
    });
  }
}

import timers from 'node:timers/promises';
import { Backends } from './backend.ts';
import { type Actor, type Counts, LockOrder, NOTHING_YET } from './lock-order.ts';
import type { LockWatch } from './lock-watch.ts';
import { insideWorld } from './owned-surroundings.ts';
import { quiet } from './quiet.ts';
import { Random } from './random.ts';
import { type Gate, Wire } from './wire.ts';

/** Something that happens only when the simulator says so. */
interface Turn {
  readonly actor: Actor;
  /** Of its connection. Several that open at once are ready in an order that is the machine's. */
  readonly place: number;
  go(): Promise<void>;
}

/** What may befall a statement. */
export type Mishap = 'connection lost before' | 'connection lost after' | 'refused';

/** Time as the machine knows it. The product's own pauses are turns. */
const { setTimeout: pause } = timers;
const NOBODY: Actor = { name: 'nobody', isDone: true, mishaps: 0 };
/** Most statements are answered sooner. */
const FIRST_LOOK_MILLISECONDS = 2;
const STUCK_MILLISECONDS = 30_000;
/** PostgreSQL's word for a conflict that makes a transaction run again. */
const REFUSED = `do $$ begin raise exception 'the simulator refuses' using errcode = '40001'; end $$`;

/**
 * The order of everything that can overtake something else. One actor moves at a time, until all that it has begun waits for a
 * turn or it is done: at PostgreSQL there is one statement that runs, and others that wait for locks.
 */
export class Turns implements Gate {
  readonly backends = new Backends();
  isOpen = true;
  /** What has happened, for the comparison of two runs of one seed. */
  readonly trace: string[] = [];
  readonly counts: Counts = { ...NOTHING_YET };
  random = new Random('');
  readonly #clock: { advance(milliseconds: number): void };
  #order: LockOrder | null = null;
  readonly #wires = new Set<Wire>();
  /** Whose statement waits on a connection for its turn. */
  readonly #waiting = new Map<Wire, Actor>();
  readonly #ready: Turn[] = [];
  readonly #fresh: Turn[] = [];
  #opened = 0;
  #actor: Actor = NOBODY;
  #news = 0;
  #mishap: Mishap | null = null;
  /** How many connections the driver will open in a moment. */
  #connecting = 0;

  constructor(clock: { advance(milliseconds: number): void }) {
    this.#clock = clock;
  }

  /** Once there is a database. */
  watchBy(watch: LockWatch): void {
    this.#order = new LockOrder(watch);
  }

  get #locks(): LockOrder {
    if (!this.#order) throw new Error('nobody watches the locks');
    return this.#order;
  }

  /** In place of the driver's socket. */
  open(server: { host: string; port: number }): Wire {
    this.#opened += 1;
    const wire = new Wire(this, server, this.#opened);
    this.#wires.add(wire);
    wire.on('close', () => this.#wires.delete(wire));
    return wire;
  }

  /** A new world. Every connection of the driver ends, so that it begins with none, as the one before did. */
  async reset(random: Random): Promise<void> {
    const all = [...this.#wires];
    const rest = await Promise.all(all.map((wire) => wire.leave()));
    const broken = all.filter((_wire, index) => !rest[index]);
    for (const wire of broken) wire.breakOff();
    for (const wire of broken) await this.#locks.watch.gone(wire);
    this.random = random;
    this.#opened = 0;
    this.trace.length = 0;
    Object.assign(this.counts, NOTHING_YET);
    Object.assign(this.#locks, { random, counts: this.counts });
  }

  get isReady(): boolean {
    return this.#ready.length > 0;
  }

  /** Begins something, which moves until all of it waits. */
  async begin(name: string, work: (actor: Actor) => Promise<unknown>): Promise<Actor> {
    const actor: Actor = { name, isDone: false, mishaps: 0 };
    this.#actor = actor;
    this.#note('begins');
    const done = () => {
      actor.isDone = true;
      this.#news += 1;
    };
    insideWorld(() => work(actor)).then(done, done);
    await this.#quiet();
    return actor;
  }

  /** Lets one of those that wait go, or has a mishap befall it. */
  async next(mishap: Mishap | null): Promise<void> {
    const turn = this.#ready.splice(this.random.below(this.#ready.length), 1)[0];
    if (!turn) throw new Error(`nobody can go on: ${this.#locks.blocked.size} wait for locks`);
    this.#clock.advance(1);
    this.#actor = turn.actor;
    this.#mishap = mishap;
    await turn.go();
    this.#mishap = null;
    await this.#quiet();
  }

  /** A call to somebody outside waits for its turn too. */
  async outside(label: string): Promise<void> {
    if (this.isOpen) return;
    const actor = this.#actor;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#add(actor, async () => {
      this.#note(label);
      resolve();
    });
    await promise;
  }

  arrived(wire: Wire): void {
    const actor = this.#actor;
    // More of what waits already goes with it.
    const other = this.#waiting.get(wire);
    if (other === actor) return;
    if (other) throw new Error('two share a connection: there are too few');
    this.#waiting.set(wire, actor);
    this.#add(actor, () => this.#send(wire, actor), wire.place);
  }

  #add(actor: Actor, go: () => Promise<void>, place = 0) {
    this.#fresh.push({ actor, go, place });
    this.#news += 1;
  }

  #note(what: string) {
    this.trace.push(`${this.#actor.name}: ${what}`);
  }

  async #send(wire: Wire, actor: Actor) {
    this.#waiting.delete(wire);
    this.counts.statements += 1;
    const mishap = this.#mishap;
    if (mishap) {
      this.counts.mishaps += 1;
      actor.mishaps += 1;
    }
    if (mishap === 'connection lost before') return this.#lose(wire, mishap);
    this.#locks.blocked.set(wire, actor);
    await this.#locks.oneByOne(wire, async () => {
      const answered = wire.send(mishap === 'refused' ? REFUSED : undefined);
      await Promise.race([answered, pause(FIRST_LOOK_MILLISECONDS)]);
      await this.#locks.watch.settled([wire]);
      // Locks come free at the end of a transaction. Before that the others wait on.
      return !wire.isAnswered || wire.isFree;
    });
    if (!wire.isAnswered) {
      this.counts.waits += 1;
      this.#note('waits for a lock');
    } else {
      this.#locks.blocked.delete(wire);
      if (mishap === 'connection lost after') await this.#lose(wire, mishap);
      else this.#deliver(wire);
    }
    this.#wake();
  }

  /** Those whose lock came free wait for their turn to hear of it. */
  #wake() {
    for (const [wire, actor] of this.#locks.blocked) {
      if (!wire.isAnswered) continue;
      this.#locks.blocked.delete(wire);
      this.#add(actor, async () => this.#deliver(wire), wire.place);
    }
  }

  #deliver(wire: Wire) {
    this.#locks.deliver(wire);
    this.#note(wire.said);
  }

  async #lose(wire: Wire, mishap: Mishap) {
    this.#note(mishap);
    await this.#locks.oneByOne(wire, async () => {
      wire.breakOff();
      await this.#locks.watch.gone(wire);
      return true;
    });
    this.#wake();
  }

  /** The one that moves has begun all it can: it is done, or waits. */
  async #quiet() {
    const [end, news] = [Date.now() + STUCK_MILLISECONDS, () => this.#news];
    while (!(await quiet(() => this.#isMoving(), news))) {
      if (Date.now() > end) throw new Error(`${this.#actor.name} neither ends nor waits`);
      await pause(1);
    }
    this.#ready.push(...this.#fresh.splice(0).sort((one, other) => one.place - other.place));
  }

  /** The driver will open a connection in a moment, or begins to. */
  connecting(isDue: boolean): void {
    this.#connecting += isDue ? 1 : -1;
  }

  #isMoving(): boolean {
    if (this.#connecting > 0) return true;
    for (const { state } of this.#wires) if (state === 'busy') return true;
    const actor = this.#actor;
    return !(actor.isDone || this.#isWaiting(actor));
  }

  #isWaiting(actor: Actor): boolean {
    const isOfActor = (turn: Turn) => turn.actor === actor;
    if (this.#fresh.some(isOfActor) || this.#ready.some(isOfActor)) return true;
    for (const one of this.#locks.blocked.values()) if (one === actor) return true;
    return false;
  }
}

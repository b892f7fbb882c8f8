import type { Config } from '../../config.ts';
import { connect, type Sql } from '../../database/sql.ts';
import { openSystemDb } from '../../database/system-db.ts';
import { reconcilePayments } from '../../features/payments/index.ts';
import { copyOf } from '../database-copy.ts';
import type { Scene } from '../interleaving.ts';
import { allowParts } from '../interleaving-scene.ts';
import { listenToLog } from '../log.ts';
import { type ManualQueueProduct, startManualQueueProduct } from '../manual-queue-product.ts';
import { createMemoryProvider } from '../memory-provider.ts';
import { Payer } from '../payer.ts';
import { TestBusiness } from '../people.ts';
import { LockWatch } from './lock-watch.ts';
import { callWithoutNetwork, insideWorld, ownSurroundings, ownTimers } from './owned-surroundings.ts';
import { inTurns } from './provider-in-turns.ts';
import { Random } from './random.ts';
import { Turns } from './turns.ts';

/** When every world begins. */
const BEGINNING = Date.parse('2027-03-01T15:00:00Z');
const BUSINESSES = 2;
/** More than the businesses have used. */
const FIRST_NUMBER = 1000;
/** What is deleted keeps its place in the tables' files, and so they would grow with each world. */
const FILES_ANEW_EVERY = 50;
/** Enough that nobody waits for a connection: the order of those that wait is the driver's. */
const CONNECTIONS = 20;

/** A product in which nothing happens by itself, and the businesses that every world begins with. */
export interface Simulation {
  readonly product: ManualQueueProduct;
  readonly turns: Turns;
  readonly provider: ReturnType<typeof inTurns>;
  readonly scenes: readonly Scene[];
  /** A connection that waits for no turn. */
  readonly watch: Sql;
  /** What this world's product has logged. */
  readonly log: string[];
  /** Everything is as it was before the first world, and all chance comes from this seed. Answers how to end that. */
  begin(seed: string): Promise<() => void>;
  stop(): Promise<void>;
}

export async function openSimulation(change: Partial<Config> = {}): Promise<Simulation> {
  const clock = simulatedClock();
  const turns = new Turns(clock);
  const memory = createMemoryProvider(clock.now);
  const provider = inTurns(memory, turns);
  const socket = ({ host, port }: { host: readonly string[]; port: readonly number[] }) =>
    turns.open({ host: host[0] ?? '', port: port[0] ?? 0 });
  const unwatch = ownTimers((isDue) => turns.connecting(isDue));
  const product = await startManualQueueProduct(change, {
    clock,
    provider,
    wires: { socket, connections: CONNECTIONS },
  });
  const watch = connect(product.databaseUrl, 1);
  const locks = new LockWatch(watch);
  turns.watchBy(locks);
  await locks.takeOver();
  const unplug = callWithoutNetwork(product);
  const log = listenToLog(product, 'warn');
  const time = () => clock.now().getTime();
  const owners = await openBusinesses(product, time);
  await signInForEver(watch);
  const customers = owners.map(({ customer }) => structuredClone(customer));
  // Not by the product's connections: those that a wrong world left in the middle of something end first.
  const before = await copyOf({ systemDb: openSystemDb(watch) });
  const counters = await watch<
    { name: string }[]
  >`select sequencename name from pg_sequences where schemaname = 'public'`;
  let begun = 0;
  return {
    ...{ product, turns, provider, watch, log },
    scenes: owners.map((owner) => ({
      ...{ product, provider, jobs: product.jobs, payer: new Payer(owner) },
      lessByBank: false,
      reconcile: () => reconcilePayments(product.platform),
    })),
    async begin(seed) {
      await turns.reset(new Random(`${seed} order`));
      begun += 1;
      await before.putBack({ files: begun % FILES_ANEW_EVERY === 0 });
      await watch.unsafe(`select ${counters.map(({ name }) => `setval('${name}', ${FIRST_NUMBER})`).join(', ')}`);
      for (const [index, owner] of owners.entries()) Object.assign(owner, { customer: customers[index] });
      memory.forgetPayments();
      log.length = 0;
      clock.set(BEGINNING);
      return ownSurroundings(new Random(`${seed} ids`), time, () => turns.outside('lets time pass'));
    },
    async stop() {
      unwatch();
      unplug();
      await watch.end();
      await product.stop();
      turns.backends.end();
    },
  };
}

/** One after the other, with ids that are the same in every run. */
async function openBusinesses(product: ManualQueueProduct, time: () => number): Promise<TestBusiness[]> {
  const restore = ownSurroundings(new Random('the businesses'), time, async () => undefined);
  const work = async () => {
    await product.runWork();
    return [];
  };
  try {
    const owners: TestBusiness[] = [];
    for (let count = 0; count < BUSINESSES; count += 1) {
      const owner = await insideWorld(() => TestBusiness.open({ ...product, work }));
      await insideWorld(() => allowParts(owner));
      owners.push(owner);
    }
    return owners;
  } finally {
    restore();
  }
}

/** No world is about signing in, and a year may pass in one. */
async function signInForEver(sql: Sql) {
  await sql`update oauth_records set expires_at = '2100-01-01' where expires_at is not null`;
  await sql`update sign_ins set proved_at = '2100-01-01'`;
}

function simulatedClock() {
  let now = BEGINNING;
  return {
    now: () => new Date(now),
    advance: (milliseconds: number) => {
      now += milliseconds;
    },
    set: (milliseconds: number) => {
      now = milliseconds;
    },
  };
}

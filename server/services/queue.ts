import { setTimeout as wait } from 'node:timers/promises';
import { type JobWithMetadata, PgBoss } from 'pg-boss';
import type { Transaction } from '../database/sql.ts';
import { type Logger, messageOf, outageLog } from './log.ts';

type Outage = ReturnType<typeof outageLog>;

/** One kind of background work: the name of its queue, and the type of what it carries. */
export interface TaskKind<Data extends object> {
  readonly name: string;
  /** Never set. It carries the type. */
  readonly carries?: Data;
}

/** The work for one task of a kind. */
export interface QueuedTask extends TaskKind<object> {
  readonly run: (data: object) => Promise<unknown>;
  /** Called when the last attempt has failed too, or its process was killed. */
  readonly giveUp?: ((data: object) => Promise<unknown>) | undefined;
}

/** Recurring work. */
export interface QueuedSchedule {
  readonly name: string;
  readonly seconds: number;
  readonly run: () => Promise<unknown>;
}

/** Work that every process looks for each second, and that finds by a statement of its own what is due. */
export interface Look {
  readonly run: () => Promise<unknown>;
  /** Begins nothing more, and resolves when what was begun is done. */
  readonly finish: () => Promise<unknown>;
}

export interface Queue {
  /** Adds work in the transaction of the change that causes it. Both happen, or neither. */
  add<Data extends object>(transaction: Transaction, kind: TaskKind<Data>, data: NoInfer<Data>): Promise<void>;
  /** How many tasks of each kind this process gave up after their last attempt. */
  readonly failures: ReadonlyMap<string, number>;
  /** The names of all recurring work, whoever does it. */
  readonly schedules: readonly string[];
  /** Registers the work of a kind, before `start`. */
  handle(task: QueuedTask): void;
  /** Runs once in each period, in one process of all that share the database. Registered before `start`. */
  every(schedule: QueuedSchedule): void;
  /** Runs each second in this process. Registered before `start`. */
  each(look: Look): void;
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** The names of all queues. They exist before the first work is added. */
export interface QueueNames {
  readonly tasks: readonly string[];
  readonly schedules: readonly string[];
}

const TASK = {
  notify: true,
  retryLimit: 20,
  retryBackoff: true,
  retryDelay: 1,
  retryDelayMax: 3600,
  expireInSeconds: 120,
} as const;

/**
 * In all processes at most one task waits or runs at a time. The run of a killed process goes to another one when its
 * heartbeat ends. A run that hangs ends with its timeout.
 */
const SCHEDULE = {
  policy: 'exclusive',
  retryLimit: 20,
  heartbeatSeconds: 20,
  expireInSeconds: 900,
  deleteAfterSeconds: 3600,
} as const;

const POLL_SECONDS = 0.5;
const STOP_MILLISECONDS = 5_000;
/** New work is notified at once. Only work that waits for a retry is polled, for all kinds in one statement. */
const LOOK_MILLISECONDS = 1_000;
/** Each worker also polls by itself. The look of each second finds whatever waits, so this is seldom. */
const BACKSTOP_SECONDS = 600;
/** Work that waits for other work is not used here, and not looked for all the time. */
const FLOW_SECONDS = 3_600;
/** Connections that stay open. Each new one signs in with some milliseconds of processor time. */
const KEPT_OPEN = { min: 2 };

const DUE = `
  select name from unnest($1::text[]) kinds (name) where exists (
    select 1 from jobs.job j where j.name = kinds.name and j.state < 'active' and not j.blocked and j.start_after <= jobs.job_now())`;

/** pg-boss keeps the queue in our database, with growing pauses between retries, dead letters and schedules. */
export async function createQueue(databaseUrl: string, log: Logger, names: QueueNames): Promise<Queue> {
  const boss = new PgBoss({
    connectionString: databaseUrl,
    max: 4,
    application_name: 'underlay-jobs',
    schema: 'jobs',
    persistWarnings: false,
    useListenNotify: true,
    // Schedules of its own, by the times of a clock, are not used either.
    schedule: false,
    flowIntervalSeconds: FLOW_SECONDS,
    ...KEPT_OPEN,
  });
  const outage = outageLog(log, 'the database of background work');
  boss.on('error', outage.failed);
  const failures = new Map<string, number>();
  const tasks: QueuedTask[] = [];
  const recurring: QueuedSchedule[] = [];
  const looks: Look[] = [];
  await boss.start();
  await prepareQueues(boss, names);
  const timers = [askUntilItAnswers(boss, outage)];
  return {
    async add(transaction, kind, data) {
      const executeSql = async (text: string, values: unknown[] = []) => ({
        // Prepared, as its text is the same each time. Else it takes two round trips and a new plan.
        rows: [...(await transaction.unsafe(text, values as never[], { prepare: true }))],
      });
      await boss.send(kind.name, data, { db: { executeSql } });
    },
    failures,
    schedules: names.schedules,
    handle: (task) => void tasks.push(task),
    every: (schedule) => void recurring.push(schedule),
    each: (look) => void looks.push(look),
    async start() {
      const workers = new Map<string, string>();
      for (const task of tasks) workers.set(task.name, await workOn(boss, task, failures));
      timers.push(wakeForDue(boss, workers, outage.failed));
      // A killed process's work is given back as soon as its time is over, not a minute after this start.
      boss
        .supervise()
        .catch((error) => log.error({ error: messageOf(error) }, 'work of a killed process was not given back'));
      for (const schedule of recurring) timers.push(await repeat(boss, schedule, log));
      for (const { run } of looks)
        timers.push(eachSecond(run, outageLog(log, 'the database of what is looked for each second')));
    },
    async stop() {
      for (const timer of timers.splice(0)) clearInterval(timer);
      // Together with the time of the requests before it, this is less than a stopping process has.
      const finished = Promise.all(looks.map(({ finish }) => finish()));
      const looked = Promise.race([finished, wait(STOP_MILLISECONDS, undefined, { ref: false })]);
      await Promise.all([looked, boss.stop({ graceful: true, timeout: STOP_MILLISECONDS })]);
    },
  };
}

/** A start asks once for the existing queues. Queues of an older version learn to notify of new work. */
async function prepareQueues(boss: PgBoss, { tasks, schedules }: QueueNames) {
  const known = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
  for (const name of tasks) {
    if (!known.has(name)) await boss.createQueue(name, TASK);
    else if (!known.get(name)?.notify) await boss.updateQueue(name, { notify: true });
  }
  for (const name of schedules) if (!known.has(name)) await boss.createQueue(name, SCHEDULE);
}

/**
 * One task at a time, because a batch that fails halfway would be repeated as a whole. The next one is fetched at once.
 * A hundred events then do not wait half a second each.
 */
async function workOn(boss: PgBoss, { name, run, giveUp }: QueuedTask, failures: Map<string, number>): Promise<string> {
  const polling = { pollingIntervalSeconds: POLL_SECONDS, notifyPollingIntervalSeconds: BACKSTOP_SECONDS };
  const worker = await boss.work(
    name,
    { ...polling, batchSize: 1, localConcurrency: 2, includeMetadata: true },
    async ([piece]: JobWithMetadata<object>[]) => {
      if (!piece) return;
      try {
        // After the last attempt comes one more turn, also when its process was killed and nobody heard how it ended.
        if (piece.retryCount < piece.retryLimit) return await run(piece.data);
        failures.set(name, (failures.get(name) ?? 0) + 1);
        await giveUp?.(piece.data);
        throw new Error(`${name} was given up`);
      } finally {
        boss.notifyWorker(worker);
      }
    },
  );
  return worker;
}

const eachSecond = (run: Look['run'], outage: Outage): NodeJS.Timeout =>
  setInterval(() => void run().then(outage.works, outage.failed), LOOK_MILLISECONDS).unref();

/** A process that only adds work asks nothing by itself, so it is asked here whether an outage is over. */
const askUntilItAnswers = (boss: PgBoss, outage: Outage): NodeJS.Timeout =>
  setInterval(() => {
    if (outage.lasts()) void boss.getDb().executeSql('select 1').then(outage.works, outage.failed);
  }, LOOK_MILLISECONDS).unref();

/** Wakes the workers of a kind for due work without a notification: a retry, or work of a killed process. */
function wakeForDue(
  boss: PgBoss,
  workers: ReadonlyMap<string, string>,
  failed: (error: unknown) => void,
): NodeJS.Timeout {
  const look = async () => {
    const { rows } = await boss.getDb().executeSql(DUE, [[...workers.keys()]]);
    for (const { name } of rows) boss.notifyWorker(workers.get(name) ?? '');
  };
  return setInterval(() => void look().catch(failed), LOOK_MILLISECONDS).unref();
}

/**
 * Every process asks once a period, and the queue accepts one of them. When one was killed, the others go on asking. A
 * failed run is over, and the next period tries again.
 */
async function repeat(boss: PgBoss, { name, seconds, run }: QueuedSchedule, log: Logger): Promise<NodeJS.Timeout> {
  const failed = (error: unknown) => log.error({ task: name, error: messageOf(error) }, 'repeated work failed');
  const worker = await boss.work(name, { batchSize: 1, pollingIntervalSeconds: seconds }, () => run().catch(failed));
  const ask = async () => {
    if (await boss.send(name, {}, { singletonSeconds: seconds })) boss.notifyWorker(worker);
  };
  return setInterval(() => void ask().catch(failed), seconds * 1_000).unref();
}

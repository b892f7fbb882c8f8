import { type ChildProcess, fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, inject, test, vi } from 'vitest';
import { connect, type Sql } from '../database/sql.ts';
import { createLog } from './log.ts';
import { createQueue, type Queue } from './queue.ts';

const PROCESS = join(import.meta.dirname, '../testing/schedule-process.ts');
const NAME = 'look-around';
const NAMES = { tasks: ['greet'], schedules: [NAME] };

let url: string;
let sql: Sql;
let queues: Queue[];
let processes: ChildProcess[];

beforeEach(async () => {
  const server = inject('databaseServer');
  const name = `queue_${randomBytes(6).toString('hex')}`;
  const admin = connect(server, 1);
  await admin.unsafe(`create database ${name}`);
  await admin.end();
  url = server.replace(/\/[^/]*$/, `/${name}`);
  sql = connect(url, 2);
  queues = [];
  processes = [];
});
afterEach(async () => {
  for (const child of processes) child.kill('SIGKILL');
  for (const queue of queues) await queue.stop();
  const name = sql.options.database;
  await sql.end();
  const admin = connect(inject('databaseServer'), 1);
  await admin.unsafe(`drop database ${name} with (force)`);
  await admin.end();
});

/** One server's queue. */
async function open(run: () => Promise<void>, seconds: number): Promise<Queue> {
  const queue = await createQueue(url, createLog('silent'), NAMES);
  queues.push(queue);
  queue.every({ name: NAME, seconds, run });
  return queue;
}

async function startProcess(seconds: number, hangs: boolean): Promise<ChildProcess> {
  const child = fork(PROCESS, [url, NAME, String(seconds), hangs ? 'hangs' : '']);
  processes.push(child);
  await once(child, 'message');
  return child;
}

async function until(isTrue: () => boolean) {
  while (!isTrue()) await wait(50);
}

describe('a schedule of several servers on one database', () => {
  test('runs once in each period, never twice at the same time, by whichever server is there', async () => {
    const runs: { by: string; at: number }[] = [];
    let under = 0;
    let most = 0;
    const runOf = (by: string) => async () => {
      under += 1;
      most = Math.max(most, under);
      runs.push({ by, at: Date.now() });
      await wait(300);
      under -= 1;
    };
    const [one, two] = await Promise.all([open(runOf('one'), 2), open(runOf('two'), 2)]);
    await Promise.all([one.start(), wait(700).then(() => two.start())]);
    await until(() => runs.length >= 4);
    const slots = await sql<{ runs: number }[]>`
      select count(*)::int runs from jobs.job where name = ${NAME} group by singleton_on`;
    expect(most).toBe(1);
    expect(slots.map(({ runs: count }) => count)).toEqual(slots.map(() => 1));
    await one.stop();
    const before = runs.length;
    await until(() => runs.length >= before + 2);
    expect(new Set(runs.slice(before).map(({ by }) => by))).toEqual(new Set(['two']));
  });

  test('goes on when a process is killed between two runs', async () => {
    const child = await startProcess(1, false);
    await once(child, 'message');
    let runs = 0;
    const count = async () => {
      runs += 1;
    };
    const left = await open(count, 1);
    await left.start();
    child.kill('SIGKILL');
    await once(child, 'exit');
    const before = runs;
    await until(() => runs >= before + 2);
  });

  test('goes on when a process is killed in the middle of a run, and the run is done again', async () => {
    const child = await startProcess(1, true);
    await once(child, 'message');
    let runs = 0;
    const count = async () => {
      runs += 1;
    };
    const left = await open(count, 1);
    await left.start();
    await wait(2_500);
    // While the other process lives, no other one runs it.
    expect(runs).toBe(0);
    child.kill('SIGKILL');
    await once(child, 'exit');
    // After half a minute and one check of the supervisor.
    await sql`update jobs.job set heartbeat_on = heartbeat_on - interval '30 seconds' where state = 'active'`;
    await sql`update jobs.queue set monitor_claim_on = null, monitor_on = null`;
    const next = await open(count, 1);
    await next.start();
    await until(() => runs >= 2);
    expect(await sql`select 1 from jobs.job where name = ${NAME} and state = 'failed'`).toEqual([]);
  });
});

test('TM-28 a process that only adds work says that its database does not answer, and that it answers again', async () => {
  const log = createLog('silent');
  const [error, warn] = [vi.spyOn(log, 'error'), vi.spyOn(log, 'warn')];
  queues.push(await createQueue(url, log, NAMES));
  await sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'underlay-jobs'
    and datname = current_database()`;
  await until(() => warn.mock.calls.length > 0);
  const said = [...error.mock.calls, ...warn.mock.calls].map(([, words]) => words);
  expect(said).toEqual(['does not answer', 'answers again'].map((words) => `the database of background work ${words}`));
});

test('a task whose last attempt was killed with its process is given up, as one that fails', async () => {
  const greet = { name: 'greet' };
  const began: string[] = [];
  const given: object[] = [];
  const work = (by: string) => ({
    ...greet,
    run: () => {
      began.push(by);
      return new Promise(() => undefined);
    },
    giveUp: async (data: object) => void given.push(data),
  });
  const one = await open(async () => undefined, 3_600);
  one.handle(work('one'));
  await sql.begin((tx) => one.add(tx, greet, { who: 'Robin' }));
  await sql`update jobs.job set retry_count = retry_limit - 1, retry_delay = 0, retry_backoff = false where name = 'greet'`;
  await one.start();
  await until(() => began.length > 0);
  // Killed, and its time is over.
  await sql`update jobs.job set started_on = started_on - interval '10 minutes' where name = 'greet'`;
  await sql`update jobs.queue set monitor_claim_on = null, monitor_on = null`;
  const two = await open(async () => undefined, 3_600);
  two.handle(work('two'));
  await two.start();
  await until(() => given.length + began.length > 1);
  expect([began, given]).toEqual([['one'], [{ who: 'Robin' }]]);
}, 60_000);

test('what the transaction takes back is not done, and what it keeps is', async () => {
  const done: unknown[] = [];
  const queue = await open(async () => undefined, 3_600);
  queue.handle({ name: 'greet', run: async (data) => void done.push(data) });
  await queue.start();
  const greet = { name: 'greet' };
  const failed = sql.begin(async (tx) => {
    await queue.add(tx, greet, { who: 'nobody' });
    throw new Error('changed its mind');
  });
  await expect(failed).rejects.toThrow('changed its mind');
  await sql.begin((tx) => queue.add(tx, greet, { who: 'Robin' }));
  await until(() => done.length > 0);
  expect(done).toEqual([{ who: 'Robin' }]);
});

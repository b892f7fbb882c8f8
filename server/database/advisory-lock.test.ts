import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, expect, inject, test } from 'vitest';
import { LockTaken, withAdvisoryLock } from './advisory-lock.ts';
import { connect } from './sql.ts';

const sql = connect(inject('databaseServer'), 4);
afterAll(() => sql.end());

/** Fails as PostgreSQL does when two transactions wait for each other. */
const deadlock = () => Object.assign(new Error('deadlock detected'), { code: '40P01' });

test('ERR-04 what bears one name happens one after the other, and another name does not wait for it', async () => {
  const seen: string[] = [];
  const [begun, free] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const work = (name: string) => async () => {
    seen.push(`${name} begins`);
    begun.resolve();
    await free.promise;
    seen.push(`${name} ends`);
  };
  const two = ['first', 'second'].map((name) => withAdvisoryLock(sql, { name: 'floors', wait: '5s' }, work(name)));
  await begun.promise;
  await withAdvisoryLock(sql, { name: 'walls', wait: '1ms' }, async () => undefined);
  expect(seen).toHaveLength(1);
  free.resolve();
  await Promise.all(two);
  expect(seen.map((step) => step.split(' ')[1])).toEqual(['begins', 'ends', 'begins', 'ends']);
});

test('ERR-04 whoever waits too long is told so, has done nothing, and gets it when it is free', async () => {
  const lock = { name: 'stairs', wait: '20ms' };
  const done: string[] = [];
  await withAdvisoryLock(sql, lock, async () => {
    await expect(withAdvisoryLock(sql, lock, async () => done.push('too early'))).rejects.toThrow(LockTaken);
  });
  await withAdvisoryLock(sql, lock, async () => done.push('later'));
  expect(done).toEqual(['later']);
});

test('ERR-04 work that fails is not done again, whatever it failed of, and leaves the lock free', async () => {
  let times = 0;
  const lock = { name: 'doors', wait: '20ms' };
  const failing = withAdvisoryLock(sql, lock, async () => {
    times += 1;
    throw deadlock();
  });
  await expect(failing).rejects.toThrow('deadlock detected');
  expect(times).toBe(1);
  expect(await withAdvisoryLock(sql, lock, async () => 'free')).toBe('free');
});

test('ERR-04 whoever waits is in no transaction for long, since an index that is made beside others waits for its end', async () => {
  const lock = { name: 'windows', wait: '10s' };
  const other = connect(inject('databaseServer'), 1);
  const [backend] = await other<{ pid: number }[]>`select pg_backend_pid() pid`;
  let waiting = Promise.resolve('');
  const ages: number[] = [];
  await withAdvisoryLock(sql, lock, async () => {
    waiting = withAdvisoryLock(other, lock, async () => 'mine');
    for (let looks = 0; looks < 40; looks += 1) {
      await pause(20);
      const [row] = await sql<{ seconds: number }[]>`
        select coalesce(extract(epoch from clock_timestamp() - xact_start), 0)::float seconds
        from pg_stat_activity where pid = ${backend?.pid ?? 0}`;
      ages.push(row?.seconds ?? 0);
    }
  });
  expect(await waiting).toBe('mine');
  expect(Math.max(...ages)).toBeLessThan(0.5);
  await other.end();
});

test('TM-30 whoever has it keeps it while the work lasts, on a host that ends transactions which stand idle', async () => {
  const lock = { name: 'roofs', wait: '0s' };
  const impatient = connect(inject('databaseServer'), 1);
  await impatient`set idle_in_transaction_session_timeout = '100ms'`;
  await impatient`
    select set_config('transaction_timeout', '150ms', false) where current_setting('transaction_timeout', true) is not null`;
  const done = await withAdvisoryLock(impatient, lock, async () => {
    await pause(500);
    await expect(withAdvisoryLock(sql, lock, async () => 'too early')).rejects.toThrow(LockTaken);
    return 'done';
  });
  expect(done).toBe('done');
  await impatient.end();
});

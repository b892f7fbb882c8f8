import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import type { Sql } from '../database/sql.ts';
import { startFaultSmtp } from '../testing/fault-smtp.ts';
import { Client } from '../testing/identity-client.ts';
import { emptyDatabase } from '../testing/scratch-database.ts';
import { type ServerProcess, startServerProcess, startWorkProcess } from '../testing/server-process.ts';

/** Two servers without background work, and what starts a process that does nothing else, on one database. */
async function twoServers() {
  const { url, sql } = await emptyDatabase();
  const folder = mkdtempSync(join(tmpdir(), 'underlay-apart-'));
  const smtp = await startFaultSmtp();
  const env = { DATABASE_URL: url, DATA_DIR: join(folder, 'data'), KEYS_DIR: join(folder, 'keys'), SMTP_URL: smtp.url };
  const running: ServerProcess[] = [];
  onTestFinished(async () => {
    await Promise.all(running.map((each) => each.end('SIGTERM')));
    await smtp.stop();
    rmSync(folder, { recursive: true, force: true });
  });
  const started = async (start: Promise<ServerProcess>) => {
    const each = await start;
    running.push(each);
    return each;
  };
  const serve = () => started(startServerProcess({ ...env, BACKGROUND_WORK: 'off' }));
  return { sql, servers: [await serve(), await serve()], work: () => started(startWorkProcess(env)) };
}

/** Asks one server for a mail to an address without an account. What comes of it is background work. */
async function addTask({ origin }: ServerProcess, email: string) {
  const client = new Client(origin);
  const answer = await client.submit((await client.openPage()).replace('/sign-in', '/forgot'), { email });
  expect(answer.status).toBe(200);
}

const tasks = async (sql: Sql, state: 'created' | 'completed') => {
  const [row] = await sql<{ count: number }[]>`
    select count(*) as count from jobs.job where name = 'account-mail' and state = ${state}`;
  return row?.count ?? 0;
};

async function until(isTrue: () => Promise<boolean>) {
  for (let tries = 0; tries < 600; tries += 1) {
    if (await isTrue()) return;
    await pause(50);
  }
  throw new Error('it did not come true');
}

test('C11 what two servers without background work add is done by a process that does nothing else, and by another when that is killed', async () => {
  const { sql, servers, work } = await twoServers();
  for (const [index, server] of servers.entries()) await addTask(server, `one-${index}@example.com`);
  await pause(2_000);
  expect([await tasks(sql, 'created'), await tasks(sql, 'completed')]).toEqual([2, 0]);

  const first = await work();
  await until(async () => (await tasks(sql, 'completed')) === 2);
  for (const path of ['/healthz', '/readyz', '/metrics'])
    expect([path, (await fetch(`${first.origin}${path}`)).status]).toEqual([path, 200]);
  for (const path of ['/p/m', '/core/api/settings/public'])
    expect([path, (await fetch(`${first.origin}${path}`)).status]).toEqual([path, 404]);

  await first.end('SIGKILL');
  const second = await work();
  for (const [index, server] of servers.entries()) await addTask(server, `two-${index}@example.com`);
  await until(async () => (await tasks(sql, 'completed')) === 4);
  expect(await second.end('SIGTERM')).toBe(0);
}, 120_000);

test('background work apart from the servers is refused with the embedded database, in one sentence', async () => {
  await expect(startWorkProcess({ DATABASE_URL: '' })).rejects.toThrow(
    /needs a database that they share: set DATABASE_URL/,
  );
});

import { existsSync, rmSync, statfsSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startEmbeddedPostgres } from '../database/embedded-postgres.ts';
import { migrate } from '../database/migrate.ts';
import { connect, type Sql } from '../database/sql.ts';
import { createLog } from '../services/log.ts';
import { createQueue } from '../services/queue.ts';

/** Each worker has a shared product and one or two of a single file. That is up to 30 connections each. */
const MAX_CONNECTIONS = 300;

/** A folder that is no disk, on Linux. A container may have a few megabytes of it. */
const MEMORY = '/dev/shm';
const MEMORY_BYTES = 4 * 1024 ** 3;

declare module 'vitest' {
  interface ProvidedContext {
    /** A real PostgreSQL for this run, by its database `postgres`. Each test file gets a database of its own in it. */
    databaseServer: string;
    /** Gone after the run, with all that was put into it. */
    folder: string;
  }
}

/** One embedded PostgreSQL for all test files, with a migrated database that each of them copies. */
export default async function startDatabase(project: TestProject) {
  const folder = await mkdtemp(join(roomiest(), 'underlay-test-'));
  const server = await startEmbeddedPostgres(folder, () => undefined, { maxConnections: MAX_CONNECTIONS });
  const sql = connect(server.url, 2);
  await withoutWaitingForDisk(sql);
  await withoutAutovacuum(sql);
  await withQuickSignIn(sql);
  await withPlansKept(sql);
  await migrate(sql);
  await sql.end();
  const queue = await createQueue(server.url, createLog('silent'), { tasks: [], schedules: [] });
  await queue.stop();
  const postgres = server.url.replace(/\/[^/]*$/, '/postgres');
  await sealTemplate(postgres);
  project.provide('databaseServer', postgres);
  project.provide('folder', folder);
  return async () => {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  };
}

/** These databases need not outlive a power cut. A killed PostgreSQL still loses nothing. */
async function withoutWaitingForDisk(sql: Sql) {
  for (const setting of ['fsync', 'full_page_writes']) await sql.unsafe(`alter system set ${setting} = off`);
  await sql`select pg_reload_conf()`;
}

/** It would look at each of the many databases in turn, and change plans and the order of rows in the middle of a test. */
async function withoutAutovacuum(sql: Sql) {
  await sql.unsafe('alter system set autovacuum = off');
  await sql`select pg_reload_conf()`;
}

/** Every product opens dozens of connections. Each would hash its password 4,096 times, on both sides. */
async function withQuickSignIn(sql: Sql) {
  const { pass, user } = sql.options;
  if (typeof pass !== 'string') throw new Error('the database has no password');
  await sql.unsafe('alter system set scram_iterations = 1');
  await sql.unsafe(`set scram_iterations = 1; alter role ${user} password '${pass}'`);
}

/**
 * A connection of a test runs a statement a few times, and each of the first five is planned anew: half of what the database does.
 * Tests that look at plans have them made as in production (watched-plans.ts).
 */
async function withPlansKept(sql: Sql) {
  await sql.unsafe('alter system set plan_cache_mode = force_generic_plan');
  await sql`select pg_reload_conf()`;
}

/** In memory where there is enough: each product makes a thousand files for its database, and takes them away. */
function roomiest(): string {
  if (!existsSync(MEMORY)) return tmpdir();
  const { bavail, bsize } = statfsSync(MEMORY);
  return bavail * bsize > MEMORY_BYTES ? MEMORY : tmpdir();
}

/** Nobody can copy a database while somebody is connected to it. */
async function sealTemplate(url: string) {
  const admin = connect(url, 1);
  await admin.unsafe('alter database underlay with is_template true allow_connections false');
  await admin.end();
}

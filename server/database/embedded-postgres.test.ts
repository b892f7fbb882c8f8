import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, describe, expect, test } from 'vitest';
import { mayMount } from '../testing/disk.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts';
import { migrate } from './migrate.ts';
import { connect } from './sql.ts';

const root = mkdtempSync(join(tmpdir(), 'underlay-pg-'));
const quiet = () => undefined;
const running = new Set<EmbeddedPostgres>();
const start = async (folder: string) => {
  const server = await startEmbeddedPostgres(folder, quiet);
  running.add(server);
  return server;
};
const stop = async (server: EmbeddedPostgres) => {
  running.delete(server);
  await server.stop();
};
const pidIn = (folder: string) => Number(readFileSync(join(folder, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]);

afterAll(async () => {
  for (const server of running) await server.stop();
  rmSync(root, { recursive: true, force: true });
});

describe('the embedded database', () => {
  test('keeps its data through a stop, a move of the folder, and a killed postmaster', async () => {
    const first = join(root, 'first');
    let server = await start(first);
    let sql = connect(server.url);
    await sql`create table kept (word text)`;
    await sql`insert into kept values ('oak')`;
    await sql.end();
    await stop(server);

    const moved = join(root, 'moved');
    renameSync(first, moved);
    server = await start(moved);
    process.kill(pidIn(moved), 'SIGKILL');
    sql = connect(server.url);
    // It is started again automatically. Until then the database is away.
    for (let tries = 0; tries < 100; tries += 1) {
      const rows = await sql<{ word: string }[]>`select word from kept`.catch(() => []);
      if (rows[0]?.word === 'oak') break;
      await wait(100);
    }
    expect(await sql`select word from kept`).toMatchObject([{ word: 'oak' }]);
    await sql.end();
    await stop(server);
    // What it said before each start, and at the last ones, is for nobody else to read: rows may stand in it.
    const logs = ['', '.1', '.2'].map((end) => join(moved, `postgres.log${end}`));
    expect(logs.map((log) => statSync(log).mode & 0o777)).toEqual([0o600, 0o600, 0o600]);
    expect(existsSync(join(moved, 'postgres.log.3'))).toBe(false);
  });

  test('a second start on the same folder says one clear sentence', async () => {
    const folder = join(root, 'busy');
    const server = await start(folder);
    await expect(startEmbeddedPostgres(folder, quiet)).rejects.toThrow(/already running with the data in .*busy/);
    await stop(server);
  });

  test('TM-28 the folder is still one server’s when its database has ended all connections by itself', async () => {
    const folder = join(root, 'locked-again');
    const server = await start(folder);
    const sql = connect(server.url, 1);
    const locks = () => sql`select pid from pg_locks where locktype = 'advisory'`;
    const [before] = await locks();
    await sql`select pg_terminate_backend(${before?.pid})`;
    await expect.poll(async () => (await locks())[0]?.pid ?? before?.pid, { timeout: 20_000 }).not.toBe(before?.pid);
    await sql.end();
    await expect(startEmbeddedPostgres(folder, quiet)).rejects.toThrow(/already running with the data in/);
    await stop(server);
  });

  test('what a killed server left running is adopted, never started twice', async () => {
    const folder = join(root, 'adopted');
    const script = `import { startEmbeddedPostgres } from ${JSON.stringify(join(import.meta.dirname, 'embedded-postgres.ts'))};
      await startEmbeddedPostgres(${JSON.stringify(folder)}, () => undefined); process.kill(process.pid, 'SIGKILL');`;
    const file = join(root, 'killed.mjs');
    writeFileSync(file, script);
    expect(() => execFileSync(process.execPath, [file], { stdio: 'ignore' })).toThrow();
    const left = pidIn(folder);
    const server = await start(folder);
    expect(pidIn(folder)).toBe(left);
    await stop(server);
    expect(existsSync(join(folder, 'postgres/postmaster.pid'))).toBe(false);
  });

  test('data of another PostgreSQL, or of a newer Underlay, is refused and left alone', async () => {
    const folder = join(root, 'newer');
    mkdirSync(join(folder, 'postgres'), { recursive: true });
    writeFileSync(join(folder, 'postgres/PG_VERSION'), '19\n');
    await expect(startEmbeddedPostgres(folder, quiet)).rejects.toThrow(/belongs to PostgreSQL 19/);

    const server = await start(join(root, 'later'));
    const sql = connect(server.url);
    await migrate(sql);
    await sql`insert into schema_migrations (name, checksum) values ('9999-from-the-future.sql', '')`;
    await expect(migrate(sql)).rejects.toThrow(/belongs to a newer version of Underlay/);
    await sql.end();
    await stop(server);
  });

  test.skipIf(!mayMount())('a full disk is said in one sentence, and nothing is left on it', async () => {
    const small = join(root, 'small');
    mkdirSync(small);
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=60m', 'tmpfs', small]);
    try {
      await expect(startEmbeddedPostgres(join(small, 'data'), quiet)).rejects.toThrow(
        /The disk that holds .*small.* is full/,
      );
      expect(existsSync(join(small, 'data/postgres'))).toBe(false);
    } finally {
      execFileSync('umount', [small]);
    }
  });

  test('two processes that migrate at once take turns', async () => {
    const server = await start(join(root, 'turns'));
    const pools = [connect(server.url), connect(server.url), connect(server.url)];
    const counts = await Promise.all(pools.map((sql) => migrate(sql)));
    expect(counts.filter((count) => count > 0)).toHaveLength(1);
    await Promise.all(pools.map((sql) => sql.end()));
    await stop(server);
  });
});

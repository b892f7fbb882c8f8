import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { Sql } from '../../database/sql.ts';
import { LEAST_FREE_BYTES } from '../../database/start-problem.ts';
import type { BackupStore } from '../../services/backup-store.ts';
import { sharedBackupScene } from '../../testing/backups.ts';
import { TEST_MASTERS } from '../../testing/test-product.ts';
import { backUpWhenDue } from '../back-up-when-due.ts';
import { FAILED_RUN } from '../backup-due.ts';
import { folderOf, lookAround } from './look-around.ts';
import { isBackupName } from './retention.ts';

const scene = sharedBackupScene();
const OF_A_KILLED_RUN = '2026-11-24T09-00-00Z/000001.age';

async function bytesIn(store: BackupStore): Promise<number> {
  let sum = 0;
  for await (const { bytes } of store.list()) sum += bytes;
  return sum;
}
const ofBackups = async (store: BackupStore) => {
  const { names, finished } = await lookAround(store, () => undefined);
  return {
    finished,
    left: [...names].filter((name) => isBackupName(folderOf(name)) && !finished.includes(folderOf(name))),
  };
};
/** On a disk that has room for so many bytes. */
const limited = (store: BackupStore, limit: number): BackupStore => ({
  ...store,
  put: async (name, bytes) => {
    if ((await bytesIn(store)) + bytes.length > limit) throw new Error('ENOSPC: no space left on device, write');
    await store.put(name, bytes);
  },
});

test('a place that was full takes a backup again once it has the room, and a run that failed leaves none of its copy there', async () => {
  const store = scene.operator.newStore();
  const whole = await bytesIn(scene.saved.store);
  await expect(scene.operator.save(limited(store, whole * 0.9))).rejects.toThrow(/ENOSPC/);
  expect(await ofBackups(store)).toEqual({ finished: [], left: [] });
  // Nothing else made room: what a run that was killed left there goes before the copy is laid.
  await store.put(OF_A_KILLED_RUN, Buffer.alloc(whole));
  const { name } = await scene.operator.save(limited(store, whole * 1.5));
  expect(await ofBackups(store)).toEqual({ finished: [name], left: [] });
}, 120_000);

test('where no scratch database can be made nothing is copied', async () => {
  const { systemDb, storage } = scene.product.platform;
  const refusing = new Proxy(systemDb.sql, {
    get: (sql, part, self) =>
      part === 'unsafe'
        ? async (text: string) => {
            if (text.startsWith('create database'))
              throw Object.assign(new Error('permission denied'), { code: '42501' });
            return sql.unsafe(text);
          }
        : Reflect.get(sql, part, self),
  }) as Sql;
  const store = scene.operator.newStore();
  const source = { sql: refusing, url: scene.product.databaseUrl, storage, masters: TEST_MASTERS };
  await expect(scene.operator.saveFrom(source, store)).rejects.toThrow(/alter role \.\.\. createdb/);
  const { names } = await lookAround(store, () => undefined);
  expect([...names].sort()).toEqual(['brought-back.txt', 'installation.txt', 'recipient.txt']);
}, 120_000);

test('on a disk without room for its proof a backup is refused before anything is copied, and says how much is missing', async () => {
  const { systemDb, storage } = scene.product.platform;
  const { sql } = systemDb;
  const store = scene.operator.newStore();
  const [row] = await sql<{ bytes: number }[]>`select pg_database_size(current_database()) bytes`;
  const needed = 2 * (row?.bytes ?? 0) + LEAST_FREE_BYTES;
  const source = { sql, url: scene.product.databaseUrl, storage, masters: TEST_MASTERS };
  const on = (free: number) => scene.operator.saveFrom({ ...source, freeBytes: async () => free }, store);
  await expect(on(needed - 500 * 1024 ** 2)).rejects.toThrow(
    /needs 50[01] MB more on its disk\. Make room; nothing was backed up\./,
  );
  const { names } = await lookAround(store, () => undefined);
  expect([...names].sort()).toEqual(['brought-back.txt', 'installation.txt', 'recipient.txt']);
  expect(
    await sql`
      select from pg_database p join pg_database d on p.datname = 'underlay_proof_' || d.oid where d.datname = current_database()`,
  ).toHaveLength(0);
  const answers = [needed + 100 * 1024 ** 2, needed - 50 * 1024 ** 2];
  const filledMeanwhile = { ...source, freeBytes: async () => answers.shift() ?? 0 };
  await expect(scene.operator.saveFrom(filledMeanwhile, store)).rejects.toThrow(/needs \d+ MB more/);
  expect((await lookAround(store, () => undefined)).finished).toEqual([]);
  expect((await on(needed + 100 * 1024 ** 2)).wrong).toEqual([]);
}, 120_000);

test('a command that never began has made no backup, and is not begun anew at once', async () => {
  const { config, ...platform } = scene.product.platform;
  const { sql } = platform.systemDb;
  const backup = { ...config.backup, recipient: scene.operator.recipient, everyMinutes: 60 };
  const said: string[] = [];
  const log = { ...platform.log, error: (_: object, what: string) => said.push(what) };
  const background = { ...platform, log, config: { ...config, backup } } as unknown as Parameters<
    typeof backUpWhenDue
  >[0];
  onTestFinished(async () => void (await sql`delete from operator_runs where name = ${FAILED_RUN}`));
  for (let time = 0; time < 2; time += 1)
    await backUpWhenDue(background, process.env, join(scene.operator.folder(), 'of-the-build-before.js'));
  const runs = await sql`select differences from operator_runs where name = ${FAILED_RUN}`;
  expect([said, [...runs]]).toEqual([['no backup was made'], [{ differences: 1 }]]);
});

import { constants } from 'node:buffer';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { withAdvisoryLock } from '../../database/advisory-lock.ts';
import { createDiskStorage } from '../../outside/disk-storage.ts';
import { createFolderBackups } from '../../outside/folder-backups.ts';
import type { BackupStore } from '../../services/backup-store.ts';
import { beginQuarantine, endQuarantine } from '../../services/quarantine-store.ts';
import { backupScene, Operator } from '../../testing/backups.ts';
import { programFile } from '../../testing/server-process.ts';
import { TEST_MASTERS } from '../../testing/test-product.ts';
import { backUpWhenDue, sayNextBackup } from '../back-up-when-due.ts';
import { BACKUP_LOCK } from '../backup-due.ts';
import { lookAround } from './look-around.ts';
import { readManifest } from './manifest.ts';

const scene = backupScene();
const finishedBackups = async (store: BackupStore) => (await lookAround(store, () => undefined)).finished;

test('a second backup saves the new files alone, and the same hour keeps the newest backup with all files it needs', async () => {
  const store = scene.operator.newStore();
  const first = await scene.operator.save(store, new Date('2026-11-24T11:00:00Z'));
  const written: string[] = [];
  const put = store.put;
  store.put = async (name, bytes) => {
    written.push(name);
    return put(name, bytes);
  };
  const { list } = store;
  let readings = 0;
  store.list = () => {
    readings += 1;
    return list();
  };
  const second = await scene.operator.save(store, new Date('2026-11-24T11:30:00Z'));
  expect(readings).toBe(1);
  expect(written.filter((name) => name.startsWith('files/'))).toEqual([]);
  expect(await finishedBackups(store)).toEqual([second.name]);
  for await (const { name } of store.list()) expect(name.startsWith(first.name)).toBe(false);
  expect((await scene.operator.bringBack(store, second.name)).restored.manifest.files).toEqual(first.manifest.files);
}, 120_000);

test('a run that ended halfway counts as none, and a backup stands when nothing can be cleared away', async () => {
  const store = scene.operator.newStore();
  const { put } = store;
  store.drop = async () => {
    throw new Error('nothing may be dropped here');
  };
  store.put = async (name, bytes) => {
    if (name.endsWith('manifest.age')) throw new Error('the disk is full');
    return put(name, bytes);
  };
  await expect(scene.operator.save(store, new Date('2026-11-24T10:00:00Z'))).rejects.toThrow(/the disk is full/);
  expect(await finishedBackups(store)).toEqual([]);
  store.put = put;
  const { name, room } = await scene.operator.save(store, new Date('2026-11-24T12:00:00Z'));
  expect(room).toMatch(/nothing may be dropped here/);
  expect(await finishedBackups(store)).toEqual([name]);
}, 120_000);

test('TM-30 a backup whose manifest does not open where it lies counts as none and is said, and a manifest may be as large as a text', async () => {
  const store = scene.operator.newStore();
  const { put } = store;
  store.put = (name, bytes) => put(name, name.endsWith('manifest.age') ? bytes.subarray(0, -1) : bytes);
  await expect(scene.operator.save(store)).rejects.toThrow(/^the manifest of \S+ cannot be read back: /);
  expect(await finishedBackups(store)).toEqual([]);
  // The same where the keys may not delete.
  store.drop = () => Promise.reject(new Error('nothing may be dropped here'));
  await expect(scene.operator.save(store)).rejects.toThrow(/^the manifest of \S+ cannot be read back: (?!.*dropped)/);
  expect(await finishedBackups(store)).toEqual([]);
  const limits: (number | undefined)[] = [];
  const open = async (sealed: Uint8Array, maxBytes?: number) => {
    limits.push(maxBytes);
    return scene.operator.open(sealed, maxBytes);
  };
  const { store: whole, name } = scene.saved;
  await readManifest({ store: whole, open, masters: TEST_MASTERS }, name);
  expect(limits).toEqual([2 * constants.MAX_STRING_LENGTH]);
  const sealed = await scene.operator.seal(Buffer.alloc(100));
  await expect(scene.operator.open(sealed, 99)).rejects.toThrow();
  expect(await scene.operator.open(sealed, 100)).toHaveLength(100);
}, 120_000);

test('a backup of data that are not as they must be or in quarantine takes the place of none that is right', async () => {
  const { sql } = scene.product.platform.systemDb;
  const store = scene.operator.newStore();
  const good = await scene.operator.save(store, new Date('2026-11-24T11:10:00Z'));
  const count = (more: number) => sql`update customers set invoice_count = invoice_count + ${more}`;
  await count(1);
  const bad = await scene.operator.save(store, new Date('2026-11-24T11:20:00Z'));
  expect(bad.wrong).not.toEqual([]);
  expect(await finishedBackups(store)).toEqual([good.name, bad.name]);
  await count(-1);
  const next = await scene.operator.save(store, new Date('2026-11-24T11:30:00Z'));
  expect(await finishedBackups(store)).toEqual([next.name]);

  await beginQuarantine(sql, { backup: good.name, takenAt: new Date() });
  onTestFinished(async () => void (await sql`delete from restorations`));
  const uncompared = await scene.operator.save(store, new Date('2026-11-24T11:40:00Z'), true);
  expect(await finishedBackups(store)).toEqual([next.name, uncompared.name]);
  expect([good, bad, next, uncompared].map(({ isApart }) => isApart)).toEqual([false, true, false, true]);
}, 120_000);

test('after a take-over the last backup of the original stays beside those of the copy, and its list says of which schema it is', async () => {
  const { sql } = scene.product.platform.systemDb;
  const store = scene.operator.newStore();
  await scene.operator.save(store, new Date('2026-11-24T11:00:00Z'));
  const last = await scene.operator.save(store, new Date('2026-11-24T11:10:00Z'));
  await beginQuarantine(sql, { backup: last.name, takenAt: new Date() });
  onTestFinished(async () => void (await sql`delete from restorations`));
  await endQuarantine(sql, {});
  const taken = await scene.operator.save(store, new Date('2026-11-24T11:20:00Z'), true);
  expect(await finishedBackups(store)).toEqual([last.name, taken.name]);
  const next = await scene.operator.save(store, new Date('2026-11-24T11:30:00Z'));
  expect(await finishedBackups(store)).toEqual([last.name, next.name]);
  expect((await store.read(`${last.name}/files.txt`))?.toString()).toMatch(
    /^schema \d{4}-[a-z-]+(\.sql)?\nbrought-back never\n/,
  );
}, 120_000);

test('two runs at once: one backs up, the other says that somebody is at it', async () => {
  const store = scene.operator.newStore();
  const [begun, goesOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const slow = {
    ...store,
    put: async (name: string, bytes: Uint8Array) => {
      begun.resolve();
      await goesOn.promise;
      await store.put(name, bytes);
    },
  };
  const first = scene.operator.save(slow);
  await begun.promise;
  await expect(scene.operator.save(store)).rejects.toThrow(/Another command is making a backup right now/);
  goesOn.resolve();
  expect((await first).wrong).toEqual([]);
}, 120_000);

test('a place with the backups of another installation is refused', async () => {
  const store = scene.operator.newStore();
  await store.put('installation.txt', Buffer.from('of somebody else'));
  await expect(scene.operator.save(store)).rejects.toThrow(/of another installation/);
});

test('a restored copy takes nothing of its original over, until the operator says that the original runs no more', async () => {
  const { sql } = scene.product.platform.systemDb;
  const store = scene.operator.copyOf(scene.saved.store);
  await beginQuarantine(sql, { backup: scene.saved.name, takenAt: new Date() });
  onTestFinished(async () => void (await sql`delete from restorations`));
  await endQuarantine(sql, {});
  const before = (await lookAround(store, () => undefined)).names;
  await expect(scene.operator.save(store)).rejects.toThrow(
    /the installation that this one was brought back from.* --take-over$/,
  );
  expect((await lookAround(store, () => undefined)).names).toEqual(before);
  // Nor did a version before this one say whose they are.
  await store.drop('brought-back.txt');
  await store.put('2099-01-01T00-00-00Z/manifest.age', Buffer.from('x'));
  await expect(scene.operator.save(store)).rejects.toThrow(/brought back from.* --take-over$/);
  await store.drop('2099-01-01T00-00-00Z/manifest.age');
  // Who made the newest that lies there goes on.
  await scene.operator.save(store);
  // The original, if it runs after all, hears of it at once.
  await sql`delete from restorations`;
  await expect(scene.operator.save(store)).rejects.toThrow(
    /a copy of this installation that was brought back at 20.* --take-over$/,
  );
}, 120_000);

test('a place whose files are sealed to another key is refused, since a new key would not open them', async () => {
  const store = scene.operator.copyOf(scene.saved.store);
  const stranger = await Operator.of(scene.product);
  await expect(stranger.save(store)).rejects.toThrow(/another BACKUP_RECIPIENT/);
});

test('a second backup of one second has a name of its own, and one that was just made stays when the clock went back', async () => {
  const store = scene.operator.copyOf(scene.saved.store);
  await store.put('2030-01-01T10-30-00Z/manifest.age', Buffer.from('x'));
  await store.put('2030-01-01T10-30-00Z/files.txt', Buffer.from(''));
  const next = await scene.operator.save(store, new Date('2030-01-01T10:30:00Z'));
  expect(next.name).toBe('2030-01-01T10-30-01Z');
  // The clock goes back within the hour: the older name stays, because it was just made; and of the first nobody knows the schema.
  const back = await scene.operator.save(store, new Date('2030-01-01T10:10:00Z'));
  expect(await finishedBackups(store)).toEqual([scene.saved.name, back.name, '2030-01-01T10-30-00Z', next.name]);
  const [event] = await scene.product.platform.systemDb.sql<{ details: object }[]>`
    select details from security_events where kind = 'backup' order by id desc limit 1`;
  expect(event?.details).toMatchObject({ backup: back.name, recipient: scene.operator.recipient });
}, 120_000);

test('background work backs up when the last backup is old enough, in a process of its own', async () => {
  const folder = scene.operator.folder();
  const data = scene.operator.folder();
  const files = createDiskStorage(join(data, 'files'));
  const { config, storage } = scene.product.platform;
  for (const { key } of scene.saved.manifest.files) {
    const content = await storage.read(key);
    if (content) await files.put(key, await buffer(content));
  }
  const backup = { ...config.backup, recipient: scene.operator.recipient, everyMinutes: 60 };
  const platform = { ...scene.product.platform, config: { ...config, backup } };
  const env = {
    ...process.env,
    DATABASE_URL: scene.product.databaseUrl,
    MASTER_KEY: TEST_MASTERS.newest.bytes.toString('hex'),
    DATA_DIR: data,
    BACKUP_TO: folder,
    BACKUP_RECIPIENT: scene.operator.recipient,
  };
  const { sql } = scene.product.platform.systemDb;
  const said: string[] = [];
  const log = { ...platform.log, error: (about: { backup: string }, what: string) => said.push(what, about.backup) };
  const background = { ...platform, log: log as unknown as typeof platform.log };
  // A place that is no folder: said once, and tried again after a pause.
  const noPlace = { ...env, BACKUP_TO: join(data, 'a-file') };
  writeFileSync(noPlace.BACKUP_TO, '');
  const backUp = (settings: NodeJS.ProcessEnv) => backUpWhenDue(background, settings, programFile('backup'));
  await backUp(noPlace);
  await backUp(noPlace);
  expect(said).toEqual(['no backup was made', expect.stringMatching(/^BACKUP_TO names /)]);
  await sql`update operator_runs set ended_at = ended_at - interval '61 seconds' where name = 'backup-failed'`;
  // One that lasts longer than the queue waits: nobody begins another, and nothing is said of it.
  const begun = performance.now();
  await withAdvisoryLock(sql, BACKUP_LOCK, () => backUp(env));
  // A command would have waited for the lock.
  expect(performance.now() - begun).toBeLessThan(2_000);
  expect(said).toHaveLength(2);
  const store = createFolderBackups(folder);
  expect(await finishedBackups(store)).toEqual([]);
  await Promise.all([backUp(env), backUp(env)]);
  expect(await finishedBackups(store)).toHaveLength(1);
  await backUp(env);
  expect(await finishedBackups(store)).toHaveLength(1);
  expect(said).toHaveLength(2);
  const runs = await sql<{ name: string; differences: number }[]>`
    select name, differences from operator_runs where name like 'backup%'`;
  expect(runs).toEqual([{ name: 'backup', differences: 0 }]);
  // What a process says that begins its background work, also where its log says nothing of backups.
  const lines: string[] = [];
  await sayNextBackup(platform, (line) => lines.push(line));
  await sayNextBackup(scene.product.platform, (line) => lines.push(line));
  expect(lines).toEqual([
    expect.stringMatching(/^The next backup is made at \d{4}-\d\d-\d\dT\d\d:\d\dZ, and one every 60 minutes\.$/),
  ]);
}, 120_000);

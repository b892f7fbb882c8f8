import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDiskStorage } from '../../outside/disk-storage.ts';
import { createFolderBackups } from '../../outside/folder-backups.ts';
import type { BackupStore } from '../../services/backup-store.ts';
import { Operator } from '../../testing/backups.ts';
import { openSeeded } from '../../testing/seeded-business.ts';
import { startProduct, TEST_MASTERS, type TestProduct } from '../../testing/test-product.ts';
import { backUpWhenDue } from '../back-up-when-due.ts';
import { type BackedUp, finishedBackups } from './back-up.ts';
import { backupNameAt } from './retention.ts';

let product: TestProduct;
let operator: Operator;
let saved: BackedUp & { readonly store: BackupStore };

beforeAll(async () => {
  product = await startProduct();
  await openSeeded(product, 'Cedar');
  await product.settle();
  operator = await Operator.of(product);
  const store = operator.newStore();
  saved = { store, ...(await operator.save(store)) };
}, 120_000);
afterAll(async () => {
  await product.stop();
  operator.end();
});

test('a second backup saves the new files alone, and the same hour keeps the newest backup with all files it needs', async () => {
  const store = operator.newStore();
  const first = await operator.save(store, new Date('2026-11-24T11:00:00Z'));
  const written: string[] = [];
  const put = store.put;
  store.put = async (name, bytes) => {
    written.push(name);
    return put(name, bytes);
  };
  const second = await operator.save(store, new Date('2026-11-24T11:30:00Z'));
  expect(written.filter((name) => name.startsWith('files/'))).toEqual([]);
  expect(await finishedBackups(store)).toEqual([second.name]);
  for await (const { name } of store.list('')) expect(name.startsWith(first.name)).toBe(false);
  expect((await operator.bringBack(store, second.name)).restored.manifest.files).toEqual(first.manifest.files);
}, 120_000);

test('a run that ended halfway counts as none, and the next one clears it away', async () => {
  const store = operator.newStore();
  const put = store.put;
  store.put = async (name, bytes) => {
    if (name.endsWith('manifest.age')) throw new Error('the disk is full');
    return put(name, bytes);
  };
  await expect(operator.save(store, new Date('2026-11-24T10:00:00Z'))).rejects.toThrow(/the disk is full/);
  expect(await finishedBackups(store)).toEqual([]);
  store.put = put;
  const { name } = await operator.save(store, new Date('2026-11-24T12:00:00Z'));
  expect(await finishedBackups(store)).toEqual([name]);
  for await (const each of store.list(''))
    expect(each.name.startsWith(backupNameAt(new Date('2026-11-24T10:00:00Z')))).toBe(false);
}, 60_000);

test('two runs at once: one backs up, the other says that somebody is at it', async () => {
  const store = operator.newStore();
  const runs = await Promise.allSettled([operator.save(store), operator.save(store)]);
  expect(runs.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
}, 60_000);

test('a place with the backups of another installation is refused', async () => {
  const store = operator.newStore();
  await store.put('installation.txt', Buffer.from('of somebody else'));
  await expect(operator.save(store)).rejects.toThrow(/of another installation/);
});

test('a place whose files are sealed to another key is refused, since a new key would not open them', async () => {
  const store = operator.copyOf(saved.store);
  const stranger = await Operator.of(product);
  await expect(stranger.save(store)).rejects.toThrow(/another BACKUP_RECIPIENT/);
});

test('where nobody knows which files a backup needs none is cleared away, and the new backup counts all the same', async () => {
  const store = operator.copyOf(saved.store);
  await store.drop(`${saved.name}/files.txt`);
  await store.put('files/of-an-older-backup.age', Buffer.from('x'));
  // In another hour, so that the older one stays.
  const { name, notCleared } = await operator.save(store, new Date(Date.now() + 3_600_000));
  expect(notCleared).toMatch(/files\.txt is missing/);
  expect(await finishedBackups(store)).toEqual([saved.name, name]);
  expect(await store.read('files/of-an-older-backup.age')).not.toBeNull();
}, 60_000);

test('a second backup of one second has a name of its own, and one that was just made stays when the clock went back', async () => {
  const store = operator.copyOf(saved.store);
  await store.put('2030-01-01T10-30-00Z/manifest.age', Buffer.from('x'));
  await store.put('2030-01-01T10-30-00Z/files.txt', Buffer.from(''));
  const next = await operator.save(store, new Date('2030-01-01T10:30:00Z'));
  expect(next.name).toBe('2030-01-01T10-30-01Z');
  // The clock goes back within the hour: the older name stays, because it was just made.
  const back = await operator.save(store, new Date('2030-01-01T10:10:00Z'));
  expect(await finishedBackups(store)).toEqual([saved.name, back.name, next.name]);
  const [event] = await product.platform.systemDb.sql<{ details: object }[]>`
    select details from security_events where kind = 'backup' order by id desc limit 1`;
  expect(event?.details).toMatchObject({ backup: back.name, recipient: operator.recipient });
}, 60_000);

test('background work backs up when the last backup is old enough, in a process of its own', async () => {
  const folder = operator.folder();
  const data = operator.folder();
  const files = createDiskStorage(join(data, 'files'));
  const { config, storage } = product.platform;
  for (const { key } of saved.manifest.files) {
    const content = await storage.read(key);
    if (content) await files.put(key, await buffer(content));
  }
  const backup = { ...config.backup, recipient: operator.recipient, everyMinutes: 60 };
  const platform = { ...product.platform, config: { ...config, backup } };
  const env = {
    ...process.env,
    DATABASE_URL: product.databaseUrl,
    MASTER_KEY: TEST_MASTERS.newest.bytes.toString('hex'),
    DATA_DIR: data,
    BACKUP_TO: folder,
    BACKUP_RECIPIENT: operator.recipient,
  };
  await backUpWhenDue(platform, env);
  const store = createFolderBackups(folder);
  expect(await finishedBackups(store)).toHaveLength(1);
  await backUpWhenDue(platform, env);
  expect(await finishedBackups(store)).toHaveLength(1);
  const { sql } = product.platform.systemDb;
  const [run] = await sql<{ differences: number }[]>`select differences from operator_runs where name = 'backup'`;
  expect(run?.differences).toBe(0);
  // A clock that was a year ahead keeps nobody from backing up for a year.
  await sql`update operator_runs set ended_at = now() + interval '1 year' where name = 'backup'`;
  await backUpWhenDue(platform, env);
  const [next] = await sql<{ past: boolean }[]>`select ended_at <= now() past from operator_runs where name = 'backup'`;
  expect(next?.past).toBe(true);
}, 60_000);

import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import type { BackupStore } from '../services/backup-store.ts';
import { type S3Server, startOtherS3 } from '../testing/s3-servers.ts';
import { createBucketBackups } from './bucket-backups.ts';
import { createFolderBackups } from './folder-backups.ts';

const root = mkdtempSync(join(tmpdir(), 'underlay-backups-'));
const servers: S3Server[] = [];
afterAll(async () => {
  for (const server of servers) await server.stop();
  rmSync(root, { recursive: true, force: true });
});

// The other server of these tests checks signatures, and takes a slash in a query for another text.
const inBucket = async (prefix: string) => {
  const server = await startOtherS3();
  servers.push(server);
  return createBucketBackups(server.config, prefix);
};
const STORES: [string, () => Promise<BackupStore>][] = [
  ['a folder', async () => createFolderBackups(join(root, 'backups'))],
  ['a bucket', () => inBucket('')],
  ['a bucket that others use too', () => inBucket('underlay/main')],
];

const all = async (store: BackupStore) => {
  const found: { name: string; bytes: number }[] = [];
  for await (const each of store.list()) found.push(each);
  return found.sort((a, b) => a.name.localeCompare(b.name));
};

describe.each(STORES)('%s', (_name, open) => {
  test('keeps what is put, lists it with its size, and lets go of it', async () => {
    const store = await open();
    expect(await all(store)).toEqual([]);
    const backup = '2026-11-24T11-00-00Z';
    await store.put(`${backup}/000001.age`, Buffer.alloc(5_000_000, 'rows'));
    await store.put(`${backup}/manifest.age`, Buffer.from('manifest'));
    await store.put('files/0123456789abcdef0123456789abcdef.age', Buffer.from('oak'));
    await store.put('destroyed-keys.txt', Buffer.from('one'));
    await store.put('destroyed-keys.txt', Buffer.from('one, two'));
    expect((await store.read('destroyed-keys.txt'))?.toString()).toBe('one, two');
    expect((await store.read(`${backup}/000001.age`))?.length).toBe(5_000_000);
    expect(await all(store)).toEqual([
      { name: `${backup}/000001.age`, bytes: 5_000_000 },
      { name: `${backup}/manifest.age`, bytes: 8 },
      { name: 'destroyed-keys.txt', bytes: 8 },
      { name: 'files/0123456789abcdef0123456789abcdef.age', bytes: 3 },
    ]);
    await store.drop(`${backup}/manifest.age`);
    await store.drop(`${backup}/manifest.age`);
    expect(await store.read(`${backup}/manifest.age`)).toBeNull();
  });

  test('lists more than one answer of a bucket holds', async () => {
    const store = await open();
    const names = Array.from({ length: 1_050 }, (_, at) => `files/many-${at}.age`);
    for (let at = 0; at < names.length; at += 50)
      await Promise.all(names.slice(at, at + 50).map((name) => store.put(name, Buffer.from('x'))));
    expect((await all(store)).filter(({ name }) => name.includes('many-'))).toHaveLength(1_050);
  }, 60_000);

  test('knows no names from outside', async () => {
    const store = await open();
    for (const name of ['../passwd', '/etc/passwd', 'a/b/c.age', 'a/..', ''])
      await expect(store.put(name, Buffer.from('x'))).rejects.toThrow(/not a name/);
  });
});

test('the folder of a backup goes with the last that lies in it', async () => {
  const store = createFolderBackups(join(root, 'emptied'));
  const names = ['2026-11-24T11-00-00Z/000001.age', '2026-11-24T11-00-00Z/manifest.age'];
  for (const name of [...names, 'installation.txt']) await store.put(name, Buffer.from('x'));
  await store.drop('2026-11-24T11-00-00Z/manifest.age');
  expect(readdirSync(join(root, 'emptied')).sort()).toEqual(['2026-11-24T11-00-00Z', 'installation.txt']);
  for (const name of [...names, 'installation.txt']) await store.drop(name);
  expect(readdirSync(join(root, 'emptied'))).toEqual([]);
});

test('what a power cut left half written is not listed', async () => {
  const store = createFolderBackups(join(root, 'cut'));
  await store.put('files/whole.age', Buffer.from('x'));
  writeFileSync(join(root, 'cut/files/half.age.part'), 'x');
  expect((await all(store)).map(({ name }) => name)).toEqual(['files/whole.age']);
  // It goes with the last that is whole.
  await store.drop('files/whole.age');
  expect(readdirSync(join(root, 'cut'))).toEqual([]);
});

test('what could not be written leaves nothing there', async () => {
  const store = createFolderBackups(join(root, 'refused'));
  await store.put('files/whole.age', Buffer.from('x'));
  // Where a file should come stands a folder, so the last step fails.
  mkdirSync(join(root, 'refused/files/half.age'));
  await expect(store.put('files/half.age', Buffer.from('x'))).rejects.toThrow(/EISDIR|ENOTEMPTY|EEXIST/);
  expect(readdirSync(join(root, 'refused/files')).sort()).toEqual(['half.age', 'whole.age']);
});

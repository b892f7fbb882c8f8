import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { newPair, openWith, sealFor } from '../../outside/age-seal.ts';
import { createDiskStorage } from '../../outside/disk-storage.ts';
import { createFolderBackups } from '../../outside/folder-backups.ts';
import { createSealer } from '../../services/sealer.ts';
import { lookAround } from './look-around.ts';
import { rereadFiles } from './reread-files.ts';
import { fileName, readSavedFiles, saveFiles, writeSavedFiles } from './saved-files.ts';
import { signedLists } from './signed-list.ts';

const HOUR = 3_600_000;
const BEGIN = Date.UTC(2026, 0, 1);
const folder = mkdtempSync(join(tmpdir(), 'underlay-reread-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let places = 0;
/** A product with some files, and a place where they were saved. Its hours go on with each reading. */
async function savedPlace(count: number) {
  places += 1;
  const store = createFolderBackups(join(folder, `backups-${places}`));
  const storage = createDiskStorage(join(folder, `files-${places}`));
  const lists = signedLists(store, createSealer(randomBytes(32)));
  const { recipient, identity } = await newPair();
  const target = { store, seal: sealFor([recipient]), say: () => undefined };
  const files = await Promise.all(
    Array.from({ length: count }, async () => {
      const [key, content] = [randomBytes(16).toString('hex'), randomBytes(40)];
      await storage.put(key, content);
      return { key, bytes: content.length, sha256: createHash('sha256').update(content).digest('hex') };
    }),
  );
  const saved = new Map();
  await saveFiles(storage, { ...target, saved }, files);
  await writeSavedFiles(lists, saved, new Map());
  let hour = 0;
  /** One backup later, which knows what the list says. */
  const reread = async (hours: number, needed = files) => {
    const since = new Date(BEGIN + hour * HOUR);
    hour += hours;
    const there = await readSavedFiles(lists, (await lookAround(store, () => undefined)).names);
    const before = new Map(there);
    const now = new Date(BEGIN + hour * HOUR);
    const done = await rereadFiles(storage, { ...target, saved: there }, { files: needed, since, now });
    await writeSavedFiles(lists, there, before);
    return done;
  };
  const opens = async (key: string) => openWith(identity)((await store.read(fileName(key))) ?? Buffer.alloc(0));
  return { store, storage, files, lists, reread, opens };
}

test('within 30 days of hourly backups each file is read again once, and at most a share at a time', async () => {
  const { store, reread } = await savedPlace(60);
  const reads = new Map<string, number>();
  const { read } = store;
  store.read = async (name) => {
    if (name.startsWith('files/')) reads.set(name, (reads.get(name) ?? 0) + 1);
    return read(name);
  };
  let most = 0;
  for (let hour = 0; hour < 30 * 24; hour += 1) most = Math.max(most, (await reread(1)).count);
  expect([...reads.values()]).toEqual(Array.from({ length: 60 }, () => 1));
  expect(most).toBeLessThan(10);
  // After a month without backups all are due, and twice within an hour none is.
  expect((await reread(31 * 24)).count).toBe(60);
  expect((await reread(0)).count).toBe(0);
}, 60_000);

test('a file that was damaged where it lies is saved anew from the product, and said once', async () => {
  const { store, files, reread, opens } = await savedPlace(3);
  const [{ key = '' } = {}] = files;
  await store.put(fileName(key), Buffer.from('age-encryption.org/v1 and then nothing'));
  expect(await reread(30 * 24)).toEqual({ count: 3, mended: [fileName(key)], damaged: [] });
  expect((await opens(key)).length).toBe(40);
  expect(await reread(30 * 24)).toEqual({ count: 3, mended: [], damaged: [] });
});

test('one that the product has no more is said with every backup, until it is whole again', async () => {
  const { store, storage, files, reread } = await savedPlace(2);
  const [{ key = '' } = {}] = files;
  const whole = (await store.read(fileName(key))) ?? Buffer.alloc(0);
  await storage.drop(key);
  await store.put(fileName(key), whole.subarray(1));
  const damaged = { mended: [], damaged: [fileName(key)] };
  expect(await reread(30 * 24)).toMatchObject(damaged);
  expect(await reread(0)).toEqual({ count: 1, ...damaged });
  // Nor does it have to be one that the product still knows.
  expect(await reread(0, [])).toEqual({ count: 1, ...damaged });
  await store.put(fileName(key), whole);
  expect(await reread(0)).toEqual({ count: 1, mended: [], damaged: [] });
  expect((await reread(0)).count).toBe(0);
});

test('files of which nobody knows the hash are saved anew when it is their turn, without a word', async () => {
  const { store, files, reread, opens } = await savedPlace(2);
  await store.drop('file-hashes.txt');
  const [{ key = '' } = {}] = files;
  await store.put(fileName(key), Buffer.from('nobody knows whether it was ever whole'));
  expect(await reread(30 * 24)).toEqual({ count: 2, mended: [], damaged: [] });
  expect((await opens(key)).length).toBe(40);
});

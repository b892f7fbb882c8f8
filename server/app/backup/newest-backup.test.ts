import { chmodSync, chownSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { newPair, openWith, sealFor } from '../../outside/age-seal.ts';
import { createFolderBackups } from '../../outside/folder-backups.ts';
import { asNobody, isRoot, NOBODY } from '../../testing/nobody.ts';
import { TEST_MASTERS } from '../../testing/test-product.ts';
import { FORMAT, type Manifest, writeManifest } from './manifest.ts';
import { newestBackup } from './newest-backup.ts';

const folder = mkdtempSync(join(tmpdir(), 'underlay-newest-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const takenAt = (moment: string, isInQuarantine = false): Manifest => ({
  format: FORMAT,
  takenAt: moment,
  isInQuarantine,
  migrations: [],
  masterKey: TEST_MASTERS.newest.id,
  tables: [],
  sequences: [],
  ledger: { entries: 0, heads: '' },
  files: [],
  lostFiles: [],
});

test('without a name the newest by its own word is taken, and what does not open or is of a quarantine is passed over', async () => {
  const store = createFolderBackups(folder);
  const { recipient, identity } = await newPair();
  const said: string[] = [];
  const from = { store, open: openWith(identity), say: (line: string) => void said.push(line) };
  await expect(newestBackup(from, TEST_MASTERS)).rejects.toThrow(/There is no backup in/);
  await store.put('2099-01-01T00-00-00Z/manifest.age', Buffer.from('x'));
  await expect(newestBackup(from, TEST_MASTERS)).rejects.toThrow(/None of the backups/);
  const target = { store, seal: sealFor([recipient]), masters: TEST_MASTERS };
  await writeManifest(target, '2026-11-24T09-00-00Z', takenAt('2026-11-24T09:00:00.100Z'));
  await writeManifest(target, '2026-11-24T08-00-00Z', takenAt('2026-11-24T09:30:00.100Z'));
  await writeManifest(target, '2026-11-24T10-00-00Z', takenAt('2026-11-24T10:00:00.100Z', true));
  said.length = 0;
  const now = new Date('2026-11-24T12:00:00Z');
  expect(await newestBackup(from, TEST_MASTERS, now)).toBe('2026-11-24T08-00-00Z');
  expect(said).toEqual([
    expect.stringMatching(/^Passed over: 2099-01-01T00-00-00Z\. /),
    'Passed over: 2026-11-24T10-00-00Z. It was made in quarantine. To take it all the same: npm run restore -- 2026-11-24T10-00-00Z',
    'The newest of 3: 2026-11-24T08-00-00Z, with what was there at 2026-11-24T09:30:00.100Z.',
  ]);
});

test('a backup of a machine whose clock was ahead is not the newest for as long as it lies there, and the operator says which clock is wrong', async () => {
  const store = createFolderBackups(join(folder, 'ahead'));
  const { recipient, identity } = await newPair();
  const said: string[] = [];
  const from = { store, open: openWith(identity), say: (line: string) => void said.push(line) };
  const target = { store, seal: sealFor([recipient]), masters: TEST_MASTERS };
  await writeManifest(target, '2030-01-01T00-00-00Z', takenAt('2030-01-01T00:00:00.100Z'));
  const now = new Date('2026-11-24T12:00:00Z');
  expect(await newestBackup(from, TEST_MASTERS, now)).toBe('2030-01-01T00-00-00Z');
  await writeManifest(target, '2026-11-24T09-00-00Z', takenAt('2026-11-24T09:00:00.100Z'));
  said.length = 0;
  await expect(newestBackup(from, TEST_MASTERS, now)).rejects.toThrow(
    '2026-11-24T09-00-00Z is the newest by the clock here (2026-11-24T12:00:00.000Z), 2030-01-01T00-00-00Z by its own. Whichever clock is wrong: name the one to restore, npm run restore -- 2026-11-24T09-00-00Z',
  );
  expect(said).toEqual([
    'Passed over: 2030-01-01T00-00-00Z. It says that it is of a day to come: a clock was wrong where it was made, or is here. To take it all the same: npm run restore -- 2030-01-01T00-00-00Z',
  ]);
  await store.drop('2030-01-01T00-00-00Z/manifest.age');
  // A clock that is some hours behind would cost some hours.
  await writeManifest(target, '2026-11-24T20-00-00Z', takenAt('2026-11-24T20:00:00.100Z'));
  await writeManifest(target, '2026-11-26T20-00-00Z', takenAt('2026-11-26T20:00:00.100Z', true));
  await expect(newestBackup(from, TEST_MASTERS, now)).rejects.toThrow(/2026-11-24T20-00-00Z by its own/);
  await store.drop('2026-11-24T09-00-00Z/manifest.age');
  // One of a quarantine is the last of those that are of a day to come.
  expect(await newestBackup(from, TEST_MASTERS, now)).toBe('2026-11-24T20-00-00Z');
});

test.skipIf(!isRoot)(
  'a backup that root made where another user makes them is passed over and said, with what to do',
  async () => {
    const place = join(folder, 'mixed');
    const store = createFolderBackups(place);
    const { recipient, identity } = await newPair();
    const target = { store, seal: sealFor([recipient]), masters: TEST_MASTERS };
    await writeManifest(target, '2026-11-24T09-00-00Z', takenAt('2026-11-24T09:00:00.100Z'));
    await writeManifest(target, '2026-11-24T10-00-00Z', takenAt('2026-11-24T10:00:00.100Z'));
    chmodSync(folder, 0o755);
    for (const path of ['', '2026-11-24T09-00-00Z', '2026-11-24T09-00-00Z/manifest.age'])
      chownSync(join(place, path), NOBODY, NOBODY);
    const said: string[] = [];
    const from = { store, open: openWith(identity), say: (line: string) => void said.push(line) };
    expect(await asNobody(() => newestBackup(from, TEST_MASTERS))).toBe('2026-11-24T09-00-00Z');
    const roots = join(place, '2026-11-24T10-00-00Z');
    const why = `${roots} belongs to root, and nobody may not use it. As root: chown -R nobody ${place}`;
    expect(said[0]).toBe(`Passed over: 2026-11-24T10-00-00Z. ${why}`);
    // One that was asked for by its name, or is to be written, fails with the same words.
    await expect(asNobody(() => store.read('2026-11-24T10-00-00Z/manifest.age'))).rejects.toThrow(why);
    await expect(asNobody(() => store.put('2026-11-24T10-00-00Z/files.txt', Buffer.from('')))).rejects.toThrow(why);
  },
);

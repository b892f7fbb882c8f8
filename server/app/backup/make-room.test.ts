import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { createFolderBackups } from '../../outside/folder-backups.ts';
import { createSealer } from '../../services/sealer.ts';
import { lookAround } from './look-around.ts';
import { dropUnfinished, makeRoom, writeNeededFiles } from './make-room.ts';
import { readSavedFiles } from './saved-files.ts';
import { signedLists } from './signed-list.ts';

const root = mkdtempSync(join(tmpdir(), 'underlay-room-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

const KEEP = { hourly: 2, daily: 0, monthly: 0 };
const hourly = (hour: number) => `2026-11-24T0${hour}-00-00Z`;
const [FIRST, SECOND, THIRD, FOURTH, FIFTH] = [hourly(1), hourly(2), hourly(3), hourly(4), hourly(5)] as const;
const file = (name: string) => `files/${name}.age`;

let places = 0;
/** A place with three backups, each of which needs the file of its hour and one that all need. */
async function place() {
  places += 1;
  const store = createFolderBackups(join(root, String(places)));
  const lists = signedLists(store, createSealer(randomBytes(32)));
  for (const name of ['all', FIRST, SECOND, THIRD]) await store.put(file(name), Buffer.from('x'));
  for (const backup of [FIRST, SECOND, THIRD]) {
    await store.put(`${backup}/000001.age`, Buffer.from('rows'));
    await store.put(`${backup}/manifest.age`, Buffer.from('x'));
    await writeNeededFiles(lists, backup, { files: [file('all'), file(backup)] });
  }
  const room = async (made: string, closed: readonly string[] = []) => {
    const around = { ...(await lookAround(store, () => undefined)), closed };
    return makeRoom({ store, lists, saved: await readSavedFiles(lists, around.names) }, around, {
      made,
      keep: KEEP,
    });
  };
  const files = async () =>
    [...(await lookAround(store, () => undefined)).names].filter((name) => name.startsWith('files/')).sort();
  return { store, lists, room, files };
}

test('backups that nobody keeps go with the files that they alone needed, and with what an attempt left behind', async () => {
  const { store, room, files } = await place();
  await store.put(`${hourly(0)}/000001.age`, Buffer.from('rows of a run that was killed'));
  expect(await room(THIRD)).toEqual({ dropped: 1, unsure: {} });
  expect(await files()).toEqual([file(SECOND), file(THIRD), file('all')]);
  const { names, finished } = await lookAround(store, () => undefined);
  expect(finished).toEqual([SECOND, THIRD]);
  expect([...names].filter((name) => name.startsWith(FIRST) || name.startsWith(hourly(0)))).toEqual([]);
});

test('what a killed run left half written goes before the next copy, also alone in its folder and beside whole files', async () => {
  const { store, files } = await place();
  const path = (name: string) => join(store.place, name);
  for (const folder of [hourly(0), 'notes']) mkdirSync(path(folder));
  const left = [`${hourly(0)}/000001.age.part`, 'files/gone.age.part'];
  for (const name of [...left, 'notes/mine.part']) writeFileSync(path(name), 'x');
  await dropUnfinished(store, await lookAround(store, () => undefined));
  expect([...left, hourly(0), 'notes/mine.part'].filter((name) => existsSync(path(name)))).toEqual(['notes/mine.part']);
  expect(await files()).toHaveLength(4);
  expect((await lookAround(store, () => undefined)).finished).toEqual([FIRST, SECOND, THIRD]);
});

test('a backup of whose files nobody knows needs all that lie there, from then on by a list of ours', async () => {
  const { store, lists, room, files } = await place();
  // Who has no code says that this backup needs no file. One list is gone, and one is of another backup.
  await store.put(`${THIRD}/files.txt`, Buffer.from(''));
  await store.put(`${SECOND}/files.txt`, (await store.read(`${FIRST}/files.txt`)) ?? Buffer.alloc(0));
  expect(await room(THIRD)).toEqual({ dropped: 1, unsure: { unsigned: 1, forged: 1 } });
  expect(await files()).toHaveLength(4);
  await store.drop(`${THIRD}/files.txt`);
  expect(await room(THIRD)).toEqual({ dropped: 0, unsure: { missing: 1 } });
  expect(await room(THIRD)).toEqual({ dropped: 0, unsure: {} });
  expect(await files()).toHaveLength(4);
  // When such backups are gone, the files are.
  for (const backup of [FOURTH, FIFTH]) {
    await store.put(`${backup}/manifest.age`, Buffer.from('x'));
    await writeNeededFiles(lists, backup, { files: [file('all')] });
  }
  await room(FIFTH);
  expect(await files()).toEqual([file('all')]);
});

test('while a backup cannot be read, all files count as needed by it', async () => {
  const { room, files } = await place();
  expect(await room(THIRD, ['2026-11-24T03-30-00Z'])).toMatchObject({ dropped: 1 });
  expect(await files()).toHaveLength(4);
});

test('the last backup from before an upgrade, and that of the original at a take-over, outlive those of their hour', async () => {
  const { store, lists, room } = await place();
  const add = async (backup: string, schema: string, { broughtBack = 'never', isApart = false } = {}) => {
    await store.put(`${backup}/manifest.age`, Buffer.from('x'));
    await writeNeededFiles(lists, backup, { files: [file('all')], isApart, origin: { schema, broughtBack } });
    await room(backup);
    return (await lookAround(store, () => undefined)).finished;
  };
  const minute = (at: number) => `2026-11-24T04-${at}-00Z`;
  // The third is of a version that did not say of which schema it is.
  expect(await add(minute(10), '0001')).toEqual([THIRD, minute(10)]);
  expect(await add(minute(20), '0001')).toEqual([THIRD, minute(20)]);
  expect(await add(minute(30), '0002')).toEqual([THIRD, minute(20), minute(30)]);
  const brought = { broughtBack: '2026-11-24T04:35:00.000Z' };
  expect(await add(minute(40), '0002', brought)).toEqual([THIRD, minute(20), minute(30), minute(40)]);
  expect(await add(minute(50), '0002', brought)).toEqual([THIRD, minute(20), minute(30), minute(50)]);
  // Those of data that are not as they must be as well.
  const apart = '2026-11-24T05-10-00Z';
  await add(apart, '0002', { ...brought, isApart: true });
  expect(await add('2026-11-24T05-20-00Z', '0003', { ...brought, isApart: true })).toContain(apart);
  expect(await add('2027-01-24T05-00-00Z', '0003', brought)).toEqual([
    minute(50),
    '2026-11-24T05-20-00Z',
    '2027-01-24T05-00-00Z',
  ]);
});

test('one that lies apart takes the place of none that is right, and goes when all that are right are newer', async () => {
  const { store, lists, room } = await place();
  const add = async (backup: string, isApart = false) => {
    await store.put(`${backup}/manifest.age`, Buffer.from('x'));
    await writeNeededFiles(lists, backup, { files: [file('all')], isApart });
    await room(backup);
    return (await lookAround(store, () => undefined)).finished;
  };
  await room(THIRD);
  const apart = '2026-11-24T03-30-00Z';
  expect(await add(apart, true)).toEqual([SECOND, THIRD, apart]);
  expect(await add(FOURTH)).toEqual([THIRD, apart, FOURTH]);
  expect(await add(FIFTH)).toEqual([FOURTH, FIFTH]);
  // As long as nothing is right any more, the last that were stay.
  expect(await add(hourly(6), true)).toEqual([FOURTH, FIFTH, hourly(6)]);
  expect(await add(hourly(7), true)).toEqual([FOURTH, FIFTH, hourly(6), hourly(7)]);
  expect(await add(hourly(8), true)).toEqual([FOURTH, FIFTH, hourly(7), hourly(8)]);
});

import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { createFolderBackups } from '../../outside/folder-backups.ts';
import { createSealer } from '../../services/sealer.ts';
import { addDestroyedKeys, destroyedAgain, refuseUnsignedKeys } from './destroyed-keys.ts';
import { signedLists } from './signed-list.ts';

const folder = mkdtempSync(join(tmpdir(), 'underlay-lists-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let places = 0;
function newPlace() {
  places += 1;
  const store = createFolderBackups(join(folder, String(places)));
  const textOf = async (name: string) => (await store.read(name))?.toString() ?? '';
  return { store, lists: signedLists(store, createSealer(randomBytes(32))), textOf };
}

test('a list is read as it was written, and counts as none when anything of it was changed', async () => {
  const { store, lists, textOf } = newPlace();
  for (const lines of [[], ['one'], ['one', 'two words', 'code of a door']]) {
    await lists.write('list.txt', lines);
    expect(await lists.read('list.txt')).toEqual(lines);
  }
  const whole = await textOf('list.txt');
  const changes: [string, string][] = [
    [whole.replace('two', 'too'), 'forged'],
    [`three\n${whole}`, 'forged'],
    [whole.replace('one\n', ''), 'forged'],
    [whole.replace(/code [0-9a-f]{64}/, `code ${'0'.repeat(64)}`), 'forged'],
    [whole.replace(/code [0-9a-f]{64}/, 'code 00'), 'forged'],
    ['one\ntwo words\n', 'unsigned'],
    ['', 'unsigned'],
  ];
  for (const [text, problem] of changes) {
    await store.put('list.txt', Buffer.from(text));
    expect(await lists.read('list.txt'), text).toBe(problem);
  }
  // The list of one backup is none of another, and none of another installation.
  await store.put('other.txt', Buffer.from(whole));
  expect(await lists.read('other.txt')).toBe('forged');
  await store.put('list.txt', Buffer.from(whole));
  expect(await signedLists(store, createSealer(randomBytes(32))).read('list.txt')).toBe('forged');
  expect(await lists.read('nothing.txt')).toBe('missing');
});

const [OAK, ELM, ASH] = ['1', '2', '3'].map((digit) => digit.repeat(36));

test('an id stays on the list of destroyed keys, and nothing is taken over from one that somebody else wrote', async () => {
  const { store, lists } = newPlace();
  expect(await addDestroyedKeys(lists, [])).toBe('missing');
  expect(await addDestroyedKeys(lists, [ELM ?? ''])).toBeNull();
  expect(await addDestroyedKeys(lists, [OAK ?? ''])).toBeNull();
  expect(await lists.read('destroyed-keys.txt')).toEqual([OAK, ELM]);
  await store.put('destroyed-keys.txt', Buffer.from(`${ASH}\n`));
  expect(await addDestroyedKeys(lists, [ELM ?? ''])).toBe('unsigned');
  expect(await lists.read('destroyed-keys.txt')).toEqual([ELM]);
});

test('a backup from before lists were signed needs none, but none without a code counts', async () => {
  const { store, lists } = newPlace();
  const none = { named: null };
  await refuseUnsignedKeys(store, none, { hasList: false });
  expect(await destroyedAgain(store, lists, none)).toEqual([]);
  await store.put('destroyed-keys.txt', Buffer.from(`${ASH}\n`));
  await expect(refuseUnsignedKeys(store, none, { hasList: false })).rejects.toThrow(/has no code of this installation/);
  await refuseUnsignedKeys(store, { named: [] }, { hasList: false });
  expect(await destroyedAgain(store, lists, { named: [] })).toEqual([]);
});

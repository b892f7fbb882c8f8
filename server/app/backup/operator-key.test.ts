import {
  chmodSync,
  chownSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { StartProblem } from '../../database/start-problem.ts';
import { asNobody, isRoot, NOBODY } from '../../testing/nobody.ts';
import { openBackupStore } from './open-store.ts';
import { makeOperatorKey, openerOf } from './operator-key.ts';

const folder = mkdtempSync(join(tmpdir(), 'underlay-operator-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const refused = (words: RegExp) => expect.objectContaining({ message: expect.stringMatching(words) });
const sentence = async (work: () => unknown): Promise<unknown> => {
  const error = await Promise.resolve()
    .then(work)
    .catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(StartProblem);
  return error;
};

test('a key is never written over a file, and what names no readable identity is said in a sentence', async () => {
  const file = join(folder, 'identity.txt');
  expect(await makeOperatorKey(file)).toMatch(/^age1/);
  const before = readFileSync(file, 'utf8');
  expect(await sentence(() => makeOperatorKey(file))).toEqual(
    refused(/^--new-key names .*identity\.txt, and there is a file in its place\. Nothing was written: .* Name a file/),
  );
  expect(readFileSync(file, 'utf8')).toBe(before);
  expect(await sentence(() => makeOperatorKey(join(folder, 'nowhere/identity.txt')))).toEqual(
    refused(/nothing of that/),
  );
  expect(() => openerOf({ BACKUP_IDENTITY_FILE: file })).not.toThrow();
  for (const [path, words] of [
    [join(folder, 'gone.txt'), /^BACKUP_IDENTITY_FILE names .*gone\.txt, and there is nothing of that name\. Name a/],
    [folder, /that is a folder/],
    ['', /^BACKUP_IDENTITY_FILE must name/],
  ] as const)
    expect(await sentence(() => openerOf({ BACKUP_IDENTITY_FILE: path }))).toEqual(refused(words));
});

test('a place that is no folder, or cannot be read, is said before anything is begun', async () => {
  const file = join(folder, 'file');
  writeFileSync(file, '');
  const round = join(folder, 'round');
  symlinkSync(round, round);
  expect(await sentence(() => openBackupStore({ to: { folder: file } }, 'write'))).toEqual(
    refused(/^BACKUP_TO names .*file, and a part of its path is a file\. Let this user read and write there, or set/),
  );
  expect(await sentence(() => openBackupStore({ to: { folder: round } }))).toEqual(refused(/cannot be used \(ELOOP\)/));
  await openBackupStore({ to: { folder: join(folder, 'not there yet') } }, 'write');
});

test.skipIf(!isRoot)(
  'root does not back up to where another user does, and who may not read hears whose it is and what to do',
  async () => {
    chmodSync(folder, 0o755);
    const theirs = join(folder, 'theirs');
    mkdirSync(theirs);
    chownSync(theirs, NOBODY, NOBODY);
    expect(await sentence(() => openBackupStore({ to: { folder: theirs } }, 'write'))).toEqual(
      refused(
        /theirs, and the backups there belong to nobody, who could not read what root writes\. Run this as nobody\./,
      ),
    );
    await openBackupStore({ to: { folder: theirs } });
    await asNobody(() => openBackupStore({ to: { folder: theirs } }, 'write'));
    // A folder of a mount may be anybody's: there whoever made the first backup goes on.
    writeFileSync(join(theirs, 'installation.txt'), '');
    await openBackupStore({ to: { folder: theirs } }, 'write');

    const ours = join(folder, 'ours');
    mkdirSync(ours, { mode: 0o700 });
    expect(await sentence(() => asNobody(() => openBackupStore({ to: { folder: ours } })))).toEqual(
      refused(/this user may not\. It belongs to root: as root, chown -R nobody \S+ours\. Or let this user read there/),
    );
    const file = join(folder, 'roots.txt');
    writeFileSync(file, '', { mode: 0o600 });
    expect(await sentence(() => asNobody(() => openerOf({ BACKUP_IDENTITY_FILE: file })))).toEqual(
      refused(/this user may not\. It belongs to root: as root, chown nobody \S+roots\.txt\. Or name a file/),
    );
  },
);

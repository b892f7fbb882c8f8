import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, expect, onTestFinished, test, vi } from 'vitest';
import { createDiskStorage } from '../outside/disk-storage.ts';
import { mayMount } from '../testing/disk.ts';
import { download, png, upload } from '../testing/files.ts';
import { listenToLog } from '../testing/log.ts';
import { customerEntries, TestBusiness } from '../testing/people.ts';
import { emptyDatabase } from '../testing/scratch-database.ts';
import { startServerProcess } from '../testing/server-process.ts';
import { startProduct, TEST_MASTERS } from '../testing/test-product.ts';
import { fileStorageOf } from './create-platform.ts';

/** A folder of files that refuses, at a start and while people work. The database lies elsewhere. */
const root = mkdtempSync(join(tmpdir(), 'underlay-closed-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

const mounted = (name: string, options: string) => {
  const folder = join(root, name);
  mkdirSync(folder);
  execFileSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', folder]);
  onTestFinished(() => void execFileSync('umount', [folder]));
  return folder;
};

const MASTER_KEY = TEST_MASTERS.newest.bytes.toString('hex');

async function start(dataDir: string) {
  const { url } = await emptyDatabase();
  return startServerProcess({ DATABASE_URL: url, DATA_DIR: dataDir, KEYS_DIR: join(root, 'keys') });
}

test('FILE-05 3.10 a start with something else in place of the folder of the files is refused in one sentence', async () => {
  const data = join(root, 'in-place');
  mkdirSync(data);
  writeFileSync(join(data, 'files'), '');
  await expect(start(data)).rejects.toThrow(
    /ended with 1: Underlay cannot use \S+in-place\/files: [^\n]+; nothing was changed\.\n$/,
  );
}, 60_000);

test('FILE-05 3.10 a start whose folder has none of the files that the database knows, as before its disk is mounted, is refused in one sentence', async () => {
  const product = await startProduct();
  onTestFinished(() => product.stop());
  const owner = await TestBusiness.open(product);
  const draft = await owner.draft();
  const { systemDb, storage } = product.platform;
  expect((await upload(owner, `${owner.base}/invoices/${draft.uuid}/files`, await png(), owner.token)).status).toBe(
    200,
  );
  const data = join(root, 'not-mounted');
  const env = { DATABASE_URL: product.databaseUrl, MASTER_KEY, SANDBOX_ORIGIN: product.sandbox };
  const begin = () => startServerProcess({ ...env, DATA_DIR: data, BACKGROUND_WORK: 'off' });
  const [file] = await systemDb.sql<{ key: string }[]>`select storage_key key from files`;
  const key = file?.key ?? '';
  const place = join(data, 'files', key.slice(0, 2), key.slice(2, 4), key);
  await expect(begin()).rejects.toThrow(
    `ended with 1: The files of this database are not in ${data}/files: ${place} should be one of them. Mount the disk that holds them,`,
  );
  expect(existsSync(join(data, 'files'))).toBe(false);

  await createDiskStorage(join(data, 'files')).put(key, await buffer((await storage.read(key)) ?? Readable.from([])));
  const server = await begin();
  expect(await server.end('SIGTERM')).toBe(0);
}, 90_000);

test.skipIf(!mayMount())(
  'FILE-05 3.10 a start whose files would lie on a read-only disk is refused in one sentence, with files there and without',
  async () => {
    const none = mounted('none', 'size=1m,ro');
    const some = mounted('some', 'size=1m');
    mkdirSync(join(some, 'files'));
    execFileSync('mount', ['-o', 'remount,ro', some]);
    for (const [data, named] of [
      [none, none],
      [some, join(some, 'files')],
    ] as const)
      await expect(start(data)).rejects.toThrow(`Underlay cannot use ${named}: it is on a disk that is read-only.`);
  },
  60_000,
);

test.skipIf(!mayMount())(
  '3.1 a server whose files lie on a full disk starts, says so once, and is asked for everything else',
  async () => {
    const full = mounted('full', 'size=1m');
    const server = await start(full);
    onTestFinished(() => void server.end('SIGTERM'));
    expect(server.output()).toContain(
      'the disk is almost full: everything can be read, files are refused, everything else goes on',
    );
    const ready = await fetch(`${server.origin}/readyz`);
    expect([ready.status, await ready.json()]).toMatchObject([200, { status: 'files are refused' }]);
  },
  60_000,
);

test('FILE-05 ERR-04 a folder of the files that begins to refuse is said in words to who sends or opens one, and in the log why', async () => {
  const product = await startProduct();
  onTestFinished(() => product.stop());
  const data = mkdtempSync(join(root, 'running-'));
  const { config, log, storage } = product.platform;
  const disk = await fileStorageOf({ ...config, dataDir: data }, log, 'person');
  vi.spyOn(storage, 'put').mockImplementation(disk.put);
  vi.spyOn(storage, 'read').mockImplementation(disk.read);
  const owner = await TestBusiness.open(product);
  const send = async () => upload(owner, '/files', await png(), owner.token);
  const { body: kept } = await send();
  const open = () => download(owner, `/files/${kept.uuid}`, owner.token);
  expect((await open()).status).toBe(200);

  const lines = listenToLog(product);
  renameSync(join(data, 'files'), join(data, 'away'));
  writeFileSync(join(data, 'files'), '');
  const refused = { status: 503, body: { code: 'files_unavailable' } };
  expect(await send()).toMatchObject(refused);
  const opened = await open();
  expect([opened.status, JSON.parse(opened.bytes.toString())]).toMatchObject([503, refused.body]);
  const said = lines.filter((line) => line.includes('the folder of the files refuses'));
  expect(said).toHaveLength(2);
  for (const line of said) expect(line).toContain(`ENOTDIR: not a directory`);
  expect((await owner.call(`POST ${owner.base}/customers`, customerEntries())).status).toBe(200);

  rmSync(join(data, 'files'));
  renameSync(join(data, 'away'), join(data, 'files'));
  expect([(await send()).status, (await open()).status]).toEqual([200, 200]);
});

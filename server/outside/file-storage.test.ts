import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import type { FileStorage } from '../services/file-storage.ts';
import { createLog } from '../services/log.ts';
import { mayMount } from '../testing/disk.ts';
import { type S3Server, startOtherS3, startS3rver } from '../testing/s3-servers.ts';
import { createDiskStorage } from './disk-storage.ts';
import { createS3Storage, s3Breaker } from './s3-storage.ts';

const log = createLog('silent');
const root = mkdtempSync(join(tmpdir(), 'underlay-storage-'));
const servers: S3Server[] = [];
const newKey = () => randomBytes(16).toString('hex');
afterAll(async () => {
  for (const server of servers) await server.stop();
  rmSync(root, { recursive: true, force: true });
});

const onS3 = async (start: () => Promise<S3Server>) => {
  const server = await start();
  servers.push(server);
  return createS3Storage(server.config, log);
};
const STORAGES: [string, () => Promise<FileStorage>][] = [
  ['a local disk', async () => createDiskStorage(join(root, 'files'))],
  ['an S3 server that keeps files', () => onS3(startS3rver)],
  ['an S3 server of another make', () => onS3(startOtherS3)],
];

describe.each(STORAGES)('%s', (_name, open) => {
  let storage: FileStorage;
  const stored = async (key: string) => {
    const content = await storage.read(key);
    return content && buffer(content);
  };
  beforeAll(async () => {
    storage = await open();
  });

  test('FILE-07 what is put is read again, byte for byte, small and large', async () => {
    for (const size of [1, 70_000, 9_000_000]) {
      const [key, bytes] = [newKey(), randomBytes(size)];
      await storage.put(key, bytes);
      expect((await stored(key))?.equals(bytes)).toBe(true);
    }
  });

  test('FILE-07 what is dropped is gone, and dropping it again harms nothing', async () => {
    const key = newKey();
    expect(await stored(key)).toBeNull();
    await storage.put(key, Buffer.from('plank'));
    await storage.drop(key);
    expect(await stored(key)).toBeNull();
    await storage.drop(key);
  });

  test('many at once do not disturb each other', async () => {
    const all = Array.from({ length: 20 }, (_, index) => ({ key: newKey(), bytes: Buffer.from(`file ${index}`) }));
    await Promise.all(all.map(({ key, bytes }) => storage.put(key, bytes)));
    const read = await Promise.all(all.map(({ key }) => stored(key)));
    expect(read.map(String)).toEqual(all.map(({ bytes }) => String(bytes)));
  });

  test('a key that is not one of ours never becomes a path', async () => {
    for (const key of ['../../../etc/passwd', '', 'a'.repeat(31), `${newKey()}/x`])
      await expect((async () => storage.read(key))()).rejects.toThrow();
  });
});

describe('a local disk', () => {
  test('files lie two folders deep, for nobody else to read, and nothing unfinished stays', async () => {
    const folder = join(root, 'private');
    const key = newKey();
    await createDiskStorage(folder).put(key, Buffer.from('plank'));
    const place = join(folder, key.slice(0, 2), key.slice(2, 4));
    expect(readdirSync(place)).toEqual([key]);
    expect(statSync(join(place, key)).mode & 0o077).toBe(0);
  });

  test('what a power cut left half written is no file, and goes with its key', async () => {
    const folder = join(root, 'cut');
    const key = newKey();
    const place = join(folder, key.slice(0, 2), key.slice(2, 4));
    mkdirSync(place, { recursive: true });
    writeFileSync(join(place, `${key}.part`), 'pla');
    const storage = createDiskStorage(folder);
    expect(await storage.read(key)).toBeNull();
    await storage.drop(key);
    expect(readdirSync(place)).toEqual([]);
  });

  test.skipIf(!mayMount())('FILE-05 a full disk is said in words, and nothing is left of the file', async () => {
    const small = join(root, 'small');
    mkdirSync(small);
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', small]);
    try {
      const storage = createDiskStorage(small);
      const key = newKey();
      await expect(storage.put(key, randomBytes(2_000_000))).rejects.toMatchObject({ code: 'disk_full' });
      expect(await storage.read(key)).toBeNull();
      await storage.put(newKey(), randomBytes(500_000));
    } finally {
      execFileSync('umount', [small]);
    }
  });
});

describe('an S3 server', () => {
  test('FILE-05 one that is away, or does not know us, is said in words', async () => {
    const away = createS3Storage(
      {
        bucket: 'b',
        region: 'us-east-1',
        endpoint: 'http://127.0.0.1:9',
        credentials: { accessKeyId: 'a', secretAccessKey: 'b' },
      },
      log,
    );
    await expect(away.put(newKey(), Buffer.from('x'))).rejects.toMatchObject({ code: 'files_unavailable' });
    const [known] = servers;
    if (!known) throw new Error('no server was started');
    const stranger = createS3Storage(
      { ...known.config, credentials: { accessKeyId: 'S3RVER', secretAccessKey: 'x' } },
      log,
    );
    await expect(stranger.read(newKey())).rejects.toMatchObject({ code: 'files_unavailable' });
  });
});

/** An S3 server that does with requests as it is told. */
async function s3At(onRequest: RequestListener) {
  const server = createServer(onRequest);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const credentials = { accessKeyId: 'K', secretAccessKey: 'S' };
  return { bucket: 'files', region: 'us-east-1', endpoint: `http://127.0.0.1:${port}`, credentials };
}

test('TM-28 an S3 server that is silent is not waited for any longer, and after three times not at all', async () => {
  const config = await s3At((request) => void request.resume());
  const timeouts = { milliseconds: 200, attempts: 1 };
  for (const ask of [
    (storage: FileStorage) => storage.read(newKey()),
    (storage: FileStorage) => storage.put(newKey(), Buffer.alloc(3_000_000)),
  ]) {
    const storage = createS3Storage(config, log, { timeouts, breaker: s3Breaker(log) });
    const waited = async () => {
      const begun = performance.now();
      await expect(ask(storage)).rejects.toMatchObject({ code: 'files_unavailable' });
      return performance.now() - begun;
    };
    for (let turn = 0; turn < 3; turn += 1) expect(await waited()).toBeLessThan(5_000);
    expect(await waited()).toBeLessThan(100);
  }
});

test('TM-28 a slow upload is waited for by its size, and is no silence even when it takes too long', async () => {
  let pause = 3;
  const config = await s3At((request, response) => {
    const answer = () => response.writeHead(request.method === 'PUT' ? 200 : 204).end();
    request.on('end', answer).on('data', () => {
      request.pause();
      setTimeout(() => request.resume(), pause);
    });
  });
  const timeouts = { milliseconds: 1_000, attempts: 1 };
  const [patient, impatient] = [{}, { slowestBytesPerMillisecond: 1_000_000 }].map((more) =>
    createS3Storage(config, log, { timeouts: { ...timeouts, ...more }, breaker: s3Breaker(log) }),
  );
  const begun = performance.now();
  await patient?.put(newKey(), Buffer.alloc(80_000_000));
  expect(performance.now() - begun).toBeGreaterThan(2 * timeouts.milliseconds);
  pause = 30;
  const uploads = Array.from({ length: 3 }, () => impatient?.put(newKey(), Buffer.alloc(40_000_000)));
  for (const upload of uploads) await expect(upload).rejects.toMatchObject({ code: 'files_unavailable' });
  await impatient?.drop(newKey());
});

import { execFileSync, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { mayMount } from '../testing/disk.ts';
import { programFile, startServerProcess } from '../testing/server-process.ts';

const root = mkdtempSync(join(tmpdir(), 'underlay-start-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

/** Starts the server and answers with what it ended. */
function failedStart(env: Record<string, string>): Promise<{ code: number | null; said: string }> {
  const child = spawn(process.execPath, [programFile('main')], {
    env: { ...process.env, NODE_ENV: 'test', DEMO: 'off', PORT: '0', INBOUND_SMTP_PORT: '0', ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
  return new Promise((resolve) => child.once('exit', (code) => resolve({ code, said })));
}

const ONE_SENTENCE = /^Underlay cannot use [^\n]+; nothing was changed\.\n$/;

test('3.10 a data folder that cannot be written to is said in one sentence', async () => {
  const file = join(root, 'file');
  writeFileSync(file, '');
  const { code, said } = await failedStart({ DATA_DIR: join(file, 'data'), KEYS_DIR: join(root, 'keys') });
  expect([code, said]).toEqual([1, expect.stringMatching(ONE_SENTENCE)]);
}, 30_000);

test.skipIf(!mayMount())(
  '3.10 a read-only disk is said in one sentence, for data and for keys',
  async () => {
    const folder = join(root, 'read-only');
    mkdirSync(folder);
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1m,ro', 'tmpfs', folder]);
    try {
      const data = await failedStart({ DATA_DIR: join(folder, 'data'), KEYS_DIR: join(root, 'keys') });
      expect([data.code, data.said]).toEqual([1, expect.stringMatching(ONE_SENTENCE)]);
      expect(data.said).toContain('it is on a disk that is read-only');
      const keys = await failedStart({ DATA_DIR: join(root, 'data'), KEYS_DIR: join(folder, 'keys') });
      expect([keys.code, keys.said]).toEqual([1, expect.stringMatching(ONE_SENTENCE)]);
    } finally {
      execFileSync('umount', [folder]);
    }
  },
  60_000,
);

test.skipIf(!mayMount())(
  '3.1 a start on an almost full disk serves what can be read',
  async () => {
    const small = join(root, 'small');
    mkdirSync(small);
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=400m', 'tmpfs', small]);
    const env = { DATA_DIR: join(small, 'data'), KEYS_DIR: join(root, 'keys') };
    try {
      await (await startServerProcess(env)).end('SIGTERM');
      writeFileSync(join(small, 'others'), Buffer.alloc(210 * 1024 ** 2));
      const server = await startServerProcess(env);
      try {
        const ready = await fetch(`${server.origin}/readyz`);
        expect([ready.status, ((await ready.json()) as { status: string }).status]).toEqual([200, 'read only']);
        expect((await fetch(`${server.origin}/core/api/settings/public`)).status).toBe(200);
        expect(server.output()).toContain('the disk is almost full');
      } finally {
        await server.end('SIGTERM');
      }
    } finally {
      execFileSync('umount', [small]);
    }
  },
  120_000,
);

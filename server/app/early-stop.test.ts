import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { programFile } from '../testing/server-process.ts';

const folder = mkdtempSync(join(tmpdir(), 'underlay-early-'));
const runs = join(folder, 'postgres/postmaster.pid');

afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function until(isTrue: () => boolean) {
  for (let tries = 0; tries < 600 && !isTrue(); tries += 1) await wait(50);
}

test('3.2 a server that is stopped while it starts takes its database along', async () => {
  for (const signal of ['SIGTERM', 'SIGHUP'] as const) {
    const child = spawn(process.execPath, [programFile('main')], {
      env: {
        ...process.env,
        NODE_ENV: 'test',
        DEMO: 'off',
        PORT: '0',
        INBOUND_SMTP_PORT: '0',
        DATA_DIR: folder,
        KEYS_DIR: folder,
      },
      stdio: 'ignore',
    });
    const ended = new Promise((resolve) => child.once('exit', (code) => resolve(code)));
    await until(() => existsSync(runs));
    child.kill(signal);
    expect(await ended).toBe(0);
    expect(existsSync(runs)).toBe(false);
  }
}, 60_000);

import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { withAdvisoryLock } from '../database/advisory-lock.ts';
import { freePort } from '../testing/free-port.ts';
import { emptyDatabase } from '../testing/scratch-database.ts';
import { programFile } from '../testing/server-process.ts';

/** Far less than it would wait, and than whoever stops it does before they kill it. */
const AT_ONCE_MILLISECONDS = 3_000;
const WAITS = 'Another process brings the database to its version. This one goes on when that is done …\n';

/** Starts a program on this database. Answers when it has printed something, which is all that `said` tells from then on. */
async function startOn(url: string, program: 'main' | 'work') {
  const folder = mkdtempSync(join(tmpdir(), 'underlay-waiting-'));
  const child = spawn(process.execPath, [programFile(program)], {
    env: {
      ...process.env,
      NODE_ENV: 'test',
      DEMO: 'off',
      PORT: String(await freePort()),
      INBOUND_SMTP_PORT: '0',
      DATABASE_URL: url,
      DATA_DIR: folder,
      KEYS_DIR: join(folder, 'keys'),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onTestFinished(() => {
    child.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  });
  let said = '';
  const spoke = new Promise<void>((resolve) => {
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => {
        said += chunk.toString();
        resolve();
      });
  });
  const ended = new Promise((resolve) => child.once('exit', (code, signal) => resolve(signal ?? code)));
  await Promise.race([spoke, ended]);
  return { child, said: () => said, ended };
}

test.each(['main', 'work'] as const)(
  'C11 %s says that it waits for another process that migrates, and ends at once when it is told to stop',
  async (program) => {
    const { url, sql } = await emptyDatabase();
    await withAdvisoryLock(sql, { name: 'migrations', wait: '0s' }, async () => {
      const { child, said, ended } = await startOn(url, program);
      expect(said()).toBe(WAITS);
      child.kill('SIGTERM');
      expect(await Promise.race([ended, pause(AT_ONCE_MILLISECONDS, 'it still runs')])).toBe(0);
      expect(said()).toBe(WAITS);
    });
    expect(await sql`select from pg_tables where schemaname = 'public'`).toHaveLength(0);
  },
  60_000,
);

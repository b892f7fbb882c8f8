import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { connect } from '../database/sql.ts';
import { type ServerProcess, startServerProcess } from '../testing/server-process.ts';

const folder = mkdtempSync(join(tmpdir(), 'underlay-two-'));
const database = `empty_${randomBytes(6).toString('hex')}`;
const admin = connect(inject('databaseServer'), 1);
const env = {
  DATABASE_URL: inject('databaseServer').replace(/\/[^/]*$/, `/${database}`),
  DATA_DIR: folder,
  KEYS_DIR: join(folder, 'keys'),
};

beforeAll(async () => void (await admin.unsafe(`create database ${database} template template0`)));
afterAll(async () => {
  await admin.unsafe(`drop database ${database} with (force)`);
  await admin.end();
  rmSync(folder, { recursive: true, force: true });
});

test('C11 two servers that start at once on an empty database both come up, one after the other', async () => {
  const starts = await Promise.allSettled([startServerProcess(env), startServerProcess(env)]);
  const servers = starts.flatMap((start) => (start.status === 'fulfilled' ? [start.value] : []));
  try {
    expect(starts.map((start) => (start.status === 'rejected' ? String(start.reason) : 'up'))).toEqual(['up', 'up']);
    for (const { origin } of servers) expect((await fetch(`${origin}/readyz`)).status).toBe(200);
  } finally {
    await Promise.all(servers.map((server: ServerProcess) => server.end('SIGTERM')));
  }
}, 90_000);

import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { copiedTables, copyOut, speakPlainly } from '../server/app/backup/copied-table-store.ts';
import { proveBackup, withScratch } from '../server/app/backup/prove-backup.ts';
import { takeBackup } from '../server/app/backup/take-backup.ts';
import type { Sql } from '../server/database/sql.ts';
import { newPair, openWith, sealFor } from '../server/outside/age-seal.ts';
import { createDiskStorage } from '../server/outside/disk-storage.ts';
import { createFolderBackups } from '../server/outside/folder-backups.ts';
import { BENCH_MASTERS } from './bench-platform.ts';

/**
 * What a backup of the whole database costs, as a multiple of reading each row by COPY and nothing more, and what it
 * costs to prove it: restored into a scratch database and verified.
 */
export async function measureBackup(sql: Sql, { url, folder }: Place, say: (line?: string) => void) {
  // In a database that is kept nothing stays of it: the next run begins with none.
  const place = mkdtempSync(join(folder, 'backup-'));
  const storage = createDiskStorage(join(place, 'files'));
  const store = createFolderBackups(join(place, 'backups'));
  const { identity, recipient } = await newPair();
  const target = { store, seal: sealFor([recipient]), say: () => undefined, saved: new Map() };
  const source = { sql, url, storage, masters: BENCH_MASTERS };
  const reading = await timed(() => readAll(sql));
  const taking = await timed(() => takeBackup(source, target, '2026-01-01T00-00-00Z'));
  const loading = { store, open: openWith(identity), say: () => undefined };
  const proof = { manifest: taking.result, masters: BENCH_MASTERS };
  const proving = await timed(() => withScratch(source, (scratch) => proveBackup(scratch, proof, loading)));
  const rows = taking.result.tables.reduce((sum, table) => sum + table.rows, 0).toLocaleString('en-US');
  let bytes = 0;
  for await (const each of store.list()) bytes += each.bytes;
  const times = (seconds: number) =>
    `${seconds.toFixed(1)} s, ${(seconds / reading.seconds).toFixed(1)} x reading alone`;
  say();
  say(`a backup of ${rows} rows, ${(bytes / 1024 ** 2).toFixed(0)} MB    ${times(taking.seconds)}`);
  say(`its proof: restored and verified                    ${times(proving.seconds)}`);
  rmSync(place, { recursive: true, force: true });
}

interface Place {
  readonly url: string;
  readonly folder: string;
}

const readAll = (sql: Sql) =>
  sql.begin('isolation level repeatable read read only', async (tx) => {
    await speakPlainly(tx);
    for (const table of await copiedTables(tx)) for await (const chunk of await copyOut(tx, table)) void chunk;
  });

async function timed<Result>(work: () => Promise<Result>): Promise<{ seconds: number; result: Result }> {
  const begun = performance.now();
  const result = await work();
  return { seconds: (performance.now() - begun) / 1000, result };
}

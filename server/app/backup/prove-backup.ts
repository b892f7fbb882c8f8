import { connect, type Sql } from '../../database/sql.ts';
import { LEAST_FREE_BYTES, StartProblem } from '../../database/start-problem.ts';
import type { MasterKeys } from '../../services/master-keys.ts';
import type { Verdict } from '../verify/verify.ts';
import { leftOutTables } from './copied-table-store.ts';
import { databaseBytes } from './database-size-store.ts';
import { judgeCopy } from './judge-copy.ts';
import { type Loading, loadTables } from './load-tables.ts';
import type { Manifest } from './manifest.ts';
import { createScratch, dropScratch } from './scratch-store.ts';

const STATEMENT_MILLISECONDS = 15 * 60_000;

interface Scratch {
  /** The database that is backed up. The scratch one is made beside it. */
  readonly sql: Sql;
  readonly url: string;
  /** What is free on the disk of that database, where it is one of this machine. */
  readonly freeBytes?: () => Promise<number>;
}

/** Makes the database of the proof first: where there can be none, nothing has to be copied to hear it. It is dropped in any case. */
export async function withScratch<Result>(
  { sql, url, ...disk }: Scratch,
  work: (scratch: Sql) => Promise<Result>,
): Promise<Result> {
  const name = await createScratch(sql).catch((error: { code?: unknown }) => {
    throw error.code === '42501' ? new StartProblem(NO_RIGHT) : error;
  });
  const scratch = connect(withDatabase(url, name), 2, STATEMENT_MILLISECONDS);
  try {
    // What a run that was killed left behind is gone by now, and its room is there.
    await refuseSmallDisk({ sql, ...disk });
    return await work(scratch);
  } finally {
    await scratch.end({ timeout: 5 });
    await dropScratch(sql, name);
  }
}

/**
 * The scratch database takes up as much room as this one, and what PostgreSQL logs of it as much again, up to what it keeps of that. On
 * a full disk it would take the product along. It is asked again before it is filled: the backup itself may lie on that disk.
 */
export async function refuseSmallDisk({ sql, freeBytes }: Pick<Scratch, 'sql' | 'freeBytes'>) {
  if (!freeBytes) return;
  const bytes = await databaseBytes(sql);
  const missing = bytes + Math.min(bytes, LOG_BYTES) + LEAST_FREE_BYTES - (await freeBytes());
  if (missing <= 0) return;
  throw new StartProblem(
    `A backup is proved by restoring it beside the database, which needs ${Math.ceil(missing / 1024 ** 2)} MB more on its disk. Make room; nothing was backed up.`,
  );
}

/** PostgreSQL's max_wal_size. */
const LOG_BYTES = 1024 ** 3;

/** Restores what lies in the store into a scratch database and verifies that. Answers the invariants that do not hold. */
export async function proveBackup(
  scratch: Sql,
  { manifest, masters }: { readonly manifest: Manifest; readonly masters: MasterKeys },
  loading: Loading,
): Promise<Verdict[]> {
  await loadTables(scratch, manifest, loading);
  // Whatever the migrations make is ours, also when a list forgot it.
  const forgotten = await leftOutTables(scratch);
  if (forgotten.length > 0) throw new Error(`the backup lacks tables of this product: ${forgotten.join(', ')}`);
  return judgeCopy(scratch, masters);
}

const NO_RIGHT =
  'A backup is proved by restoring it into a scratch database, and the database user may not make one: alter role ... createdb.';

function withDatabase(url: string, name: string): string {
  const address = new URL(url);
  address.pathname = `/${name}`;
  return address.href;
}

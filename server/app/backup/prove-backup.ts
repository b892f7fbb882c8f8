import { connect, type Sql } from '../../database/sql.ts';
import { StartProblem } from '../../database/start-problem.ts';
import type { MasterKeys } from '../../services/master-keys.ts';
import type { Verdict } from '../verify/verify.ts';
import { leftOutTables } from './copied-table-store.ts';
import { judgeCopy } from './judge-copy.ts';
import { type Loading, loadTables } from './load-tables.ts';
import type { Manifest } from './manifest.ts';
import { createScratch, dropScratch } from './scratch-store.ts';

const STATEMENT_MILLISECONDS = 15 * 60_000;

interface Proof {
  /** The database that was backed up. A scratch one is made beside it and dropped. */
  readonly sql: Sql;
  readonly url: string;
  readonly masters: MasterKeys;
}

/**
 * Restores what lies in the store into a scratch database and verifies that. Answers the invariants that do not hold.
 */
export async function proveBackup(
  { sql, url, masters }: Proof,
  manifest: Manifest,
  loading: Loading,
): Promise<Verdict[]> {
  const name = await createScratch(sql).catch((error: { code?: unknown }) => {
    throw error.code === '42501' ? new StartProblem(NO_RIGHT) : error;
  });
  const scratch = connect(withDatabase(url, name), 2, STATEMENT_MILLISECONDS);
  try {
    await loadTables(scratch, manifest, loading);
    // Whatever the migrations make is ours, also when a list forgot it.
    const forgotten = await leftOutTables(scratch);
    if (forgotten.length > 0) throw new Error(`the backup lacks tables of this product: ${forgotten.join(', ')}`);
    return await judgeCopy(scratch, masters);
  } finally {
    await scratch.end({ timeout: 5 });
    await dropScratch(sql, name);
  }
}

const NO_RIGHT =
  'A backup is proved by restoring it into a scratch database, and the database user may not make one: alter role ... createdb.';

function withDatabase(url: string, name: string): string {
  const address = new URL(url);
  address.pathname = `/${name}`;
  return address.href;
}

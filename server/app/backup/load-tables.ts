import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { migrate } from '../../database/migrate.ts';
import type { Sql, Transaction } from '../../database/sql.ts';
import { makeTenantRoleGood } from '../../database/tenant-role.ts';
import type { Opener } from '../../outside/age-seal.ts';
import type { BackupStore } from '../../services/backup-store.ts';
import { emptyTable, putUp, takeDown } from './bare-table-store.ts';
import {
  type CopiedTable,
  copiedTables,
  copyIn,
  countRows,
  ledgerHeads,
  QUEUE,
  setSequence,
  speakPlainly,
} from './copied-table-store.ts';
import type { Manifest, TableInBackup } from './manifest.ts';
import { sayProgress } from './take-backup.ts';

/** What lies in the store is not what was backed up. */
export class Damaged extends Error {}

export interface Loading {
  readonly store: BackupStore;
  readonly open: Opener;
  readonly say: (line: string) => void;
}

/**
 * Brings an empty database to the schema of the backup, lays its rows in, and compares their number and their hash with
 * the manifest. Then everything that judges rows is put up again, and the schema is brought to this version's.
 */
export async function loadTables(sql: Sql, manifest: Manifest, loading: Loading): Promise<void> {
  const { say } = loading;
  await migrate(sql, { upTo: manifest.migrations });
  await sql.begin(async (tx) => {
    await speakPlainly(tx);
    const known = new Set((await copiedTables(tx)).map(({ name }) => name));
    const tables = manifest.tables.filter(({ name }) => name !== QUEUE);
    const strange = tables.find(({ name }) => !known.has(name));
    if (strange) throw new Damaged(`the backup has a table ${strange.name} that its schema does not know`);
    const taken = await takeDown(tx);
    for (const [at, table] of tables.entries()) {
      await emptyTable(tx, table.name);
      await loadRows(tx, { from: table, into: table }, loading);
      const count = await countRows(tx, table.name);
      if (count !== table.rows) throw new Damaged(`${table.name} has ${count} rows and not ${table.rows}`);
      sayProgress(say, { at, of: tables.length, name: table.name, rows: count });
    }
    for (const sequence of manifest.sequences) await setSequence(tx, sequence);
    const total = taken.indexes.length + taken.references.length;
    await putUp(tx, taken, (done) => done % 100 === 0 && say(`${done} of ${total} indexes and references`));
    const { entries, heads } = await ledgerHeads(tx);
    if (entries !== manifest.ledger.entries || heads !== manifest.ledger.heads)
      throw new Damaged('the books do not end as they did when the backup was made');
  });
  await migrate(sql);
  await makeTenantRoleGood(sql);
  await sql.unsafe('analyze');
}

/** Lays the rows of one table of the backup into one of the database. */
export async function loadRows(
  tx: Transaction,
  { from, into }: { from: TableInBackup; into: CopiedTable },
  { store, open }: Pick<Loading, 'store' | 'open'>,
) {
  const hash = createHash('sha256');
  const rows = async function* () {
    for (const name of from.parts) {
      const sealed = await store.read(name);
      if (!sealed) throw new Damaged(`${name} is missing`);
      const part = await open(sealed).catch((error: Error) => {
        throw new Damaged(`${name} does not open: ${error.message}`);
      });
      hash.update(part);
      yield part;
    }
  };
  await pipeline(Readable.from(rows(), { objectMode: false }), await copyIn(tx, into));
  if (hash.digest('hex') !== from.sha256) throw new Damaged(`the rows of ${from.name} are not those that were saved`);
}

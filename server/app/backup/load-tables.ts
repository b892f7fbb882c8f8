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

/** What is laid into an empty database. Its rows come one table after the other. */
export interface Contents {
  readonly migrations: Manifest['migrations'];
  readonly tables: readonly CopiedTable[];
  readonly sequences: Manifest['sequences'];
  readonly ledger: Manifest['ledger'];
}

/** Lays the rows of a backup into an empty database, and compares their number and their hash with the manifest. */
export async function loadTables(sql: Sql, manifest: Manifest, loading: Loading): Promise<void> {
  const tables = manifest.tables.filter(({ name }) => name !== QUEUE);
  const saved = new Map(tables.map((table) => [table.name, table]));
  const layRows = async (tx: Transaction, { name }: CopiedTable) => {
    const table = saved.get(name);
    if (!table) throw new Damaged(`the backup has no table ${name}`);
    await loadRows(tx, { from: table, into: table }, loading);
    return table.rows;
  };
  await layTables(sql, { ...manifest, tables }, { layRows, say: loading.say });
}

interface Laying {
  /** Answers how many rows of this table there have to be. */
  layRows(tx: Transaction, table: CopiedTable): Promise<number>;
  say(line: string): void;
}

/**
 * Brings an empty database to the schema of the contents and lays the rows in. Then everything that judges rows is put up
 * again, and the schema is brought to this version's.
 */
export async function layTables(sql: Sql, contents: Contents, { layRows, say }: Laying): Promise<void> {
  const { migrations, tables, sequences, ledger } = contents;
  await migrate(sql, { upTo: migrations });
  await sql.begin(async (tx) => {
    await speakPlainly(tx);
    const known = new Set((await copiedTables(tx)).map(({ name }) => name));
    const strange = tables.find(({ name }) => !known.has(name));
    if (strange) throw new Damaged(`there is a table ${strange.name} that its schema does not know`);
    const taken = await takeDown(tx);
    for (const [at, table] of tables.entries()) {
      await emptyTable(tx, table.name);
      const rows = await layRows(tx, table);
      const count = await countRows(tx, table.name);
      if (count !== rows) throw new Damaged(`${table.name} has ${count} rows and not ${rows}`);
      sayProgress(say, { at, of: tables.length, name: table.name, rows: count });
    }
    for (const sequence of sequences) await setSequence(tx, sequence);
    const total = taken.indexes.length + taken.references.length;
    await putUp(tx, taken, (done) => done % 100 === 0 && say(`${done} of ${total} indexes and references`));
    const { entries, heads } = await ledgerHeads(tx);
    if (entries !== ledger.entries || heads !== ledger.heads)
      throw new Damaged('the books do not end as they did where the rows come from');
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

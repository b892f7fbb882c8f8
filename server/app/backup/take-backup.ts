import type { Readable } from 'node:stream';
import type { Queryable, Sql, Transaction } from '../../database/sql.ts';
import type { FileStorage } from '../../services/file-storage.ts';
import type { MasterKeys } from '../../services/master-keys.ts';
import {
  appliedMigrations,
  copiedTables,
  copyOut,
  copyOutQueue,
  isOurs,
  keepShape,
  ledgerHeads,
  leftOutTables,
  masterKeyOf,
  neededFiles,
  sequences,
  speakPlainly,
  waitingTasksTable,
} from './copied-table-store.ts';
import { FORMAT, type Manifest, type TableInBackup } from './manifest.ts';
import { cutIntoParts } from './row-parts.ts';
import { type FileTarget, saveFiles } from './saved-files.ts';

export interface Source {
  readonly sql: Sql;
  readonly storage: FileStorage;
  readonly masters: MasterKeys;
}

/**
 * Copies every table as it was at one moment, beside a product that works, and the bytes of uploaded files that are not
 * there yet. The bytes of a file never change under its key, so a key is enough to know them by. Answers the manifest,
 * which is not written yet: until it is, there is no backup.
 */
export async function takeBackup(source: Source, target: FileTarget, backup: string): Promise<Manifest> {
  // Most of them before the moment of the tables, so that hardly one can be deleted in between.
  await saveFiles(source.storage, target, await neededFiles(source.sql));
  const tables = await ourTables(source.sql);
  return source.sql.begin('isolation level repeatable read read only', async (snapshot) => {
    await speakPlainly(snapshot);
    await keepShape(snapshot, tables);
    const takenAt = new Date().toISOString();
    const files = await neededFiles(snapshot);
    const lostFiles = await saveFiles(source.storage, target, files);
    return {
      format: FORMAT,
      hasLists: true,
      takenAt,
      migrations: await appliedMigrations(snapshot),
      masterKey: await masterKeyOf(snapshot),
      tables: await saveTables(snapshot, target, backup),
      leftOut: await leftOutTables(snapshot),
      sequences: (await sequences(snapshot)).filter(({ table }) => isOurs(table)),
      ledger: await ledgerHeads(snapshot),
      files,
      lostFiles,
    } satisfies Manifest;
  });
}

const ourTables = async (sql: Queryable) => (await copiedTables(sql)).filter(({ name }) => isOurs(name));

async function saveTables(
  snapshot: Transaction,
  { store, seal, say }: FileTarget,
  backup: string,
): Promise<TableInBackup[]> {
  const saved: TableInBackup[] = [];
  let count = 0;
  const save = async ({ name, columns }: { name: string; columns: readonly string[] }, rows: Readable) => {
    const parts: string[] = [];
    const counted = await cutIntoParts(rows, async (part) => {
      count += 1;
      const object = `${backup}/${String(count).padStart(6, '0')}.age`;
      parts.push(object);
      await store.put(object, await seal(part));
    });
    saved.push({ name, columns: [...columns], parts, ...counted });
  };
  const tables = await ourTables(snapshot);
  for (const [at, table] of tables.entries()) {
    await save(table, await copyOut(snapshot, table));
    sayProgress(say, { at, of: tables.length, name: table.name, rows: saved.at(-1)?.rows ?? 0 });
  }
  await save(waitingTasksTable, await copyOutQueue(snapshot));
  return saved;
}

const LONG_TABLE = 10_000;

/** A line for each table that takes its time, and one for the last. */
export function sayProgress(
  say: (line: string) => void,
  { at, of, name, rows }: { at: number; of: number; name: string; rows: number },
) {
  if (rows >= LONG_TABLE || at === of - 1)
    say(`${at + 1} of ${of} tables: ${name}, ${rows.toLocaleString('en-US')} rows`);
}

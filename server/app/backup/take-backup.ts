import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { Queryable, Sql, Transaction } from '../../database/sql.ts';
import type { Seal } from '../../outside/age-seal.ts';
import type { BackupStore } from '../../services/backup-store.ts';
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
  type NeededFile,
  neededFiles,
  sequences,
  speakPlainly,
  waitingTasksTable,
} from './copied-table-store.ts';
import { FORMAT, type Manifest, type TableInBackup } from './manifest.ts';
import { cutIntoParts, sha256Of } from './row-parts.ts';

export interface Source {
  readonly sql: Sql;
  readonly storage: FileStorage;
  readonly masters: MasterKeys;
}

export interface Target {
  readonly store: BackupStore;
  readonly seal: Seal;
  /** Progress, for a person. */
  readonly say: (line: string) => void;
}

export const fileName = (key: string) => `files/${key}.age`;
const FILES_AT_ONCE = 4;

/**
 * Copies every table as it was at one moment, beside a product that works, and the bytes of uploaded files that are not
 * there yet. The bytes of a file never change under its key, so a key is enough to know them by. Answers the manifest,
 * which is not written yet: until it is, there is no backup.
 */
export async function takeBackup(source: Source, target: Target, backup: string): Promise<Manifest> {
  const known = new Set<string>();
  for await (const { name } of target.store.list('files')) known.add(name);
  // Most of them before the moment of the tables, so that hardly one can be deleted in between.
  await saveFiles(source, target, { files: await neededFiles(source.sql), known });
  const tables = await ourTables(source.sql);
  return source.sql.begin('isolation level repeatable read read only', async (snapshot) => {
    await speakPlainly(snapshot);
    await keepShape(snapshot, tables);
    const takenAt = new Date().toISOString();
    const files = await neededFiles(snapshot);
    const lostFiles = await saveFiles(source, target, { files, known });
    return {
      format: FORMAT,
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
  { store, seal, say }: Target,
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

interface Saving {
  readonly files: readonly NeededFile[];
  /** The names of files that are there already. Those that are saved are added. */
  readonly known: Set<string>;
}

/** Answers the keys of files whose bytes are not what was uploaded. They must not keep everything else from being saved. */
async function saveFiles(
  { storage }: Source,
  { store, seal, say }: Target,
  { files, known }: Saving,
): Promise<string[]> {
  const missing = files.filter(({ key }) => !known.has(fileName(key)));
  const queue = missing.values();
  const lost: string[] = [];
  let done = 0;
  const worker = async () => {
    for (const file of queue) {
      const bytes = await wholeFile(storage, file);
      if (bytes) {
        await store.put(fileName(file.key), await seal(bytes));
        known.add(fileName(file.key));
      } else lost.push(file.key);
      done += 1;
      if (done % 100 === 0 || done === missing.length) say(`${done} of ${missing.length} new files`);
    }
  };
  await Promise.all(Array.from({ length: FILES_AT_ONCE }, worker));
  return lost.sort();
}

/** Null for bytes that are not there, or are not what was uploaded. */
async function wholeFile(storage: FileStorage, { key, bytes, sha256 }: NeededFile): Promise<Buffer | null> {
  const content = await storage.read(key);
  const read = content && (await buffer(content));
  return read?.length === bytes && sha256 === sha256Of(read) ? read : null;
}

import { constants } from 'node:buffer';
import { createHmac, timingSafeEqual } from 'node:crypto';
import { StartProblem } from '../../database/start-problem.ts';
import type { Opener, Seal } from '../../outside/age-seal.ts';
import type { BackupStore } from '../../services/backup-store.ts';
import { messageOf } from '../../services/log.ts';
import type { MasterKeys } from '../../services/master-keys.ts';
import { derivedKey } from '../../services/sealer.ts';
import type { CopiedTable, NeededFile, Sequence } from './copied-table-store.ts';

/**
 * What a backup holds, and how to tell that all of it is there. It is written last, so a backup without one was never
 * finished and counts as none. It names the master key and never holds it. Hashes are SHA-256, in hex.
 */
export interface Manifest {
  readonly format: typeof FORMAT;
  /** Its lists beside it are signed, and there. Earlier versions did not sign them. */
  readonly hasLists?: boolean;
  /** ISO 8601. */
  readonly takenAt: string;
  /** Nobody had compared it with the provider since it was restored. Earlier versions did not say. */
  readonly isInQuarantine?: boolean;
  readonly migrations: readonly { readonly name: string; readonly checksum: string }[];
  readonly masterKey: string;
  readonly tables: readonly TableInBackup[];
  /** The names of the settings of who made it. Earlier versions did not say. */
  readonly settings?: readonly string[];
  /** The tables beside this product's, which are not copied. Earlier versions did not say. */
  readonly leftOut?: readonly string[];
  /** The last numbers that columns gave themselves. */
  readonly sequences: readonly Sequence[];
  /** The books of all businesses: how many entries, and a hash over the head of each chain. */
  readonly ledger: { readonly entries: number; readonly heads: string };
  readonly files: readonly NeededFile[];
  /** The keys of those whose bytes had been lost before. */
  readonly lostFiles: readonly string[];
}

export interface TableInBackup extends CopiedTable {
  readonly rows: number;
  /** Over its rows, as COPY writes them. */
  readonly sha256: string;
  /** The names of the objects with its rows, in order. */
  readonly parts: readonly string[];
}

/** Grows by one when an older version could not read it. */
export const FORMAT = 1;

/** It names every file, and could be written as one text: nothing that was written is too large to be read. */
const MAX_BYTES = 2 * constants.MAX_STRING_LENGTH;

export const manifestName = (backup: string) => `${backup}/manifest.age`;

/**
 * Seals it. Everybody can seal with a public key, so it carries a code that only whoever has the master key can make:
 * nobody can lay a backup of their own making beside the true ones.
 */
export async function writeManifest(
  { store, seal, masters }: { store: BackupStore; seal: Seal; masters: MasterKeys },
  backup: string,
  content: Manifest,
) {
  const manifest = JSON.stringify(content);
  const code = codeOf(masters, content.masterKey, manifest)?.toString('hex');
  if (!code) throw new StartProblem(OTHER_KEY);
  await store.put(manifestName(backup), await seal(Buffer.from(JSON.stringify({ manifest, code }))));
}

/**
 * Reads it where it lies. One that nobody could restore by is taken away, since with it the backup would count as one, or emptied where
 * nothing may be taken away.
 */
export async function proveManifest(from: Parameters<typeof readManifest>[0], backup: string) {
  try {
    await readManifest(from, backup);
  } catch (error) {
    const left = await from.store
      .drop(manifestName(backup))
      .catch(() => from.store.put(manifestName(backup), Buffer.alloc(0)))
      .then(() => '')
      .catch((problem: unknown) => `; it lies there still, and counts as a backup: ${messageOf(problem)}`);
    throw new Error(`the manifest of ${backup} cannot be read back: ${messageOf(error)}${left}`, { cause: error });
  }
}

/** Throws StartProblem, one sentence, when there is none, or it is not of this installation. */
export async function readManifest(
  { store, open, masters }: { store: BackupStore; open: Opener; masters: MasterKeys },
  backup: string,
): Promise<Manifest> {
  const sealed = await store.read(manifestName(backup));
  if (!sealed) throw new StartProblem(`There is no backup ${backup} in ${store.place}.`);
  const { manifest, code } = JSON.parse((await open(sealed, MAX_BYTES)).toString()) as {
    manifest: string;
    code: string;
  };
  const content = JSON.parse(manifest) as Manifest;
  const expected = codeOf(masters, content.masterKey, manifest);
  if (!expected) throw new StartProblem(OTHER_KEY);
  const given = Buffer.from(code, 'hex');
  if (given.length !== expected.length || !timingSafeEqual(given, expected))
    throw new StartProblem(`The manifest of ${backup} was not written by this installation. Nothing was restored.`);
  // Its code is good under any name: an old backup may not pass for the newest.
  if (content.tables.some(({ parts }) => parts.some((part) => !part.startsWith(`${backup}/`))))
    throw new StartProblem(`The manifest of ${backup} belongs to another backup. Nothing was restored.`);
  if (content.format !== FORMAT)
    throw new StartProblem(`The backup ${backup} was made by a newer version of Underlay. Restore it with that one.`);
  return content;
}

const OTHER_KEY =
  'This backup was made under another master key. Set MASTER_KEY or KEYS_DIR to the one of that time: without it nothing that is sealed in it can be read.';

function codeOf(masters: MasterKeys, id: string, manifest: string): Buffer | null {
  const master = masters.find(id);
  return master ? createHmac('sha256', derivedKey(master.bytes, 'backup-manifest')).update(manifest).digest() : null;
}

import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { StartProblem } from '../../database/start-problem.ts';
import type { BackupStore } from '../../services/backup-store.ts';
import type { MasterKeys } from '../../services/master-keys.ts';
import { derivedKey } from '../../services/sealer.ts';
import type { Opener, Seal } from './seal.ts';

const Hash = z.string().regex(/^[0-9a-f]{64}$/);

/**
 * What a backup holds, and how to tell that all of it is there. It is written last, so a backup without one was never
 * finished and counts as none. It names the master key and never holds it.
 */
export const Manifest = z.object({
  format: z.literal(1),
  takenAt: z.iso.datetime(),
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
  masterKey: z.string(),
  tables: z.array(
    z.object({
      name: z.string(),
      columns: z.array(z.string()),
      rows: z.int(),
      /** SHA-256 of its rows, as COPY writes them. */
      sha256: Hash,
      /** The names of the objects with its rows, in order. */
      parts: z.array(z.string()),
    }),
  ),
  /** The next numbers that the database gives by itself. */
  sequences: z.array(z.object({ table: z.string(), column: z.string(), last: z.int() })),
  /** The books of all businesses: how many entries, and a hash over the head of each chain. */
  ledger: z.object({ entries: z.int(), heads: Hash }),
  files: z.array(z.object({ key: z.string(), bytes: z.int(), sha256: Hash })),
  /** Those of them whose bytes were lost before. */
  lostFiles: z.array(z.string()),
});
export type Manifest = z.infer<typeof Manifest>;
export type TableInBackup = Manifest['tables'][number];

const Signed = z.object({ manifest: z.string(), code: z.string() });

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

/** Throws StartProblem, one sentence, when there is none, or it is not of this installation. */
export async function readManifest(
  { store, open, masters }: { store: BackupStore; open: Opener; masters: MasterKeys },
  backup: string,
): Promise<Manifest> {
  const sealed = await store.read(manifestName(backup));
  if (!sealed) throw new StartProblem(`There is no backup ${backup} in ${store.place}.`);
  const { manifest, code } = Signed.parse(JSON.parse((await open(sealed)).toString()));
  const content = Manifest.parse(JSON.parse(manifest));
  const expected = codeOf(masters, content.masterKey, manifest);
  if (!expected) throw new StartProblem(OTHER_KEY);
  const given = Buffer.from(code, 'hex');
  if (given.length !== expected.length || !timingSafeEqual(given, expected))
    throw new StartProblem(`The manifest of ${backup} was not written by this installation. Nothing was restored.`);
  return content;
}

const OTHER_KEY =
  'This backup was made under another master key. Set MASTER_KEY or KEYS_DIR to the one of that time: without it nothing that is sealed in it can be read.';

function codeOf(masters: MasterKeys, id: string, manifest: string): Buffer | null {
  const master = masters.find(id);
  return master ? createHmac('sha256', derivedKey(master.bytes, 'backup-manifest')).update(manifest).digest() : null;
}

import type { BackupConfig } from '../../config.ts';
import { withAdvisoryLock } from '../../database/advisory-lock.ts';
import { StartProblem } from '../../database/start-problem.ts';
import { newPair, openWith, sealFor } from '../../outside/age-seal.ts';
import type { BackupStore } from '../../services/backup-store.ts';
import { openKeys } from '../keys/open-keys.ts';
import { destroyedKeys } from './copied-table-store.ts';
import { addDestroyedKeys } from './destroyed-keys.ts';
import { type Manifest, manifestName, writeManifest } from './manifest.ts';
import { proveBackup } from './prove-backup.ts';
import { backupNameAt, isBackupName, keptBackups } from './retention.ts';
import { fileName, type Source, takeBackup } from './take-backup.ts';

export interface BackupRun {
  readonly source: Source & { readonly url: string };
  readonly store: BackupStore;
  readonly config: Pick<BackupConfig, 'recipient' | 'keep'>;
  readonly say: (line: string) => void;
  readonly now?: Date;
}

export interface BackedUp {
  readonly name: string;
  readonly manifest: Manifest;
  /** The invariants that do not hold in it, as in the product that was backed up. */
  readonly wrong: readonly string[];
  readonly dropped: number;
}

/**
 * Makes one backup, proves it, and lets go of those that nobody keeps any more. One run at a time. Throws
 * {@link StartProblem} where a setting keeps it from beginning, and anything else where nothing was backed up.
 */
export async function backUp(run: BackupRun): Promise<BackedUp> {
  const { source, store, config, say, now = new Date() } = run;
  const { recipient } = config;
  if (!recipient)
    throw new StartProblem(
      'There is no BACKUP_RECIPIENT. npm run backup -- --new-key FILE makes a pair and says what to do.',
    );
  return withAdvisoryLock(source.sql, { name: 'backup', wait: '2s' }, async () => {
    await claim(run);
    const before = await finishedBackups(store);
    const name = backupNameAt(now);
    // A second key, which this process alone knows and forgets: what lies in the store is read back and opened with it.
    const pair = await newPair();
    const seal = sealFor([recipient, pair.recipient]);
    const manifest = await takeBackup(source, { store, seal, say }, name);
    say('Restoring it into a scratch database …');
    const open = openWith(pair.identity);
    const wrong = await proveBackup(source, manifest, { store, open, say: () => undefined });
    await store.put(filesName(name), Buffer.from(manifest.files.map(({ key }) => `${fileName(key)}\n`).join('')));
    await addDestroyedKeys(store, await destroyedKeys(source.sql));
    await writeManifest({ store, seal, masters: source.masters }, name, manifest);
    const dropped = await prune(store, [...before, name], config);
    return { name, manifest, wrong: wrong.map(({ invariant }) => invariant.id), dropped };
  });
}

/** The names of the files that a backup needs, in clear: whoever makes room has no key. */
const filesName = (backup: string) => `${backup}/files.txt`;

/** The backups of a store that were finished, oldest first. */
export async function finishedBackups(store: BackupStore): Promise<string[]> {
  const names: string[] = [];
  for await (const { name } of store.list('')) {
    const [backup = ''] = name.split('/');
    if (isBackupName(backup) && name === manifestName(backup)) names.push(backup);
  }
  return names.sort();
}

/** A place holds the backups of one installation: another one would take its files for unneeded. */
async function claim({ source, store }: BackupRun) {
  const { sealer } = await openKeys(source.sql, source.masters, 'refuse');
  const ours = sealer.fingerprint('backups', 'installation').toString('hex');
  const there = (await store.read('installation.txt'))?.toString();
  if (there && there !== ours)
    throw new StartProblem(
      `${store.place} holds the backups of another installation. Set BACKUP_TO to a place of its own.`,
    );
  if (!there) await store.put('installation.txt', Buffer.from(ours));
}

/** Drops backups that nobody keeps, whatever an attempt left behind, and files that no backup needs. Answers how many backups. */
async function prune(store: BackupStore, finished: readonly string[], { keep }: BackupRun['config']): Promise<number> {
  const kept = keptBackups(finished, keep);
  const gone = finished.filter((name) => !kept.has(name));
  // Without its manifest it counts as none, also when this ends halfway.
  for (const backup of gone) await store.drop(manifestName(backup));
  const needed = new Set<string>();
  for (const backup of kept)
    for (const name of (await store.read(filesName(backup)))?.toString().split('\n') ?? []) needed.add(name);
  for await (const { name } of store.list('')) {
    const [folder = ''] = name.split('/');
    if (isBackupName(folder) ? !kept.has(folder) : folder === 'files' && !needed.has(name)) await store.drop(name);
  }
  return gone.length;
}

import type { BackupConfig } from '../../config.ts';
import { LockTaken, withAdvisoryLock } from '../../database/advisory-lock.ts';
import { StartProblem } from '../../database/start-problem.ts';
import { newPair, openWith, sealFor } from '../../outside/age-seal.ts';
import type { BackupStore } from '../../services/backup-store.ts';
import { systemClock } from '../../services/clock.ts';
import { createLog, messageOf } from '../../services/log.ts';
import { createSecurityEvents } from '../../services/security-events.ts';
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
  /** Why room could not be made, although the backup is good. */
  readonly notCleared: string | null;
}

/**
 * Makes one backup, proves it, and lets go of those that nobody keeps any more. One run at a time. Throws
 * {@link StartProblem} where a setting keeps it from beginning, and anything else where nothing was backed up.
 */
export async function backUp(run: BackupRun): Promise<BackedUp> {
  const { source, store, config, say } = run;
  const { recipient } = config;
  if (!recipient)
    throw new StartProblem(
      'There is no BACKUP_RECIPIENT. npm run backup -- --new-key FILE makes a pair and says what to do.',
    );
  return withAdvisoryLock(source.sql, { name: 'backup', wait: '2s' }, async () => {
    const { sealer } = await claim(run, recipient);
    const before = await finishedBackups(store);
    const name = newName(run.now ?? new Date(), before);
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
    const events = createSecurityEvents({ sql: source.sql, sealer, clock: systemClock, log: createLog('silent') });
    await events.note({ kind: 'backup', details: { backup: name, place: store.place, recipient } });
    // From here on there is a backup, whatever becomes of older ones.
    const cleared = await prune(store, { finished: before, made: name }, config).catch(messageOf);
    const isCleared = typeof cleared === 'number';
    return {
      name,
      manifest,
      wrong: wrong.map(({ invariant }) => invariant.id),
      dropped: isCleared ? cleared : 0,
      notCleared: isCleared ? null : cleared,
    };
  }).catch((error: unknown) => {
    throw error instanceof LockTaken ? new StartProblem(AT_IT) : error;
  });
}

const AT_IT = 'Another command is making a backup right now. Nothing was done by this one.';

/** A second backup of one second would be written over the first. */
function newName(now: Date, before: readonly string[]): string {
  const name = backupNameAt(now);
  return before.includes(name) ? newName(new Date(now.getTime() + 1000), before) : name;
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

/**
 * A place holds the backups of one installation, since another one would take its files for unneeded, and of one key:
 * each file is saved once, and a later backup needs it under its own.
 */
async function claim({ source, store }: BackupRun, recipient: string) {
  const open = await openKeys(source.sql, source.masters, 'refuse');
  const { sealer } = open;
  const ours = sealer.fingerprint('backups', 'installation').toString('hex');
  const there = (await store.read('installation.txt'))?.toString();
  if (there && there !== ours)
    throw new StartProblem(
      `${store.place} holds the backups of another installation. Set BACKUP_TO to a place of its own.`,
    );
  const sealedTo = (await store.read('recipient.txt'))?.toString();
  if (sealedTo && sealedTo !== recipient)
    throw new StartProblem(
      `${store.place} holds backups that were sealed to another BACKUP_RECIPIENT, ${sealedTo}. Set BACKUP_TO to a place of its own, and keep the key of the old one as long as its backups.`,
    );
  if (!there) await store.put('installation.txt', Buffer.from(ours));
  if (!sealedTo) await store.put('recipient.txt', Buffer.from(recipient));
  return open;
}

/** Drops backups that nobody keeps, whatever an attempt left behind, and files that no backup needs. Answers how many backups. */
async function prune(
  store: BackupStore,
  { finished, made }: { finished: readonly string[]; made: string },
  { keep }: BackupRun['config'],
): Promise<number> {
  // What was just made stays, also when a clock that was wrong left one of a later time.
  const kept = keptBackups([...finished, made], keep).add(made);
  const gone = finished.filter((name) => !kept.has(name));
  // Without its manifest it counts as none, also when this ends halfway.
  for (const backup of gone) await store.drop(manifestName(backup));
  const needed = new Set<string>();
  for (const backup of kept) {
    const list = await store.read(filesName(backup));
    if (!list) throw new Error(`${filesName(backup)} is missing, so nobody knows which files are needed`);
    for (const name of list.toString().split('\n')) needed.add(name);
  }
  for await (const { name } of store.list('')) {
    const [folder = ''] = name.split('/');
    if (isBackupName(folder) ? !kept.has(folder) : folder === 'files' && !needed.has(name)) await store.drop(name);
  }
  return gone.length;
}

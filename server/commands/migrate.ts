/** npm run migrate: runs the migrations that the database lacks, beside a working product or alone (docs/upgrading.md). */
import { QUEUE_NAMES } from '../app/background.ts';
import { runCommand, say } from '../app/run-command.ts';
import { upgradePostgres } from '../app/upgrade-postgres/upgrade-postgres.ts';
import { readConfig } from '../config.ts';
import { borrowEmbeddedPostgres } from '../database/embedded-postgres.ts';
import { type MigrationRun, migrate, readMigrations } from '../database/migrate.ts';
import { connect } from '../database/sql.ts';
import { refuseUnfinished } from '../database/unfinished-restore.ts';

async function run() {
  const config = readConfig(process.env);
  const { databaseUrl, dataDir } = config;
  if (!databaseUrl) await upgradePostgres({ config, env: process.env, queues: QUEUE_NAMES, say });
  const embedded = databaseUrl ? null : await borrowEmbeddedPostgres(dataDir, say);
  const sql = connect(databaseUrl ?? embedded?.url ?? '', 2);
  try {
    await refuseUnfinished(sql);
    const count = await migrate(sql, { onRun: (each) => say(lineOf(each)), say });
    say(`${count === 0 ? 'Nothing to do: the' : 'The'} database is at ${readMigrations().at(-1)?.name}.`);
  } finally {
    await sql.end({ timeout: 5 });
    await embedded?.stop();
  }
}

function lineOf({ name, milliseconds, locked }: MigrationRun): string {
  const time = `${name}: ${Math.round(milliseconds)} ms`;
  return locked.length === 0
    ? `${time}, nobody had to wait`
    : `${time}, and at most so long ${locked.join(', ')} locked`;
}

await runCommand(run, 'A migration did not run');

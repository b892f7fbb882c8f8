/** npm run migrate: runs the migrations that the database lacks, beside a working product or alone (docs/upgrading.md). */
import { runCommand, say } from '../app/run-command.ts';
import { type Config, readConfig } from '../config.ts';
import { borrowEmbeddedPostgres } from '../database/embedded-postgres.ts';
import { type MigrationRun, migrate, readMigrations } from '../database/migrate.ts';
import { connect } from '../database/sql.ts';
import { refuseUnfinished } from '../database/unfinished-restore.ts';

async function run() {
  const config = readConfig(process.env);
  const { databaseUrl, dataDir } = config;
  say('Looking for what the database lacks …');
  if (!databaseUrl) await upgradeOwn(config);
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

/** Half of the product is part of it, and takes most of the time of a command that has little to do. Loaded only where used. */
async function upgradeOwn(config: Config) {
  const { QUEUE_NAMES } = await import('../app/background.ts');
  const { upgradePostgres } = await import('../app/upgrade-postgres/upgrade-postgres.ts');
  await upgradePostgres({ config, env: process.env, queues: QUEUE_NAMES, say });
}

function lineOf({ name, milliseconds, locked }: MigrationRun): string {
  const time = `${name}: ${Math.round(milliseconds)} ms`;
  return locked.length === 0
    ? `${time}, nobody had to wait`
    : `${time}, and at most so long ${locked.join(', ')} locked`;
}

await runCommand(run, 'A migration did not run');

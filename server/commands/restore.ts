/**
 * npm run restore: lays a backup into an empty database and leaves the product in quarantine (docs/running.md).
 * `--in-place [moment]` does so with a database that PostgreSQL itself brought back to a moment.
 */
import { parseArgs } from 'node:util';
import type { BroughtBack } from '../app/backup/after-restore.ts';
import { idsIn } from '../app/backup/destroyed-keys.ts';
import { newestBackup } from '../app/backup/newest-backup.ts';
import { openBackupStore } from '../app/backup/open-store.ts';
import { openerOf, readNamedFile } from '../app/backup/operator-key.ts';
import { restore } from '../app/backup/restore.ts';
import { restoreInPlace } from '../app/backup/restore-in-place.ts';
import { fileStorageOf } from '../app/create-platform.ts';
import { onStop, runCommand, say } from '../app/run-command.ts';
import { type Config, readConfig } from '../config.ts';
import { startEmbeddedPostgres } from '../database/embedded-postgres.ts';
import { connect } from '../database/sql.ts';
import { StartProblem } from '../database/start-problem.ts';
import { createLog } from '../services/log.ts';
import { type MasterKeys, readMasterKeys } from '../services/master-keys.ts';

const STATEMENT_MILLISECONDS = 15 * 60_000;
async function run(): Promise<number> {
  const { values, positionals } = parseArgs({
    options: { 'destroyed-keys': { type: 'string' }, 'in-place': { type: 'boolean', default: false } },
    allowPositionals: true,
  });
  const { env } = process;
  const config = readConfig(env);
  const store = await openBackupStore(config.backup);
  const masters = readMasterKeys(env, config.keysDir, 'refuse');
  const list = values['destroyed-keys'];
  const destroyed = { named: list === undefined ? null : idsIn(readNamedFile(list, '--destroyed-keys')) };
  if (values['in-place']) return inPlace({ config, store, destroyed, masters, moment: momentOf(positionals[0]) });
  const from = { store, open: openerOf(env), say };
  const backup = positionals[0] ?? (await newestBackup(from, masters));
  const embedded = config.databaseUrl ? null : await startEmbeddedPostgres(config.dataDir, say);
  const url = config.databaseUrl ?? embedded?.url ?? '';
  const sql = connect(url, 4, STATEMENT_MILLISECONDS);
  const close = async () => {
    await sql.end({ timeout: 5 });
    await embedded?.stop();
  };
  onStop(close);
  try {
    say(`Restoring ${backup} from ${store.place} …`);
    const storage = await fileStorageOf(config, createLog('silent'), 'background');
    const restored = await restore({ from, backup, destroyed, into: { sql, url, storage, masters } });
    const { tables, files, takenAt, settings = [] } = restored.manifest;
    const missing = settings.filter((name) => !env[name]);
    if (missing.length > 0)
      say(
        `Set where the backup was made and missing here: ${missing.join(', ')}. What goes on in its place needs them; a copy to try things on needs others (docs/running.md#a-copy-on-a-test-machine).`,
      );
    const rows = tables.reduce((sum, table) => sum + table.rows, 0).toLocaleString('en-US');
    return report(`${rows} rows and ${files.length} files of ${takenAt}.`, restored);
  } finally {
    await close();
  }
}

async function inPlace({ config, masters, ...asked }: InPlace): Promise<number> {
  if (!config.databaseUrl) throw new StartProblem(NOT_EMBEDDED);
  const sql = connect(config.databaseUrl, 4, STATEMENT_MILLISECONDS);
  try {
    const storage = await fileStorageOf(config, createLog('silent'), 'background');
    const restored = await restoreInPlace({ ...asked, into: { sql, storage, masters } });
    return report(`The database is of ${restored.takenAt.toISOString()}.`, restored);
  } finally {
    await sql.end({ timeout: 5 });
  }
}

type InPlace = Omit<Parameters<typeof restoreInPlace>[0], 'into'> & {
  readonly config: Config;
  readonly masters: MasterKeys;
};

const NOT_EMBEDDED =
  'The embedded database is brought back from a backup only: leave --in-place out, or set DATABASE_URL.';

function momentOf(text: string | undefined): Date | null {
  if (text === undefined) return null;
  const moment = new Date(text);
  if (Number.isNaN(moment.getTime())) throw new StartProblem(`${text} is no moment such as 2026-11-24T11:00:00Z.`);
  return moment;
}

function report(what: string, { destroyedKeys, withdrawnMails, waitingTasks, verdicts }: BroughtBack): number {
  const wrong = verdicts.filter(({ wrongCount }) => wrongCount > 0);
  say('');
  say(what);
  say(`${destroyedKeys} keys that were destroyed since were destroyed again.`);
  say(
    `${withdrawnMails} mails and texts that waited then are not sent any more; ${waitingTasks} other tasks go on later.`,
  );
  say(
    wrong.length === 0
      ? 'Verified: everything is as it must be.'
      : `NOT as it must be: ${wrong.map(({ invariant }) => invariant.id).join(', ')}. Run: npm run verify`,
  );
  say('What was taken away since is there again: members, links, tokens of programs, webhooks, and who gets mails.');
  say('Customers and programs wait until the quarantine is over: look at what should not be there before you end it.');
  say('The product is in quarantine: it can be read and does nothing. Start it, then run: npm run reconcile');
  return wrong.length === 0 ? 0 : 1;
}

await runCommand(run, 'It was not restored');

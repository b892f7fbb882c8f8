/** npm run restore: lays a backup into an empty database and leaves the product in quarantine (docs/running.md). */
import { parseArgs } from 'node:util';
import { idsIn } from '../app/backup/destroyed-keys.ts';
import { newestBackup } from '../app/backup/newest-backup.ts';
import { openBackupStore } from '../app/backup/open-store.ts';
import { openerOf, readNamedFile } from '../app/backup/operator-key.ts';
import { type Restored, restore } from '../app/backup/restore.ts';
import { fileStorageOf } from '../app/create-platform.ts';
import { runCommand, say } from '../app/run-command.ts';
import { readConfig } from '../config.ts';
import { startEmbeddedPostgres } from '../database/embedded-postgres.ts';
import { connect } from '../database/sql.ts';
import { createLog } from '../services/log.ts';
import { readMasterKeys } from '../services/master-keys.ts';

const STATEMENT_MILLISECONDS = 15 * 60_000;
async function run(): Promise<number> {
  const { values, positionals } = parseArgs({
    options: { 'destroyed-keys': { type: 'string' } },
    allowPositionals: true,
  });
  const { env } = process;
  const config = readConfig(env);
  const open = openerOf(env);
  const store = await openBackupStore(config.backup);
  const from = { store, open, say };
  const masters = readMasterKeys(env, config.keysDir, 'refuse');
  const list = values['destroyed-keys'];
  const destroyed = { named: list === undefined ? null : idsIn(readNamedFile(list, '--destroyed-keys')) };
  const backup = positionals[0] ?? (await newestBackup(from, masters));
  const embedded = config.databaseUrl ? null : await startEmbeddedPostgres(config.dataDir, say);
  const url = config.databaseUrl ?? embedded?.url ?? '';
  const sql = connect(url, 4, STATEMENT_MILLISECONDS);
  try {
    say(`Restoring ${backup} from ${store.place} …`);
    const storage = await fileStorageOf(config, createLog('silent'), 'background');
    return report(await restore({ from, backup, destroyed, into: { sql, url, storage, masters } }));
  } finally {
    await sql.end({ timeout: 5 });
    await embedded?.stop();
  }
}

function report({ manifest, destroyedKeys, withdrawnMails, waitingTasks, verdicts }: Restored): number {
  const wrong = verdicts.filter(({ wrongCount }) => wrongCount > 0);
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0).toLocaleString('en-US');
  say('');
  say(`${rows} rows and ${manifest.files.length} files of ${manifest.takenAt}.`);
  say(`${destroyedKeys} keys that were destroyed since were destroyed again.`);
  say(
    `${withdrawnMails} mails and texts that waited then are not sent any more; ${waitingTasks} other tasks go on later.`,
  );
  say(
    wrong.length === 0
      ? 'Verified: everything is as it must be.'
      : `NOT as it must be: ${wrong.map(({ invariant }) => invariant.id).join(', ')}. Run: npm run verify`,
  );
  say('The product is in quarantine: it can be read and does nothing. Start it, then run: npm run reconcile');
  return wrong.length === 0 ? 0 : 1;
}

await runCommand(run, 'It was not restored');

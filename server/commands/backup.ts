/** npm run backup: makes one backup and proves it, beside a working product or alone (docs/running.md). */
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { backUp } from '../app/backup/back-up.ts';
import { differencesOf, linesOf } from '../app/backup/backup-report.ts';
import { lookAround } from '../app/backup/look-around.ts';
import { openBackupStore } from '../app/backup/open-store.ts';
import { makeOperatorKey } from '../app/backup/operator-key.ts';
import { BACKUP_RUN, DIFFERS, FAILED_RUN } from '../app/backup-due.ts';
import { fileStorageOf } from '../app/create-platform.ts';
import { forgetRun, noteRun } from '../app/metrics/figures-store.ts';
import { openDatabase } from '../app/open-database.ts';
import { onStop, runCommand, say } from '../app/run-command.ts';
import { readConfig, setSettings } from '../config.ts';
import { DATA } from '../database/data-folder.ts';
import { freeBytesOf } from '../services/disk-watch.ts';
import { createLog } from '../services/log.ts';
import { readMasterKeys } from '../services/master-keys.ts';

async function run(): Promise<number> {
  const { values } = parseArgs({
    options: {
      list: { type: 'boolean' },
      'new-key': { type: 'string' },
      'take-over': { type: 'boolean', default: false },
    },
  });
  if (values['new-key']) return makeKey(values['new-key']);
  const config = readConfig(process.env);
  const store = await openBackupStore(config.backup, values.list ? 'read' : 'write');
  if (values.list) {
    for (const name of (await lookAround(store, say)).finished) say(name);
    return 0;
  }
  const { sql, url, close } = await openDatabase(config);
  onStop(close);
  try {
    const source = {
      sql,
      url,
      masters: readMasterKeys(process.env, config.keysDir, 'refuse'),
      storage: await fileStorageOf(config, createLog('silent'), 'background'),
      ...(config.databaseUrl === null && { freeBytes: () => freeBytesOf(join(config.dataDir, DATA)) }),
    };
    const run = { source, store, config: config.backup, say, settings: setSettings(process.env) };
    const made = await backUp({ ...run, takeOver: values['take-over'] });
    const differences = differencesOf(made);
    await noteRun(sql, { name: BACKUP_RUN, at: new Date(), differences });
    await forgetRun(sql, FAILED_RUN);
    for (const line of linesOf(made, store.place)) say(line);
    if (differences === 0) say('It was restored into a scratch database and verified.');
    return differences === 0 ? 0 : DIFFERS;
  } finally {
    await close();
  }
}

async function makeKey(file: string): Promise<number> {
  const recipient = await makeOperatorKey(file);
  say(
    `${file} opens backups. Keep it, and a copy, apart from the server and from the backups: nothing else opens them.`,
  );
  say(`Start the server with BACKUP_RECIPIENT=${recipient}`);
  return 0;
}

await runCommand(run, 'Nothing was backed up');

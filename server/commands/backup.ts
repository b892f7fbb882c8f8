/** npm run backup: makes one backup and proves it, beside a working product or alone (docs/running.md). */
import { parseArgs } from 'node:util';
import { backUp, finishedBackups } from '../app/backup/back-up.ts';
import { openBackupStore } from '../app/backup/open-store.ts';
import { makeOperatorKey } from '../app/backup/operator-key.ts';
import { fileStorageOf } from '../app/create-platform.ts';
import { noteRun } from '../app/metrics/figures-store.ts';
import { openDatabase } from '../app/open-database.ts';
import { readConfig } from '../config.ts';
import { StartProblem } from '../database/start-problem.ts';
import { createLog, messageOf } from '../services/log.ts';
import { readMasterKeys } from '../services/master-keys.ts';

const say = (line: string) => process.stdout.write(`${line}\n`);

async function run(): Promise<number> {
  const { values } = parseArgs({ options: { list: { type: 'boolean' }, 'new-key': { type: 'string' } } });
  if (values['new-key']) return makeKey(values['new-key']);
  const config = readConfig(process.env);
  const store = await openBackupStore(config.backup);
  if (values.list) {
    for (const name of await finishedBackups(store)) say(name);
    return 0;
  }
  const { sql, url, close } = await openDatabase(config);
  try {
    const source = {
      sql,
      url,
      masters: readMasterKeys(process.env, config.keysDir, 'refuse'),
      storage: await fileStorageOf(config, createLog('silent'), 'background'),
    };
    const { name, manifest, wrong, dropped, notCleared } = await backUp({ source, store, config: config.backup, say });
    const differences = wrong.length + manifest.lostFiles.length;
    await noteRun(sql, { name: 'backup', at: new Date(), differences });
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0).toLocaleString('en-US');
    say(`Backup ${name}: ${rows} rows, ${manifest.files.length} files, in ${store.place}.`);
    const { leftOut = [] } = manifest;
    if (leftOut.length > 0) say(`Not in it, because they are not this product's: the tables ${leftOut.join(', ')}.`);
    if (dropped > 0) say(`${dropped} backups that are not kept any more were dropped.`);
    if (notCleared) say(`Older backups could not be cleared away, and take up room: ${notCleared}`);
    if (wrong.length > 0)
      say(`It was restored and read. NOT as it must be, as in the product: ${wrong.join(', ')}. Run: npm run verify`);
    if (manifest.lostFiles.length > 0)
      say(`${manifest.lostFiles.length} files had lost their bytes before. Run: npm run verify`);
    if (differences === 0) say('It was restored into a scratch database and verified.');
    return differences === 0 ? 0 : 1;
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

try {
  process.exitCode = await run();
} catch (error) {
  const why = error instanceof StartProblem ? error.message : `Nothing was backed up: ${messageOf(error)}`;
  process.stderr.write(`${why}\n`);
  process.exitCode = 2;
}

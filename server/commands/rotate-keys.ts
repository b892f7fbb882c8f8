/** npm run rotate-keys: wraps every key with a new master key, beside a working product or alone (docs/keys.md). */
import { changeMasterKey } from '../app/keys/change-master-key.ts';
import { openDatabase } from '../app/open-database.ts';
import { runCommand, say } from '../app/run-command.ts';
import { readConfig } from '../config.ts';

async function run() {
  const { env } = process;
  const config = readConfig(env);
  const { sql, close } = await openDatabase(config);
  try {
    const { wrapped, done, closed } = await changeMasterKey(sql, env, config.keysDir);
    say(`${wrapped} keys of businesses and the secret of this installation are wrapped with the new master key.`);
    if (done > 0) say(`${done} texts of earlier versions were sealed anew.`);
    if (closed > 0) say(`${closed} texts do not open and were left as they are; npm run verify names them.`);
    say(
      env.MASTER_KEY
        ? 'MASTER_KEY_PREVIOUS is not needed any more.'
        : `The new master key lies in ${config.keysDir}. Keep a copy apart from the backups.`,
    );
  } finally {
    await close();
  }
}

await runCommand(run);

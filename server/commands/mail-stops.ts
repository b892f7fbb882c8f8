/** npm run mail-stops: whose mails were stopped and why, and who may send again (docs/running.md). */
import { parseArgs } from 'node:util';
import { allowMails, describeMailStops } from '../app/mail-stops.ts';
import { openDatabase } from '../app/open-database.ts';
import { runCommand, say } from '../app/run-command.ts';
import { readConfig } from '../config.ts';
import { StartProblem } from '../database/start-problem.ts';

async function run() {
  const { values } = parseArgs({ options: { allow: { type: 'string' } } });
  const { sql, close } = await openDatabase(readConfig(process.env));
  try {
    if (values.allow === undefined) for (const line of await describeMailStops(sql)) say(line);
    else if (await allowMails(sql, values.allow, new Date())) say('It may send mails again.');
    else throw new StartProblem('The mails of no business with this id are stopped.');
  } finally {
    await close();
  }
}

await runCommand(run);

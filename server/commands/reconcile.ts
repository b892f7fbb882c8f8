/** npm run reconcile: reads the payment provider for all businesses, and ends the quarantine of a restored product. */
import { parseArgs } from 'node:util';
import { createPlatform } from '../app/create-platform.ts';
import { reconcileProvider } from '../app/reconcile-provider.ts';
import { readConfig } from '../config.ts';
import { StartProblem } from '../database/start-problem.ts';
import { createLog, messageOf } from '../services/log.ts';

const say = (line: string) => process.stdout.write(`${line}\n`);

async function run(): Promise<boolean> {
  const { values } = parseArgs({ options: { 'end-anyway': { type: 'boolean', default: false } } });
  const config = readConfig(process.env);
  const opening = { config, log: createLog(config.logLevel), env: process.env, say, isBeside: true };
  const { platform, background, close } = await createPlatform(opening);
  try {
    return await reconcileProvider(background, { say, endAnyway: values['end-anyway'] });
  } finally {
    await platform.queue.stop();
    await close();
  }
}

try {
  process.exitCode = (await run()) ? 0 : 1;
} catch (error) {
  process.stderr.write(`${error instanceof StartProblem ? error.message : messageOf(error)}\n`);
  process.exitCode = 2;
}

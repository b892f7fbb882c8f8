/**
 * npm run reconcile: reads the payment provider for all businesses, and ends the quarantine of a restored product.
 * `--other-provider` says that a copy goes on with another provider than its original (docs/running.md).
 */
import { parseArgs } from 'node:util';
import { createPlatform } from '../app/create-platform.ts';
import { reconcileProvider } from '../app/reconcile-provider.ts';
import { runCommand, say } from '../app/run-command.ts';
import { readConfig } from '../config.ts';
import { createLog } from '../services/log.ts';

async function run(): Promise<number> {
  const no = { type: 'boolean', default: false } as const;
  const { values } = parseArgs({ options: { 'end-anyway': no, 'other-provider': no } });
  const config = readConfig(process.env);
  const opening = {
    config,
    log: createLog(config.logLevel),
    env: process.env,
    say,
    isBeside: true,
    takesOtherProvider: values['other-provider'],
  };
  const { platform, background, close } = await createPlatform(opening);
  try {
    return (await reconcileProvider(background, { say, endAnyway: values['end-anyway'] })) ? 0 : 1;
  } finally {
    await platform.queue.stop();
    await close();
  }
}

await runCommand(run);

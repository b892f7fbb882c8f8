/** Background work alone, beside servers with BACKGROUND_WORK=off, in as many processes as wanted (docs/running.md). */
import { defineBackgroundWork } from '../app/background.ts';
import { createPlatform } from '../app/create-platform.ts';
import { openOperatorListener } from '../app/open-operator-listener.ts';
import { beginWork, endStart, STOP_MILLISECONDS, sayQuarantine, stopSignal } from '../app/process-life.ts';
import { readConfig } from '../config.ts';
import { StartProblem } from '../database/start-problem.ts';
import { createLog } from '../services/log.ts';

const stopping = stopSignal();
let isStopping = false;

async function start() {
  const config = readConfig(process.env);
  if (!config.databaseUrl) throw new StartProblem(NO_DATABASE);
  const log = createLog(config.logLevel);
  const say = (line: string) => process.stdout.write(`${line}\n`);
  const { platform, background, close } = await createPlatform({ config, log, env: process.env, say, stopping });
  defineBackgroundWork(background);
  let operator: Awaited<ReturnType<typeof openOperatorListener>> = null;
  const stop = async () => {
    isStopping = true;
    setTimeout(() => process.exit(1), STOP_MILLISECONDS).unref();
    await Promise.all([operator?.stop(), platform.queue.stop()]);
    await close();
    process.exit(0);
  };
  stopping.addEventListener('abort', () => void stop());
  if (stopping.aborted) return stop();
  operator = await openOperatorListener(platform);
  sayQuarantine(platform, say);
  await beginWork(platform, say);
  say('Underlay does its background work');
  process.send?.({ ready: true });
}

const NO_DATABASE =
  'Background work apart from the servers needs a database that they share: set DATABASE_URL. With the embedded one, npm start does both.';

start().catch((error: unknown) => {
  if (!isStopping) endStart(error, stopping);
});

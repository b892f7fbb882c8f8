import { createApp } from '../app/app.ts';
import { defineBackgroundWork } from '../app/background.ts';
import { createPlatform } from '../app/create-platform.ts';
import { fillDemo } from '../app/demo/fill-demo.ts';
import { type MailListener, openMailListener } from '../app/open-mail-listener.ts';
import { openMetricsListener } from '../app/open-metrics-listener.ts';
import { beginWork, endStart, STOP_MILLISECONDS, sayQuarantine, stopSignal } from '../app/process-life.ts';
import { readConfig } from '../config.ts';
import { withAdvisoryLock } from '../database/advisory-lock.ts';
import { StartProblem } from '../database/start-problem.ts';
import { createLog } from '../services/log.ts';
import type { Platform } from '../services/platform.ts';

const stopping = stopSignal();
let isStopping = false;

/** Starts the server and answers when it takes requests. A stop signal finishes the work under way and stops. */
async function start() {
  const config = readConfig(process.env);
  const log = createLog(config.logLevel);
  const say = (line: string) => process.stdout.write(`${line}\n`);
  const { platform, background, close } = await createPlatform({ config, log, env: process.env, say, stopping });
  defineBackgroundWork(background);
  const pages = config.development ? await (await import('../app/development-pages.ts')).developmentPages() : undefined;
  const app = await createApp(platform, pages?.source);
  await pages?.mount(app);
  let mail: MailListener | null = null;
  let metrics: Awaited<ReturnType<typeof openMetricsListener>> = null;
  const stop = async () => {
    isStopping = true;
    if (stopping.reason === 'SIGTERM' && app.server.listening) await app.drain(config.drainSeconds);
    setTimeout(() => process.exit(1), STOP_MILLISECONDS).unref();
    await Promise.all([mail?.stop(), metrics?.stop(), app.close()]);
    await platform.queue.stop();
    await close();
    process.exit(0);
  };
  stopping.addEventListener('abort', () => void stop());
  if (stopping.aborted) return stop();
  try {
    await app.listen({ port: config.port, host: config.host });
    mail = await openMailListener(platform);
    metrics = await openMetricsListener(app, config);
  } catch (error) {
    await platform.queue.stop();
    await app.close();
    await close();
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    throw new StartProblem(
      `Port ${config.port} is taken by another program. Stop that program, or set PORT to another number.`,
    );
  }
  const demo = config.demo ? await fillInTurn(platform, say) : null;
  sayQuarantine(platform, say);
  if (config.backgroundWork) await beginWork(platform, say);
  say(`Underlay is ready at ${config.publicOrigin}`);
  if (demo) say(`A customer's portal: ${config.publicOrigin}${demo.portalPath}`);
  process.send?.({ ready: true, portalPath: demo?.portalPath ?? null });
}

/** Of several servers that start at once on an empty database, one fills it and the others wait. */
const fillInTurn = (platform: Platform, say: (line: string) => void) =>
  withAdvisoryLock(platform.systemDb.sql, { name: 'demo', wait: '10min' }, () => fillDemo(platform, say));

start().catch((error: unknown) => {
  // Unfinished work has lost its database. The one who stops it also ends the process.
  if (!isStopping) endStart(error, stopping);
});

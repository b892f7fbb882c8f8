import { NewerDatabase } from '../database/migrate.ts';
import { sentenceOf } from '../database/start-problem.ts';
import { messageOf } from '../services/log.ts';
import type { Platform } from '../services/platform.ts';
import { sayNextBackup } from './back-up-when-due.ts';

/** How long a process that was told to stop may take to end what is under way. */
export const STOP_MILLISECONDS = 10_000;

/** Listens from the beginning. A server that ended during its start would leave its database running. */
export function stopSignal(): AbortSignal {
  const halt = new AbortController();
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => halt.abort(signal));
  // The program that started this one is gone. Nobody needs the server, and the ports should be free.
  if (process.send) process.on('disconnect', () => halt.abort());
  return halt.signal;
}

export function sayQuarantine({ quarantine }: Platform, say: (line: string) => void) {
  if (quarantine.isOn)
    say('It was restored from a backup: it can be read and does nothing, until npm run reconcile has ended that.');
}

/** A product that was restored begins once it agrees with the provider. */
export async function beginWork(platform: Platform, say: (line: string) => void) {
  const { quarantine, queue, log } = platform;
  if (!quarantine.isOn) {
    await queue.start();
    return sayNextBackup(platform, say);
  }
  quarantine
    .over()
    .then(() => queue.start())
    .then(() => log.warn('background work begins: the restored product agrees with the provider'))
    .catch((error: unknown) => log.error({ error: messageOf(error) }, 'background work did not begin'));
}

/** Ends a process that did not come up. One that was told to stop needs no words; otherwise one sentence where somebody can do something. */
export function endStart(error: unknown, stopping: AbortSignal): never {
  if (stopping.aborted) process.exit(0);
  const sentence = error instanceof NewerDatabase ? error.message : sentenceOf(error);
  const stack = error instanceof Error ? (error.stack ?? error.message) : messageOf(error);
  process.stderr.write(`${sentence ?? `Underlay could not start: ${stack}`}\n`);
  process.exit(1);
}

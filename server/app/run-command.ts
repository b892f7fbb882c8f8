import { NewerDatabase } from '../database/migrate.ts';
import { StartProblem, sentenceOf } from '../database/start-problem.ts';
import { messageOf } from '../services/log.ts';
import { Refused } from '../services/refused.ts';

/**
 * Runs a command of the operator and sets what the process ends with: what it answers, 0 where it answers nothing, and 2
 * where it failed, with one sentence on the error output. `failed` says what did not happen, for errors that have no
 * sentence of their own.
 */
export async function runCommand(run: () => Promise<number> | Promise<void>, failed?: string): Promise<void> {
  try {
    const code = await run();
    process.exitCode = typeof code === 'number' ? code : 0;
  } catch (error) {
    const isSaid = error instanceof StartProblem || error instanceof NewerDatabase;
    const why = isSaid
      ? error.message
      : (sentenceOf(error) ?? [failed, messageOf(reasonOf(error))].filter(Boolean).join(': '));
    process.stderr.write(`${why}\n`);
    process.exitCode = 2;
  }
}

/** A refusal is worded for people who use the product. The operator needs what was behind it. */
const reasonOf = (error: unknown): unknown => (error instanceof Refused && error.cause) || error;

/** As a shell says of what SIGTERM ended. */
const STOPPED = 143;

/** Lets go of what a command opened before it ends by SIGTERM: an embedded database would run on, in a group of its own. */
export function onStop(close: () => Promise<void>) {
  process.once('SIGTERM', () => void close().finally(() => process.exit(STOPPED)));
  // Whoever stops npm, or a group of processes, sends more than one. The others change nothing.
  process.on('SIGTERM', () => undefined);
}

/** A line for whoever called the command. */
export const say = (line: string): void => void process.stdout.write(`${line}\n`);

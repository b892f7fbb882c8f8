import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { ReaderAnswer, ReaderTask } from './mail-reader.ts';
import type { ParsedMail } from './parse-mail.ts';

const LONGEST_MILLISECONDS = 30_000;
/** Nobody writes for so long: the process is let go, and begun again with the next mail. */
const IDLE_MILLISECONDS = 30_000;
const MOST_MEMORY_MEGABYTES = 384;
const MOST_AT_ONCE = 2;
const READER = fileURLToPath(new URL('./mail-reader.ts', import.meta.url));

/** The mail is made so that nobody can read it; the same mail will never do better. */
export class UnreadableMail extends Error {}

let atWork = 0;
const waiting: (() => void)[] = [];
const resting = new Map<ChildProcess, NodeJS.Timeout>();

/**
 * Reads a mail from a stranger in a process of its own, with a limit of time and memory, without our environment, and without
 * the right to write anything: whatever it is made of, it can end nothing but its reader. A few at once, the others wait.
 */
export async function readMail(bytes: Uint8Array, envelopeFrom: string | null): Promise<ParsedMail> {
  if (atWork >= MOST_AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve));
  else atWork += 1;
  try {
    const answer = await answerOf({ bytes, envelopeFrom });
    if ('problem' in answer) throw new UnreadableMail(answer.problem);
    return answer.mail;
  } finally {
    // The turn is handed over and not given back, so that nobody who comes meanwhile takes it as well.
    const next = waiting.shift();
    if (next) next();
    else atWork -= 1;
  }
}

/** A reader that did not answer in time is ended; one that did waits for the next mail, and keeps us from ending no longer. */
async function answerOf(task: ReaderTask): Promise<ReaderAnswer> {
  const reader = takeRested() ?? startReader();
  try {
    const answer = await asked(reader, task);
    rest(reader);
    return answer;
  } catch (error) {
    reader.kill('SIGKILL');
    throw error;
  }
}

function startReader(): ChildProcess {
  const reader = fork(READER, {
    serialization: 'advanced',
    // Windows starts nothing without its own.
    env: { SystemRoot: process.env.SystemRoot },
    execArgv: ['--permission', '--allow-fs-read=*', `--max-old-space-size=${MOST_MEMORY_MEGABYTES}`],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  // What it is asked meanwhile hears of it as well.
  reader.on('error', () => resting.delete(reader));
  reader.on('exit', () => resting.delete(reader));
  return reader;
}

function asked(reader: ChildProcess, task: ReaderTask): Promise<ReaderAnswer> {
  return new Promise((resolve, reject) => {
    const fail = () => end(() => reject(new Error('the mail was not read')));
    const answer = (message: unknown) => end(() => resolve(message as ReaderAnswer));
    const timer = setTimeout(fail, LONGEST_MILLISECONDS);
    const end = (then: () => void) => {
      clearTimeout(timer);
      reader.off('message', answer).off('exit', fail).off('error', fail);
      then();
    };
    reader.once('message', answer).once('exit', fail).once('error', fail);
    reader.send(task);
  });
}

function takeRested(): ChildProcess | undefined {
  const [found] = resting;
  if (!found) return undefined;
  const [reader, timer] = found;
  clearTimeout(timer);
  resting.delete(reader);
  reader.ref();
  reader.channel?.ref();
  return reader;
}

function rest(reader: ChildProcess) {
  reader.unref();
  reader.channel?.unref();
  const letGo = () => {
    resting.delete(reader);
    reader.kill('SIGKILL');
  };
  resting.set(reader, setTimeout(letGo, IDLE_MILLISECONDS).unref());
}

import { fileURLToPath } from 'node:url';
import { startWorkerProcess, type WorkerProcess } from '../../services/worker-process.ts';
import type { ReaderAnswer, ReaderTask } from './mail-reader.ts';
import type { ParsedMail } from './parse-mail.ts';

const LONGEST_MILLISECONDS = 30_000;
/** After this time without mail the process ends. The next mail starts another. */
const IDLE_MILLISECONDS = 30_000;
const MAX_MEMORY_MEGABYTES = 384;
const MAX_AT_ONCE = 2;
const READER = fileURLToPath(new URL('./mail-reader.ts', import.meta.url));

/** The mail cannot be read, and the same mail never will be. */
export class UnreadableMail extends Error {}

type Reader = WorkerProcess<ReaderTask, ReaderAnswer>;

let atWork = 0;
const waiting: (() => void)[] = [];
const idle = new Map<Reader, NodeJS.Timeout>();

/**
 * Reads a mail from a stranger in a process of its own. It has a limit of time and memory, not our environment, and no right to
 * write anything. Whatever the mail is made of, it can end nothing but its reader. A few run at once, the others wait.
 */
export async function readMail(bytes: Uint8Array, envelopeFrom: string | null): Promise<ParsedMail> {
  if (atWork >= MAX_AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve));
  else atWork += 1;
  try {
    const answer = await answerOf({ bytes, envelopeFrom });
    if ('problem' in answer) throw new UnreadableMail(answer.problem);
    return answer.mail;
  } finally {
    // The turn is handed over and not given back, so no newcomer can take it as well.
    const next = waiting.shift();
    if (next) next();
    else atWork -= 1;
  }
}

/** A reader that did not answer is ended. One that did waits for the next mail. */
async function answerOf(task: ReaderTask): Promise<ReaderAnswer> {
  const reader = takeRested() ?? startReader();
  const answer = await reader.ask(task, LONGEST_MILLISECONDS);
  if (!('lost' in answer)) {
    rest(reader);
    return answer;
  }
  await reader.end();
  throw new Error(`the mail was not read: ${answer.lost}`);
}

const startReader = (): Reader =>
  startWorkerProcess(READER, {
    flags: ['--permission', '--allow-fs-read=*', `--max-old-space-size=${MAX_MEMORY_MEGABYTES}`],
    isQuiet: true,
  });

function takeRested(): Reader | undefined {
  for (const [reader, timer] of idle) {
    clearTimeout(timer);
    idle.delete(reader);
    if (!reader.gone) return reader;
  }
  return undefined;
}

function rest(reader: Reader) {
  const letGo = () => {
    idle.delete(reader);
    void reader.end();
  };
  idle.set(reader, setTimeout(letGo, IDLE_MILLISECONDS).unref());
}

import { Refused } from './refused.ts';
import { type Lost, startWorkerProcess, type WorkerProcess } from './worker-process.ts';

interface PoolOptions {
  /** How many processes may work at once, one of them for each sender. With two, nobody can keep all others waiting. */
  readonly atOnce: number;
  /** Tasks that may wait for a process. Each keeps its bytes in memory. */
  readonly maxWaiting: { readonly ofAll: number; readonly ofSender: number };
  /** After this time the process is ended, and the task is lost. */
  readonly milliseconds: number;
  /** Of JavaScript. Native code takes its own. */
  readonly megabytes: number;
  /** Whether it may load native code, as libraries for pictures are. Such code is held by none of these limits but the time. */
  readonly isNative?: boolean;
}

/** After this time without a task a process ends. The next task starts another. */
const IDLE_MILLISECONDS = 30_000;

interface Waiting {
  readonly sender: string;
  readonly start: () => void;
}

/**
 * Processes for what strangers send. Each has a limit of time and memory, and not our environment. JavaScript in it may write
 * nothing. Whatever the task is made of, it can end nothing but its process. The answer is Lost then. Refuses with `files_busy`
 * when too many wait already.
 */
export function createWorkerPool<Task, Answer extends object>(
  file: string,
  { atOnce, maxWaiting, milliseconds, megabytes, isNative = false }: PoolOptions,
): (task: Task, sender: string) => Promise<Answer | Lost> {
  /** Their senders. */
  const atWork = new Set<string>();
  const waiting: Waiting[] = [];
  const idle = new Map<WorkerProcess<Task, Answer>, NodeJS.Timeout>();
  const startProcess = () =>
    startWorkerProcess<Task, Answer>(file, {
      flags: [
        ...['--permission', '--allow-fs-read=*', `--max-old-space-size=${megabytes}`],
        ...(isNative ? ['--allow-addons'] : []),
      ],
      isQuiet: true,
    });
  const takeRested = () => {
    for (const [worker, timer] of idle) {
      clearTimeout(timer);
      idle.delete(worker);
      if (!worker.gone) return worker;
    }
    return undefined;
  };
  const rest = (worker: WorkerProcess<Task, Answer>) => {
    const letGo = () => {
      idle.delete(worker);
      void worker.end();
    };
    idle.set(worker, setTimeout(letGo, IDLE_MILLISECONDS).unref());
  };
  const mayStart = (sender: string) => atWork.size < atOnce && !atWork.has(sender);
  /** The longest waiting first. It has its turn from here on, so no newcomer can take it as well. */
  const startNext = () => {
    const next = waiting.find(({ sender }) => mayStart(sender));
    if (!next) return;
    waiting.splice(waiting.indexOf(next), 1);
    atWork.add(next.sender);
    next.start();
  };
  const turnOf = (sender: string) =>
    new Promise<void>((start) => {
      waiting.push({ sender, start });
      startNext();
    });
  return async (task, sender) => {
    const ofSender = waiting.filter((other) => other.sender === sender).length;
    if (waiting.length >= maxWaiting.ofAll || ofSender >= maxWaiting.ofSender) throw new Refused('files_busy');
    await turnOf(sender);
    try {
      const worker = takeRested() ?? startProcess();
      const answer = await worker.ask(task, milliseconds);
      // A process that did not answer is ended. One that did waits for the next task.
      if ('lost' in answer) await worker.end();
      else rest(worker);
      return answer;
    } finally {
      atWork.delete(sender);
      startNext();
    }
  };
}

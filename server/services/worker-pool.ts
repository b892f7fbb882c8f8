import { type Lost, startWorkerProcess, type WorkerProcess } from './worker-process.ts';

interface PoolOptions {
  /** How many processes may work at once. The others wait. */
  readonly atOnce: number;
  /** After this time the process is ended, and the task is lost. */
  readonly milliseconds: number;
  /** Of JavaScript. Native code takes its own. */
  readonly megabytes: number;
  /** Whether it may load native code, as libraries for pictures are. */
  readonly isNative?: boolean;
}

/** After this time without a task a process ends. The next task starts another. */
const IDLE_MILLISECONDS = 30_000;

/**
 * Processes for what strangers send. Each has a limit of time and memory, not our environment, and no right to write anything.
 * Whatever the task is made of, it can end nothing but its process. The answer is Lost then. It never rejects.
 */
export function createWorkerPool<Task, Answer extends object>(
  file: string,
  { atOnce, milliseconds, megabytes, isNative = false }: PoolOptions,
): (task: Task) => Promise<Answer | Lost> {
  let atWork = 0;
  const waiting: (() => void)[] = [];
  const idle = new Map<WorkerProcess<Task, Answer>, NodeJS.Timeout>();
  const start = () =>
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
  return async (task) => {
    if (atWork >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve));
    else atWork += 1;
    try {
      const worker = takeRested() ?? start();
      const answer = await worker.ask(task, milliseconds);
      // A process that did not answer is ended. One that did waits for the next task.
      if ('lost' in answer) await worker.end();
      else rest(worker);
      return answer;
    } finally {
      // The turn is handed over and not given back, so no newcomer can take it as well.
      const next = waiting.shift();
      if (next) next();
      else atWork -= 1;
    }
  };
}

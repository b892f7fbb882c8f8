import { Refused } from './refused.ts';
import { createTurns, type TurnsOptions } from './turns.ts';
import { type Lost, startWorkerProcess, type WorkerProcess } from './worker-process.ts';

/** One process for each that may be at work at once. With two, nobody can keep all others waiting. */
interface PoolOptions extends Pick<TurnsOptions, 'atOnce' | 'maxWaiting'> {
  /** After this time the process is ended, and the task is lost. */
  readonly milliseconds: number;
  /** Of JavaScript. Native code takes its own. */
  readonly megabytes: number;
  /** Whether it may load native code, as libraries for pictures are. Such code is held by none of these limits but the time. */
  readonly isNative?: boolean;
}

/** After this time without a task a process ends. The next task starts another. */
const IDLE_MILLISECONDS = 30_000;

/**
 * Processes for what strangers send. Each has a limit of time and memory, and not our environment. JavaScript in it may write
 * nothing. Whatever the task is made of, it can end nothing but its process. The answer is Lost then. Refuses with `files_busy`
 * when too many wait already. A task may be a function, which gets it once its turn has come: what waits is then not in memory.
 */
export function createWorkerPool<Task extends object, Answer extends object>(
  file: string,
  { atOnce, maxWaiting, milliseconds, megabytes, isNative = false }: PoolOptions,
): (task: Task | (() => Promise<Task>), sender: string, onWait?: () => void) => Promise<Answer | Lost> {
  const inTurn = createTurns({ atOnce, maxWaiting, refusal: () => new Refused('files_busy') });
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
  const ask = async (task: Task | (() => Promise<Task>)) => {
    const given = typeof task === 'function' ? await (task as () => Promise<Task>)() : task;
    const worker = takeRested() ?? startProcess();
    const answer = await worker.ask(given, milliseconds);
    // A process that did not answer is ended. One that did waits for the next task.
    if ('lost' in answer) await worker.end();
    else rest(worker);
    return answer;
  };
  return (task, sender, onWait) => inTurn(sender, () => ask(task), onWait);
}

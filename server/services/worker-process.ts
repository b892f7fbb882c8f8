import { fork } from 'node:child_process';
import { constants, getPriority, setPriority } from 'node:os';

/** No answer. The process ended during the task or took too long. */
export interface Lost {
  readonly lost: string;
}

export interface WorkerProcess<Task, Answer extends object> {
  /** One task at a time. Never rejects. */
  ask(task: Task, limitMilliseconds: number): Promise<Answer | Lost>;
  /** Tasks that were given to it. */
  readonly given: number;
  readonly gone: boolean;
  end(): Promise<void>;
}

/** What a process may get besides its tasks. */
interface WorkerOptions {
  /** Flags of Node. */
  readonly flags?: readonly string[];
  /** Drops what it prints when it dies. */
  readonly isQuiet?: boolean;
}

const PATIENT = constants.priority.PRIORITY_BELOW_NORMAL;

/**
 * Starts a process for work that may crash, hang or use up memory. Only that process ends then. It keeps no other
 * process alive. It gets no secrets, and no flags but these. The file answers each message with one.
 */
export function startWorkerProcess<Task, Answer extends object>(
  file: string,
  { flags = [], isQuiet = false }: WorkerOptions = {},
): WorkerProcess<Task, Answer> {
  const child = fork(file, {
    serialization: 'advanced',
    // Windows starts no process without it.
    env: { SystemRoot: process.env.SystemRoot },
    execArgv: [...flags],
    stdio: ['ignore', 'ignore', isQuiet ? 'ignore' : 'inherit', 'ipc'],
  });
  // A hundred documents at once are made beside the requests of others, not before them.
  if (child.pid !== undefined) setPriority(child.pid, Math.max(getPriority(), PATIENT));
  child.unref();
  child.channel?.unref();
  let [given, gone] = [0, false];
  let answer: ((outcome: Answer | Lost) => void) | null = null;
  const settle = (outcome: Answer | Lost) => {
    const first = answer;
    answer = null;
    first?.(outcome);
  };
  const ended = new Promise<void>((resolve) => {
    child.on('exit', (code, signal) => {
      gone = true;
      settle({ lost: `it ended with ${signal ?? code}` });
      resolve();
    });
    child.on('error', (error) => {
      settle({ lost: error.message });
      // It never started, so it will not end either.
      if (child.pid === undefined) resolve();
    });
  });
  child.on('message', (message) => settle(message as Answer));
  return {
    get given() {
      return given;
    },
    get gone() {
      return gone;
    },
    async ask(task, limitMilliseconds) {
      given += 1;
      let timer: NodeJS.Timeout | undefined;
      const outcome = await new Promise<Answer | Lost>((resolve) => {
        answer = resolve;
        timer = setTimeout(() => settle({ lost: 'it took too long' }), limitMilliseconds);
        child.send(task as object, (error) => error && settle({ lost: error.message }));
      });
      clearTimeout(timer);
      return outcome;
    },
    end() {
      child.ref();
      // Hanging code reacts to nothing else.
      if (!gone) child.kill('SIGKILL');
      return ended;
    },
  };
}

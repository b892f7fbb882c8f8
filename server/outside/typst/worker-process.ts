import { fork } from 'node:child_process';
import type { InvoicePaper } from '../../services/documents.ts';

/** What came of a paper: its bytes, a mistake in our template, or nothing, because the process was lost over it. */
export type Outcome = { readonly pdf: Uint8Array } | { readonly problem: string } | { readonly lost: string };

export interface WorkerProcess {
  /** One paper at a time. Always answers. */
  set(paper: InvoicePaper, limitMilliseconds: number): Promise<Outcome>;
  /** Papers that were given to it. */
  readonly given: number;
  readonly gone: boolean;
  end(): Promise<void>;
}

/** Starts a process that sets type. It keeps nobody from ending, and gets nothing of ours: no secrets, no flags, no place to write. */
export function startWorkerProcess(file: string): WorkerProcess {
  const child = fork(file, {
    serialization: 'advanced',
    // Windows starts nothing without its own.
    env: { SystemRoot: process.env.SystemRoot },
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  child.unref();
  child.channel?.unref();
  let [given, gone] = [0, false];
  let answer: ((outcome: Outcome) => void) | null = null;
  const tell = (outcome: Outcome) => {
    const first = answer;
    answer = null;
    first?.(outcome);
  };
  const ended = new Promise<void>((resolve) => {
    child.on('exit', (code, signal) => {
      gone = true;
      tell({ lost: `it ended with ${signal ?? code}` });
      resolve();
    });
    child.on('error', (error) => {
      tell({ lost: error.message });
      // It never started, so it will not end either.
      if (child.pid === undefined) resolve();
    });
  });
  child.on('message', tell);
  return {
    get given() {
      return given;
    },
    get gone() {
      return gone;
    },
    async set(paper, limitMilliseconds) {
      given += 1;
      let timer: NodeJS.Timeout | undefined;
      const outcome = await new Promise<Outcome>((resolve) => {
        answer = resolve;
        timer = setTimeout(() => tell({ lost: 'it took too long' }), limitMilliseconds);
        child.send(paper, (error) => error && tell({ lost: error.message }));
      });
      clearTimeout(timer);
      return outcome;
    },
    end() {
      child.ref();
      // Native code that hangs hears nothing else.
      if (!gone) child.kill('SIGKILL');
      return ended;
    },
  };
}

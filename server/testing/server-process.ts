import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from './free-port.ts';

const ROOT = join(import.meta.dirname, '../..');
/** Long after a start has ended by itself, also on a busy machine. */
const START_MILLISECONDS = 120_000;

export interface ServerProcess {
  readonly origin: string;
  readonly child: ChildProcess;
  /** Everything it has printed so far. */
  output(): string;
  /** Its exit code, once it has ended. Null when a signal ended it. */
  readonly ended: Promise<number | null>;
  /** Ends it as a power cut would, or gracefully. */
  end(signal: 'SIGKILL' | 'SIGTERM'): Promise<number | null>;
}

/** Those of server/vite.config.ts that tests start. */
export type Program =
  | 'main'
  | 'work'
  | 'backup'
  | 'reconcile'
  | 'restore'
  | 'rotate-keys'
  | 'security-events'
  | 'verify';

/** What to start: the built program, which `npm test` makes first and people run, or its source where one test is run alone. */
export const programFile = (name: Program, root = ROOT): string =>
  process.env.BUILT_PROGRAMS && root === ROOT
    ? join(root, `server/dist/${name}.js`)
    : join(root, `server/commands/${name}.ts`);

/** A command of an operator, to its end. Throws when it does not end with 0. */
export const runProgram = (name: Program, env: NodeJS.ProcessEnv, options: readonly string[] = []) =>
  promisify(execFile)(process.execPath, [programFile(name), ...options], { env });

interface Start {
  /** Gets the process before it takes requests. */
  readonly spawned?: (child: ChildProcess) => void;
  /** The folder of another version of the product. */
  readonly root?: string;
}

/** The server as `npm start` runs it, in a process of its own that can be killed. Answers when it takes requests. */
export const startServerProcess = (env: Record<string, string>, port?: number, start: Start = {}) =>
  startProcess('main', env, { port, ...start });

/** Background work alone, as `npm run work` runs it. Its origin is that of its health and figures. */
export async function startWorkProcess(env: Record<string, string>): Promise<ServerProcess> {
  const port = await freePort();
  return startProcess('work', { METRICS_PORT: String(port), ...env }, { port });
}

async function startProcess(
  program: 'main' | 'work',
  env: Record<string, string>,
  { port, spawned, root = ROOT }: Start & { readonly port: number | undefined },
): Promise<ServerProcess> {
  const chosen = port ?? (await freePort());
  const origin = `http://localhost:${chosen}`;
  const child = spawn(process.execPath, [programFile(program, root)], {
    env: {
      ...process.env,
      NODE_ENV: 'test',
      DEMO: 'off',
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'warn',
      PORT: String(chosen),
      // Any free one, because tests run beside each other.
      INBOUND_SMTP_PORT: '0',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  spawned?.(child);
  let printed = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  await new Promise<void>((resolve, reject) => {
    const timer = setTimeout(() => {
      child.kill('SIGKILL');
      reject(new Error(`the server did not start: ${printed}`));
    }, START_MILLISECONDS);
    child.once('message', () => resolve(clearTimeout(timer)));
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}: ${printed}`)));
  });
  return {
    origin,
    child,
    ended,
    output: () => printed,
    end: (signal) => {
      child.kill(signal);
      return ended;
    },
  };
}

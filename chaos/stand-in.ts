import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../server/testing/free-port.ts';
import { untilHeard } from './retry-until.ts';

const PROGRAM = join(import.meta.dirname, '../sandbox/main.ts');

/** A sandbox in a process of its own. It is the payment provider or the mail server, so each can be frozen alone. */
export interface StandIn {
  readonly origin: string;
  readonly smtpPort: number;
  readonly child: ChildProcess;
  /** Steers it, as its pages do. It may be told twice. */
  control(path: string, body: object): Promise<void>;
  read<Body>(path: string, headers?: Record<string, string>): Promise<Body>;
  stop(): Promise<void>;
}

/** Keeps its state, and what it prints, in the folder. `appOrigin`: where the product takes its events. */
export async function startStandIn(folder: string, appOrigin: string): Promise<StandIn> {
  mkdirSync(folder, { recursive: true });
  const [port, smtpPort] = [await freePort(), await freePort()];
  const printed = openSync(join(folder, 'printed.log'), 'w');
  const child = spawn(process.execPath, [PROGRAM], {
    env: {
      ...process.env,
      SANDBOX_PORT: String(port),
      SANDBOX_SMTP_PORT: String(smtpPort),
      PUBLIC_ORIGIN: appOrigin,
      DATA_DIR: folder,
    },
    stdio: ['ignore', printed, printed, 'ipc'],
  });
  const ended = once(child, 'exit');
  await Promise.race([
    once(child, 'message'),
    ended.then(() => Promise.reject(new Error(`the sandbox did not start: see ${folder}`))),
  ]);
  const origin = `http://localhost:${port}`;
  return {
    origin,
    smtpPort,
    child,
    async control(path, body) {
      const headers = { 'content-type': 'application/json' };
      const told = { method: 'POST', body: JSON.stringify(body), headers };
      const answer = await untilHeard(() => fetch(`${origin}${path}`, told));
      if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    },
    read: <Body>(path: string, headers = {}) =>
      untilHeard(async () => (await (await fetch(`${origin}${path}`, { headers })).json()) as Body),
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

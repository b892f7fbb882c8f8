import { setTimeout as wait } from 'node:timers/promises';
import type { TestBusiness } from '../server/testing/people.ts';
import { type ServerProcess, startServerProcess } from '../server/testing/server-process.ts';
import { postmasterOf } from './postmaster.ts';
import { startSurroundings } from './surroundings.ts';

const READY_MILLISECONDS = 60_000;
/** The provider repeats what it could not deliver, and the reconciler asks. Both need some rounds. */
const SETTLE_MILLISECONDS = 12_000;

/** The product as it runs for people: the server and its database as processes that can be killed, and the provider. */
export interface TestServers {
  readonly env: Record<string, string>;
  openBusiness(): Promise<TestBusiness>;
  /** Kills one of the two without a warning, and answers when requests are taken again. */
  kill(which: 'server' | 'postgres'): Promise<void>;
  /** Controls the provider. */
  control(path: string, body: object): Promise<void>;
  /** Gives background work the time for the rest. */
  settleDown(): Promise<void>;
  end(): Promise<void>;
}

export async function startTestServers(folder: string): Promise<TestServers> {
  const { port, origin, sandbox, env, openBusiness } = await startSurroundings(folder);
  let server: ServerProcess = await startServerProcess(env, port);
  const control = async (path: string, body: object) => {
    const answer = await fetch(`${sandbox.origin}${path}`, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  };
  return {
    env,
    control,
    openBusiness,
    async kill(which) {
      if (which === 'postgres') await replacePostgres(folder);
      else {
        await server.end('SIGKILL');
        server = await startServerProcess(env, port);
      }
      await untilReady(origin);
    },
    async settleDown() {
      await control('/clock/advance', { days: 5 });
      await control('/bank/webhooks', { paused: false });
      await wait(SETTLE_MILLISECONDS);
    },
    async end() {
      await server.end('SIGTERM');
      await sandbox.stop();
    },
  };
}

/** A connection of the dead postmaster may still answer for a moment. The new one counts. */
async function replacePostgres(folder: string) {
  const end = Date.now() + READY_MILLISECONDS;
  const old = postmasterOf(folder);
  if (old === null) throw new Error('PostgreSQL does not run');
  process.kill(old, 'SIGKILL');
  for (let now = postmasterOf(folder); now === null || now === old; now = postmasterOf(folder)) {
    if (Date.now() > end) throw new Error('PostgreSQL did not come back');
    await wait(100);
  }
}

async function untilReady(origin: string) {
  const end = Date.now() + READY_MILLISECONDS;
  const ready = () =>
    fetch(`${origin}/readyz`).then(
      ({ status }) => status === 200,
      () => false,
    );
  while (!(await ready())) {
    if (Date.now() > end) throw new Error('the product did not come back');
    await wait(50);
  }
}

import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { startEmbeddedPostgres } from '../server/database/embedded-postgres.ts';
import { freePort } from '../server/testing/free-port.ts';
import { customerEntries, type TestBusiness } from '../server/testing/people.ts';
import { startServerProcess } from '../server/testing/server-process.ts';
import { startBalancer } from './balancer.ts';
import { startSurroundings } from './surroundings.ts';

const DRAIN_SECONDS = 5;
const SHARE_OF_FULL_LOAD = 0.6;
const FULL_LOAD_SECONDS = 5;
const CALLERS = 16;
const ONE_WRITE_IN = 10;
/** The balancer asks once a second. A server that is back takes calls after this. */
const TAKEN_UP_MILLISECONDS = 2_000;

export interface RollingSummary {
  restarts: number;
  requests: number;
  failed: number;
  perSecond: number;
}

/**
 * Restarts two servers behind a balancer in turn while people read and write, at 60 % of what the two can take. Nothing
 * is sent a second time: each request that is not answered as it should be has failed.
 */
export async function restartInTurn(restarts: number, say: (line: string) => void): Promise<RollingSummary> {
  const folder = mkdtempSync(join(tmpdir(), 'underlay-rolling-'));
  const serverPorts = [await freePort(), await freePort()];
  const postgres = await startEmbeddedPostgres(folder, say);
  const { port, origin, openBusiness, end, ...around } = await startSurroundings(folder);
  const env = {
    ...around.env,
    DATABASE_URL: postgres.url,
    PUBLIC_ORIGIN: origin,
    DRAIN_SECONDS: String(DRAIN_SECONDS),
  };
  // One after the other: the first fills the empty database.
  const servers = [];
  for (const each of serverPorts) servers.push({ port: each, process: await startServerProcess(env, each) });
  const balancer = await startBalancer({ folder, port, serverPorts });
  try {
    const owner = await openBusiness();
    const full = await load(owner, null).until(wait(FULL_LOAD_SECONDS * 1_000));
    const perSecond = Math.floor((full.requests / FULL_LOAD_SECONDS) * SHARE_OF_FULL_LOAD);
    say(`both servers take ${Math.round(full.requests / FULL_LOAD_SECONDS)} requests a second; ${perSecond} are sent`);
    const done = await load(owner, perSecond).until(
      (async () => {
        for (let round = 0; round < restarts; round += 1) {
          const server = servers[round % servers.length];
          if (!server) throw new Error('there is no server');
          await server.process.end('SIGTERM');
          server.process = await startServerProcess(env, server.port);
          await wait(TAKEN_UP_MILLISECONDS);
          say(`restart ${round + 1} of ${restarts}`);
        }
      })(),
    );
    return { restarts, perSecond, requests: done.requests, failed: full.failed + done.failed };
  } finally {
    balancer.kill('SIGTERM');
    for (const server of servers) await server.process.end('SIGTERM');
    await end();
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** People who read lists and add customers: as fast as they are answered, or so many a second. */
function load(owner: TestBusiness, perSecond: number | null) {
  const agent = new Agent({ keepAlive: true, maxSockets: CALLERS });
  const count = { requests: 0, failed: 0 };
  let [working, next] = [true, performance.now()];
  const caller = async () => {
    while (working) {
      if (perSecond !== null) {
        next += 1_000 / perSecond;
        await wait(Math.max(0, next - performance.now()));
      }
      count.requests += 1;
      const status = await ask(owner, agent, count.requests % ONE_WRITE_IN === 0);
      if (status !== 200) count.failed += 1;
    }
  };
  const callers = Array.from({ length: CALLERS }, caller);
  return {
    async until(end: Promise<unknown>) {
      try {
        await end;
      } finally {
        working = false;
        await Promise.all(callers);
        agent.destroy();
      }
      return count;
    },
  };
}

/** The status of the answer, or 0 when the connection ended before it was whole. */
function ask({ product, base, token }: TestBusiness, agent: Agent, writes: boolean): Promise<number> {
  const address = `${product.origin}/core/api${base}`;
  const body = writes ? JSON.stringify(customerEntries({})) : undefined;
  const headers = { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) };
  return new Promise((resolve) => {
    const sent = request(
      `${address}/${writes ? 'customers' : 'jobs?page=1&pageSize=10'}`,
      { method: writes ? 'POST' : 'GET', headers, agent },
      (answer) => {
        answer.resume();
        answer.on('end', () => resolve(answer.complete ? (answer.statusCode ?? 0) : 0));
        answer.on('error', () => resolve(0));
      },
    );
    sent.on('error', () => resolve(0));
    sent.end(body);
  });
}

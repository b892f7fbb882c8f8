import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { startEmbeddedPostgres } from '../server/database/embedded-postgres.ts';
import { freePort } from '../server/testing/free-port.ts';
import { type ServerProcess, startServerProcess } from '../server/testing/server-process.ts';
import { startBalancer } from './balancer.ts';
import { type Surroundings, startSurroundings } from './surroundings.ts';

const ROOT = join(import.meta.dirname, '..');
const DRAIN_SECONDS = 5;
/** The balancer asks once a second. A server that is back takes calls after this. */
const TAKEN_UP_MILLISECONDS = 2_000;

/** Two servers behind haproxy, on one database. */
export interface ServerPair extends Surroundings {
  readonly databaseUrl: string;
  /** Ends one of them as an operator does, and starts it again, or the program of another folder in its place. */
  restart(which: number, root?: string): Promise<void>;
}

/** The product of this folder, unless `root` names another. All data lie in `folder`. */
export async function startServerPair(folder: string, say: (line: string) => void, root = ROOT): Promise<ServerPair> {
  const serverPorts = [await freePort(), await freePort()];
  const postgres = await startEmbeddedPostgres(folder, say);
  const around = await startSurroundings(folder);
  const env = {
    ...around.env,
    DATABASE_URL: postgres.url,
    PUBLIC_ORIGIN: around.origin,
    DRAIN_SECONDS: String(DRAIN_SECONDS),
  };
  const servers: ServerProcess[] = [];
  const end = async () => {
    balancer?.kill('SIGTERM');
    for (const server of servers) await server.end('SIGTERM');
    await around.end();
    await postgres.stop();
  };
  let balancer: Awaited<ReturnType<typeof startBalancer>> | undefined;
  try {
    // One after the other: the first fills the empty database.
    for (const port of serverPorts) servers.push(await startServerProcess(env, port, { root }));
    balancer = await startBalancer({ folder, port: around.port, serverPorts });
  } catch (error) {
    await end();
    throw error;
  }
  return {
    ...around,
    env,
    databaseUrl: postgres.url,
    async restart(which, next = root) {
      await servers[which]?.end('SIGTERM');
      servers[which] = await startServerProcess(env, serverPorts[which], { root: next });
      await wait(TAKEN_UP_MILLISECONDS);
    },
    end,
  };
}

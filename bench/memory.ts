import type { ChildProcess } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import { found } from './findings.ts';
import { cpuSeconds, load, residentMegabytes, startBuilt, warmUp } from './measure.ts';

const ROUNDS = 3;
const IDLE_SECONDS = 30;
const AIMS = { readySeconds: 2, idle: 150, loaded: 250, later: 200, idlePercent: 0.5 };

interface Measured {
  readonly env: NodeJS.ProcessEnv;
  readonly port: number;
  readonly path: string;
  /** Signs in at a server that runs, and answers what a call then sends. */
  readonly signedIn: (origin: string) => Promise<Record<string, string>>;
}

/** Prints what a start costs, and what the server holds at idle, after three rounds of load and a minute later. */
export async function measureMemory({ env, port, path, signedIn }: Measured, say: (line?: string) => void) {
  const origin = `http://localhost:${port}`;
  const start = () => startBuilt(env, port);
  // The first start keeps what it compiles for the second.
  await ended((await start()).server);
  const { server, seconds, cpu } = await start();
  await wait(10_000);
  const before = cpuSeconds(server);
  await wait(IDLE_SECONDS * 1000);
  const percent = ((cpuSeconds(server) - before) / IDLE_SECONDS) * 100;
  const idle = residentMegabytes(server);
  const headers = await signedIn(origin);
  for (let round = 0; round < ROUNDS; round += 1)
    for (const each of [path, '/core/api/settings/public']) {
      await warmUp(`${origin}${each}`, headers);
      await load(server, `${origin}${each}`, headers);
    }
  const loaded = residentMegabytes(server);
  await wait(60_000);
  const later = residentMegabytes(server);
  await ended(server);
  const line = (name: string, value: string, aim: string) => say(`${name.padEnd(44)}${value.padStart(12)}   ${aim}`);
  say();
  found('second start until it is ready', { value: seconds, aim: AIMS.readySeconds, unit: 's' });
  found('processor while nobody asks', { value: percent, aim: AIMS.idlePercent, unit: '%', digits: 2 });
  for (const [name, value, aim] of [
    ['memory while nobody asks', idle, AIMS.idle],
    [`memory after ${ROUNDS} rounds of load`, loaded, AIMS.loaded],
    ['memory a minute later', later, AIMS.later],
  ] as const)
    found(name, { value, aim, unit: 'MB', digits: 0 });
  line('second start until /readyz says 200', `${seconds.toFixed(1)} s`, `(aim: ${AIMS.readySeconds}, alone)`);
  line('processor time of that', `${cpu.toFixed(2)} s`, '');
  line('processor while nobody asks', `${percent.toFixed(2)} %`, `(aim: ${AIMS.idlePercent})`);
  line('memory while nobody asks', `${idle.toFixed(0)} MB`, `(aim: ${AIMS.idle})`);
  line(`memory after ${ROUNDS} rounds of load`, `${loaded.toFixed(0)} MB`, `(aim: ${AIMS.loaded})`);
  line('memory a minute later', `${later.toFixed(0)} MB`, `(aim: ${AIMS.later})`);
}

function ended(server: ChildProcess): Promise<void> {
  server.kill('SIGTERM');
  return new Promise((resolve) => server.once('exit', () => resolve()));
}

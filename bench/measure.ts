import { type ChildProcess, execFileSync, fork, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import autocannon from 'autocannon';
import runtime from '../bin/runtime.json' with { type: 'json' };

export interface Figures {
  readonly perSecond: number;
  readonly p99: number;
  /** Processor time of the server for one request, in microseconds. */
  readonly cpu: number;
  readonly failed: number;
}

const TICKS_PER_SECOND = Number(execFileSync('getconf', ['CLK_TCK']).toString());
const CONNECTIONS = 8;
const SECONDS = 2;
const WARM_UP_CALLS = 4_000;

/** Starts one of our programs and waits until it reports that it is ready. */
export function startServer(file: string, env: NodeJS.ProcessEnv): Promise<ChildProcess> {
  const child = fork(file, { env: { ...process.env, ...env }, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  return new Promise((resolve, reject) => {
    child.on('message', (message: { ready?: boolean }) => message.ready && resolve(child));
    child.on('exit', (code) => reject(new Error(`${file} ended with ${code}`)));
  });
}

/** Starts the product as `npm start` does: what was built, with its settings of memory. Answers how long it took to be ready, and to what cost. */
export async function startBuilt(env: NodeJS.ProcessEnv, port: number) {
  const begun = performance.now();
  const main = join(import.meta.dirname, '../server/dist/main.js');
  const server = spawn(process.execPath, [...runtime.flags, main], {
    env: { ...process.env, ...runtime.env, ...env, PORT: String(port) },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const isReady = () =>
    fetch(`http://localhost:${port}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await isReady())) {
    if (server.exitCode !== null) throw new Error('the built server did not start');
    await wait(20);
  }
  return { server, seconds: (performance.now() - begun) / 1000, cpu: cpuSeconds(server) };
}

/**
 * So that no round pays for the compiling of code that has just begun to run: of a server that answers a few hundred requests a second
 * that takes several seconds. Once is enough, since the servers of a run take turns, and none ends between them.
 */
export const warmUp = (url: string, headers: Record<string, string> = {}) =>
  autocannon({ url, headers, connections: CONNECTIONS, amount: WARM_UP_CALLS });

/** Sends the same request again and again over a few connections. */
export async function load(server: ChildProcess, url: string, headers: Record<string, string> = {}): Promise<Figures> {
  const before = cpuSeconds(server);
  const result = await autocannon({ url, headers, connections: CONNECTIONS, duration: SECONDS });
  const total = result.requests.total;
  return {
    perSecond: result.requests.average,
    p99: result.latency.p99,
    cpu: ((cpuSeconds(server) - before) / total) * 1e6,
    failed: result.non2xx + result.errors,
  };
}

/** Sends each body once, a few at a time, for requests that work only once. Throws with the first answer that refuses one. */
export async function sendEach(server: ChildProcess, posts: readonly Post[]): Promise<Figures> {
  const before = cpuSeconds(server);
  const started = performance.now();
  const times: number[] = [];
  const queue = [...posts];
  const worker = async () => {
    for (let next = queue.pop(); next; next = queue.pop()) {
      const begun = performance.now();
      const { status, text } = await post(next);
      if (status !== 200) throw new Error(`${next.url} answers ${status}: ${text}`);
      times.push(performance.now() - begun);
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, worker));
  times.sort((a, b) => a - b);
  const seconds = (performance.now() - started) / 1000;
  return {
    perSecond: posts.length / seconds,
    p99: times[Math.floor(times.length * 0.99)] ?? 0,
    cpu: ((cpuSeconds(server) - before) / posts.length) * 1e6,
    failed: 0,
  };
}

/** Memory of a process in megabytes. */
export function residentMegabytes(server: ChildProcess): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${server.pid}/status`, 'utf8'))?.[1]) / 1024;
}

/** Processor time that a process has used so far. */
export function cpuSeconds(server: ChildProcess): number {
  const fields = readFileSync(`/proc/${server.pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
}

export interface Post {
  readonly url: string;
  readonly body: string;
  readonly headers: Record<string, string>;
}

export function post({ url, body, headers: own }: Post): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body), ...own };
    const call = request(url, { method: 'POST', headers }, (answer) => {
      let text = '';
      answer.setEncoding('utf8').on('data', (part) => {
        text += part;
      });
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text }));
    });
    call.on('error', reject);
    call.end(body);
  });
}

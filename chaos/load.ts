import { Agent, request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { customerEntries, type TestBusiness } from '../server/testing/people.ts';

const SHARE_OF_FULL_LOAD = 0.6;
const FULL_LOAD_SECONDS = 5;
const CALLERS = 16;
const ONE_WRITE_IN = 10;
const WRITE = 'POST customers';
const READS = ['GET jobs?page=1&pageSize=10', 'GET invoices?page=1&pageSize=10'];

export interface LoadCount {
  requests: number;
  failed: number;
  /** How often each of the wrong answers came: `GET jobs 503`. */
  readonly failures: Map<string, number>;
}

export interface Load {
  readonly perSecond: number;
  /** Goes on until then, and counts what was not answered as it should be. Nothing is sent a second time. */
  until(end: Promise<unknown>): Promise<LoadCount>;
}

/** People of one business who read lists and add customers, at 60 % of what the product takes. */
export async function mostlyLoaded(owner: TestBusiness, say: (line: string) => void): Promise<Load> {
  const full = await load(owner, null).until(wait(FULL_LOAD_SECONDS * 1_000));
  if (full.failed > 0) throw new Error(`before anything happened there failed ${failuresOf(full)}`);
  const each = full.requests / FULL_LOAD_SECONDS;
  const perSecond = Math.floor(each * SHARE_OF_FULL_LOAD);
  say(`the servers take ${Math.round(each)} requests a second; ${perSecond} are sent`);
  return { perSecond, ...load(owner, perSecond) };
}

/** As fast as they are answered, or so many a second. */
function load(owner: TestBusiness, perSecond: number | null): Pick<Load, 'until'> {
  const agent = new Agent({ keepAlive: true, maxSockets: CALLERS });
  const count: LoadCount = { requests: 0, failed: 0, failures: new Map() };
  let [working, next] = [true, performance.now()];
  const caller = async () => {
    while (working) {
      if (perSecond !== null) {
        next += 1_000 / perSecond;
        await wait(Math.max(0, next - performance.now()));
      }
      count.requests += 1;
      const line = count.requests % ONE_WRITE_IN === 0 ? WRITE : (READS[count.requests % READS.length] ?? WRITE);
      const status = await ask(owner, agent, line);
      if (status === 200) continue;
      count.failed += 1;
      const failure = `${line} ${status}`;
      count.failures.set(failure, (count.failures.get(failure) ?? 0) + 1);
    }
  };
  return {
    async until(end) {
      next = performance.now();
      const callers = Array.from({ length: CALLERS }, caller);
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

/** For a person. */
export const failuresOf = ({ failures }: LoadCount) =>
  [...failures].map(([failure, times]) => `${times} times ${failure}`).join(', ');

/** The status of the answer, or 0 when the connection ended before it was whole. */
function ask({ product, base, token }: TestBusiness, agent: Agent, line: string): Promise<number> {
  const [method, path] = line.split(' ');
  const body = line === WRITE ? JSON.stringify(customerEntries({})) : undefined;
  const headers = { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) };
  return new Promise((resolve) => {
    const sent = request(`${product.origin}/core/api${base}/${path}`, { method, headers, agent }, (answer) => {
      answer.resume();
      answer.on('end', () => resolve(answer.complete ? (answer.statusCode ?? 0) : 0));
      answer.on('error', () => resolve(0));
    });
    sent.on('error', () => resolve(0));
    sent.end(body);
  });
}

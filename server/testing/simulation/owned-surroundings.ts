import { AsyncLocalStorage } from 'node:async_hooks';
import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import timers from 'node:timers/promises';
import type { TestProduct } from '../test-product.ts';
import type { Random } from './random.ts';

/** Whoever runs in here belongs to a world. Other products of this process go on as they are. */
const inside = new AsyncLocalStorage<true>();
export const insideWorld = <Result>(work: () => Result): Result => inside.run(true, work);
export const outsideWorld = <Result>(work: () => Result): Result => inside.exit(work);

/**
 * Until the answered function is called, a world's ids, nonces and keys come from `random`, whoever of it measures time reads `now`
 * (milliseconds), and whoever would let time pass waits for `pause` instead.
 */
export function ownSurroundings(random: Random, now: () => number, pause: () => Promise<void>): () => void {
  const { randomBytes, randomUUID } = crypto;
  const { setTimeout } = timers;
  const measured = performance.now.bind(performance);
  const isInside = () => inside.getStore() === true;
  performance.now = () => (isInside() ? now() : measured());
  Object.assign(crypto, {
    randomBytes: (size: number, ...more: []) => (isInside() ? random.bytes(size) : randomBytes(size, ...more)),
    randomUUID: () => (isInside() ? uuidOf(random.bytes(UUID_BYTES)) : randomUUID()),
  });
  Object.assign(timers, {
    setTimeout: (milliseconds: number, value: unknown, options: object) =>
      isInside() ? pause().then(() => value) : setTimeout(milliseconds, value, options),
  });
  syncBuiltinESMExports();
  return () => {
    Object.assign(crypto, { randomBytes, randomUUID });
    Object.assign(timers, { setTimeout });
    Reflect.deleteProperty(performance, 'now');
    syncBuiltinESMExports();
  };
}

const UUID_BYTES = 16;

/** Requests to this origin reach it without a network, whose time is the machine's. Answers how to end that. */
export function callWithoutNetwork({ origin, inject }: Pick<TestProduct, 'origin' | 'inject'>): () => void {
  const { fetch } = globalThis;
  globalThis.fetch = async (input, init = {}) => {
    const url = String(input);
    if (!url.startsWith(`${origin}/core/api/`)) return fetch(input, init);
    const answer = await inject({
      method: (init.method ?? 'GET') as 'GET',
      url: url.slice(origin.length),
      headers: init.headers as Record<string, string>,
      ...(init.body && { payload: init.body as string }),
    });
    const headers = Object.entries(answer.headers).map(([name, value]): [string, string] => [name, String(value)]);
    return new Response(answer.body || null, { status: answer.statusCode, headers });
  };
  return () => {
    globalThis.fetch = fetch;
  };
}

/**
 * The driver opens a connection a moment after it was asked to, and later when one was lost shortly before. Here it opens them
 * in the order in which it was asked to. `opening` hears when one is due, and with `false` when it begins. Nothing else of a world
 * happens because time has passed. Answers how to end that.
 */
export function ownTimers(opening: (isDue: boolean) => void): () => void {
  const { setTimeout } = globalThis;
  const watched = (work: () => void, ...others: [number]) => {
    if (work.name !== DRIVERS_CONNECT)
      return inside.getStore() ? setTimeout(work, NEVER_MILLISECONDS).unref() : setTimeout(work, ...others);
    opening(true);
    return setTimeout(() => {
      work();
      opening(false);
    });
  };
  globalThis.setTimeout = Object.assign(watched, setTimeout) as typeof setTimeout;
  return () => {
    globalThis.setTimeout = setTimeout;
  };
}

const DRIVERS_CONNECT = 'connect';
const NEVER_MILLISECONDS = 2 ** 31 - 1;

/** Version 4, as those that it stands for. */
function uuidOf(bytes: Buffer): string {
  bytes[6] = (bytes.readUInt8(6) & 0x0f) | 0x40;
  bytes[8] = (bytes.readUInt8(8) & 0x3f) | 0x80;
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

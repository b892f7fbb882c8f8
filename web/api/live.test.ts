import type { LiveEvent } from '@underlay/contract/live.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { setTokenSource } from './client.ts';
import { listenLive } from './live.ts';

const BUSINESS = '7b0f4a52-0b1e-4d7c-9a52-1f0c9d1e0001';
const ONE: LiveEvent = { about: 'conversation', id: BUSINESS };

let received: LiveEvent[];
let leave: AbortController;

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  setTokenSource(async () => 't');
  received = [];
  leave = new AbortController();
});
afterEach(() => leave.abort());

/** Each attempt gets the next answer. A text is what is sent before the connection ends, a list what is sent without an end. */
function answer(...answers: (Response | string | string[] | Error)[]) {
  const fetched = vi.fn(async (_address: string, { signal }: RequestInit) => {
    const next = answers.shift() ?? [];
    if (next instanceof Error) throw next;
    if (next instanceof Response) return next;
    const body = new ReadableStream({
      start(controller) {
        signal?.addEventListener('abort', () => controller.error(signal.reason), { once: true });
        for (const text of Array.isArray(next) ? next : [next]) controller.enqueue(new TextEncoder().encode(text));
        if (!Array.isArray(next)) controller.close();
      },
    });
    return new Response(body);
  });
  vi.stubGlobal('fetch', fetched);
  return fetched;
}
const listen = () => listenLive(BUSINESS, { onEvent: (event) => received.push(event) }, leave.signal);
const data = `data: ${JSON.stringify(ONE)}\n\n`;
const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

test('COMM-01 what is said arrives whole, however it was cut on the way, with the token and past every cache', async () => {
  const fetched = answer(['retry: 20', `00\n\n${data.slice(0, 9)}`, `${data.slice(9)}:\n\n${data}`]);
  void listen();
  await pass(0);
  expect(received).toEqual([ONE, ONE]);
  const [address, init] = fetched.mock.calls[0] ?? [];
  expect(address).toMatch(new RegExp(`^/core/api/business/${BUSINESS}/live[?]age=[0-9]+$`));
  expect(new Headers(init?.headers).get('authorization')).toBe('Bearer t');
  expect(init?.cache).toBe('no-store');
});

test('a line that ends is opened again after the pause that the server named, and it names another when it wants to', async () => {
  const fetched = answer(`retry: 3000\n\n${data}`, 'retry: 60000\n\n', [data]);
  void listen();
  await pass(2_999);
  expect(fetched).toHaveBeenCalledTimes(1);
  await pass(1);
  expect(fetched).toHaveBeenCalledTimes(2);
  await pass(59_999);
  expect(fetched).toHaveBeenCalledTimes(2);
  await pass(1);
  expect(fetched).toHaveBeenCalledTimes(3);
  expect(received).toEqual([ONE, ONE]);
});

test('while it fails the pauses grow, and differ between screens; once it works they are short again', async () => {
  const busy = () => Response.json({ code: 'UNAVAILABLE', message: 'Later.' }, { status: 503 });
  const fetched = answer(new TypeError('Failed to fetch'), busy(), busy(), busy(), data, [data]);
  void listen();
  const attempts: number[] = [];
  for (let second = 0; second <= 40; second += 1) {
    await pass(second === 0 ? 0 : 1_000);
    attempts.push(fetched.mock.calls.length);
  }
  const begun = attempts.flatMap((count, second) => (count > (attempts[second - 1] ?? 0) ? [second] : []));
  expect(begun).toEqual([0, 2, 6, 14, 30, 32]);
  vi.mocked(Math.random).mockReturnValue(0);
  expect(received).toEqual([ONE, ONE]);
});

test('a line on which nothing was said for a minute is dead, and opened again', async () => {
  const fetched = answer([data], [data]);
  void listen();
  await pass(59_000);
  expect(fetched).toHaveBeenCalledTimes(1);
  await pass(1_000 + 2_000);
  expect(fetched).toHaveBeenCalledTimes(2);
});

test.each([401, 404])('AUTH-17 who is refused with %s is told so and does not ask on', async (status) => {
  const fetched = answer(Response.json({ code: 'X', message: 'No.' }, { status }));
  await expect(listen()).rejects.toMatchObject({ status });
  await pass(300_000);
  expect(fetched).toHaveBeenCalledTimes(1);
});

test('whoever leaves hears nothing more and opens nothing more', async () => {
  const fetched = answer([data]);
  const listening = listen();
  await pass(0);
  leave.abort();
  await listening;
  await pass(300_000);
  expect(fetched).toHaveBeenCalledTimes(1);
});

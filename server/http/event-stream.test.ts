import { connect } from 'node:net';
import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, expect, test } from 'vitest';
import { createEventStreams, type Subscribe } from './event-stream.ts';

type OnEvent = Parameters<Subscribe<unknown>>[0];

const LONG = 60_000;
const TIMES = {
  heartbeatMilliseconds: LONG,
  gatherMilliseconds: 0,
  lifeMilliseconds: LONG,
  timeoutMilliseconds: LONG,
};

let app: FastifyInstance;
let allowed: () => Promise<unknown>;
let asked = 0;
const listeners = new Set<OnEvent>();

afterEach(() => app.close());

/** A server with one stream alone. Its times are short where a test is about them. */
async function serve(times: Partial<typeof TIMES> = {}): Promise<string> {
  asked = 0;
  allowed = async () => undefined;
  app = fastify({ forceCloseConnections: 'idle' });
  const streams = createEventStreams(app, { ...TIMES, ...times });
  app.get('/', async (_request, reply) =>
    streams.open(reply, {
      userId: 'one',
      mayHear: async () => {
        asked += 1;
        await allowed();
        return (event) => event !== 'unheard';
      },
      subscribe: (onEvent) => {
        listeners.add(onEvent);
        return () => listeners.delete(onEvent);
      },
    }),
  );
  return app.listen({ port: 0, host: '127.0.0.1' });
}

const say = (event: unknown) => {
  for (const onEvent of listeners) onEvent(event);
};
const until = async (happened: () => boolean) => {
  for (let tries = 0; !happened(); tries += 1) {
    expect(tries).toBeLessThan(1_000);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
};

test('a quiet stream gives a sign of life, and its listener is authorized for it as well', async () => {
  const origin = await serve({ heartbeatMilliseconds: 20 });
  const reader = (await fetch(origin)).body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  while (text.split(':\n\n').length < 4) text += (await reader?.read())?.value ?? '';
  expect(text).toMatch(/^retry: 2000\n\n(:\n\n)+$/);
  expect(asked).toBeGreaterThanOrEqual(3);
  allowed = () => Promise.reject(new Error('no longer'));
  while (!(await reader?.read())?.done);
  expect(listeners.size).toBe(0);
});

test('ROLE-15 what a listener may not hear is left out, and they go on hearing the rest', async () => {
  const reader = (await fetch(await serve())).body?.pipeThrough(new TextDecoderStream()).getReader();
  await reader?.read();
  for (const event of ['unheard', 'heard', 'unheard']) say(event);
  expect((await reader?.read())?.value).toBe('data: "heard"\n\n');
  await reader?.cancel();
});

test('a stream ends after its time, so that whoever listens is authorized anew', async () => {
  const origin = await serve({ lifeMilliseconds: 50 });
  expect(await (await fetch(origin)).text()).toBe('retry: 2000\n\n');
  expect(listeners.size).toBe(0);
});

test('what comes while a listener is being authorized is said together, each thing once, and only after another authorization', async () => {
  const answers: (() => void)[] = [];
  const reader = (await fetch(await serve())).body?.pipeThrough(new TextDecoderStream()).getReader();
  await reader?.read();
  allowed = () => new Promise<void>((resolve) => answers.push(resolve));
  for (const event of ['a', 'b', 'b', 'c', 'b']) say(event);
  await until(() => answers.length === 1);
  answers[0]?.();
  expect((await reader?.read())?.value).toBe('data: "a"\n\n');
  await until(() => answers.length === 2);
  answers[1]?.();
  expect((await reader?.read())?.value).toBe('data: "b"\n\ndata: "c"\n\n');
  expect(asked).toBe(2);
  await reader?.cancel();
  await until(() => listeners.size === 0);
});

test('what comes shortly after something was said is gathered, and authorized once for all of it', async () => {
  const reader = (await fetch(await serve({ gatherMilliseconds: 300 }))).body
    ?.pipeThrough(new TextDecoderStream())
    .getReader();
  await reader?.read();
  say('a');
  expect((await reader?.read())?.value).toBe('data: "a"\n\n');
  for (const event of ['b', 'c', 'd']) {
    say(event);
    await new Promise((resolve) => setImmediate(resolve));
  }
  expect((await reader?.read())?.value).toBe('data: "b"\n\ndata: "c"\n\ndata: "d"\n\n');
  expect(asked).toBe(2);
  await reader?.cancel();
});

test('whoever only asks whether it is there does not go on listening', async () => {
  const { status, headers } = await fetch(await serve(), { method: 'HEAD' });
  expect([status, headers.get('content-type')]).toEqual([200, 'text/event-stream']);
  await until(() => listeners.size === 0);
});

test('TM-27 nothing is kept for a reader that does not read: it is ended', async () => {
  const { port, hostname } = new URL(await serve({ timeoutMilliseconds: 100 }));
  const socket = connect(Number(port), hostname, () => socket.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n'));
  socket.on('error', () => undefined).pause();
  await until(() => listeners.size === 1);
  for (let index = 0; listeners.size > 0; index += 1) {
    expect(index).toBeLessThan(3_000);
    say(`${index} ${'x'.repeat(100_000)}`);
    await new Promise((resolve) => setImmediate(resolve));
  }
  socket.destroy();
});

test('TM-27 a listener with too many different things to hear while authorizing does not answer is ended', async () => {
  await fetch(await serve());
  allowed = () => new Promise(() => undefined);
  for (let index = 0; index < 502; index += 1) say(index);
  expect(listeners.size).toBe(0);
});

import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import fastify from 'fastify';
import { expect, onTestFinished, test, vi } from 'vitest';
import { limitConnections } from './connection-limits.ts';

const LIMITS = { perAddress: 4, waiting: 5 };
const SILENT = 1_000;
const NOBODY = () => false;
/** More than the system keeps for a reader who takes nothing. */
const LONG = 'x'.repeat(20_000_000);

async function serve(isProxy: (address: string) => boolean = NOBODY) {
  const app = fastify({ connectionTimeout: SILENT });
  let begun = 0;
  limitConnections(app, isProxy, LIMITS);
  app.get('/slow', async () => {
    begun += 1;
    await pause(50);
    return 'ok';
  });
  app.get('/long', async () => LONG);
  await app.listen({ port: 0, host: '127.0.0.1' });
  onTestFinished(() => app.close());
  const address = app.server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const dial = () =>
    new Promise<Socket>((resolve) => {
      const socket = connect(port, '127.0.0.1', () => resolve(socket));
      socket.on('error', () => undefined);
      onTestFinished(() => void socket.destroy());
    });
  return { dial, begun: () => begun, get: () => fetch(`http://127.0.0.1:${port}/slow`) };
}

const GET = (path: string) => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`;
const isOpen = async (socket: Socket) => {
  await pause(30);
  return !socket.destroyed && socket.readyState === 'open';
};

test('TM-27 an address holds so many connections open, another takes the place of one that closed', async () => {
  const { dial } = await serve();
  const lines = [];
  for (let dialed = 0; dialed < LIMITS.perAddress; dialed += 1) lines.push(await dial());
  for (const line of lines) expect(await isOpen(line)).toBe(true);
  const refused = await dial();
  refused.resume();
  expect(await isOpen(refused)).toBe(false);
  lines[0]?.destroy();
  await pause(30);
  expect(await isOpen(await dial())).toBe(true);
});

test('TM-27 a proxy of ours opens as many as it likes', async () => {
  const { dial } = await serve((address) => address === '127.0.0.1');
  for (let dialed = 0; dialed < 3 * LIMITS.perAddress; dialed += 1) expect(await isOpen(await dial())).toBe(true);
});

test('TM-27 who sends requests ahead of the answers is cut off, and everybody else is served', async () => {
  const { dial, begun, get } = await serve();
  const honest = await dial();
  honest.resume().write(GET('/slow').repeat(LIMITS.waiting));
  expect(await isOpen(honest)).toBe(true);
  const greedy = await dial();
  greedy.resume().write(GET('/slow').repeat(400));
  await new Promise((resolve) => greedy.once('close', resolve));
  expect(begun()).toBeLessThanOrEqual(2 * LIMITS.waiting + 1);
  expect(await (await get()).text()).toBe('ok');
  await pause(100);
  honest.write(GET('/slow').repeat(LIMITS.waiting));
  expect(await isOpen(honest)).toBe(true);
});

test('TM-27 a reader who takes nothing of an answer is cut off, a slow one gets all of it', async () => {
  const { dial } = await serve();
  const idle = await dial();
  idle.pause().write(GET('/long'));
  const slow = await dial();
  let taken = 0;
  slow.on('data', (chunk) => {
    taken += chunk.length;
    slow.pause();
    setTimeout(() => slow.resume(), 5);
  });
  slow.write(GET('/long'));
  await pause(2 * SILENT);
  let got = 0;
  idle.on('data', (chunk: Buffer) => {
    got += chunk.length;
  });
  const closed = new Promise((resolve) => idle.once('close', resolve));
  idle.resume();
  await closed;
  expect(got).toBeLessThan(LONG.length);
  await vi.waitUntil(() => taken >= LONG.length || slow.destroyed, { timeout: 20_000 });
  expect(taken).toBeGreaterThanOrEqual(LONG.length);
});

import { connect, type Socket } from 'node:net';
import fastify from 'fastify';
import { expect, onTestFinished, test, vi } from 'vitest';
import { limitUnread } from './unread-answers.ts';

/** More than the system keeps for a reader who takes nothing. */
const LONG = 'x'.repeat(20_000_000);
const LIMITS = { shortBytes: 1_000, waitingBytes: 2.5 * LONG.length };

async function serve() {
  const app = fastify();
  limitUnread(app, LIMITS);
  app.get('/long', async () => LONG);
  await app.listen({ port: 0, host: '127.0.0.1' });
  onTestFinished(() => app.close());
  const { port } = app.server.address() as { port: number };
  const closed = vi.fn<(socket: Socket) => void>();
  app.server.on('connection', (socket) => void socket.once('close', () => closed(socket)));
  const takeNothing = () =>
    new Promise<void>((resolve) => {
      const socket = connect(port, '127.0.0.1', () => {
        socket.pause().write('GET /long HTTP/1.1\r\nHost: x\r\n\r\n');
        socket.once('readable', () => resolve());
      });
      socket.on('error', () => undefined);
      onTestFinished(() => void socket.destroy());
    });
  return { app, closed, takeNothing, get: () => fetch(`http://127.0.0.1:${port}/long`) };
}

test('TM-27 of readers who take nothing the first are cut off once too much waits for them, and whoever reads gets all of it', async () => {
  const { closed, takeNothing, get } = await serve();
  await takeNothing();
  await takeNothing();
  expect(closed).not.toHaveBeenCalled();
  expect(await (await get()).text()).toHaveLength(LONG.length);
  expect(closed).toHaveBeenCalledTimes(1);
  await takeNothing();
  expect(closed).toHaveBeenCalledTimes(1);
  await takeNothing();
  await vi.waitFor(() => expect(closed).toHaveBeenCalledTimes(2));
});

test('TM-27 what was taken, and what nobody waited for, counts no more', async () => {
  const { app, closed, get } = await serve();
  for (let taken = 0; taken < 3; taken += 1) {
    expect(await (await get()).text()).toHaveLength(LONG.length);
    expect((await app.inject('/long')).body).toHaveLength(LONG.length);
  }
  expect(closed).not.toHaveBeenCalled();
});

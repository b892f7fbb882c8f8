import { connect } from 'node:net';
import fastify, { type FastifyInstance } from 'fastify';
import { expect, test } from 'vitest';
import { closeInTime } from './close-in-time.ts';

const connections = (app: FastifyInstance) =>
  new Promise<number>((resolve) => app.server.getConnections((_error, count) => resolve(count)));

/** How long a server takes to close after it received this, and what it has answered by then. */
async function closing(said: string, milliseconds: number) {
  const app = fastify({ forceCloseConnections: 'idle' });
  closeInTime(app, milliseconds);
  let asked = 0;
  app.addHook('onRequest', async () => {
    asked += 1;
  });
  app.get('/', async () => {
    await new Promise((resolve) => setTimeout(resolve, 200));
    return 'said in peace';
  });
  app.post('/', async () => 'never');
  const origin = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
  const socket = connect(Number(origin.port), '127.0.0.1');
  let received = '';
  socket.on('error', () => undefined).on('data', (chunk) => (received += chunk.toString()));
  socket.write(said);
  const isWhole = said.includes('\r\n\r\n');
  while (isWhole ? asked === 0 : (await connections(app)) === 0)
    await new Promise((resolve) => setTimeout(resolve, 10));
  if (!isWhole) await new Promise((resolve) => setTimeout(resolve, 50));
  const began = performance.now();
  await app.close();
  socket.destroy();
  return { took: performance.now() - began, received };
}

test('C2 a server that closes does not wait for a connection that asks nothing, or only begins to', async () => {
  for (const said of ['', 'POST / HTTP/1.1\r\nhost: localhost\r\n'])
    expect((await closing(said, 60_000)).took).toBeLessThan(3_000);
});

test('C2 what is under way is answered before a server closes, and a body that does not come is not waited for', async () => {
  expect((await closing('GET / HTTP/1.1\r\nhost: localhost\r\n\r\n', 60_000)).received).toContain('said in peace');
  const half = 'POST / HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 9\r\n\r\n{';
  expect((await closing(half, 300)).took).toBeLessThan(3_000);
});

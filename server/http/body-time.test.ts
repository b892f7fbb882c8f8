import { connect } from 'node:net';
import fastify from 'fastify';
import { expect, test } from 'vitest';
import { limitBodyTime } from './body-time.ts';

const ALLOWED = 150;

test('P18 an ordinary body has to come in time; one that may be long, and whatever is in time, is read', async () => {
  const app = fastify();
  limitBodyTime(app, ALLOWED);
  app.post('/short', async ({ body }) => body);
  app.post('/long', { config: { longBody: true } }, async ({ body }) => body);
  await app.listen({ port: 0, host: '127.0.0.1' });
  const address = app.server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const send = (path: string, pause: number) =>
    new Promise<string>((resolve) => {
      let answer = '';
      const line = connect(port, '127.0.0.1', () => {
        line.write(
          `POST ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{"a"`,
        );
        setTimeout(() => line.write(':"b"}'), pause);
      });
      line.on('data', (chunk) => {
        answer += chunk.toString();
      });
      line.on('error', () => undefined);
      line.on('close', () => resolve(answer));
    });
  expect(await send('/short', 10)).toContain('{"a":"b"}');
  expect(await send('/long', 2 * ALLOWED)).toContain('{"a":"b"}');
  expect(await send('/short', 2 * ALLOWED)).toBe('');
  await app.close();
});

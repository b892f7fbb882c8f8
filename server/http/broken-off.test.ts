import { connect } from 'node:net';
import fastify from 'fastify';
import { expect, test } from 'vitest';
import { answerProblem } from './problems.ts';

test('C2 whoever goes away in the middle of a request is not taken for a database that does not answer', async () => {
  const lines: string[] = [];
  const app = fastify({ logger: { level: 'trace', stream: { write: (line: string) => lines.push(line) } } });
  app.setErrorHandler(answerProblem);
  app.post('/', async () => 'never');
  const origin = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
  const socket = connect(Number(origin.port), '127.0.0.1');
  socket.write('POST / HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 9\r\n\r\n{');
  while (!lines.some((line) => line.includes('incoming request')))
    await new Promise((resolve) => setTimeout(resolve, 10));
  socket.destroy();
  while (!lines.some((line) => /broke off|did not answer/.test(line)))
    await new Promise((resolve) => setTimeout(resolve, 10));
  expect(lines.filter((line) => line.includes('the database did not answer'))).toEqual([]);
  await app.close();
});

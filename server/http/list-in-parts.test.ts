import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import compress from '@fastify/compress';
import fastify from 'fastify';
import { expect, onTestFinished, test, vi } from 'vitest';
import { Refused } from '../services/refused.ts';
import { ListInParts, sendInParts, writtenInParts } from './list-in-parts.ts';
import { answerProblem } from './problems.ts';

const PARTS = 30;
/** All together more than the system keeps for a reader who takes nothing. */
const LONG = 'x'.repeat(1_000_000);
const PAGE = { origin: 'http://underlay.example', query: undefined, isFollowed: false };

async function serve() {
  const read: number[] = [];
  const app = fastify();
  const parts = Array.from({ length: PARTS }, (_, part) => async () => {
    read.push(part);
    return [{ part, LONG }];
  });
  app.get('/list', (request, reply) => sendInParts(request, reply, { ...PAGE, list: new ListInParts(PARTS, parts) }));
  await app.listen({ port: 0, host: '127.0.0.1' });
  onTestFinished(() => app.close());
  const { port } = app.server.address() as { port: number };
  return { read, port, address: `http://127.0.0.1:${port}/list` };
}

test('TM-27 of a long list no more is read than its reader takes, and nothing once they are gone', async () => {
  const { read, port, address } = await serve();
  const silent = connect(port, '127.0.0.1', () => silent.write('GET /list HTTP/1.1\r\nHost: x\r\n\r\n'));
  onTestFinished(() => void silent.destroy());
  await vi.waitFor(() => expect(read.length).toBeGreaterThan(1));
  let known = 0;
  while (known < read.length) {
    known = read.length;
    await pause(300);
  }
  expect(known).toBeLessThan(PARTS);
  silent.destroy();
  const list = (await (await fetch(address)).json()) as { part: number }[];
  expect(list.map(({ part }) => part)).toEqual(Array.from({ length: PARTS }, (_, part) => part));
  expect(read).toHaveLength(known + PARTS);
});

test.each(['gzip', 'br', 'identity'])(
  'ERR-01 D88 an error in the first part of a list is answered with its code to who takes %s, without addresses of other pages',
  async (coding) => {
    const app = fastify();
    app.setErrorHandler(answerProblem);
    await app.register(compress, { threshold: 2048, globalDecompression: false });
    const failing = [() => Promise.reject(new Refused('NOT_FOUND')), async () => [{ LONG }]];
    const page = { ...PAGE, query: { page: 1, pageSize: 2 }, isFollowed: true };
    app.get('/list', (request, reply) => sendInParts(request, reply, { ...page, list: new ListInParts(2, failing) }));
    const address = await app.listen({ port: 0, host: '127.0.0.1' });
    onTestFinished(() => app.close());
    const answer = await fetch(`${address}/list`, { headers: { 'accept-encoding': coding } });
    expect(await answer.json()).toMatchObject({ code: 'NOT_FOUND' });
    expect([answer.status, answer.headers.get('link')]).toEqual([404, null]);
  },
);

async function written(parts: readonly (readonly unknown[])[], milliseconds?: number) {
  const list = { parts: parts.map((rows) => async () => rows) };
  let json = '';
  for await (const part of writtenInParts(list, JSON.stringify, milliseconds)) json += part;
  return json;
}

test('D88 a list in parts is the list, also where rows of it are gone meanwhile', async () => {
  expect(await written([[1, 2], [], [3]])).toBe('[1,2,3]');
  expect(await written([[], [1]])).toBe('[1]');
  expect(await written([[], []])).toBe('[]');
});

test('TM-27 a list that is read too slowly breaks off, since its reader may no longer be one', async () => {
  await expect(written([[1], [2]], -1)).rejects.toThrow('too slowly');
});

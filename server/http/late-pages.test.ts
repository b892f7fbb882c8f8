import { setTimeout as wait } from 'node:timers/promises';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { drawnPages } from './drawn-pages.ts';

let app: FastifyInstance;
let isSlow = false;
let asked = 0;

beforeAll(async () => {
  app = fastify();
  const drawn = drawnPages(app, { draw: async () => 'drawn', answersTimeout: 50 });
  app.get('/account', async () => {
    asked += 1;
    if (isSlow) await wait(200);
    return {};
  });
  app.get('/page', async (request) => {
    const calls = [{ name: 'account' as const, address: '/account' }];
    return (await drawn(request, calls, { html: '', ids: {}, nonce: '' })) ?? 'empty';
  });
  await app.ready();
});
afterAll(() => app.close());

test('PACC-04 after calls that were late no page makes any for some seconds: browsers make them already', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const page = async () => [(await app.inject('/page')).body, asked];
  expect(await page()).toEqual(['drawn', 1]);
  isSlow = true;
  expect(await page()).toEqual(['empty', 2]);
  isSlow = false;
  expect(await page()).toEqual(['empty', 2]);
  vi.setSystemTime(Date.now() + 4_999);
  expect(await page()).toEqual(['empty', 2]);
  vi.setSystemTime(Date.now() + 1);
  expect(await page()).toEqual(['drawn', 3]);
  vi.useRealTimers();
});

import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, expect, test } from 'vitest';
import { type LoadLimits, shedLoad } from './shed-load.ts';
import { answerTrouble } from './trouble-page.ts';

const PAUSE = 10;
let app: FastifyInstance;

afterEach(() => app.close());

async function open(limits?: LoadLimits, start: () => void = () => undefined) {
  app = fastify();
  app.setErrorHandler(answerTrouble({ publicOrigin: 'https://underlay.test', supportEmail: 'help@underlay.test' }));
  await shedLoad(app, limits);
  app.get('/', async () => 'served');
  start();
  await app.ready();
}

/** One turn of the process. */
function work(milliseconds: number) {
  const end = Date.now() + milliseconds;
  while (Date.now() < end);
}

const pause = () => new Promise((resolve) => setTimeout(resolve, PAUSE));

test('TM-28 one long turn of the process, as at its start, makes nobody wait after it', async () => {
  await open();
  work(1_500);
  await pause();
  for (let times = 0; times < 5; times += 1) {
    expect((await app.inject('/')).statusCode).toBe(200);
    await pause();
  }
});

test('TM-28 a start that was nothing but long turns sends nobody away after it', async () => {
  await open({ slowestTurnMilliseconds: 100, overMilliseconds: 500 }, () => work(700));
  for (let times = 0; times < 10; times += 1) {
    expect((await app.inject('/')).statusCode).toBe(200);
    await pause();
  }
});

test('TM-28 a process that hardly comes to its turn says "later", to a person with a page, and serves again when it does', async () => {
  await open({ slowestTurnMilliseconds: 100, overMilliseconds: 500 });
  const end = Date.now() + 1_700;
  while (Date.now() < end) {
    work(200);
    await new Promise(setImmediate);
  }
  const refused = await app.inject('/');
  expect(refused.statusCode).toBe(503);
  expect(refused.headers['retry-after']).toBe('2');
  expect(refused.json()).toMatchObject({
    code: 'UNAVAILABLE',
    message: 'Underlay has too much to do right now. Nothing was changed. Please try again in a moment.',
  });
  const page = await app.inject({ url: '/', headers: { accept: 'text/html,*/*;q=0.8' } });
  expect([page.statusCode, page.headers['retry-after']]).toEqual([503, '2']);
  expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
  expect(page.body).toContain(
    '<p class="lede">Underlay has too much to do right now. Nothing was changed. Please try again in a moment.</p>',
  );
  // The page is whole by itself: another request would be refused as well.
  expect(page.body).not.toMatch(/<script|<link rel="(?!icon)|url\(/);
  expect(page.body).toContain('<a href="">Try again</a>');
  await expect.poll(async () => (await app.inject('/')).statusCode, { timeout: 10_000 }).toBe(200);
});

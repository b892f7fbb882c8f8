import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, expect, test } from 'vitest';
import { answerProblem } from './problems.ts';
import { type LoadLimits, shedLoad } from './shed-load.ts';

const PAUSE = 10;
let app: FastifyInstance;

afterEach(() => app.close());

async function open(limits?: LoadLimits, start: () => void = () => undefined) {
  app = fastify();
  app.setErrorHandler(answerProblem);
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

test('TM-28 a process that hardly comes to its turn says "later", and serves again when it does', async () => {
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
  await expect.poll(async () => (await app.inject('/')).statusCode, { timeout: 10_000 }).toBe(200);
});

import { spawn } from 'node:child_process';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { programFile } from '../testing/server-process.ts';
import { startProduct, type TestProduct } from '../testing/test-product.ts';

let product: TestProduct;
let userId: string;

beforeAll(async () => {
  product = await startProduct();
  const token = await product.newUser();
  const { origin } = product;
  const session = await fetch(`${origin}/core/api/session`, { headers: { authorization: `Bearer ${token}` } });
  ({ userId } = (await session.json()) as { userId: string });
  await product.platform.systemDb.sql`
    insert into security_events (at, kind, outcome, network, network_hash, device, details, times)
    values (now() - interval '3 days', 'sign-in', 'failure', '203.0.113.x', '\\x0102', 'Firefox on Linux', '{}', 12)`;
});
afterAll(() => product.stop());

/** As npm runs it, on the database of the product. */
function run(...args: string[]): Promise<{ code: number | null; out: string; said: string }> {
  const { database } = product.platform.systemDb.sql.options;
  const url = inject('databaseServer').replace(/\/[^/]*$/, `/${database}`);
  const child = spawn(process.execPath, [programFile('security-events'), ...args], {
    env: { ...process.env, DATABASE_URL: url },
  });
  const texts = { out: '', said: '' };
  child.stdout.on('data', (text) => {
    texts.out += text;
  });
  child.stderr.on('data', (text) => {
    texts.said += text;
  });
  return new Promise((done) => child.on('close', (code) => done({ code, ...texts })));
}

test('TM-30 a collector gets one line of JSON for each event, and nothing else on its output', async () => {
  const { code, out } = await run('--since', '7d', '--kind', 'sign-in', '--json');
  expect(code).toBe(0);
  const events = out
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(events).toMatchObject([
    { kind: 'sign-in', outcome: 'failure', times: 12, network: '203.0.113.x', networkHash: '0102', userId: null },
    { kind: 'sign-in', outcome: 'success', userId, network: '127.0.0.x' },
  ]);
});

test('a person reads sentences, of the last day unless another time is asked for', async () => {
  expect((await run()).out).toMatch(/^\S+Z {2}sign-in +Signed in, person \S+, from 127\.0\.0\.x, with [^\n]*\n$/);
  const older = await run('--since', '7d', '--outcome', 'failure');
  expect(older.out).toMatch(/Sign-in failed, 12 times, from 203\.0\.113\.x, with Firefox on Linux\n$/);
  expect((await run('--person', 'nobody@nowhere.example')).out).toBe('');
});

test('what cannot be read is said in a sentence', async () => {
  for (const [args, sentence] of [
    [['--since', 'yesterday'], '--since is a time such as 30m'],
    [['--kind', 'signin'], 'There is no kind "signin". There are sign-in, '],
    [['--outcome', 'maybe'], '--outcome is success or failure'],
    [['--business', '1'], '--business is the id of a business'],
    [['--nonsense'], '--nonsense'],
  ] as const) {
    const { code, out, said } = await run(...args);
    expect([code, out]).toEqual([2, '']);
    expect(said).toContain(sentence);
  }
});

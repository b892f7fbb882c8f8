import { afterAll, beforeAll, expect, test } from 'vitest';
import { tellOfEndings } from '../features/connections/ending-mail.ts';
import type { Mail } from '../services/mailer.ts';
import { Colleague } from '../testing/colleagues.ts';
import { TestBusiness } from '../testing/people.ts';
import { Program, statusWith } from '../testing/programs.ts';
import { startProduct, type TestProduct } from '../testing/test-product.ts';
import { verify } from './verify/verify.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

let product: TestProduct;
let owner: TestBusiness;

beforeAll(async () => {
  product = await startProduct();
  owner = await TestBusiness.open(product, null);
});
afterAll(() => product.stop());

const works = (token: string) => statusWith(product.origin, token);
/** People’s tokens end sooner than connections do. */
const withFreshOwner = () =>
  product.platform.systemDb.sql`update oauth_records set expires_at = ${new Date(product.clock.now().getTime() + DAY)}`;
const later = async (milliseconds: number) => {
  product.clock.advance(milliseconds);
  await withFreshOwner();
};

test('CONN-08 the last use is noted with its network, at most once a minute', async () => {
  const program = await Program.connect(owner);
  const used = async () => (await program.seen())?.usedAt;
  expect(await used()).toBeNull();
  await program.call('GET /connection');
  const first = await used();
  expect(await program.seen()).toMatchObject({ usedFrom: '127.0.0.x' });
  await later(50_000);
  await program.call('GET /connection');
  expect(await used()).toBe(first);
  await later(11_000);
  await Promise.all(Array.from({ length: 5 }, () => program.call('GET /connection')));
  expect(Date.parse((await used()) ?? '') - Date.parse(first ?? '')).toBeGreaterThanOrEqual(60_000);
});

test('CONN-09 at hour 24 the token before works no more, and a call races with that moment one way or the other', async () => {
  const program = await Program.connect(owner);
  const old = await program.renew();
  await later(24 * HOUR - 60_000);
  expect([await works(old), await works(program.token)]).toEqual([200, 200]);
  const racing = Array.from({ length: 20 }, () => works(old));
  product.clock.advance(60_000);
  expect((await Promise.all(racing)).every((status) => status === 200 || status === 401)).toBe(true);
  expect([await works(old), await works(program.token)]).toEqual([401, 200]);
  const unverified = (await verify(product.platform)).filter(({ invariant }) => invariant.id.startsWith('I59'));
  expect(unverified.map(({ wrongCount, lookedAt }) => [wrongCount, lookedAt > 0])).toEqual([
    [0, true],
    [0, true],
  ]);
});

test('CONN-09 revoking races with calls: none is answered after it was', async () => {
  await withFreshOwner();
  const program = await Program.connect(owner);
  const racing = Array.from({ length: 20 }, () => works(program.token));
  const [revoked] = await Promise.all([program.revoke(), ...racing]);
  expect(revoked.status).toBe(204);
  const after = await Promise.all(Array.from({ length: 10 }, () => works(program.token)));
  expect(new Set(after)).toEqual(new Set([401]));
  expect((await Promise.all(racing)).every((status) => status === 200 || status === 401)).toBe(true);
  const wrong = (await verify(product.platform)).filter(
    ({ invariant, wrongCount }) => invariant.id.startsWith('I59') && wrongCount > 0,
  );
  expect(wrong).toEqual([]);
});

test('CONN-06 CONN-08 one that ended is refused and listed as such, one that nobody used is marked, and both are renewed', async () => {
  const [short, long] = [await Program.connect(owner, { days: 30 }), await Program.connect(owner, { days: null })];
  await later(30 * DAY);
  expect([await works(short.token), await works(long.token)]).toEqual([401, 200]);
  expect([(await short.seen())?.state, (await long.seen())?.unused]).toEqual(['ended', false]);
  await later(90 * DAY);
  expect(await long.seen()).toMatchObject({ state: 'active', unused: true });
  const ended = await short.renew({ days: 90 });
  expect([await works(ended), await works(short.token)]).toEqual([401, 200]);
  expect(await short.seen()).toMatchObject({ state: 'active', days: 90, oldTokenUntil: null });
});

test('CONN-08 its owners are told 14 days and 3 days before it ends, once each; nobody of one that was renewed, and nobody else', async () => {
  await withFreshOwner();
  const dana = await Colleague.join(product, owner, 'Dana Whitfield');
  await Colleague.join(product, owner, 'Olive Office', 'office');
  await product.settle();
  const [ending, renewed] = [
    await Program.connect(owner, { name: 'Ledgerline', days: 30 }),
    await Program.connect(owner, { name: 'Kept', days: 30 }),
  ];
  const told = async () => {
    const mails = await mailsWhile(async () => {
      await tellOfEndings(product.platform);
      await product.settle();
      await tellOfEndings(product.platform);
      await product.settle();
    });
    return mails
      .map(({ to, subject }) => `${to.includes(dana.email) ? 'Dana' : 'Robin'}: ${subject.split(' ')[0]}`)
      .sort();
  };
  await later(15 * DAY);
  expect(await told()).toEqual([]);
  await later(DAY + HOUR);
  await renewed.renew({ days: 365 });
  expect(await told()).toEqual(['Dana: Ledgerline', 'Robin: Ledgerline']);
  await later(11 * DAY);
  expect(await told()).toEqual(['Dana: Ledgerline', 'Robin: Ledgerline']);
  await ending.revoke();
  await later(2 * DAY);
  expect(await told()).toEqual([]);
});

/** What the product mails meanwhile. */
async function mailsWhile(work: () => Promise<void>): Promise<Mail[]> {
  const read = async () => (await (await fetch(`${product.sandbox}/mailbox/messages`)).json()) as Mail[];
  const before = (await read()).length;
  await work();
  const all = await read();
  return all.slice(0, all.length - before).filter(({ subject }) => subject.includes('can use'));
}

import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { countAsked, MethodHolder, RIGHT_AMOUNTS, VERIFY_SETUP, WRONG_AMOUNTS } from '../../testing/method-holder.ts';
import { Payer } from '../../testing/payer.ts';
import { TestBusiness } from '../../testing/people.ts';
import { startProduct, type TestProduct } from '../../testing/test-product.ts';
import { checkMethods } from './check-methods.ts';

let product: TestProduct;
let payer: Payer;
let holder: MethodHolder;

beforeAll(async () => {
  product = await startProduct();
  payer = new Payer(await TestBusiness.open(product, null));
  await payer.control('/bank/settings', { microdeposits: true, microdepositType: 'amounts' });
});
beforeEach(async () => {
  holder = await MethodHolder.open(product);
});
afterEach(() => fetch(`${product.sandbox}/bank/faults`, { method: 'DELETE' }));
afterAll(() => product.stop());

test('METH-08 three wrong answers fail it, and the right one as the fourth changes nothing (D66)', async () => {
  const { body } = await holder.add();
  const statuses: unknown[] = [];
  for (const proof of [WRONG_AMOUNTS, WRONG_AMOUNTS, WRONG_AMOUNTS, RIGHT_AMOUNTS])
    statuses.push((await holder.verify(body.uuid, proof)).body.status);
  expect(statuses).toEqual(['pending_verification', 'pending_verification', 'failed', 'failed']);
  expect(await holder.list()).toMatchObject([{ status: 'failed', failure: 'Exceeded max verification attempts.' }]);
});

test('METH-08 fifty wrong guesses at once are three, and the provider is asked three times', async () => {
  const { body } = await holder.add();
  const asked = await countAsked(product.sandbox, VERIFY_SETUP);
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, index) => holder.verify(body.uuid, { deposit1: 0.01, deposit2: (index + 2) / 100 })),
  );
  expect(await asked()).toBe(3);
  expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
  expect(answers.filter(({ body: { status } }) => status === 'pending_verification').length).toBeLessThanOrEqual(2);
  expect((await holder.verify(body.uuid, RIGHT_AMOUNTS)).body).toEqual({ status: 'failed' });
  expect(await holder.statusOf(body.uuid)).toBe('failed');
});

test('METH-08 deleting the account and adding it again gives no new attempts; another person has their own', async () => {
  const first = (await holder.add()).body;
  await holder.verify(first.uuid, WRONG_AMOUNTS);
  await holder.verify(first.uuid, WRONG_AMOUNTS);
  await holder.remove(first.uuid);
  const second = (await holder.add({ name: 'Again', accountType: 'personal_savings' })).body;
  expect((await holder.verify(second.uuid, WRONG_AMOUNTS)).body).toEqual({ status: 'failed' });
  await holder.remove(second.uuid);
  const third = await holder.add();
  expect([third.status, third.body.message]).toEqual([409, 'Exceeded max verification attempts.']);
  const other = await MethodHolder.open(product);
  const own = (await other.add()).body;
  expect((await other.verify(own.uuid, WRONG_AMOUNTS)).body).toEqual({ status: 'pending_verification' });
});

test('METH-06 a right answer clears the count', async () => {
  // Of fifty guesses at once, one may have come too late to be judged. That leaves a count of two as well.
  const countedTwo = async () =>
    (await product.platform.systemDb.sql`select 1 from deposit_attempts where owner like 'user:%' and wrong = 2`)
      .length;
  const ofOthers = await countedTwo();
  const first = (await holder.add()).body;
  await holder.verify(first.uuid, WRONG_AMOUNTS);
  await holder.verify(first.uuid, WRONG_AMOUNTS);
  expect(await countedTwo()).toBe(ofOthers + 1);
  expect((await holder.verify(first.uuid, RIGHT_AMOUNTS)).body).toEqual({ status: 'verified' });
  expect(await countedTwo()).toBe(ofOthers);
});

test('METH-03 METH-07 a silence of the provider costs no attempt', async () => {
  const { body } = await holder.add({ accountNumber: '5550001111' });
  for (let round = 0; round < 4; round += 1) {
    await payer.control('/bank/faults', { route: VERIFY_SETUP, mode: 'no_answer', times: 2 });
    const silent = await holder.verify(body.uuid, WRONG_AMOUNTS);
    expect([silent.status, silent.body.code]).toEqual([503, 'provider_unavailable']);
    expect(silent.body.message).not.toMatch(/charged/);
  }
  expect((await holder.verify(body.uuid, WRONG_AMOUNTS)).body).toEqual({ status: 'pending_verification' });
  expect((await holder.verify(body.uuid, RIGHT_AMOUNTS)).body).toEqual({ status: 'verified' });
});

test('METH-07 METH-08 a refusal of the provider costs no attempt either, and is said in our words', async () => {
  const { body } = await holder.add({ accountNumber: '5550004444' });
  const { systemDb } = product.platform;
  const [known] = await systemDb.sql<{ id: string }[]>`
    select provider_setup_id as id from bank_payment_methods where id = ${body.uuid}`;
  const rename = (id: string) =>
    systemDb.sql`update bank_payment_methods set provider_setup_id = ${id} where id = ${body.uuid}`;
  await rename('seti_unknown');
  for (let round = 0; round < 4; round += 1) {
    const refused = await holder.verify(body.uuid, WRONG_AMOUNTS);
    expect([refused.status, refused.body]).toMatchObject([
      402,
      { code: 'provider_refused', message: 'This bank account cannot be verified right now. Please try again later.' },
    ]);
  }
  await rename(known?.id ?? '');
  expect((await holder.verify(body.uuid, RIGHT_AMOUNTS)).body).toEqual({ status: 'verified' });
});

test('METH-06 METH-07 an account that waits for no deposits, here or at the provider, has nothing to verify', async () => {
  const { body } = await holder.add({ accountNumber: '5550005555' });
  await product.settle();
  const refused = { status: 409, body: { code: 'deposits_not_awaited' } };
  vi.spyOn(product.platform.provider, 'verifyMethodDeposits').mockResolvedValueOnce('over');
  expect(await holder.verify(body.uuid, RIGHT_AMOUNTS)).toMatchObject(refused);
  const { systemDb } = product.platform;
  await systemDb.sql`update bank_payment_methods set deposits_kind = null where id = ${body.uuid}`;
  expect(await holder.verify(body.uuid, RIGHT_AMOUNTS)).toMatchObject(refused);
  await systemDb.sql`update bank_payment_methods set deposits_kind = 'amounts' where id = ${body.uuid}`;
  expect((await holder.verify(body.uuid, RIGHT_AMOUNTS)).body).toEqual({ status: 'verified' });
});

test('METH-06 a right answer whose own answer was lost is found to be right the next time', async () => {
  const { body } = await holder.add({ accountNumber: '5550002222' });
  await payer.control('/bank/webhooks', { paused: true });
  await payer.control('/bank/faults', { route: VERIFY_SETUP, mode: 'drop_after_effect', times: 1 });
  expect((await holder.verify(body.uuid, RIGHT_AMOUNTS)).body).toEqual({ status: 'verified' });
  const other = (await holder.add({ accountNumber: '5550003333' })).body;
  await payer.control('/bank/faults', { route: VERIFY_SETUP, mode: 'drop_after_effect', times: 2 });
  expect((await holder.verify(other.uuid, RIGHT_AMOUNTS)).status).toBe(503);
  expect((await holder.verify(other.uuid, RIGHT_AMOUNTS)).body).toEqual({ status: 'verified' });
  await payer.control('/bank/webhooks', { paused: false });
});

test('METH-06 METH-08 a right last answer of which nobody lived to hear verifies it all the same, and is not counted against it', async () => {
  const { sql } = product.platform.systemDb;
  const { uuid } = (await holder.add({ accountNumber: '5550006161' })).body;
  for (const wrong of [WRONG_AMOUNTS, WRONG_AMOUNTS])
    expect((await holder.verify(uuid, wrong)).body).toEqual({ status: 'pending_verification' });
  await payer.control('/bank/webhooks', { paused: true });
  const [{ setup } = { setup: '' }] = await sql<{ setup: string }[]>`
    select provider_setup_id setup from bank_payment_methods where id = ${uuid}`;
  await payer.control(`/bank/setups/${setup}/verify`);
  // An attempt is counted before the provider is asked.
  const ofThis = sql`(owner, fingerprint) = (
    select 'user:' || user_id, fingerprint from bank_payment_methods where id = ${uuid})`;
  expect((await sql`update deposit_attempts set wrong = 3 where ${ofThis}`).count).toBe(1);
  product.clock.advance(2 * 3_600_000);
  await checkMethods(product.platform);
  product.clock.advance(-2 * 3_600_000);
  await payer.control('/bank/webhooks', { paused: false });
  expect(await holder.statusOf(uuid)).toBe('verified');
  expect(await sql`select 1 from deposit_attempts where ${ofThis}`).toHaveLength(0);
});

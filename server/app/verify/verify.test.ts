import type { WebhookJson } from '@underlay/contract/webhooks.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Transaction } from '../../database/sql.ts';
import { keptNumbers, numbersPlace } from '../../features/payments/bank-numbers-store.ts';
import { found } from '../../services/refused.ts';
import { acceptanceOf } from '../../testing/acceptance.ts';
import { codeApp } from '../../testing/code-app.ts';
import { Contracts } from '../../testing/contracts.ts';
import { someCredits } from '../../testing/credit-damage.ts';
import { DAMAGE } from '../../testing/damage.ts';
import { png, upload } from '../../testing/files.ts';
import { EMPTY_ACCOUNT, Payer } from '../../testing/payer.ts';
import { customerEntries, TestBusiness } from '../../testing/people.ts';
import { sentPicture } from '../../testing/picture-calls.ts';
import { Program } from '../../testing/programs.ts';
import { PASSWORD, startProduct, type TestProduct } from '../../testing/test-product.ts';
import { workOrdersOf } from '../../testing/work-orders.ts';
import type { Finding } from './invariant.ts';
import { INVARIANTS } from './invariants.ts';
import { verify } from './verify.ts';

let product: TestProduct;

beforeAll(async () => {
  product = await startProduct();
  await fill(await TestBusiness.open(product));
}, 60_000);
afterAll(() => product.stop());

/** A little of everything that can be wrong. */
async function fill(owner: TestBusiness) {
  const payer = new Payer(owner);
  const { systemDb, keys } = product.platform;
  await owner.call(`DELETE ${owner.base}/invoices/${(await owner.draft()).uuid}`);
  await owner.addLine((await owner.draft()).uuid);
  const settled = await owner.sent();
  await payer.payByBank(settled);
  const failed = await owner.sent();
  await payer.payByBank(failed, { accountNumber: EMPTY_ACCOUNT });
  await Promise.all([settled, failed].map(({ uuid }) => payer.waitFor(uuid, 'awaiting bank')));
  await payer.control('/clock/advance', { days: 3 });
  await payer.waitFor(settled.uuid, 'settled');
  await payer.waitFor(failed.uuid, 'failed');
  await owner.addLine(failed.uuid, { categoryId: owner.categories.get('Payment'), quantity: 1, rate: 62.5 });
  await someCredits(owner);
  await upload(owner, `${owner.base}/invoices/${settled.uuid}/files`, await png(), owner.token);
  const [kept] = await systemDb.sql<{ id: string }[]>`select id from payments limit 1`;
  const { id } = found(kept);
  const { businessId } = owner.business;
  const db = product.platform.tenantDb(businessId);
  const sealed = (await keys.of(db, 'payments')).seal('{}', numbersPlace(businessId, id));
  await db.begin((tx) => keptNumbers(tx, { paymentId: id, sealed, purgeAt: new Date('2999-01-01') }));
  // Before the job has a contract: no quote is sent on it then.
  await sentPicture(owner);
  const quote = await owner.sent({ isQuote: true });
  const path = `${owner.portal}/invoices/${quote.uuid}/acceptance`;
  await owner.visit(`POST ${path}`, acceptanceOf(quote.total));
  const program = await Program.connect(owner);
  await program.renew();
  await pausedAddress(owner, program.uuid);
  await appAndAnother(owner);
  await product.newUser();
  const contracts = new Contracts(owner, product);
  const job = await contracts.retaining();
  await contracts.bill(job, 2);
  await contracts.bill(job, 3, {});
  await stated(owner);
  const orders = workOrdersOf(owner);
  const order = (await orders.create()).body;
  await orders.person();
  await orders.add(order.uuid, (await orders.item(12)).uuid, 5);
}

/** A statement that was sent to a customer of its own. */
async function stated(owner: TestBusiness) {
  const { body: customer } = await owner.call<{ uuid: string }>(`POST ${owner.base}/customers`, customerEntries());
  const { name, description, address } = owner.job;
  const entries = { name, description, address, customerId: customer.uuid };
  const { body: job } = await owner.call<{ uuid: string }>(`POST ${owner.base}/jobs`, entries);
  await owner.sent({ jobId: job.uuid });
  const sending = `POST ${owner.base}/customers/${customer.uuid}/statement/send`;
  expect((await owner.call(sending, { kind: 'open' })).status).toBe(200);
}

/** An address that hears of all that follows, and is not called. */
async function pausedAddress(owner: TestBusiness, connectionId: string) {
  const entries = { address: 'https://hooks.example.com/', types: null, description: '' };
  const { body } = await owner.call<WebhookJson>(`POST ${owner.base}/webhooks`, { ...entries, connectionId });
  const pausing = { ...entries, state: 'paused', version: body.version };
  expect((await owner.call(`PUT ${owner.base}/webhooks/${body.uuid}`, pausing)).status).toBe(200);
}

/** An app that counts, and one that was begun in its place. */
async function appAndAnother(owner: TestBusiness) {
  const confirmation = { password: PASSWORD };
  const begun = await owner.call('PUT /session/second-factor', { confirmation });
  const code = codeApp(begun.body.secret, product.clock.now)();
  const { body } = await owner.call<{ recoveryCodes: string[] }>('PUT /session/second-factor/confirmation', { code });
  const another = { confirmation: { ...confirmation, code: body.recoveryCodes[0] } };
  expect((await owner.call('PUT /session/second-factor', another)).status).toBe(200);
}

test('INV-01 everything that the product wrote verifies, and something of each kind was looked at', async () => {
  const verdicts = await verify(product.platform);
  expect(verdicts.filter(({ wrongCount }) => wrongCount > 0)).toEqual([]);
  const empty = verdicts.filter(({ lookedAt }) => lookedAt === 0).map(({ invariant }) => invariant.id);
  expect(empty).toEqual(['I10 refunds', 'I10 places']);
});

test.each(DAMAGE)('INV-23 only %s speaks when %s', async (id, _what, damage) => {
  expect(await whoSpeaks(damage)).toEqual(id.split(' and '));
});

test('I12 a mail that was given up and says so is no lost work; one that says nothing is', async () => {
  const givenUp = (state: string) => `
    update jobs.job set state = 'failed' where ctid = (select min(ctid) from jobs.job where name = 'mail-delivery');
    update deliveries set state = '${state}' where id::text in (select data->>'deliveryId' from jobs.job where state = 'failed')`;
  expect(await whoSpeaks(givenUp('failed'))).toEqual([]);
  expect(await whoSpeaks(givenUp('queued'))).toEqual(['I12 work', 'I12 mails']);
});

test('I12 work that waits in its turn after the product had rested was not passed over', async () => {
  const rest = `
    with waiting as (
      update jobs.job set state = 'created', started_on = null, created_on = created_on - interval '2 hours',
        start_after = start_after - interval '2 hours'
      where name = 'payment-submit' returning 1)
    update jobs.job set start_after = start_after - interval '2 hours' where name <> 'payment-submit'`;
  expect(await whoSpeaks(rest)).toEqual([]);
});

test('FILE-07 SIGN-08 bytes that belong to no file are named when they are older than an hour', async () => {
  const { storage } = product.platform;
  await storage.put('ab'.repeat(16), Buffer.from('nobody’s'));
  expect(await whoSpeaks('select 1')).toEqual([]);
  product.clock.advance(2 * 3_600_000);
  expect(await whoSpeaks('select 1')).toContain('I16 strays');
  await storage.drop('ab'.repeat(16));
  expect(await whoSpeaks('select 1')).toEqual([]);
  // By now what was signed should have its document as well.
  expect(await whoSpeaks('delete from signed_files')).toContain('I35');
});

test('every invariant has been seen to speak', () => {
  const tried = new Set([...DAMAGE.flatMap(([id]) => id.split(' and ')), 'I16 strays', 'I35']);
  expect(INVARIANTS.map(({ id }) => id).filter((id) => !tried.has(id))).toEqual([]);
});

/** Breaks something in a transaction that never commits, with every guard disabled, and asks each invariant. */
async function whoSpeaks(damage: string): Promise<string[]> {
  const { platform } = product;
  const spoke: [string, Finding][] = [];
  class Undone extends Error {}
  const look = async (tx: Transaction) => {
    await tx.unsafe(
      `set local session_replication_role = replica; ${damage}; set local session_replication_role = origin`,
    );
    for (const invariant of INVARIANTS)
      spoke.push([invariant.id, await invariant.check({ ...platform, sql: tx, live: tx })]);
    throw new Undone();
  };
  await platform.systemDb.begin(look).catch((error: unknown) => {
    if (!(error instanceof Undone)) throw error;
  });
  return spoke.filter(([, { wrongCount }]) => wrongCount > 0).map(([id]) => id);
}

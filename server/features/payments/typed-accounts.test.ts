import type { CustomerJson } from '@underlay/contract/customers.ts';
import type { CustomerPaymentJson } from '@underlay/contract/payments.ts';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { expectSoundBooks } from '../../testing/ledger.ts';
import { Payer } from '../../testing/payer.ts';
import { ADDRESS, customerEntries, TestBusiness } from '../../testing/people.ts';
import { startProduct, type TestProduct } from '../../testing/test-product.ts';

let product: TestProduct;
let owner: TestBusiness;
let payer: Payer;
let accounts = 8_880_000;

beforeAll(async () => {
  product = await startProduct();
  owner = await TestBusiness.open(product);
  payer = new Payer(owner);
});
afterEach(async () => {
  await product.platform.systemDb.sql`delete from rate_limits where key like 'typed accounts from a network:%'`;
  await expectSoundBooks(product.platform);
});
afterAll(() => product.stop());

const newAccount = () => {
  accounts += 1;
  return String(accounts);
};
const read = async (paymentId: string, business = owner) =>
  (await business.visit<CustomerPaymentJson>(`GET /payments/${paymentId}`)).body;
const mails = async () =>
  (await product.platform.systemDb.sql<{ n: number }[]>`select count(*)::int n from deliveries`)[0]?.n;

/** Another account takes the place of the one that waits, and the last one is waited for. Answers the payment. */
async function tryAccount(
  invoice: Awaited<ReturnType<TestBusiness['sent']>>,
  accountNumber: string,
  instead?: string,
  by = payer,
) {
  const paid = await by.payByBank(invoice, { accountNumber, ...(instead && { instead }) });
  expect(paid.status).toBe(200);
  await owner.until(async () => (await read(paid.body.uuid, by.owner)).deposits !== null);
  return paid.body.uuid;
}

/** An invoice of a customer of their own, and what its order says. */
async function another() {
  const customer = await owner.call<CustomerJson>(`POST ${owner.base}/customers`, customerEntries());
  const job = await owner.call<{ uuid: string }>(`POST ${owner.base}/jobs`, {
    ...{ name: 'Hall', description: 'Ash', address: ADDRESS, customerId: customer.body.uuid },
  });
  const invoice = await owner.sent({ jobId: job.body.uuid });
  return { invoice, jobId: job.body.uuid, change: { accountId: customer.body.portalPath.split('/').at(-1) ?? '' } };
}

test('TM-15 TM-13 a network from which fifty accounts were typed is refused another, but not of whoever has paid online before', async () => {
  await payer.control('/bank/settings', { microdeposits: false });
  const known = await another();
  expect((await payer.payByBank(known.invoice, { ...known.change, accountNumber: newAccount() })).status).toBe(200);
  await product.platform.systemDb
    .sql`update rate_limits set points = 50 where key like 'typed accounts from a network:%'`;
  const stranger = await another();
  const refused = await payer.payByBank(stranger.invoice, { ...stranger.change, accountNumber: newAccount() });
  expect([refused.status, refused.body.code]).toEqual([429, 'too_many_bank_accounts']);
  expect(refused.body.message).toContain('Until then you can call Tallgrass Flooring Co.');
  await payer.waitFor(known.invoice.uuid, 'awaiting bank');
  await payer.control('/clock/advance', { days: 3 });
  await payer.waitFor(known.invoice.uuid, 'settled');
  const next = await owner.sent({ jobId: known.jobId });
  expect((await payer.payByBank(next, { ...known.change, accountNumber: newAccount() })).status).toBe(200);
}, 60_000);

test('TM-15 PAY-19 of fifteen accounts that a customer types at the same moment, for fifteen invoices, at most ten are taken', async () => {
  await payer.control('/bank/settings', { microdeposits: false });
  const { invoice, jobId, change } = await another();
  const orders = [];
  for (let made = 0; made < 15; made += 1) {
    const paid = made === 0 ? invoice : await owner.sent({ jobId });
    orders.push({ paid, entries: await payer.bankEntries(paid, { ...change, accountNumber: newAccount() }) });
  }
  const answers = await Promise.all(orders.map(({ paid, entries }) => payer.byBank(paid.uuid, entries)));
  const codes = answers.map(({ status, body }) => (status === 200 ? 'taken' : body.code)).sort();
  expect(codes).toEqual([...Array(10).fill('taken'), ...Array(5).fill('too_many_bank_accounts')]);
  const { sql } = product.platform.systemDb;
  const ids = orders.map(({ paid }) => paid.uuid);
  const [row] = await sql`
    select count(distinct bank_fingerprint)::int accounts from payments where invoice_id = any(${ids}::uuid[])`;
  expect(row).toEqual({ accounts: 10 });
}, 60_000);

test('TM-15 D92 two accounts that take the place of payments at the same moment are both taken: what they replace has ended for them', async () => {
  await payer.control('/bank/settings', { microdeposits: true, microdepositType: 'amounts' });
  const other = new Payer(await TestBusiness.open(product));
  const [one, two] = [await other.owner.sent(), await other.owner.sent()];
  const second = await tryAccount(two, newAccount(), undefined, other);
  let waiting: string | undefined;
  for (let turn = 0; turn < 8; turn += 1) waiting = await tryAccount(one, newAccount(), waiting, other);
  const answers = await Promise.all([
    other.payByBank(one, { accountNumber: newAccount(), instead: waiting }),
    other.payByBank(two, { accountNumber: newAccount(), instead: second }),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
}, 90_000);

test('TM-15 TM-25 the eleventh different account of a customer in a day is refused: nothing has ended for it, and nobody is mailed', async () => {
  await payer.control('/bank/settings', { microdeposits: true, microdepositType: 'amounts' });
  const [invoice, later] = [await owner.sent(), await owner.sent()];
  const first = newAccount();
  let waiting = await tryAccount(invoice, first);
  for (let turn = 1; turn < 10; turn += 1) waiting = await tryAccount(invoice, newAccount(), waiting);
  await product.settle();
  const before = await mails();
  const refused = await payer.payByBank(invoice, { accountNumber: newAccount(), instead: waiting });
  expect([refused.status, refused.body.code]).toEqual([429, 'too_many_bank_accounts']);
  expect(refused.body.message).toMatch(
    /^Too many different bank accounts were entered, so no other one is taken for now\. Nothing was charged\. It is possible again in 24 hours\. Until then you can pay from one that you have used today, or call Tallgrass Flooring Co\. at \(785\) 555-0142\.$/,
  );
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(80_000);
  await product.settle();
  expect(await mails()).toBe(before);
  expect(await read(waiting)).toMatchObject({ status: 'authorized', deposits: { kind: 'amounts' } });

  const { invoice: theirs, change } = await another();
  expect((await payer.payByBank(theirs, { ...change, accountNumber: newAccount() })).status).toBe(200);
  expect((await payer.payByBank(invoice, { accountNumber: first, instead: waiting })).status).toBe(200);
  product.clock.advance(24 * 3_600_000);
  expect((await payer.payByBank(later, { accountNumber: newAccount() })).status).toBe(200);
}, 90_000);

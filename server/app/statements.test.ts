import { afterAll, beforeAll, expect, test } from 'vitest';
import { receiveMessage } from '../features/communications/index.ts';
import { makeBody } from '../features/webhooks/make-body.ts';
import { Contracts } from '../testing/contracts.ts';
import { countStatements } from '../testing/counted-statements.ts';
import { type ManualQueueProduct, openWhileWorking, startManualQueueProduct } from '../testing/manual-queue-product.ts';
import { Payer } from '../testing/payer.ts';
import type { TestBusiness } from '../testing/people.ts';
import { Program } from '../testing/programs.ts';

/** The server asks something by itself now and then. */
const CALLS = 8;

let product: ManualQueueProduct;
let owner: TestBusiness;
const statements = countStatements();

beforeAll(async () => {
  const wires = { socket: statements.socket, connections: 4 };
  const drawing = { draw: async () => 'drawn', answersTimeout: 10_000 };
  product = await startManualQueueProduct({}, { wires, pages: { read: async () => '', drawing } });
  owner = await openWhileWorking(product, () => product.runWork());
});
afterAll(() => product.stop());

async function fewest(calls: readonly (() => Promise<unknown>)[]): Promise<number> {
  const counts: number[] = [];
  for (const call of calls) counts.push(await statements.during(call));
  return Math.min(...counts);
}
const again = (call: () => Promise<unknown>) => fewest(Array.from({ length: CALLS }, () => call));

test('a request is answered with a few statements, however many rows it answers: one of them finds out who asks', async () => {
  for (let made = 0; made < 3; made += 1) await owner.sent();
  const { uuid } = await owner.sent();
  const { base } = owner;
  expect(await again(() => owner.get(`GET ${base}/invoices?page=1&pageSize=10`))).toBe(2);
  expect(await again(() => owner.get(`GET ${base}/invoices?page=1&pageSize=10&customer=robin`))).toBe(2);
  expect(await again(() => owner.get(`GET ${base}/invoices/${uuid}`))).toBe(2);
  // The day of the business besides.
  expect(await again(() => owner.get(`GET ${base}/invoices?page=1&pageSize=10&quotes=waiting`))).toBe(3);
  expect(await again(() => owner.get(`GET ${base}/reports/quotes-now`))).toBe(3);
  expect(await again(() => owner.get(`GET ${base}/reports/quotes?from=2026-01-01&to=2026-12-31`))).toBe(4);
  expect(await again(() => owner.visit(`GET ${owner.portal}/invoices?page=1&pageSize=10`))).toBe(2);
  // An order over several invoices: the link, the business, the invoices, and what credit there is (PART-04).
  const open = (await owner.visit<{ uuid: string }[]>(`GET ${owner.portal}/invoices`)).body;
  const targets = open.map(({ uuid: invoiceId }) => ({ invoiceId }));
  expect(await again(() => owner.visit(`POST ${owner.portal}/payments/prepare`, { targets }))).toBe(4);
});

test('CONT-08 LINK-06 SEE-06 the money of a job takes a few statements, as its timeline and its customer’s page, however long its story is', async () => {
  const contracts = new Contracts(owner, product);
  const job = await contracts.signed();
  await contracts.bill(job, 2);
  expect(await again(() => contracts.money(job))).toBe(6);
  for (let made = 0; made < 3; made += 1) await owner.sent({ jobId: job.uuid });
  expect(await again(() => owner.visit(`GET ${owner.portal}/jobs/${job.uuid}`))).toBe(6);
  expect(await again(() => owner.visit(`GET ${owner.portal}/jobs`))).toBe(4);
  expect(await again(() => owner.get(`GET ${owner.base}/jobs/${job.uuid}/timeline`))).toBe(3);
});

test('BELL-01 a bell takes two statements besides: one of what is there and what is unread, and one of the sentences', async () => {
  const db = product.platform.tenantDb(owner.business.businessId);
  const came = { customerId: owner.customer.uuid, at: product.clock.now() };
  for (const text of ['One', 'Two', 'Three']) await receiveMessage(product.platform, db, { ...came, text });
  expect(await again(() => owner.get(`GET ${owner.base}/notifications`))).toBe(3);
});

test('CONN-06 a call of a program takes as many statements as that of a person: token and rights are one', async () => {
  const program = await Program.connect(owner);
  const { base } = owner;
  expect(await again(() => program.call(`GET ${base}/invoices?page=1&pageSize=10`))).toBe(2);
  expect(await again(() => program.call(`GET ${base}/bankAccount`))).toBe(1);
});

test('PACC-04 a page that is drawn takes the statements of the calls that it spares its browser', async () => {
  const { uuid } = await owner.sent();
  const eligible = `/account/customer/${owner.accountId}/eligible`;
  const invoices = ['open', 'paid'].map((state) => `${owner.portal}/invoices?page=1&pageSize=10&state=${state}`);
  const lists = [...invoices, `${owner.portal}/credit-notes?page=1&pageSize=10`];
  const page = owner.portal.replace('/portfolios/', '/p/u/').replace('/accounts/', '/a/');
  const { host } = new URL(product.origin);
  const headers = { host, 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' };
  const drawn = async (url: string) => expect((await product.inject({ url, headers })).body).toBe('drawn');
  const asked = async (paths: readonly string[]) => {
    const counts = [];
    for (const path of paths) counts.push(await again(() => owner.visit(`GET ${path}`)));
    return counts.reduce((sum, count) => sum + count, 0);
  };
  expect(await again(() => drawn(page))).toBe(await asked([owner.portal, eligible, '/settings/public', ...lists]));
  const invoice = `/invoices/${uuid}`;
  expect(await again(() => drawn(page + invoice))).toBe(
    await asked([owner.portal, eligible, '/settings/public', owner.portal + invoice]),
  );
});

test('PAY-19 a bank payment takes no more statements than it did, and three more from an account that is new', async () => {
  const payer = new Payer(owner);
  const paying = async (accountNumbers: readonly string[]) => {
    const orders = [];
    for (const accountNumber of accountNumbers) {
      const invoice = await owner.sent();
      orders.push({ invoice, entries: { ...(await payer.bankEntries(invoice)), accountNumber } });
    }
    return orders.map(({ invoice, entries }) => async () => {
      expect((await payer.byBank(invoice.uuid, entries)).status).toBe(200);
    });
  };
  expect(await fewest(await paying(Array(CALLS).fill('000123456789')))).toBeLessThanOrEqual(16);
  // The accounts of a customer count each other behind a lock, and who has never paid online is counted with their address.
  expect(await fewest(await paying(Array.from({ length: CALLS }, (_, nth) => `00012345${nth}`)))).toBeLessThanOrEqual(
    19,
  );
});

test('HOOK-02 a message about a job reads the job alone, and none of its documents', async () => {
  const program = await Program.connect(owner);
  const [event] = await product.platform.systemDb.sql<{ id: string }[]>`
    select id from events where subject_id = ${owner.job.uuid} and kind = 'job_created'`;
  const about = { businessId: owner.business.businessId, connectionId: program.uuid, eventId: `${event?.id}` };
  const message = { ...about, id: owner.job.uuid, type: 'job.created', madeAt: product.clock.now() };
  // What happened, who is told, and the job.
  expect(await again(() => makeBody(product.platform, message))).toBe(3);
  const { bytes } = (await makeBody(product.platform, message)) ?? {};
  expect(JSON.parse(`${bytes}`).data).toMatchObject({ id: owner.job.uuid, name: owner.job.name });
});

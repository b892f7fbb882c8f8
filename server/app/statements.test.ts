import { afterAll, beforeAll, expect, test } from 'vitest';
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
  product = await startManualQueueProduct({}, { wires: { socket: statements.socket, connections: 4 } });
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
  expect(await again(() => owner.visit(`GET ${owner.portal}/invoices?page=1&pageSize=10`))).toBe(2);
});

test('CONN-06 a call of a program takes as many statements as that of a person: token and rights are one', async () => {
  const program = await Program.connect(owner);
  const { base } = owner;
  expect(await again(() => program.call(`GET ${base}/invoices?page=1&pageSize=10`))).toBe(2);
  expect(await again(() => program.call(`GET ${base}/bankAccount`))).toBe(1);
});

test('PAY-19 a bank payment takes no more statements than it did', async () => {
  const payer = new Payer(owner);
  const orders = [];
  for (let made = 0; made < CALLS; made += 1) {
    const invoice = await owner.sent();
    orders.push({ invoice, entries: await payer.bankEntries(invoice) });
  }
  const pay = orders.map(({ invoice, entries }) => async () => {
    expect((await payer.byBank(invoice.uuid, entries)).status).toBe(200);
  });
  expect(await fewest(pay)).toBeLessThanOrEqual(25);
});

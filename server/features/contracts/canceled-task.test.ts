import type { TaskJson } from '@underlay/contract/tasks.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Contracts, startContracts } from '../../testing/contracts.ts';
import { CreditClient } from '../../testing/credit-client.ts';
import { expectSoundBooks } from '../../testing/ledger.ts';
import type { TestBusiness } from '../../testing/people.ts';
import type { TestProduct } from '../../testing/test-product.ts';

let product: TestProduct;
let owner: TestBusiness;
let contracts: Contracts;

beforeAll(async () => {
  ({ product, owner, contracts } = await startContracts());
});
afterAll(async () => {
  await expectSoundBooks(product.platform);
  await product.stop();
});

/** Of a contract of which the deposit was billed, and a part of that paid, before it was canceled. */
async function canceled() {
  const job = await contracts.signed();
  const invoiceId = (await contracts.bill(job, 1)).body.draws[0]?.invoice?.uuid ?? '';
  const { body } = await owner.takeCheck(invoiceId, 100);
  await contracts.cancel(job);
  const { uuid: quoteId = '' } = (await contracts.money(job)).offers[0] ?? {};
  const isOpen = async () => {
    const query = 'kinds=contract_canceled';
    const answer = await owner.call<TaskJson[]>(`GET ${owner.base}/tasks?${query}`);
    expect(answer.headers.get('x-total-count')).toBe(String(answer.body.length));
    return answer.body.some(({ invoiceUuid }) => invoiceUuid === quoteId);
  };
  return { invoiceId, isOpen, payment: body.lineItems.find(({ paymentId }) => paymentId)?.uuid };
}

test('CONT-06 the task of a canceled contract is over once what it names was taken back', async () => {
  const { invoiceId, isOpen, payment } = await canceled();
  await owner.call(`DELETE ${owner.base}/invoices/${invoiceId}/lineItems/${payment}`);
  // It is due again.
  expect(await isOpen()).toBe(true);
  expect((await contracts.status(invoiceId, 'pending')).status).toBe(200);
  expect(await isOpen()).toBe(false);
});

test('CONT-06 CRED-08 CRED-14 it is over once all of it was credited, and there again when that is taken back', async () => {
  const { invoiceId, isOpen } = await canceled();
  const credits = new CreditClient(owner);
  const note = await credits.issue(invoiceId, { amount: 840.35 });
  expect([note.status, await isOpen()]).toEqual([200, false]);
  expect((await credits.void(note.body.uuid)).status).toBe(200);
  expect(await isOpen()).toBe(true);
});

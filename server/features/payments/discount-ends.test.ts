import type { InvoiceDetailJson } from '@underlay/contract/invoices.ts';
import type { PaymentJson } from '@underlay/contract/payments.ts';
import { addDays } from '@underlay/domain/calendar/calendar-date.ts';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type CreditClient, startCredits } from '../../testing/credit-client.ts';
import { expectSoundBooks } from '../../testing/ledger.ts';
import type { TestBusiness } from '../../testing/people.ts';
import type { TestProduct } from '../../testing/test-product.ts';

let product: TestProduct;
let owner: TestBusiness;
let credits: CreditClient;

beforeAll(async () => {
  ({ product, owner, credits } = await startCredits());
});
afterEach(() => expectSoundBooks(product.platform));
afterAll(() => product.stop());

/** $1,062.50, and $21.25 less within ten days. */
async function offered(): Promise<string> {
  const { uuid } = await owner.draft();
  await owner.addLine(uuid);
  await owner.call(`PUT ${owner.base}/invoices/${uuid}/early-discount`, { terms: { percent: 2, days: 10 } });
  await owner.call<InvoiceDetailJson>(`PUT ${owner.base}/invoices/${uuid}/status`, { status: 'sent' });
  return uuid;
}

async function record(invoiceId: string, amount: number, reference: string): Promise<PaymentJson> {
  const { body } = await owner.call<PaymentJson>(`POST ${owner.base}/payments`, {
    ...{ customerId: owner.customer.uuid, amount, tender: 'check', reference, receivedOn: product.today() },
    ...{ note: '', allocations: [{ invoiceId, amount }] },
  });
  return body;
}

test('DISC-02 DISC-04 PART-18 a day that is corrected to another one in time, the last one too, leaves the discount as it was taken', async () => {
  const uuid = await offered();
  const check = await record(uuid, 1041.25, '7');
  const [taken] = (await owner.invoice(uuid)).credits;
  expect(taken).toMatchObject({ kind: 'discount', amount: 21.25 });
  const correct = (receivedOn: string) => owner.call(`PUT ${owner.base}/payments/${check.uuid}`, { receivedOn });

  expect((await correct(addDays(product.today(), -1))).status).toBe(200);
  const last = addDays(product.today(), -2);
  await product.platform.systemDb.sql`update invoices set early_until = ${last} where id = ${uuid}`;
  expect((await correct(last)).status).toBe(200);
  const { status, credits: standing, timeline } = await owner.invoice(uuid);
  expect([status, standing.map((credit) => credit.uuid)]).toEqual(['paid', [taken?.uuid]]);
  expect(timeline.map(({ kind }) => kind).filter((kind) => /^discount_/.test(kind))).toEqual(['discount_taken']);
});

test('DISC-04 CRED-04 a discount that ends is asked for again although notes credited the rest, where other money paid the rest of its price', async () => {
  const uuid = await offered();
  await record(uuid, 500, '8');
  const last = await record(uuid, 541.25, '9');
  await credits.issue(uuid, { amount: 541.25 });
  await owner.call(`POST ${owner.base}/payments/${last.uuid}/returned`, { on: product.today(), reason: 'No money' });
  const { amount, status, credits: standing } = await owner.invoice(uuid);
  expect([amount, status, standing.map(({ kind }) => kind)]).toEqual([21.25, 'unpaid', ['note']]);
});

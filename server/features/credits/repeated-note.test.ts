import { randomUUID } from 'node:crypto';
import type { IssuedCreditJson } from '@underlay/contract/issued-credits.ts';
import { beforeAll, expect, test } from 'vitest';
import { CreditClient } from '../../testing/credit-client.ts';
import { TestBusiness } from '../../testing/people.ts';
import { type SharedProduct, sharedProduct } from '../../testing/shared-product.ts';

let product: SharedProduct;
let owner: TestBusiness;
let credits: CreditClient;

beforeAll(async () => {
  product = await sharedProduct();
  owner = await TestBusiness.open(product, null);
  credits = new CreditClient(owner);
});

/** As if the process had died before it wrote its answer down, three seconds ago. */
const forgetAnswer = () => product.platform.systemDb.sql`
  update answered_requests set status = null, body = null, created_at = created_at - interval '3 seconds'
  where created_at = (select max(created_at) from answered_requests)`;

test('CRED-02 CRED-07 API-36 the repeat of a lost answer is the note that was issued, also where no second one would fit', async () => {
  const invoice = await owner.sent();
  const line = `POST ${owner.base}/invoices/${invoice.uuid}/credits`;
  const body = { reason: 'returned', lines: [{ lineId: invoice.lineItems[0]?.uuid, quantity: 100 }] };
  const key = { 'idempotency-key': randomUUID() };
  const first = await owner.call<IssuedCreditJson>(line, body, key);
  expect([first.status, first.body.total]).toEqual([200, 1062.5]);
  await forgetAnswer();
  const second = await owner.call<IssuedCreditJson>(line, body, key);
  expect([second.status, second.headers.get('idempotent-replayed')]).toEqual([200, 'true']);
  expect(second.body).toEqual(first.body);
  expect((await owner.invoice(invoice.uuid)).credits).toHaveLength(1);
  expect((await credits.issue(invoice.uuid, { lines: body.lines })).body.message).toBe(
    'More than is left of a line cannot be credited.',
  );
});

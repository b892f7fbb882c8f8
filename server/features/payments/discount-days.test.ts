import type { InvoiceDetailJson } from '@underlay/contract/invoices.ts';
import type { PaymentJson } from '@underlay/contract/payments.ts';
import { addDays } from '@underlay/domain/calendar/calendar-date.ts';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { expectSoundBooks } from '../../testing/ledger.ts';
import { TestBusiness } from '../../testing/people.ts';
import { startProduct, type TestProduct } from '../../testing/test-product.ts';

let product: TestProduct;
let owner: TestBusiness;

beforeAll(async () => {
  product = await startProduct({});
  owner = await TestBusiness.open(product, null);
});
afterEach(() => expectSoundBooks(product.platform));
afterAll(() => product.stop());

/** $1,062.50, and $21.25 less within ten days: of one that was sent so many days ago. */
async function offered(daysAgo: number): Promise<string> {
  const { uuid } = await owner.draft();
  await owner.addLine(uuid);
  await owner.call(`PUT ${owner.base}/invoices/${uuid}/early-discount`, { terms: { percent: 2, days: 10 } });
  await owner.call<InvoiceDetailJson>(`PUT ${owner.base}/invoices/${uuid}/status`, { status: 'sent' });
  await product.platform.systemDb
    .sql`update invoices set early_until = ${addDays(product.today(), 10 - daysAgo)} where id = ${uuid}`;
  return uuid;
}

async function record(invoiceId: string, receivedOn: string, amount = 1041.25): Promise<PaymentJson> {
  const { body } = await owner.call<PaymentJson>(`POST ${owner.base}/payments`, {
    ...{ customerId: owner.customer.uuid, amount, tender: 'cash', reference: '', receivedOn },
    ...{ note: '', allocations: [{ invoiceId, amount }] },
  });
  return body;
}

/** What the books have of an invoice after it was sent, by day. */
const booked = async (invoiceId: string) =>
  (
    await product.platform.systemDb.sql<{ entry: string }[]>`
      select t.kind || ' ' || t.posted_on entry from ledger_transactions t
      where t.kind <> 'invoice_sent' and t.sequence in (
        select sequence from ledger_lines l where l.business_id = t.business_id and l.invoice_id = ${invoiceId})
      and t.business_id = ${owner.business.businessId} order by t.sequence`
  ).map(({ entry }) => entry);

test('DISC-02 DISC-04 a discount for paying in time is booked on the day on which its check was received', async () => {
  const came = addDays(product.today(), -5);
  const invoice = await offered(8);
  await record(invoice, came);
  expect(await booked(invoice)).toEqual([`payment_settled ${came}`, `discount_given ${came}`]);
  const { status, credits } = await owner.invoice(invoice);
  expect([status, credits]).toMatchObject(['paid', [{ kind: 'discount', amount: 21.25 }]]);
});

test('DISC-02 of a check that was received before the invoice was sent, the discount is of the day on which it was sent', async () => {
  const invoice = await offered(3);
  await record(invoice, addDays(product.today(), -5));
  const sent = addDays(product.today(), -3);
  expect(await booked(invoice)).toEqual([`payment_settled ${addDays(product.today(), -5)}`, `discount_given ${sent}`]);
});

test('PART-18 D31 DISC-04 a check that was a mistake is taken back on the days on which the books have it, with its discount', async () => {
  const came = addDays(product.today(), -5);
  const invoice = await offered(8);
  const check = await record(invoice, came);
  expect((await owner.call(`DELETE ${owner.base}/payments/${check.uuid}`)).status).toBe(204);
  const once = [`payment_settled ${came}`, `discount_given ${came}`];
  const back = [`payment_reversed ${came}`, `discount_voided ${came}`];
  expect(await booked(invoice)).toEqual([...once, ...back]);
  await record(invoice, came);
  expect(await booked(invoice)).toEqual([...once, ...back, ...once]);
  // What was used of it since is taken back on the day on which it was.
  const [first, second] = [await owner.sent(), await owner.sent()];
  const paid = await record(first.uuid, came, 100);
  const moved = { from: { invoiceId: first.uuid }, to: { invoiceId: second.uuid }, amount: 100 };
  expect((await owner.call(`POST ${owner.base}/payments/${paid.uuid}/allocations`, moved)).status).toBe(200);
  expect((await owner.call(`DELETE ${owner.base}/payments/${paid.uuid}`)).status).toBe(204);
  const between = [`payment_moved ${product.today()}`, `payment_reversed ${product.today()}`];
  expect(await booked(second.uuid)).toEqual(between);
  expect((await booked(first.uuid)).toSorted()).toEqual(
    [`payment_settled ${came}`, `payment_reversed ${came}`, ...between].toSorted(),
  );
});

test('PART-19 DISC-04 the discount of a check that its bank sent back ends on the day on which it came back', async () => {
  const came = addDays(product.today(), -5);
  const on = addDays(product.today(), -2);
  const invoice = await offered(8);
  const check = await record(invoice, came);
  const returned = await owner.call(`POST ${owner.base}/payments/${check.uuid}/returned`, { on, reason: 'No money' });
  expect(returned.status).toBe(200);
  expect((await booked(invoice)).slice(2)).toEqual([`payment_returned ${on}`, `discount_voided ${on}`]);
});

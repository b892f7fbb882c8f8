import type { CustomerJson } from '@underlay/contract/customers.ts';
import type { InvoiceJson } from '@underlay/contract/invoices.ts';
import { addDays, dateIn } from '@underlay/domain/calendar/calendar-date.ts';
import { expect, test } from 'vitest';
import { CreditClient } from '../../testing/credit-client.ts';
import { Payer } from '../../testing/payer.ts';
import { TestBusiness } from '../../testing/people.ts';
import { sharedProduct } from '../../testing/shared-product.ts';

const product = await sharedProduct();
const TOTAL = 1062.5;

const customerOf = async (owner: TestBusiness) =>
  (await owner.get<CustomerJson>(`GET ${owner.base}/customers/${owner.customer.uuid}`)) as CustomerJson;
const pay = (owner: TestBusiness, { uuid }: { uuid: string }, rate: number) =>
  owner.addLine(uuid, { categoryId: owner.categories.get('Payment'), quantity: 1, rate });
/** A session does not outlive the days until it is due. */
const wasDue = ({ business }: TestBusiness, { uuid }: { uuid: string }) =>
  product.platform.systemDb.sql`
    update invoices set due_date = due_date - 1 where business_id = ${business.businessId} and id = ${uuid}`;
const today = (owner: TestBusiness) => dateIn(owner.business.timeZone, product.clock.now());

test('CUST-05 CUST-08 D64 a customer stands with what is owed on invoices and what of it is past due', async () => {
  const owner = await TestBusiness.open(product);
  expect(await customerOf(owner)).toMatchObject({ owed: 0, overdue: 0 });
  await owner.draft();
  await owner.sent({ isQuote: true });
  const late = await owner.sent({ dueDate: today(owner) });
  const soon = await owner.sent({ dueDate: addDays(today(owner), 30) });
  await pay(owner, late, 62.5);
  expect(await customerOf(owner)).toMatchObject({ owed: TOTAL + 1000, overdue: 0 });
  await wasDue(owner, late);
  const [listed] = await owner.get<CustomerJson[]>(`GET ${owner.base}/customers`);
  expect(listed).toMatchObject({ owed: TOTAL + 1000, overdue: 1000 });
  await pay(owner, soon, TOTAL);
  const paid = await customerOf(owner);
  expect(paid).toMatchObject({ owed: 1000, overdue: 1000 });
  expect(paid.lastActivity > owner.customer.createdAt).toBe(true);
});

test('JOB-10 a job says what was quoted, invoiced, paid, credited and is owed, without what was never sent', async () => {
  const owner = await TestBusiness.open(product);
  const figures = async () =>
    (await owner.get<{ figures: object }>(`GET ${owner.base}/jobs/${owner.job.uuid}`)).figures;
  const none = { quoted: 0, invoiced: 0, charged: 0, paid: 0, onItsWay: 0, credited: 0, held: 0, owed: 0 };
  expect(await figures()).toEqual(none);
  await owner.draft();
  await owner.sent({ isQuote: true });
  const invoice = await owner.sent();
  await pay(owner, invoice, 62.5);
  await new CreditClient(owner).issue(invoice.uuid, { amount: 100 });
  expect(await figures()).toEqual({ ...none, quoted: TOTAL, invoiced: TOTAL, paid: 62.5, credited: 100, owed: 900 });
});

test('JOB-10 CONT-08 what is on its way to a job is not paid yet, what was written off is no longer due, and a quote that was declined is not quoted', async () => {
  const owner = await TestBusiness.open(product);
  const payer = new Payer(owner);
  const declined = await owner.sent({ isQuote: true });
  expect(
    (await owner.visit(`POST ${owner.portal}/invoices/${declined.uuid}/decline`, { version: 1, reason: 'price' }))
      .status,
  ).toBe(200);
  const [coming, lost] = [await owner.sent(), await owner.sent()];
  await payer.payByBank(coming);
  await pay(owner, lost, 62.5);
  await new CreditClient(owner).writeOff(lost.uuid);
  const { figures } = await owner.get<{ figures: object }>(`GET ${owner.base}/jobs/${owner.job.uuid}`);
  const money = { invoiced: 2 * TOTAL, charged: 0, paid: 62.5, onItsWay: TOTAL, credited: 1000, held: 0, owed: 0 };
  expect(figures).toEqual({ quoted: 0, ...money });
});

test('INV-01 INV-10 the list shows drafts, quotes, what is unpaid, overdue or paid alone, also of one customer or by a search', async () => {
  const owner = await TestBusiness.open(product);
  const draft = await owner.draft();
  const quote = await owner.sent({ isQuote: true });
  const late = await owner.sent({ dueDate: today(owner) });
  const soon = await owner.sent({ dueDate: addDays(today(owner), 30) });
  const paid = await owner.sent();
  await pay(owner, paid, TOTAL);
  await wasDue(owner, late);
  const list = async (query: string) => {
    const answer = await owner.call<InvoiceJson[]>(`GET ${owner.base}/invoices?${query}`);
    expect(answer.headers.get('x-total-count')).toBe(String(answer.body.length));
    return answer.body.map(({ id }) => id);
  };
  for (const also of ['', `&customerId=${owner.customer.uuid}`, '&customer=maple%20row', `&id=1`]) {
    expect(await list(`status=pending${also}`)).toEqual([draft.id]);
    expect(await list(`status=sent${also}`)).toEqual([quote.id]);
    expect(await list(`status=unpaid${also}`)).toEqual([late.id, soon.id]);
    expect(await list(`status=overdue${also}`)).toEqual([late.id]);
    expect(await list(`status=paid${also}`)).toEqual([paid.id]);
  }
  expect(await list(`customerId=${owner.customer.uuid}`)).toEqual([paid.id, soon.id, late.id, quote.id, draft.id]);
  expect(await list(`customerId=${crypto.randomUUID()}`)).toEqual([]);
  expect((await owner.call(`GET ${owner.base}/invoices?status=late`)).status).toBe(422);
});

test('ALLOC-04 INV-10 DASH-02 an invoice over nothing is unpaid, and not overdue', async () => {
  const owner = await TestBusiness.open(product);
  const [free, late] = [await owner.draft({ dueDate: today(owner) }), await owner.sent({ dueDate: today(owner) })];
  await owner.addLine(free.uuid, { rate: 0 });
  const sent = await owner.call<InvoiceJson>(`PUT ${owner.base}/invoices/${free.uuid}/status`, { status: 'sent' });
  expect(sent.body).toMatchObject({ status: 'unpaid', amount: 0, total: 0 });
  await Promise.all([free, late].map((invoice) => wasDue(owner, invoice)));
  const list = async (status: string) =>
    (await owner.get<InvoiceJson[]>(`GET ${owner.base}/invoices?status=${status}`)).map(({ id }) => id);
  expect([await list('unpaid'), await list('overdue')]).toEqual([[free.id, late.id], [late.id]]);
});

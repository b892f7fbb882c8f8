import type { CustomerPaymentJson } from '@underlay/contract/payments.ts';
import type { ReceiptJson } from '@underlay/contract/receipts.ts';
import type { StatementJson } from '@underlay/contract/statements.ts';
import { addDays, formatDate } from '@underlay/domain/calendar/calendar-date.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Payer } from '../../testing/payer.ts';
import { TestBusiness } from '../../testing/people.ts';
import { readPdf } from '../../testing/read-pdf.ts';
import { startProduct, type TestProduct } from '../../testing/test-product.ts';

let product: TestProduct;
let owner: TestBusiness;
let payer: Payer;

beforeAll(async () => {
  product = await startProduct({}, { typeset: true });
  owner = await TestBusiness.open(product);
  payer = new Payer(owner);
});
afterAll(() => product.stop());

const fetched = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${product.origin}/core/api${path}`, { headers, redirect: 'manual' });
const signed = () => ({ authorization: `Bearer ${owner.token}` });
const readIt = async (answer: Response) => readPdf(new Uint8Array(await answer.arrayBuffer()));
const spaced = (text: string) => text.replaceAll(/\s+/g, ' ');

async function paidByCard() {
  const invoice = await owner.sent();
  const { body: intent } = await payer.openForm(invoice);
  await payer.confirmCard(intent);
  const { body: paid } = await payer.finish(intent.id);
  return { invoice, paid };
}

test('D63 API-14 the payer and the business get the receipt as PDF, with what was charged and what went back', async () => {
  const { invoice, paid } = await paidByCard();
  await product.platform.systemDb.sql`
    insert into refunds (business_id, id, payment_id, invoice_id, customer_id, state, amount_cents, fee_cents, reason,
      requested_by, created_at, checked_at)
    select business_id, gen_random_uuid(), id, invoice_id, customer_id, 'succeeded', 5000, 100, 'Two boxes', 'x', now(), now()
    from payments where id = ${paid.uuid}`;
  const answer = await fetched(`${owner.portal}/payments/${paid.uuid}/pdf`);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf']);
  const title = `Receipt for invoice ${invoice.id} from Tallgrass Flooring Co.`;
  expect(decodeURIComponent(answer.headers.get('content-disposition') ?? '')).toContain(title.slice(0, -1));
  const pdf = await readIt(answer);
  expect(pdf.title).toBe(title);
  const rows = ['Amount $1,062.50', 'Fee $31.11', 'Total charged', '$1,093.61', 'Two boxes ($51.00)'];
  for (const copy of ['Paid By', `Invoice ${invoice.id}`, 'Kitchen oak', 'Card ending in 4242', ...rows])
    expect(spaced(pdf.text)).toContain(copy);
  expect(pdf.text).not.toContain('No line items');
  expect(pdf.text.replaceAll(/\s+/g, '')).toContain(`Reference${paid.uuid}`);
  expect(pdf.links).toEqual([expect.stringMatching(new RegExp(`/p/u/.*/payments/${paid.uuid}$`))]);
  const ours = await readIt(await fetched(`${owner.base}/payments/${paid.uuid}/receipt`, signed()));
  expect(ours.text).toBe(pdf.text);
});

test('D63 RISK-07 the receipt as PDF says what the bank took of the payment, and that nobody refunded it', async () => {
  const { invoice, paid } = await paidByCard();
  const [at] = await product.platform.systemDb
    .sql`select provider_payment_id "intentId" from payments where id = ${paid.uuid}`;
  await payer.control(`/bank/payments/${at?.intentId}/dispute`, { amount: 20_000 });
  await owner.until(async () => (await owner.invoice(invoice.uuid)).amount === 200);
  const text = spaced((await readIt(await fetched(`${owner.portal}/payments/${paid.uuid}/pdf`))).text);
  for (const copy of ['Partly returned', 'Taken back by your bank, ', 'Paid after what went back', '$893.61'])
    expect(text).toContain(copy);
  expect(text.toLowerCase()).not.toContain('refund');
  const shown = spaced((await readIt(await fetched(`${owner.portal}/invoices/${invoice.uuid}/pdf`))).text);
  for (const copy of ['Partly returned', '$1,062.50, the bank took back $200.00']) expect(shown).toContain(copy);
});

test('D03 nobody else has the receipt, and a browser is led back to the page', async () => {
  const { paid } = await paidByCard();
  const other = await TestBusiness.open(product);
  const misses = [
    await fetched(`${other.portal}/payments/${paid.uuid}/pdf`),
    await fetched(`${other.base}/payments/${paid.uuid}/receipt`, { authorization: `Bearer ${other.token}` }),
    await fetched(`${owner.portal}/payments/${crypto.randomUUID()}/pdf`),
  ];
  expect(misses.map(({ status }) => status)).toEqual([404, 404, 404]);
  expect((await fetched(`${owner.base}/payments/${paid.uuid}/receipt`)).status).toBe(401);
  const browser = await fetched(`${other.portal}/payments/${paid.uuid}/pdf`, { accept: 'text/html' });
  expect(browser.headers.get('location')).toMatch(new RegExp(`/p/u/.*/payments/${paid.uuid}\\?download=failed$`));
});

test('INV-23 a payment that failed is no receipt', async () => {
  const { body } = await payer.payByBank(await owner.sent(), { routingNumber: '110000001' });
  await payer.waitFor(body.invoiceUuid ?? '', 'failed');
  const pdf = await readIt(await fetched(`${owner.portal}/payments/${body.uuid}/pdf`));
  expect(pdf.title).toMatch(/^Payment for invoice/);
  expect(pdf.text).toContain('Failed');
  expect(pdf.text).not.toMatch(/receipt|charged|paid on/i);
});

test('PART-15 PART-21 STMT-03 INV-14 a check has one day for its customer, on its receipt, its invoice, in their history and on their statement: the one on which it came', async () => {
  const [invoice, today] = [await owner.sent(), product.today()];
  const came = addDays(today, -3);
  const hand = { customerId: owner.customer.uuid, tender: 'check', reference: '2291', receivedOn: came, note: '' };
  const allocations = [{ invoiceId: invoice.uuid, amount: 1062.5 }];
  const check = { ...hand, amount: 1062.5, allocations };
  const { body: paid } = await owner.call<{ uuid: string }>(`POST ${owner.base}/payments`, check);
  const { text } = await readIt(await fetched(`${owner.portal}/payments/${paid.uuid}/pdf`));
  expect(spaced(text)).toContain(formatDate(came));
  expect(spaced(text)).not.toMatch(new RegExp(`${formatDate(today)}|Settled`));
  const paper = spaced((await readIt(await fetched(`${owner.portal}/invoices/${invoice.uuid}/pdf`))).text);
  for (const copy of [`Paid $1,062.50 on ${formatDate(came)}`, `Payment, ${formatDate(came)}, Check 2291`])
    expect(paper).toContain(copy);
  const receipt = (await owner.visit<ReceiptJson>(`GET ${owner.portal}/payments/${paid.uuid}`)).body;
  const history = (await owner.visit<CustomerPaymentJson[]>(`GET ${owner.portal}/payments`)).body;
  expect([receipt.payment, history.find(({ uuid }) => uuid === paid.uuid)].map((each) => each?.receivedOn)).toEqual([
    came,
    came,
  ]);
  expect(history.filter(({ method }) => method === 'card').map(({ receivedOn }) => receivedOn)).not.toContain(came);
  const query = `?kind=activity&from=${addDays(today, -9)}`;
  const statement = await owner.get<StatementJson>(
    `GET ${owner.base}/customers/${owner.customer.uuid}/statement${query}`,
  );
  expect(statement.happened?.entries.find(({ means }) => means?.description === 'Check 2291')?.day).toBe(came);
});

test('PART-24 STMT-03 money that a business paid back by hand has the day on which it did, on the receipt and its paper', async () => {
  const today = product.today();
  const [came, went] = [addDays(today, -5), addDays(today, -3)];
  const hand = { customerId: owner.customer.uuid, tender: 'check', reference: '2292', receivedOn: came, note: '' };
  const onAccount = { ...hand, amount: 80, allocations: [], keepRest: true };
  const { body: paid } = await owner.call<{ uuid: string }>(`POST ${owner.base}/payments`, onAccount);
  const back = { amount: 37.5, reason: 'Too much', method: 'cash', paidOn: went };
  expect((await owner.call(`POST ${owner.base}/payments/${paid.uuid}/refunds`, back)).status).toBe(200);
  const receipt = (await owner.visit<ReceiptJson>(`GET ${owner.portal}/payments/${paid.uuid}`)).body;
  expect(receipt.refunds.map(({ paidOn }) => paidOn)).toEqual([went]);
  const { text } = await readIt(await fetched(`${owner.portal}/payments/${paid.uuid}/pdf`));
  expect(spaced(text)).toContain(`Refunded, ${formatDate(went)}`);
});

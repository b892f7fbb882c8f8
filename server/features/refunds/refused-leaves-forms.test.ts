import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { Contracts } from '../../testing/contracts.ts';
import { CreditClient } from '../../testing/credit-client.ts';
import { expectSoundBooks } from '../../testing/ledger.ts';
import type { Payer } from '../../testing/payer.ts';
import type { TestBusiness } from '../../testing/people.ts';
import { type Paid, type RefundClient, startPayments } from '../../testing/refund-client.ts';
import type { TestProduct } from '../../testing/test-product.ts';

let product: TestProduct;
let owner: TestBusiness;
let payer: Payer;
let back: RefundClient;
let credits: CreditClient;
let paid: Paid;
let contracts: Contracts;

beforeAll(async () => {
  ({ product, owner, payer, back } = await startPayments());
  credits = new CreditClient(owner);
  contracts = new Contracts(owner, product);
  paid = await back.paidByCard();
  await back.move(paid.paymentId, { from: paid.invoice.uuid }, 100);
});
afterEach(() => expectSoundBooks(product.platform));
afterAll(() => product.stop());

/** An invoice that somebody is about to pay by card. */
async function withForm() {
  const invoice = await owner.sent();
  const { body: form } = await payer.openForm(invoice);
  return { invoice, form, state: () => stateOfForm(invoice.uuid) };
}
async function stateOfForm(invoiceId: string) {
  const [row] = await product.platform.systemDb.sql<{ state: string }[]>`
    select p.state from payments p join payment_targets t on t.business_id = p.business_id and t.payment_id = p.id
    where t.invoice_id = ${invoiceId} and p.method = 'card' order by p.created_at desc limit 1`;
  return row?.state;
}
const post = (path: string, body: object) => owner.call<{ code?: string }>(`POST ${owner.base}/${path}`, body);

test('PART-13 what is refused of money and credit closes no card form, and what is allowed closes it first', async () => {
  const { invoice, state } = await withForm();
  const { uuid } = invoice;
  const { body: gift } = await credits.give(50);
  const receivedOn = product.today();
  const cash = { tender: 'cash', reference: '', note: '', receivedOn, customerId: owner.customer.uuid };
  const refused: [string, object, string][] = [
    [`payments/${paid.paymentId}/apply`, { invoiceId: uuid, amount: 100.01 }, 'no_credit'],
    [`payments/${paid.paymentId}/apply`, { invoiceId: uuid, amount: 1062.51 }, 'more_than_due'],
    [
      `payments/${paid.paymentId}/allocations`,
      { from: { invoiceId: paid.invoice.uuid }, to: { invoiceId: uuid }, amount: 962.51 },
      'more_than_stands',
    ],
    [`credits/${gift.uuid}/allocations`, { invoiceId: uuid, amount: 50.01 }, 'no_credit'],
    [`invoices/${uuid}/early-discount/grant`, {}, 'wrong_status'],
    [`invoices/${uuid}/recover`, { amount: 5, description: 'Check 7' }, 'wrong_status'],
    [`invoices/${uuid}/write-off`, { amount: 1062.51, reason: 'cannot_pay' }, 'more_than_due'],
    ['payments', { ...cash, amount: 2000, allocations: [{ invoiceId: uuid, amount: 2000 }] }, 'more_than_due'],
  ];
  for (const [path, body, code] of refused) {
    const answer = await post(path, body);
    expect([path, answer.body.code, await state()]).toEqual([path, code, 'started']);
  }
  expect((await back.apply(paid.paymentId, uuid, 100)).status).toBe(200);
  expect([await state(), (await owner.invoice(uuid)).amount]).toEqual(['canceled', 962.5]);
});

test('PART-13 a check that leaves as much due as an open card form wants is recorded beside it, and one that leaves less closes it first', async () => {
  await owner.call(`PUT ${owner.base}/money-settings`, { partPayments: { kind: 'any' } });
  const invoice = await owner.sent();
  const { uuid } = invoice;
  const opened = await payer.openForm(invoice, { amount: 300, targets: [{ invoiceId: uuid, amount: 300 }] });
  expect(opened.status).toBe(200);
  const check = { tender: 'check', note: '', receivedOn: product.today(), customerId: owner.customer.uuid };
  const record = (amount: number) =>
    post('payments', { ...check, amount, reference: String(amount), allocations: [{ invoiceId: uuid, amount }] });
  expect((await record(762.5)).status).toBe(200);
  expect([await stateOfForm(uuid), (await owner.invoice(uuid)).amount]).toEqual(['started', 300]);
  expect((await record(0.01)).status).toBe(200);
  expect([await stateOfForm(uuid), (await owner.invoice(uuid)).amount]).toEqual(['canceled', 299.99]);
});

test('PART-13 DISC-02 a check on an invoice with a discount for paying in time closes its card form, whatever that wants', async () => {
  const { uuid } = await owner.draft();
  await owner.addLine(uuid);
  await owner.call(`PUT ${owner.base}/invoices/${uuid}/early-discount`, { terms: { percent: 2, days: 10 } });
  await owner.call(`PUT ${owner.base}/invoices/${uuid}/status`, { status: 'sent' });
  const opened = await payer.openForm(await owner.invoice(uuid), {
    ...{ amount: 21.25, targets: [{ invoiceId: uuid, amount: 21.25 }] },
  });
  expect(opened.status).toBe(200);
  const check = {
    tender: 'check',
    reference: '7',
    note: '',
    receivedOn: product.today(),
    customerId: owner.customer.uuid,
  };
  await post('payments', { ...check, amount: 1041.25, allocations: [{ invoiceId: uuid, amount: 1041.25 }] });
  expect([await stateOfForm(uuid), (await owner.invoice(uuid)).amount]).toEqual(['canceled', 0]);
});

test('PART-13 INV-21 an invoice that cannot be taken back keeps its open card form', async () => {
  const { invoice, state } = await withForm();
  await owner.call(`PUT ${owner.base}/money-settings`, { partPayments: { kind: 'any' } });
  const { body: gift } = await credits.give(50);
  await credits.place(gift.uuid, invoice.uuid, 50);
  const { body: form } = await payer.openForm(await owner.invoice(invoice.uuid));
  expect([form.id, await state()]).toEqual([expect.any(String), 'started']);
  const answer = await owner.call<{ code: string }>(`PUT ${owner.base}/invoices/${invoice.uuid}/status`, {
    status: 'pending',
  });
  expect([answer.status >= 400, await state()]).toEqual([true, 'started']);
});

test('PART-13 RET-06 a draw whose retainage was released is not taken back, and keeps its open card form', async () => {
  const job = await contracts.retaining();
  const { uuid = '' } = (await contracts.bill(job, 2)).body.draws[1]?.invoice ?? {};
  expect((await contracts.release(job)).status).toBe(200);
  await payer.openForm(await owner.invoice(uuid));
  expect((await contracts.status(uuid, 'pending')).body).toMatchObject({ code: 'retainage_released' });
  expect(await stateOfForm(uuid)).toBe('started');
});

test('PART-13 CONT-06 a contract that was canceled is not canceled again, which leaves the open card form, and canceling one closes those of what is taken back', async () => {
  const job = await contracts.retaining();
  const { uuid: paidDraw = '' } = (await contracts.bill(job, 2)).body.draws[1]?.invoice ?? {};
  const categoryId = owner.categories.get('Payment');
  await owner.addLine(paidDraw, { categoryId, description: 'Check', quantity: 1, rate: 1 });
  const { uuid: taken = '' } = (await contracts.bill(job, 3)).body.draws[2]?.invoice ?? {};
  await payer.openForm(await owner.invoice(taken));
  const { body } = await contracts.cancel(job);
  expect([body.contract?.state, await stateOfForm(taken)]).toEqual(['canceled', 'canceled']);
  const release =
    body.draws.find(({ invoice }) => invoice && ![paidDraw, taken].includes(invoice.uuid))?.invoice?.uuid ?? '';
  expect((await contracts.status(release, 'sent')).status).toBe(200);
  await payer.openForm(await owner.invoice(release));
  const again = await contracts.cancel(job);
  expect([again.body, await stateOfForm(release)]).toMatchObject([{ code: 'contract_canceled' }, 'started']);
});

test('PART-13 CONT-06 RET-06 canceling a contract leaves the open card form of a draw that stays, since its retainage was released and paid', async () => {
  const job = await contracts.retaining();
  const billed = async (ordinal: number) => (await contracts.bill(job, ordinal)).body.draws[ordinal - 1]?.invoice?.uuid;
  const [taken = '', stays = ''] = [await billed(2), await billed(3)];
  const { draws } = (await contracts.release(job, { amount: 159.2, send: true })).body;
  const release = draws.find(({ releases }) => releases)?.invoice?.uuid ?? '';
  const categoryId = owner.categories.get('Payment');
  await owner.addLine(release, { categoryId, description: 'Check', quantity: 1, rate: 1 });
  for (const draw of [taken, stays]) await payer.openForm(await owner.invoice(draw));
  expect((await contracts.cancel(job)).status).toBe(200);
  expect([await stateOfForm(taken), await stateOfForm(stays)]).toEqual(['canceled', 'started']);
});

test('PART-13 CRED-09 a note that would send back what cannot be sent leaves the open card form, and one that keeps it closes the form', async () => {
  const { uuid } = await owner.sent();
  await owner.call(`PUT ${owner.base}/money-settings`, { partPayments: { kind: 'any' } });
  const categoryId = owner.categories.get('Payment');
  await owner.addLine(uuid, { categoryId, description: 'Check', quantity: 1, rate: 100 });
  await payer.openForm(await owner.invoice(uuid));
  const note = { amount: 1000, reason: 'price' };
  expect((await credits.issue(uuid, { ...note, refund: true })).body).toMatchObject({ code: 'not_refundable' });
  expect(await stateOfForm(uuid)).toBe('started');
  expect((await credits.issue(uuid, note)).status).toBeLessThan(300);
  expect(await stateOfForm(uuid)).toBe('canceled');
});

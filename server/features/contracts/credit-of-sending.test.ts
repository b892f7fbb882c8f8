import type { InvoiceDetailJson } from '@underlay/contract/invoices.ts';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Queryable } from '../../database/sql.ts';
import { Contracts } from '../../testing/contracts.ts';
import { CreditClient } from '../../testing/credit-client.ts';
import { expectSoundBooks } from '../../testing/ledger.ts';
import { mailsTo } from '../../testing/mails.ts';
import { Payer } from '../../testing/payer.ts';
import { TestBusiness } from '../../testing/people.ts';
import { RefundClient } from '../../testing/refund-client.ts';
import { startProduct, type TestProduct } from '../../testing/test-product.ts';
import { billDeposit } from './bill-draw.ts';

let product: TestProduct;
let owner: TestBusiness;
let back: RefundClient;
let credits: CreditClient;
let contracts: Contracts;

beforeAll(async () => {
  product = await startProduct();
  owner = await TestBusiness.open(product);
  back = new RefundClient(new Payer(owner));
  credits = new CreditClient(owner);
  contracts = new Contracts(owner, product);
});
afterEach(() => expectSoundBooks(product.platform));
afterAll(() => product.stop());

const settings = (more: object) =>
  owner.call<{ useCredit: string }>(`PUT ${owner.base}/money-settings`, { partPayments: { kind: 'off' }, ...more });

async function mailAbout(number: number): Promise<string> {
  const find = async () =>
    (await mailsTo(product, owner.customer.email)).find(({ subject }) => subject.includes(`nvoice ${number} `));
  await owner.until(async () => (await find()) !== undefined);
  return (await find())?.text ?? '';
}

test('ALLOC-14 ALLOC-12 credit is used as an invoice is sent where the business says so, the oldest first, and the mail names it', async () => {
  const { invoice: paid, paymentId } = await back.paidByCard();
  await back.move(paymentId, { from: paid.uuid }, 37.7);
  // Somebody is asked, unless the business says otherwise.
  const asked = await owner.sent();
  expect(asked.amount).toBe(1062.5);
  expect(await mailAbout(asked.id)).not.toContain('credit');
  expect((await settings({ useCredit: 'sent' })).body.useCredit).toBe('sent');
  expect((await settings({})).body.useCredit).toBe('sent');
  expect((await settings({ useCredit: 'always' })).status).toBe(422);

  const part = await owner.sent();
  expect(part).toMatchObject({ status: 'unpaid', amount: 1024.8 });
  expect(part.timeline.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['sent', 'credit_applied']));
  const mail = await mailAbout(part.id);
  expect(mail).toContain('Your credit of $37.70 was used.');
  expect(mail).toContain('$1,024.80');
  expect(await back.tasks(paymentId)).toEqual([]);

  await credits.give(100);
  await back.move(paymentId, { from: paid.uuid }, 1000);
  const whole = await owner.sent();
  expect(whole).toMatchObject({ status: 'paid', amount: 0 });
  const settled = await mailAbout(whole.id);
  expect(settled).toContain('Your credit of $1,062.50 was used.');
  expect(settled).toContain('Nothing is due');
  expect((await back.money(paymentId)).body).toMatchObject({ unused: 0 });
  expect(
    (await owner.get<{ left: number }[]>(`GET ${owner.base}/customers/${owner.customer.uuid}/credits`)).length,
  ).toBe(0);

  // A quote owes nothing. Once it is an invoice it does.
  const quote = await owner.sent({ isQuote: true });
  expect(quote.amount).toBe(1062.5);
  const path = `PUT ${owner.base}/invoices/${quote.uuid}/details`;
  expect((await owner.call(path, { isQuote: false })).body).toMatchObject({ status: 'unpaid', amount: 1025 });
  // What nobody could pay online is not left.
  await credits.give(1062.2);
  expect((await owner.sent()).amount).toBe(0.5);

  // So are draws, but for what is due with the signature, which its customer was just shown.
  const job = await contracts.signed();
  const { platform } = product;
  const signing = { jobId: job.uuid, timeZone: 'America/Chicago', actor: 'customer' };
  await platform.tenantDb(owner.business.businessId).begin((tx) => billDeposit(platform, tx, signing));
  const invoiceOf = async (ordinal: number) => (await contracts.draw(job, ordinal)).invoice?.uuid ?? '';
  const kindsOf = async (ordinal: number) =>
    (await owner.invoice(await invoiceOf(ordinal))).timeline.map(({ kind }) => kind);
  expect(await kindsOf(1)).not.toContain('credit_used');
  await contracts.bill(job, 2);
  expect(await kindsOf(2)).toContain('credit_used');
});

test('ALLOC-14 race 17 invoices that are sent while the same credit is refunded and used for another one: no cent is used twice', async () => {
  await settings({ useCredit: 'sent' });
  const { invoice, paymentId } = await back.paidByCard();
  for (let round = 0; round < 5; round += 1) {
    await back.move(paymentId, { from: invoice.uuid }, 100);
    const drafts = [await owner.draft(), await owner.draft()];
    for (const { uuid } of drafts) await owner.addLine(uuid);
    const send = (at: number) =>
      owner.call(`PUT ${owner.base}/invoices/${drafts[at]?.uuid}/status`, { status: 'sent' });
    const refund = () => back.refundFrom(paymentId, [[null, 100]]);
    const wishes = [() => send(0), refund, () => send(1), refund];
    const inTurn = [...wishes.slice(round % 4), ...wishes.slice(0, round % 4)];
    const answers = await Promise.all(inTurn.map((wish) => wish()));
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
    const due = await Promise.all(drafts.map(async ({ uuid }) => (await owner.invoice(uuid)).amount));
    const refunded = answers.filter(({ status, body }) => status === 200 && 'refundable' in body).length;
    expect([
      due.filter((amount) => amount === 962.5).length + refunded,
      due.every((amount) => amount >= 962.5),
    ]).toEqual([1, true]);
  }
  await owner.until(async () =>
    (await back.money(paymentId)).body.refunds.every(({ status }) => status === 'succeeded'),
  );
});

test('INV-16 API-36 ALLOC-09 a draw is sent as it was seen, and its invoice is locked behind those around the credit', async () => {
  await settings({ useCredit: 'sent' });
  const { invoice, paymentId } = await back.paidByCard();
  await back.move(paymentId, { from: invoice.uuid }, 100);
  const draft = await draftBehind(invoice.uuid);
  const send = (version: number) =>
    owner.call<{ code: string }>(`PUT ${owner.base}/invoices/${draft.uuid}/status`, { status: 'sent', version });
  const unread = await send(draft.version - 1);
  expect([unread.status, unread.body]).toEqual([
    409,
    expect.objectContaining({ code: 'CHANGED_ELSEWHERE', message: expect.stringContaining('It was not sent') }),
  ]);
  const sending = await whileItWaits(
    invoice.uuid,
    () => send(draft.version),
    (tx) => tx`select 1 from invoices where id = ${draft.uuid} for update nowait`,
  );
  expect(sending.status).toBe(200);
  expect((await send(draft.version)).body).toMatchObject({ code: 'wrong_status' });
});

test('ALLOC-14 ALLOC-09 credit that comes while an invoice is being sent is left for another time, and what was there is used', async () => {
  const payer = await TestBusiness.open(product, null);
  await payer.call(`PUT ${payer.base}/money-settings`, { partPayments: { kind: 'off' }, useCredit: 'sent' });
  await new CreditClient(payer).give(10);
  const { uuid } = await payer.draft();
  await payer.addLine(uuid);
  const cash = {
    tender: 'cash',
    reference: '',
    receivedOn: product.today(),
    note: '',
    allocations: [],
    keepRest: true,
  };
  const sent = await whileItWaits(
    uuid,
    () => payer.call<InvoiceDetailJson>(`PUT ${payer.base}/invoices/${uuid}/status`, { status: 'sent' }),
    () => payer.call(`POST ${payer.base}/payments`, { ...cash, customerId: payer.customer.uuid, amount: 100 }),
  );
  expect(sent.body).toMatchObject({ status: 'unpaid', amount: 1052.5 });
  const { uuid: next } = await payer.sent();
  expect((await payer.invoice(next)).amount).toBe(962.5);
});

/** Begins something that waits for an invoice, does something else meanwhile, and answers what was begun. */
async function whileItWaits<Begun>(
  invoiceId: string,
  begin: () => Promise<Begun>,
  meanwhile: (tx: Queryable) => Promise<unknown>,
): Promise<Begun> {
  const { sql } = product.platform.systemDb;
  const begun: Promise<Begun>[] = [];
  await sql.begin(async (tx) => {
    await tx`select 1 from invoices where id = ${invoiceId} for update`;
    begun.push(begin());
    await owner.until(async () => {
      const waiting = await sql`
        select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
      return waiting.length === 1;
    });
    await meanwhile(tx);
  });
  const [answer] = await Promise.all(begun);
  if (answer === undefined) throw new Error('nothing was begun');
  return answer;
}

/** An invoice of a draw that waits to be sent, of an id behind another: as everybody locks them. */
async function draftBehind(invoiceId: string) {
  for (;;) {
    const job = await contracts.signed();
    for (const ordinal of [1, 2, 3]) {
      const { draws } = (await contracts.bill(job, ordinal, { send: false })).body;
      const uuid = draws[ordinal - 1]?.invoice?.uuid ?? '';
      if (uuid > invoiceId) return owner.invoice(uuid);
    }
  }
}

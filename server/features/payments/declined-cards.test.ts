import type { CustomerJson } from '@underlay/contract/customers.ts';
import type { JobJson } from '@underlay/contract/jobs.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { Payer } from '../../testing/payer.ts';
import { ADDRESS, call, customerEntries, TestBusiness } from '../../testing/people.ts';
import { startProduct, type TestProduct } from '../../testing/test-product.ts';

const DECLINED = '4000000000000002';

let product: TestProduct;

beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product.stop());

/** Every test comes from a network of its own. */
beforeEach(() => forget('declines from a network'));

const forget = (limit: string) => product.platform.systemDb.sql`delete from rate_limits where key like ${`${limit}:%`}`;

async function open() {
  const owner = await TestBusiness.open(product);
  return { owner, payer: new Payer(owner) };
}

type Opened = Awaited<ReturnType<Payer['openForm']>>;

/** Tries cards on a form, one after the other. Answers how many the provider looked at and declined. */
async function tryCards(payer: Payer, { status, body }: Opened, cards: number): Promise<number> {
  expect(status).toBe(200);
  let declined = 0;
  for (let turn = 0; turn < cards; turn += 1) {
    const tried = await payer.confirmCard(body, DECLINED);
    if (tried.status === 402) declined += 1;
    await product.settle();
  }
  return declined;
}

/** An invoice of a customer of their own, and how that one opens its card form. */
async function another(owner: TestBusiness) {
  const customer = await owner.call<CustomerJson>(`POST ${owner.base}/customers`, customerEntries());
  const job = await owner.call<JobJson>(`POST ${owner.base}/jobs`, {
    name: 'Hall',
    description: 'Ash',
    address: ADDRESS,
    customerId: customer.body.uuid,
  });
  const invoice = await owner.sent({ jobId: job.body.uuid });
  const accountId = customer.body.portalPath.split('/').at(-1) ?? '';
  const body = { amount: invoice.amount, accountId, invoiceId: invoice.uuid };
  return {
    invoice,
    accountId,
    openForm: (): Promise<Opened> => call(product.origin, 'POST /payments/cards/intents', { body }),
  };
}

test('TM-13 P07 the eleventh card is not tried: the form is closed, cools down, and says how else to pay', async () => {
  const { owner, payer } = await open();
  const invoice = await owner.sent();
  expect(await tryCards(payer, await payer.openForm(invoice), 14)).toBe(10);
  const refused = await payer.openForm(invoice);
  expect([refused.status, refused.body.code]).toEqual([429, 'card_form_cooling']);
  expect(refused.body.message).toMatch(
    /^Too many cards were declined, so paying by card is closed for now\. Declined cards were not charged\. It opens again in (59|60) minutes\. Until then you can pay by bank account, or call Tallgrass Flooring Co\. at \(785\) 555-0142\.$/,
  );
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3_000);
  expect((await (await another(owner)).openForm()).status).toBe(200);
  await forget('declines of an invoice');
  const again = await payer.openForm(invoice);
  await payer.confirmCard(again.body);
  expect((await payer.finish(again.body.id)).body.status).toBe('settled');
}, 60_000);

test('TM-13 whoever mistypes a card some times pays with the next one', async () => {
  const { owner, payer } = await open();
  const opened = await payer.openForm(await owner.sent());
  expect(await tryCards(payer, opened, 4)).toBe(4);
  await payer.confirmCard(opened.body);
  expect((await payer.finish(opened.body.id)).body.status).toBe('settled');
}, 30_000);

test('TM-13 a decline that is told of by event, again, and by asking for the payment counts once', async () => {
  const { owner, payer } = await open();
  const opened = await payer.openForm(await owner.sent());
  for (let turn = 0; turn < 9; turn += 1) {
    await payer.confirmCard(opened.body, DECLINED);
    expect((await payer.finish(opened.body.id)).body.code).toBe('intent_not_finished');
    await payer.control('/bank/webhooks/replay', { paymentIntent: opened.body.id, times: 2, shuffle: true });
    await product.settle();
  }
  expect((await payer.openForm(await owner.invoice(await invoiceOf(owner)))).status).toBe(200);
  expect(await tryCards(payer, opened, 3)).toBe(1);
}, 60_000);

const invoiceOf = async (owner: TestBusiness) =>
  (await owner.get<{ uuid: string }[]>(`GET ${owner.base}/invoices`))[0]?.uuid ?? '';

test('TM-13 a network that has had twenty cards declined opens no card form of anybody', async () => {
  const one = await open();
  for (let form = 0; form < 2; form += 1)
    expect(await tryCards(one.payer, await (await another(one.owner)).openForm(), 10)).toBe(10);
  const { owner, payer } = await open();
  expect((await payer.openForm(await owner.sent())).body.code).toBe('card_form_cooling');
  await forget('declines from a network');
  expect((await payer.openForm(await owner.invoice(await invoiceOf(owner)))).status).toBe(200);
}, 90_000);

test('TM-13 behind the address of twenty declines whoever has paid online before opens a form, and keeps it when a card is declined', async () => {
  const { owner, payer } = await open();
  const paying = await payer.openForm(await owner.sent());
  await payer.confirmCard(paying.body);
  expect((await payer.finish(paying.body.id)).status).toBe(200);
  const elsewhere = await open();
  for (let form = 0; form < 2; form += 1)
    expect(await tryCards(elsewhere.payer, await (await another(elsewhere.owner)).openForm(), 10)).toBe(10);
  expect((await (await another(owner)).openForm()).body.code).toBe('card_form_cooling');
  const opened = await payer.openForm(await owner.sent());
  expect(await tryCards(payer, opened, 2)).toBe(2);
  await payer.confirmCard(opened.body);
  expect((await payer.finish(opened.body.id)).body.status).toBe('settled');
}, 90_000);

test('TM-13 declines are counted for the network that opened the form, which the provider never hears of', async () => {
  const { owner, payer } = await open();
  const address = '198.51.100.20';
  for (let form = 0; form < 2; form += 1) {
    const { invoice, accountId } = await another(owner);
    expect(await tryCards(payer, await payer.openForm(invoice, { accountId }, address), 10)).toBe(10);
  }
  const { invoice, accountId } = await another(owner);
  expect((await payer.openForm(invoice, { accountId }, address)).body.code).toBe('card_form_cooling');
  const { status, body } = await payer.openForm(invoice, { accountId }, '198.51.100.21');
  expect(status).toBe(200);
  const headers = { authorization: 'Bearer sk_test_sandbox', 'stripe-account': body.stripeAccountId };
  const intent = await fetch(`${product.sandbox}/v1/payment_intents/${body.id}`, { headers });
  const { metadata } = (await intent.json()) as { metadata: object };
  expect(Object.keys(metadata).sort()).toEqual(['business', 'invoice', 'payment']);
}, 90_000);

test('TM-13 thirty declines within an hour pause the card forms of strangers, and owner and operator are told', async () => {
  const { owner, payer } = await open();
  const known = await owner.sent();
  const paying = await payer.openForm(known);
  await payer.confirmCard(paying.body);
  expect((await payer.finish(paying.body.id)).status).toBe(200);
  const settings = () => owner.get<{ cardsPausedUntil: string | null }>(`GET ${owner.base}/settings`);
  for (let form = 0; form < 3; form += 1) {
    expect((await settings()).cardsPausedUntil).toBeNull();
    expect(await tryCards(payer, await (await another(owner)).openForm(), 10)).toBe(10);
    await forget('declines from a network');
  }
  const stranger = await (await another(owner)).openForm();
  expect([stranger.status, stranger.body.code]).toEqual([429, 'card_form_cooling']);
  expect((await payer.openForm(await owner.sent())).status).toBe(200);
  const until = new Date((await settings()).cardsPausedUntil ?? 0).getTime() - Date.now();
  expect(until).toBeGreaterThan(3_000_000);
  const mails = (await (await fetch(`${product.sandbox}/mailbox/messages?to=billing@tallgrass.example`)).json()) as {
    subject: string;
  }[];
  expect(mails.filter(({ subject }) => subject === 'Card payments are paused for an hour')).toHaveLength(1);
  const { sql } = product.platform.systemDb;
  const events = await sql`
    select details from security_events where kind = 'card-testing' and business_id = ${owner.business.businessId}`;
  expect(events).toHaveLength(1);
  const other = await open();
  expect((await other.payer.openForm(await other.owner.sent())).status).toBe(200);
}, 120_000);

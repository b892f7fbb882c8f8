import type { AcceptanceJson } from '@underlay/contract/acceptance.ts';
import type { CustomerJson } from '@underlay/contract/customers.ts';
import type { InvoiceDetailJson } from '@underlay/contract/invoices.ts';
import type { OfferJson } from '@underlay/contract/portal-offers.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { insertMailStop } from '../features/deliveries/mail-stop-store.ts';
import { acceptanceOf } from '../testing/acceptance.ts';
import { mailsTo } from '../testing/mails.ts';
import { customerEntries, portalOf, TestBusiness } from '../testing/people.ts';
import { Phone } from '../testing/phone.ts';
import { startProduct, type TestProduct } from '../testing/test-product.ts';

const MAILS = 4;
const STRANGERS = 3;
const FEW_MAILS =
  'Until this business is verified for online payments, Underlay sends at most 4 mails a day for it. Send it again tomorrow.';
const STOPPED =
  'Underlay has stopped the mails of this business, because recipients reported them as spam. Receipts still go out. Write to support@underlay.example to have it looked at.';

let product: TestProduct;
let owner: TestBusiness;

beforeAll(async () => {
  const mailLimits = { atFirst: 200, later: 2_000, unverified: MAILS, strangers: STRANGERS };
  product = await startProduct({ mailLimits }, { typeset: true });
});
afterAll(() => product.stop());
beforeEach(async () => {
  owner = await TestBusiness.open(product, null);
});

const newAddress = () => `stranger-${crypto.randomUUID()}@maplerow.example`;

async function newCustomer(email = newAddress()): Promise<CustomerJson> {
  const entries = customerEntries();
  const business = { ...entries.business, email };
  return (await owner.call<CustomerJson>(`POST ${owner.base}/customers`, { ...entries, business })).body;
}

/** A quote that the customer of a business was sent. */
async function quoteFor({ uuid: customerId }: CustomerJson): Promise<string> {
  const { body: job } = await owner.call<{ uuid: string }>(`POST ${owner.base}/jobs`, { ...owner.job, customerId });
  const { uuid } = await owner.draft({ isQuote: true, salesTaxPercentage: 0, jobId: job.uuid });
  await owner.addLine(uuid, { quantity: 1, rate: 100 });
  await owner.call(`PUT ${owner.base}/invoices/${uuid}/status`, { status: 'sent' });
  return uuid;
}

/** By the link, which the business sees as well. */
async function sign(customer: CustomerJson, quote: string) {
  const path = `${portalOf(customer)}/invoices/${quote}`;
  const { status, body } = await owner.visit<AcceptanceJson>(`POST ${path}/acceptance`, acceptanceOf(100));
  expect(status).toBe(200);
  const read = async () => (await owner.visit<OfferJson>(`GET ${path}/offer`)).body.signedCopy;
  await owner.until(async () => (await read()) === 'made');
  return body.mailsCopy;
}

/** What became of the mails about a quote, by their occasion. */
async function mailsAbout(quote: string) {
  const { timeline } = await owner.get<InvoiceDetailJson>(`GET ${owner.base}/invoices/${quote}`);
  return timeline.flatMap(({ delivery }) => (delivery ? [delivery] : []));
}
const ends = async (quote: string, occasion: string) => {
  const find = async () => (await mailsAbout(quote)).findLast((delivery) => delivery.occasion === occasion);
  await owner.until(async () => !['queued', undefined].includes((await find())?.state));
  return find();
};

const verify = () => product.platform.systemDb.sql`
  update businesses set card_capability = 'active' where id = ${owner.business.businessId}`;
const stop = () =>
  product.platform
    .tenantDb(owner.business.businessId)
    .begin((tx) => insertMailStop(tx, { why: 'complaints', stoppedAt: new Date() }));
const contactOf = (customer: CustomerJson) => `/communication/${customer.portalPath.split('/').at(-1)}/contact`;
const changeContact = async (customer: CustomerJson, email: string) =>
  owner.visit(`PUT ${contactOf(customer)}`, { email, phoneNumber: '7855550188' });
/** All that the business may send today, to somebody who is mailed often. */
async function useUp() {
  const { communicationId } = await newCustomer();
  for (let mail = 0; mail < MAILS; mail++)
    await owner.call(`POST ${owner.base}/communications/${communicationId}`, { message: 'Hello' });
}

test('P21 SIGN-09 a business that nobody verified mails no more strangers by signing for them: they can sign, and their copies fail in words and can be sent once it may', async () => {
  const people: CustomerJson[] = [];
  const quotes: string[] = [];
  for (let index = 0; index < 5; index++) {
    const customer = await newCustomer();
    const quote = await quoteFor(customer);
    await sign(customer, quote);
    people.push(customer);
    quotes.push(quote);
  }
  await product.settle();
  const mails = await Promise.all(people.map(({ email }) => mailsTo(product, email)));
  expect(mails.flat()).toHaveLength(3);
  expect(
    (await mailsTo(product, 'billing@tallgrass.example')).filter(({ subject }) => subject.startsWith('Signed')),
  ).toHaveLength(1);
  const [last = ''] = quotes.slice(-1);
  const copy = await ends(last, 'signed');
  expect(copy).toMatchObject({ state: 'failed', problem: FEW_MAILS });
  const again = () => owner.call(`POST ${owner.base}/deliveries/${copy?.id}/repeat`);
  const { status, body } = await again();
  expect([status, body.code, body.message]).toEqual([429, 'mail_limit', FEW_MAILS]);
  await verify();
  expect((await again()).status).toBe(200);
  expect(await ends(last, 'signed')).toMatchObject({ state: 'sent' });
});

test('P21 SIGN-09 a verified business has no limit of what was signed, and no stop keeps it; one that is not obeys the stop, and promises no mail', async () => {
  await verify();
  const customers = [await newCustomer(), await newCustomer()] as const;
  const quotes = [await quoteFor(customers[0]), await quoteFor(customers[1])] as const;
  await stop();
  await product.platform.systemDb.sql`
    insert into mail_allowances (business_id, day, used) values (${owner.business.businessId}, '2999-01-01', 200)
    on conflict (business_id) do update set day = '2999-01-01', used = 200`;
  expect(await sign(customers[0], quotes[0])).toBe(true);
  expect(await ends(quotes[0], 'signed')).toMatchObject({ state: 'sent' });
  await product.platform.systemDb.sql`
    update businesses set card_capability = 'inactive' where id = ${owner.business.businessId}`;
  expect(await sign(customers[1], quotes[1])).toBe(false);
  expect(await ends(quotes[1], 'signed')).toMatchObject({ state: 'failed', problem: STOPPED });
});

test('P20 P21 a customer of such a business changes their address as long as both can be mailed; else nothing changes, in words', async () => {
  const [first, second] = [await newCustomer(), await newCustomer()];
  const [to, wanted] = [newAddress(), newAddress()];
  expect((await changeContact(first, to)).status).toBe(200);
  // Two people who never answered were mailed, and these would be two more.
  const { status, body } = await changeContact(second, wanted);
  expect([status, body.code, body.message]).toEqual([
    429,
    'mail_limit',
    'A new e-mail address gets a mail to confirm it, which cannot be sent right now. Please try again tomorrow, or ask the business to change it.',
  ]);
  expect((await owner.visit(`GET ${contactOf(second)}`)).body).toMatchObject({
    email: second.email,
    emailConfirmed: true,
  });
  const phone = await owner.visit(`PUT ${contactOf(second)}`, { email: second.email, phoneNumber: '7855550199' });
  expect(phone.status).toBe(200);
  await product.settle();
  const mailed = await Promise.all([first.email, to, second.email, wanted].map((email) => mailsTo(product, email)));
  expect(mailed.map(({ length }) => length)).toEqual([1, 1, 0, 0]);
  await verify();
  expect((await changeContact(second, wanted)).status).toBe(200);
});

test('SIGN-12 P21 nor does it send codes beyond that, and whoever wants to sign reads whom to ask', async () => {
  const customer = await newCustomer();
  const settings = { notes: '', terms: '', validDays: 30, codeFrom: 0 };
  await owner.call(`PUT ${owner.base}/selling-settings`, settings);
  const quote = await quoteFor(customer);
  const ask = () => owner.visit(`POST ${portalOf(customer)}/invoices/${quote}/code`, {});
  expect((await ask()).status).toBe(200);
  await useUp();
  const { status, body } = await ask();
  expect([status, body.code, body.message]).toEqual([
    429,
    'mail_limit',
    'No code can be sent right now. Please try again tomorrow, or ask Tallgrass Flooring Co. how to go on.',
  ]);
  await verify();
  expect((await ask()).status).toBe(200);
});

test('D60 P21 nor does it ask phones for their yes', async () => {
  const [first, second, third] = [new Phone(product), new Phone(product), new Phone(product)];
  expect(await (await first.customerOf(owner)).switches(true)).toBe('asked');
  await useUp();
  expect(await (await second.customerOf(owner)).switches(true)).toBe('not_asked');
  await verify();
  expect(await (await third.customerOf(owner)).switches(true)).toBe('asked');
  await product.settle();
  const received = await Promise.all([first, second, third].map((phone) => phone.received()));
  expect(received.map(({ length }) => length)).toEqual([1, 0, 1]);
});

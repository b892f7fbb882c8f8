import type { OfferJson } from '@underlay/contract/portal-offers.ts';
import { beforeEach, expect, test } from 'vitest';
import { acceptanceOf } from '../../testing/acceptance.ts';
import { Correspondent } from '../../testing/correspondent.ts';
import { mailsTo } from '../../testing/mails.ts';
import { customerEntries, TestBusiness } from '../../testing/people.ts';
import { Phone, TextedCustomer } from '../../testing/phone.ts';
import { type SharedProduct, sharedProduct } from '../../testing/shared-product.ts';
import type { TestProduct } from '../../testing/test-product.ts';

import { certificateOf } from './certificate.ts';
import { readSignedOffer } from './signed-mail.ts';

let product: SharedProduct;
let owner: TestBusiness;

/** Codes are counted by customer. */
beforeEach(async () => {
  product = await sharedProduct();
  owner = await TestBusiness.open(product, null);
});

type Answer = OfferJson & { code: string; message: string; sentTo: string };
const askFor = (codeFrom: number | null) =>
  owner.call(`PUT ${owner.base}/selling-settings`, { notes: '', terms: '', validDays: 30, codeFrom });
async function quoteOver(rate: number): Promise<string> {
  const { body: job } = await owner.call<{ uuid: string }>(`POST ${owner.base}/jobs`, owner.job);
  const { uuid } = await owner.draft({ isQuote: true, salesTaxPercentage: 0, jobId: job.uuid });
  await owner.addLine(uuid, { quantity: 1, rate });
  await owner.call(`PUT ${owner.base}/invoices/${uuid}/status`, { status: 'sent' });
  return uuid;
}
const of = (uuid: string, rest: string) => `${owner.portal}/invoices/${uuid}/${rest}`;
const accept = async (uuid: string, total: number, change: object = {}) => {
  const { status, body } = await owner.visit<Answer>(`POST ${of(uuid, 'acceptance')}`, acceptanceOf(total, change));
  return [status, body.code ?? null, body.message ?? null];
};
const ask = (uuid: string, body: object = {}) => owner.visit<Answer>(`POST ${of(uuid, 'code')}`, body);
const codes = async () =>
  (await mailsTo(product, owner.customer.email)).flatMap(
    ({ subject }) => /^(\d{6}) is your code/.exec(subject)?.[1] ?? [],
  );
async function newCode(uuid: string): Promise<string> {
  const before = (await codes()).length;
  expect((await ask(uuid)).status).toBe(200);
  await owner.until(async () => (await codes()).length > before);
  return (await codes())[0] ?? '';
}
const other = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
const WRONG = [422, 'wrong_code', 'That code is not correct.'];
const OVER = [422, 'code_over', 'That code is over. Ask for a new one.'];
const UNASKED = [422, 'code_missing', 'Ask for a code first.'];
const ACCEPTED = [200, null, null];

test('SIGN-12 SIGN-07 SIGN-08 where a business asks for it nobody signs without the code that was mailed, which counts once, for one quote, and stands in the record', async () => {
  await askFor(0);
  const [quote, second] = [await quoteOver(100), await quoteOver(100)];
  const email = owner.customer.email;
  const sentTo = `${email[0]}...${email.slice(email.indexOf('@'))}`;
  const { body: shown } = await owner.visit<Answer>(`GET ${of(quote, 'offer')}`);
  expect(shown.code).toEqual({ fromTotal: 0, ways: [{ by: 'email', sentTo }] });
  expect(await accept(quote, 100)).toEqual([422, 'code_missing', 'Type the code that we sent you.']);
  expect(await accept(quote, 100, { code: '123456' })).toEqual(UNASKED);
  expect((await ask(quote, { by: 'sms' })).status).toBe(422);
  const code = await newCode(quote);
  const mail = (await mailsTo(product, email)).find(({ subject }) => subject.startsWith(code));
  expect(mail?.text).toMatch(/Type this code to sign quote \d+\. It is good for 10 minutes\./);
  expect(await accept(second, 100, { code })).toEqual(UNASKED);
  expect(await accept(quote, 100, { code: other(code) })).toEqual(WRONG);
  // What is refused otherwise leaves it good.
  expect((await accept(quote, 90, { code }))[1]).toBe('total_changed');
  expect(await accept(quote, 100, { code })).toEqual(ACCEPTED);
  expect(await accept(quote, 100, { code })).toEqual(ACCEPTED);
  const { sql } = product.platform.systemDb;
  const [signature] = await sql<{ facts: object }[]>`select facts from signatures where subject_id = ${quote}`;
  expect(signature?.facts).toMatchObject({ isCodeGiven: true, codeSentTo: sentTo });
  const read = await readSignedOffer(product.platform.tenantDb(owner.business.businessId), quote);
  const { facts } = certificateOf({ ...read, sentTo: [] });
  expect(facts.find(({ label }) => label === 'Code')?.lines).toEqual([`Given, as it was sent to ${sentTo}`]);
  expect(await sql`select 1 from signing_codes where invoice_id = ${quote}`).toEqual([]);
  const [asked] = await sql`select data from events where subject_id = ${quote} and kind = 'signing_code_asked'`;
  expect(asked).toMatchObject({ data: { detail: sentTo } });
});

test('SIGN-12 never is the default, and from a total on means that total', async () => {
  const [first, below, at] = [await quoteOver(100), await quoteOver(499.99), await quoteOver(500)];
  const read = async (uuid: string) => (await owner.visit<Answer>(`GET ${of(uuid, 'offer')}`)).body.code;
  expect([await read(first), (await ask(first)).status, await accept(first, 100)]).toEqual([null, 409, ACCEPTED]);
  await askFor(500);
  expect(await read(at)).toMatchObject({ fromTotal: 500 });
  expect(await accept(below, 499.99)).toEqual(ACCEPTED);
  expect((await accept(at, 500))[1]).toBe('code_missing');
  // Whoever knows nothing of codes leaves them as they are.
  await owner.call(`PUT ${owner.base}/selling-settings`, { notes: '', terms: 'Ours', validDays: 30 });
  expect((await accept(at, 500))[1]).toBe('code_missing');
  const settings = await owner.get<{ codeFrom: number }>(`GET ${owner.base}/selling-settings`);
  expect(settings.codeFrom).toBe(500);
});

test('SIGN-12 P20 it goes to the address that is confirmed and to no new one, or as a text to a phone that has said yes', async () => {
  await askFor(0);
  const quote = await quoteOver(100);
  const { sql } = product.platform.systemDb;
  const { uuid } = owner.customer;
  const phone = new Phone(product as TestProduct);
  await sql`
    insert into contact_changes (business_id, id, customer_id, kind, old_value, new_value, state, ip_address, created_at)
    select business_id, ${crypto.randomUUID()}, id, 'email', email, 'stranger@example.net', 'open', '', now() from customers
    where id = ${uuid}`;
  await sql`
    update customers set email = 'stranger@example.net', phone = ${phone.number}, receive_sms = true,
      sms_confirmed_phone = ${phone.number} where id = ${uuid}`;
  await newCode(quote);
  expect((await mailsTo(product, 'stranger@example.net')).filter(({ subject }) => /your code/.test(subject))).toEqual(
    [],
  );
  const { body } = await ask(quote, { by: 'sms' });
  expect(body.sentTo).toBe(`...${phone.number.slice(-4)}`);
  const texted = async () =>
    (await phone.received()).flatMap((text) => /: (\d{6}) is your code to sign quote/.exec(text)?.[1] ?? []);
  await owner.until(async () => (await texted()).length > 0);
  const [code] = await texted();
  expect(await accept(quote, 100, { code })).toEqual(ACCEPTED);
});

test('SIGN-12 P20 whoever holds the link gets no code at an address or a phone of their own, though they confirm both, and what the business enters counts', async () => {
  await askFor(0);
  const { email, uuid } = owner.customer;
  const customer = new Correspondent(owner);
  const early = customer.fresh();
  await customer.change(early);
  const quote = await quoteOver(100);
  const ways = async () => (await owner.visit<Answer>(`GET ${of(quote, 'offer')}`)).body.code?.ways;
  const byMail = (address: string) => ({
    by: 'email',
    sentTo: `${address[0]}...${address.slice(address.indexOf('@'))}`,
  });
  // Entered before the quote was sent, and confirmed after.
  await customer.answer(await customer.tokenFor(early, 'confirm'));
  expect(await ways()).toEqual([byMail(email)]);
  const thief = `z${customer.fresh()}`;
  const phone = new Phone(product as TestProduct);
  const path = `/communication/${owner.accountId}/contact`;
  expect((await owner.visit(`PUT ${path}`, { email: thief, phoneNumber: phone.number })).status).toBe(200);
  await customer.answer(await customer.tokenFor(thief, 'confirm'));
  await new TextedCustomer(owner, owner.customer, phone).optsIn();
  expect(await customer.contact()).toMatchObject({ email: thief, emailConfirmed: true });
  expect(await ways()).toEqual([byMail(email)]);
  expect((await ask(quote, { by: 'sms' })).status).toBe(422);
  const stolen = await newCode(quote);
  expect((await mailsTo(product, thief)).filter(({ subject }) => subject.startsWith(stolen))).toEqual([]);
  // The customer told the business their new address and phone.
  const [known, own] = [`y${customer.fresh()}`, new Phone(product as TestProduct)];
  const business = { ...customerEntries().business, email: known, phone: own.number };
  expect((await owner.call(`PUT ${owner.base}/customers/${uuid}`, customerEntries({ business }))).status).toBe(200);
  const texted = new TextedCustomer(owner, owner.customer, own);
  await texted.switches(false);
  await texted.optsIn();
  expect(await ways()).toEqual([byMail(known), { by: 'sms', sentTo: `...${own.number.slice(-4)}` }]);
  expect((await ask(quote)).body.sentTo).toBe(byMail(known).sentTo);
  const codeOf = async () => (await mailsTo(product, known)).find(({ subject }) => /is your code/.test(subject));
  await owner.until(async () => (await codeOf()) !== undefined);
  expect(await accept(quote, 100, { code: (await codeOf())?.subject.slice(0, 6) })).toEqual(ACCEPTED);
});

test('SIGN-12 SIGN-10 guesses at once are five at most, a code is over after ten minutes, three are sent in an hour, and two answers take one', async () => {
  await askFor(0);
  const quote = await quoteOver(100);
  const { sql } = product.platform.systemDb;
  const first = await newCode(quote);
  const guesses = await Promise.all(Array.from({ length: 9 }, () => accept(quote, 100, { code: other(first) })));
  expect(guesses.filter(([, code]) => code === 'wrong_code').length).toBe(5);
  expect(guesses.filter(([, code]) => code === 'code_over').length).toBe(4);
  expect(await accept(quote, 100, { code: first })).toEqual(OVER);
  const second = await newCode(quote);
  await sql`update signing_codes set expires_at = expires_at - interval '10 minutes' where invoice_id = ${quote}`;
  expect(await accept(quote, 100, { code: second })).toEqual(OVER);
  const later = await quoteOver(100);
  const third = await newCode(later);
  const { status, body } = await ask(later);
  expect([status, body.code]).toEqual([429, 'too_many_codes']);
  const tries = await Promise.all(
    ['Elena Marchetti', 'Luis Ortega'].map((name) => accept(later, 100, { code: third, name })),
  );
  expect(tries.map(([code]) => code).toSorted()).toEqual([200, 409]);
});

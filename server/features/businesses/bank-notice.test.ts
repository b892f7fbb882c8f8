import type { BankNoticeJson } from '@underlay/contract/businesses.ts';
import { DAY_MILLISECONDS } from '@underlay/domain/calendar/calendar-date.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { BANK } from '../../testing/business-entries.ts';
import { Payer } from '../../testing/payer.ts';
import { TestBusiness } from '../../testing/people.ts';
import { PASSWORD, startProduct, type TestProduct } from '../../testing/test-product.ts';

interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly headers: Record<string, string>;
}

const confirmation = { password: PASSWORD };

let product: TestProduct;
let owner: TestBusiness;

beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product.stop());
beforeEach(async () => {
  owner = await TestBusiness.open(product);
});

const settings = () => owner.get<{ frozen: boolean }>(`GET ${owner.base}/settings`);
const look = (token: string) => owner.visit<BankNoticeJson>('POST /bank-account-notices/look', { token });
const freeze = (token: string) => owner.visit<BankNoticeJson>('POST /bank-account-notices/freeze', { token });
const eligible = async () => (await owner.visit(`GET /account/customer/${owner.accountId}/eligible`)).body;
const NONE = { bankPaymentEligible: false, cardPaymentEligible: false };
/** The provider has looked at the new account, however long that takes. */
const verify = () => product.platform.systemDb.sql`
  update business_bank_accounts set status = 'verified' where business_id = ${owner.business.businessId} and replaced_at is null`;

async function mails(about: string, count: number): Promise<Mail[]> {
  const found = async () => {
    const [row] = await product.platform.systemDb.sql<{ id: string }[]>`
      select id from business_bank_accounts where business_id = ${owner.business.businessId} and replaced_at is null`;
    const all = (await (await fetch(`${product.sandbox}/mailbox/messages`)).json()) as Mail[];
    return all.filter(({ headers }) => headers['message-id']?.includes(`<bank-${about}-${row?.id}`));
  };
  await owner.until(async () => (await found()).length >= count);
  return found();
}

/** Changes the bank account. Answers the token of the mailed link. */
async function change(): Promise<string> {
  const bank = { ...BANK, name: 'Operating', accountNumber: '000333222111', confirmation };
  expect((await owner.call(`PUT ${owner.base}/bankAccount`, bank)).status).toBe(200);
  const [mail] = await mails('changed', 2);
  return /bank-account-notice\?t=([\w.-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
}

test('SET-05 P14 a first bank account is said to be added, and no payments to rest', async () => {
  owner = await TestBusiness.open(product, null);
  const bank = { ...BANK, name: 'Operating', confirmation };
  expect((await owner.call(`PUT ${owner.base}/bankAccount`, bank)).status).toBe(200);
  const [mail] = await mails('added', 2);
  expect(mail?.subject).toBe('Tallgrass Flooring Co. has a bank account');
  expect(mail?.text).toContain('Customers can pay online once it is verified.');
  expect(mail?.text).not.toContain('rest until');
  await change();
});

test('SET-05 P14 members and the business are told by mail who changed it, when, and the last four digits', async () => {
  const [me] = await product.platform.systemDb.sql<{ email: string }[]>`
    select u.email from users u join business_members m on m.user_id = u.id::text
    where m.business_id = ${owner.business.businessId}`;
  // A thief who changes the business's address first does not keep the notice from the old one's reader.
  const { version: _, ...read } = await owner.get<Record<string, unknown>>(`GET ${owner.base}`);
  const businessBank = { ...BANK, accountNumber: '000333222111' };
  const entries = { ...read, email: 'thief@else.example', businessBank, confirmation };
  expect((await owner.call(`PUT ${owner.base}`, entries)).status).toBe(200);
  const sent = await mails('changed', 3);
  expect(sent.map(({ to }) => to).sort()).toEqual(
    ['billing@tallgrass.example', 'thief@else.example', me?.email].sort(),
  );
  for (const { subject, text } of sent) {
    expect(subject).toBe('The bank account of Tallgrass Flooring Co. was changed');
    const copy = text.replaceAll('\r', '');
    expect(copy).toContain('Robin Ashby changed the bank account that online payments to Tallgrass Flooring Co. are');
    expect(copy).toMatch(
      /New account ends in: 2111\nChanged by: Robin Ashby\nChanged on: \w+ \d+\w\w, \d{4} \d+:\d\d [AP]M/,
    );
    expect(copy).toMatch(/This was not me:\s+http:\/\/localhost:\d+\/p\/u\/bank-account-notice\?t=/);
    expect(copy).toMatch(/The button works until \w+ \d+\w\w, \d{4}\./);
    expect(copy).not.toMatch(/undefined|null|NaN|000333222111|110000000/);
  }
});

test('P14 a member who signs in with another provider is told as well', async () => {
  const { systemDb } = product.platform;
  const { businessId } = owner.business;
  await systemDb.sql`insert into business_members (business_id, user_id, created_at) values (${businessId}, 'https://id.example|7', now())`;
  await systemDb.sql`
    insert into member_names (business_id, user_id, name, email)
    values (${businessId}, 'https://id.example|7', 'Sam Ode', 'sam@elsewhere.example')`;
  await change();
  const mailed = await mails('changed', 3);
  expect(mailed.map(({ to }) => to)).toContain('sam@elsewhere.example');
  await systemDb.sql`delete from business_members where business_id = ${businessId} and user_id = 'https://id.example|7'`;
});

test('P14 "This was not me" stops payments at once, twice is once, and only a password lets them go on', async () => {
  const invoice = await owner.sent();
  const token = await change();
  await verify();
  const payer = new Payer(owner);
  const form = await payer.openForm(invoice);
  expect((await look(token)).body).toMatchObject({
    business: 'Tallgrass Flooring Co.',
    lastFour: '2111',
    state: 'open',
  });
  expect((await settings()).frozen).toBe(false);
  const answers = await Promise.all([freeze(token), freeze(token), freeze(token)]);
  expect(answers.map(({ body }) => body.state)).toEqual(['frozen', 'frozen', 'frozen']);
  expect([(await settings()).frozen, await eligible(), (await look(token)).body.state]).toEqual([true, NONE, 'frozen']);
  expect((await payer.openForm(invoice)).body.code).toBe('not_enabled');
  const isOpen = async () =>
    (
      await product.platform.systemDb
        .sql`select 1 from payments where invoice_id = ${invoice.uuid} and state = 'started'`
    ).length > 0;
  await owner.until(async () => !(await isOpen()));
  expect((await payer.confirmCard(form.body)).status).not.toBe(200);
  const mailed = await mails('stopped', 2);
  expect(mailed).toHaveLength(2);
  expect(mailed[0]?.subject).toBe('Online payments to Tallgrass Flooring Co. are stopped');
  expect(mailed[0]?.text).toContain('Somebody said "This was not me" about the new bank account ending in 2111.');
  const events = await product.platform.systemDb.sql`
    select actor from events where business_id = ${owner.business.businessId} and kind = 'payments_frozen'`;
  expect(events).toEqual([{ actor: 'bank notice' }]);
  const unfreeze = (password: string) =>
    owner.call<{ code: string; frozen: boolean }>(`POST ${owner.base}/unfreeze`, { confirmation: { password } });
  expect((await unfreeze('not this one')).body.code).toBe('wrong_password');
  expect(await eligible()).toEqual(NONE);
  expect((await unfreeze(PASSWORD)).body.frozen).toBe(false);
  const on = await mails('going_on', 2);
  expect(on[0]?.subject).toBe('Online payments to Tallgrass Flooring Co. go on');
  expect(on[0]?.text).toContain('Robin Ashby let online payments to Tallgrass Flooring Co. go on.');
  // Had a thief done that, the same button would stop them again.
  expect(on[0]?.text).toContain(`/p/u/bank-account-notice?t=${token}`);
  await verify();
  expect(await eligible()).toEqual({ bankPaymentEligible: true, cardPaymentEligible: true });
});

test('P14 a forged, foreign or old link stops nothing', async () => {
  const token = await change();
  const [businessId = '', bankId = '', hash = ''] = token.split('.');
  const other = await TestBusiness.open(product, null);
  const wrong = [
    'nonsense',
    `${businessId}.${bankId}.${hash.replace(/^./, (letter) => (letter === 'A' ? 'B' : 'A'))}`,
    `${other.business.businessId}.${bankId}.${hash}`,
    `${businessId}.${crypto.randomUUID()}.${hash}`,
  ];
  for (const forged of wrong) for (const ask of [look, freeze]) expect((await ask(forged)).status).toBe(404);
  product.clock.advance(7 * DAY_MILLISECONDS - 60_000);
  expect((await look(token)).body.state).toBe('open');
  product.clock.advance(120_000);
  expect((await look(token)).body.state).toBe('expired');
  expect((await freeze(token)).body.state).toBe('expired');
  const [row] = await product.platform.systemDb.sql`
    select payments_frozen_at from businesses where id = ${owner.business.businessId}`;
  expect(row).toEqual({ payments_frozen_at: null });
});

import type { BusinessJson, PaymentSettings } from '@underlay/contract/businesses.ts';
import type { InvitationJson, MemberJson } from '@underlay/contract/members.ts';
import type { WebhookJson } from '@underlay/contract/webhooks.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { BANK } from '../testing/business-entries.ts';
import { callOnce, confirm } from '../testing/call.ts';
import { Colleague } from '../testing/colleagues.ts';
import { customerEntries, TestBusiness } from '../testing/people.ts';
import { Program } from '../testing/programs.ts';
import { startProduct, type TestProduct } from '../testing/test-product.ts';

const MINUTE = 60_000;
const NEEDED = { status: 403, body: { code: 'confirmation_needed' } };

let product: TestProduct;
let owner: TestBusiness;

beforeAll(async () => {
  product = await startProduct();
  owner = await TestBusiness.open(product, null);
});
afterAll(() => product.stop());

/** A member who has just signed in and has confirmed nothing. */
const newMember = () => Colleague.join(product, owner, `Kim ${crypto.randomUUID().replaceAll(/[^a-z]/g, '')}`);
const as = <Body = Record<string, unknown>>(token: string, line: string, body?: unknown) =>
  callOnce<Body>(product.origin, line, { token, body });

/** What a stolen session must not do. */
async function changes(token: string): Promise<Record<string, { line: string; body?: unknown }>> {
  const { base } = owner;
  const invited = await owner.call<InvitationJson>(`POST ${base}/invitations`, {
    email: `${crypto.randomUUID()}@maplerow.example`,
  });
  const leaving = await newMember();
  const members = await as<MemberJson[]>(token, `GET ${base}/members`);
  const member = members.body.find(({ email }) => email === leaving.email);
  const business = await owner.get<BusinessJson>(`GET ${base}`);
  const { version: _settings, ...settings } = await owner.get<PaymentSettings & { version: number }>(
    `GET ${base}/settings`,
  );
  const { uuid } = (await owner.call<{ uuid: string }>(`POST ${base}/customers`, customerEntries())).body;
  const { uuid: connectionId } = await Program.connect(owner);
  const hook = { connectionId, types: null };
  const address = `https://hooks.example.com/${crypto.randomUUID()}`;
  const made = await owner.call<WebhookJson>(`POST ${base}/webhooks`, { ...hook, address });
  const entries = customerEntries();
  const elsewhere = { ...entries, business: { ...entries.business, email: 'thief@else.example' } };
  const { beneficialOwners: _owners, businessBank: _bank, version: _version, ...basics } = business;
  return {
    invite: { line: `POST ${base}/invitations`, body: { email: `${crypto.randomUUID()}@else.example` } },
    'send an invitation again': { line: `POST ${base}/invitations/${invited.body.uuid}/mail` },
    'change a role': { line: `PUT ${base}/members/${member?.uuid}/role`, body: { role: 'accountant' } },
    'change an invitation': { line: `PUT ${base}/invitations/${invited.body.uuid}/role`, body: { role: 'owner' } },
    'remove a member': { line: `DELETE ${base}/members/${member?.uuid}` },
    'our notices': { line: `PUT ${base}`, body: { ...basics, email: `${crypto.randomUUID()}@else.example` } },
    'the same at its other address': {
      line: `PUT /account/${business.businessId}`,
      body: { ...basics, email: `${crypto.randomUUID()}@else.example` },
    },
    fees: { line: `PUT ${base}/settings`, body: { ...settings, cardFee: { fixed: 7, percentage: 1 } } },
    'where checks go': { line: `PUT ${base}/settings`, body: { ...settings, byCheck: `To ${crypto.randomUUID()}` } },
    'where a program is called': {
      line: `POST ${base}/webhooks`,
      body: { ...hook, address: `https://thief.example.com/${crypto.randomUUID()}` },
    },
    'where it is called instead': {
      line: `PUT ${base}/webhooks/${made.body.uuid}`,
      body: { address: `https://thief.example.com/${crypto.randomUUID()}`, types: null },
    },
    'the mail of a customer': { line: `PUT ${base}/customers/${uuid}`, body: elsewhere },
  };
}

const told = async () => [
  await owner.get(`GET ${owner.base}`),
  await owner.get(`GET ${owner.base}/settings`),
  await owner.get(`GET ${owner.base}/members`),
  await owner.get(`GET ${owner.base}/invitations`),
  await owner.get(`GET ${owner.base}/webhooks`),
  await owner.get(`GET ${owner.base}/customers?limit=100`),
];

test('P14 HOOK-10 a session alone changes no member, no notice address, no fee, no mail of a customer and no address of a program; a confirmation does, for a while', async () => {
  const member = await newMember();
  const { token } = member;
  const each = await changes(token);
  const before = await told();
  for (const [name, { line, body }] of Object.entries(each))
    expect([name, await as(token, line, body)]).toEqual([name, expect.objectContaining({ status: 403 })]);
  expect(await as(token, 'PUT /session/confirmation', { confirmation: { password: 'a guess' } })).toMatchObject({
    status: 422,
    body: { code: 'wrong_password' },
  });
  expect(await told()).toEqual(before);
  expect((await confirm(product.origin, token)).status).toBe(204);
  // It belongs to this sign-in. Another one of the same person has to confirm by itself.
  const elsewhere = await member.otherToken();
  for (const [name, { line, body }] of Object.entries(each)) {
    expect([name, (await as(elsewhere, line, body)).body]).toEqual([
      name,
      expect.objectContaining({ code: 'confirmation_needed' }),
    ]);
    expect([name, (await as(token, line, body)).status]).toEqual([name, expect.toSatisfy((status) => status < 300)]);
  }
});

test('P14 what stays as it is asks for nothing, and neither does what changes no money and no way to it', async () => {
  const { token } = await newMember();
  const { base } = owner;
  const settings = await owner.get<PaymentSettings>(`GET ${base}/settings`);
  expect((await as(token, `PUT ${base}/settings`, { ...settings, reminderLimit: 4 })).status).toBe(200);
  const {
    beneficialOwners: _owners,
    businessBank: _bank,
    version: _version,
    ...basics
  } = await owner.get<BusinessJson>(`GET ${base}`);
  expect((await as(token, `PUT ${base}`, { ...basics, name: 'Tallgrass Floors' })).status).toBe(200);
  const { uuid: connectionId } = await Program.connect(owner);
  const hook = { connectionId, address: `https://hooks.example.com/${crypto.randomUUID()}`, types: null };
  const { body } = await owner.call<WebhookJson>(`POST ${base}/webhooks`, hook);
  expect((await as(token, `PUT ${base}/webhooks/${body.uuid}`, { ...hook, types: ['job.created'] })).status).toBe(200);
  const { uuid, business } = owner.customer as unknown as { uuid: string; business?: object };
  const moved = customerEntries({ person: { firstName: 'Jordan', lastName: 'Oak' }, ...business });
  expect((await as(token, `PUT ${base}/customers/${uuid}`, moved)).status).toBe(200);
});

test('P14 a confirmation stands for a quarter of an hour, and not longer', async () => {
  const { token } = await newMember();
  const invite = () =>
    as(token, `POST ${owner.base}/invitations`, { email: `${crypto.randomUUID()}@maplerow.example` });
  await confirm(product.origin, token);
  product.clock.advance(14 * MINUTE);
  await product.platform.systemDb.sql`update oauth_records set expires_at = expires_at + interval '1 hour'`;
  expect((await invite()).status).toBe(200);
  product.clock.advance(MINUTE + 1_000);
  expect(await invite()).toMatchObject(NEEDED);
});

test('P14 AUDIT-02 a wrong password is called wrong, also when nobody can write down that it was', async () => {
  const { sql } = product.platform.systemDb;
  const wrong = { ...BANK, name: 'Operating', confirmation: { password: 'a guess' } };
  await sql`alter table events add constraint full_disk check (kind <> 'confirmation_failed') not valid`;
  const refused = await owner.call(`PUT ${owner.base}/bankAccount`, wrong);
  await sql`alter table events drop constraint full_disk`;
  expect(refused).toMatchObject({ status: 422, body: { code: 'wrong_password' } });
});

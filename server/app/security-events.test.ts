import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Sql } from '../database/sql.ts';
import { Colleague } from '../testing/colleagues.ts';
import { BANK, call, TestBusiness } from '../testing/people.ts';
import { PASSWORD, startProduct, type TestProduct } from '../testing/test-product.ts';

interface Row {
  readonly kind: string;
  readonly outcome: string;
  readonly userId: string | null;
  readonly businessId: string | null;
  readonly network: string | null;
  readonly device: string | null;
  readonly details: Record<string, unknown>;
}

const FIREFOX = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' };
const confirmation = { password: PASSWORD };

let product: TestProduct;
let sql: Sql;
let owner: TestBusiness;
let ownerId: string;
let last = 0;

beforeAll(async () => {
  product = await startProduct({ rateLimits: true });
  sql = product.platform.systemDb.sql;
  owner = await TestBusiness.open(product, null);
  ownerId = (await owner.get<{ userId: string }>('GET /session')).userId;
});
afterAll(() => product.stop());
beforeEach(async () => {
  const [row] = await sql<{ id: number }[]>`select coalesce(max(id), 0) id from security_events`;
  last = Number(row?.id);
});

/** The events of this test. */
const events = (): Promise<Row[]> => sql<Row[]>`
  select kind, outcome, user_id "userId", business_id "businessId", network, device, details
  from security_events where id > ${last} order by id`;
const kinds = async () => (await events()).map(({ kind }) => kind);

test('P14 TM-30 a changed bank account says who, for which business, from where and with what', async () => {
  const bank = { ...BANK, name: 'Operating', confirmation };
  expect((await owner.call(`PUT ${owner.base}/bankAccount`, bank, FIREFOX)).status).toBe(200);
  const [event] = (await events()).filter(({ kind }) => kind === 'bank-account');
  expect(event).toEqual({
    kind: 'bank-account',
    outcome: 'success',
    userId: ownerId,
    businessId: owner.business.businessId,
    network: '127.0.0.x',
    device: 'Firefox on Linux',
    details: { ending: BANK.accountNumber.slice(-4) },
  });
});

test('TM-30 members who are invited, join, are removed, and invitations that are withdrawn', async () => {
  const colleague = await Colleague.join(product, owner, 'Kim Lowe');
  const invited = await owner.call<{ uuid: string }>(`POST ${owner.base}/invitations`, { email: 'sam@lowe.example' });
  expect((await owner.call(`DELETE ${owner.base}/invitations/${invited.body.uuid}`)).status).toBe(204);
  const member = (await colleague.members(owner)).find(({ you }) => you);
  expect((await owner.call(`DELETE ${owner.base}/members/${member?.uuid}`)).status).toBe(204);
  const ofBusiness = (await events()).filter(({ businessId }) => businessId === owner.business.businessId);
  expect(ofBusiness.map(({ kind, userId }) => [kind, userId === ownerId])).toEqual([
    ['member-invited', true],
    ['member-joined', false],
    ['member-invited', true],
    ['invitation-withdrawn', true],
    ['member-removed', true],
  ]);
  expect(ofBusiness.at(-1)?.details).toEqual({ member: ofBusiness[1]?.userId });
});

test('TM-30 a renewed link of a customer, changed fees and another address for notices', async () => {
  await owner.call(`POST ${owner.base}/customers/${owner.customer.uuid}/portal-link`);
  const settings = await owner.get<object>(`GET ${owner.base}/settings`);
  await owner.call(`PUT ${owner.base}/settings`, { ...settings, cardFee: { fixed: 0.5, percentage: 2 } });
  const entries = { ...owner.business, email: 'other@tallgrass.example', beneficialOwners: [], version: undefined };
  const changed = await owner.call(`PUT ${owner.base}`, entries);
  expect(changed.status).toBe(200);
  expect(await kinds()).toEqual(['portal-link', 'payment-settings', 'notice-address']);
});

test('TM-04 TM-09 somebody who asks for a business of others, and calls that nobody has signed', async () => {
  const stranger = await product.newUser();
  expect((await call(product.origin, `GET ${owner.base}/customers`, { token: stranger })).status).toBe(404);
  await fetch(`${product.origin}/core/api/webhooks/stripe`, { method: 'POST', body: '{}' });
  await fetch(`${product.origin}/core/api/webhooks/sms/inbound`, {
    method: 'POST',
    body: new URLSearchParams({ Body: 'STOP' }),
  });
  await fetch(`${product.origin}/core/api/webhooks/mail`, {
    method: 'POST',
    headers: { 'content-type': 'message/rfc822' },
    body: 'x',
  });
  const failures = (await events()).filter(({ outcome }) => outcome === 'failure');
  expect(failures.map(({ kind, details }) => [kind, details])).toEqual([
    ['access', { asked: owner.business.businessId }],
    ['forged-call', { path: '/core/api/webhooks/stripe' }],
    ['forged-call', { path: '/core/api/webhooks/sms/inbound' }],
  ]);
});

test('TM-27 a caller who meets a limit', async () => {
  const path = `POST /users/${crypto.randomUUID()}/visits`;
  for (let visits = 0; visits <= 30; visits += 1) await call(product.origin, path, { body: {} });
  // It is noted after the answer.
  await vi.waitFor(async () =>
    expect(await events()).toMatchObject([
      {
        kind: 'rate-limit',
        outcome: 'failure',
        network: '127.0.0.x',
        details: { path: '/core/api/users/:userUUID/visits' },
      },
    ]),
  );
});

test('P29 TM-14 no password, code, token, bank number or whole address stands in an event', async () => {
  const [row] = await sql<{ all: string }[]>`select string_agg(security_events::text, ' ') "all" from security_events`;
  for (const secret of [PASSWORD, owner.token, BANK.accountNumber, '127.0.0.1', '@lowe.example'])
    expect(row?.all).not.toContain(secret);
});

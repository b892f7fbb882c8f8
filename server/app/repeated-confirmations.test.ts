import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Sql } from '../database/sql.ts';
import { BANK } from '../testing/business-entries.ts';
import { callOnce, confirm } from '../testing/call.ts';
import { codeApp } from '../testing/code-app.ts';
import { TestBusiness } from '../testing/people.ts';
import { PASSWORD, startProduct, type TestProduct } from '../testing/test-product.ts';

let product: TestProduct;
let owner: TestBusiness;
let sql: Sql;
let code: ReturnType<typeof codeApp>;
beforeAll(async () => {
  product = await startProduct();
  owner = await TestBusiness.open(product);
  ({ sql } = product.platform.systemDb);
  const { body } = await owner.call<{ secret: string }>('PUT /session/second-factor', {
    confirmation: { password: PASSWORD },
  });
  code = codeApp(body.secret, product.clock.now);
  await owner.call('PUT /session/second-factor/confirmation', { code: code() });
});
afterAll(() => product.stop());

const bank = { ...BANK, name: 'Operating', accountNumber: '000333222111' };

/** Password and a code that was not used yet: each works once, so the clock moves on. */
function confirmation() {
  product.clock.advance(30_000);
  return { password: PASSWORD, code: code() };
}

/** As if the process had died before it wrote its answer down, three seconds ago. */
const forgetAnswer = () => sql`
  update answered_requests set status = null, body = null, created_at = created_at - interval '3 seconds'
  where created_at = (select max(created_at) from answered_requests)`;

/** What the changes leave. Background work goes on meanwhile and leaves more. */
const traces = async () => {
  const [counted] = await sql`
    select (select count(*) from business_bank_accounts) accounts, (select count(*) from events where kind in ('bank_account_changed', 'payments_unfrozen')) events,
      (select count(*) from security_events where kind <> 'step-up') security,
      (select count(*) from recovery_codes) codes`;
  return counted;
};

/** The same request twice, its first answer lost in between. Answers both. */
async function twice(line: string, body: object) {
  const key = { 'idempotency-key': randomUUID() };
  const first = await owner.call<Record<string, unknown>>(line, body, key);
  const before = await traces();
  await forgetAnswer();
  const second = await owner.call<Record<string, unknown>>(line, body, key);
  expect(await traces()).toEqual(before);
  const third = await owner.call<Record<string, unknown>>(line, body, key);
  expect([third.status, third.body]).toEqual([second.status, second.body]);
  return { first, second, isRepeat: second.headers.get('idempotent-replayed') };
}

const changes: Record<string, () => readonly [line: string, more: object]> = {
  'a bank account': () => [`PUT ${owner.base}/bankAccount`, bank],
  'payments that go on': () => [`POST ${owner.base}/unfreeze`, {}],
  'a new password': () => ['PUT /session/password', { newPassword: PASSWORD }],
  'an app that is removed': () => ['POST /session/second-factor/end', {}],
};

test.each(Object.keys(changes))(
  'P14 API-36 3.2 case 9 %s: the repeat of a lost answer asks for no second code, and changes nothing again',
  async (name) => {
    const [line, more] = changes[name]?.() ?? expect.unreachable();
    await sql`update businesses set payments_frozen_at = now() where id = ${owner.business.businessId}`;
    const { first, second, isRepeat } = await twice(line, { ...more, confirmation: confirmation() });
    expect(first.status).toBeLessThan(300);
    expect([second.status, isRepeat]).toEqual([first.status, 'true']);
  },
);

test('P14 API-36 nobody gets anything else done with the key of a change whose answer was lost', async () => {
  const key = { 'idempotency-key': randomUUID() };
  const line = `PUT ${owner.base}/bankAccount`;
  const body = { ...bank, confirmation: { password: PASSWORD } };
  expect((await owner.call(line, body, key)).status).toBe(200);
  await forgetAnswer();
  const other = { ...body, accountNumber: '000999888777' };
  expect((await owner.call<{ code: string }>(line, other, key)).body.code).toBe('REQUEST_KEY_REUSED');
  expect((await owner.call(line, body, key)).headers.get('idempotent-replayed')).toBe('true');
});

test('P14 API-36 a repeat that is refused first leaves the change done once', async () => {
  const key = { 'idempotency-key': randomUUID() };
  const line = `POST ${owner.base}/invitations`;
  const body = { email: `${randomUUID()}@maplerow.example` };
  const first = await owner.call<{ uuid: string }>(line, body, key);
  await forgetAnswer();
  await sql`update sign_ins set proved_at = null`;
  const { token } = owner;
  const refused = await callOnce<{ code: string }>(product.origin, line, { token, body, headers: key });
  expect(refused.body.code).toBe('confirmation_needed');
  await confirm(product.origin, token);
  const second = await callOnce<{ uuid: string }>(product.origin, line, { token, body, headers: key });
  expect([second.headers.get('idempotent-replayed'), second.body.uuid]).toEqual(['true', first.body.uuid]);
});

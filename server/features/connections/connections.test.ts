import { createHash } from 'node:crypto';
import type { ConnectionJson } from '@underlay/contract/connections.ts';
import { CONNECTION_RIGHTS } from '@underlay/domain/connections/connection-rights.ts';
import { beforeAll, expect, test } from 'vitest';
import { Colleague } from '../../testing/colleagues.ts';
import { PASSWORD } from '../../testing/identity-client.ts';
import { TestBusiness } from '../../testing/people.ts';
import { Program, statusWith } from '../../testing/programs.ts';
import { type SharedProduct, sharedProduct } from '../../testing/shared-product.ts';

let product: SharedProduct;
let owner: TestBusiness;

beforeAll(async () => {
  product = await sharedProduct();
  owner = await TestBusiness.open(product, null);
});

const listed = async (of = owner) => (await of.get<ConnectionJson[]>(`GET ${of.base}/connections`)).map((one) => one);
const eventsOf = (subject: string) =>
  product.platform.systemDb.sql`select kind, actor, data from events where subject_id = ${subject} order by id`;

test('CONN-01 CONN-03 CONN-05 a connection is made with a name, rights and an end; its token is answered once, and kept by nobody', async () => {
  const rights = ['money', 'work', 'work'];
  const { status, body, headers } = await Program.tryConnect(owner, { name: 'Books', rights, onlyRead: true });
  expect([status, headers.get('cache-control')]).toEqual([200, 'no-store']);
  expect(body.token).toMatch(/^ulk_[0-9A-Za-z]{49}$/);
  expect(body).toMatchObject({ name: 'Books', rights: ['work', 'money'], onlyRead: true, state: 'active', days: 365 });
  expect(body).toMatchObject({
    tokenStart: body.token.slice(0, 8),
    madeBy: 'Robin Ashby',
    usedAt: null,
    unused: false,
  });
  expect(Math.round((Date.parse(body.endsAt ?? '') - Date.now()) / 86_400_000)).toBe(365);
  const [member] = await owner.get<{ uuid: string }[]>(`GET ${owner.base}/members`);
  const { token: _token, ...shown } = { ...body, madeByMember: member?.uuid };
  expect(await listed()).toContainEqual(shown);
  const { sql } = product.platform.systemDb;
  const [row] = await sql`select token_hash from connections where id = ${body.uuid}`;
  expect(row?.token_hash).toEqual(createHash('sha256').update(body.token).digest());
  const [found] = await sql`
    select count(*) from (select to_jsonb(c)::text t from connections c union all select to_jsonb(e)::text from events e
      union all select to_jsonb(a)::text from answered_requests a) everything where t like ${`%${body.token}%`}`;
  expect(found?.count).toBe(0);
  expect((await owner.call('GET /connection')).status).toBe(404);
  const self = await new TestProgramCall(body.token).self();
  expect(self).toEqual({
    uuid: body.uuid,
    name: 'Books',
    business: {
      businessId: owner.business.businessId,
      name: 'Tallgrass Flooring Co.',
      timeZone: 'America/Chicago',
    },
    rights: ['work', 'money'],
    onlyRead: true,
    endsAt: body.endsAt,
  });
});

/** Calls with a token that belongs to no program of the test. */
class TestProgramCall {
  readonly token: string;
  constructor(token: string) {
    this.token = token;
  }
  async self() {
    const headers = { authorization: `bearer ${this.token}` };
    return (await fetch(`${product.origin}/core/api/connection`, { headers })).json();
  }
}

test('CONN-01 names are unique among those that are not revoked, and what cannot be is refused in words', async () => {
  const first = await Program.connect(owner, { name: 'Make' });
  expect((await Program.tryConnect(owner, { name: ' make ' })).body).toMatchObject({
    code: 'connection_name_taken',
    message: 'Another connection has this name.',
    fields: { name: 'Another connection has this name.' },
  });
  await product.platform.systemDb
    .sql`update connections set ends_at = now() - interval '1 day' where id = ${first.uuid}`;
  const copy = 'A connection that has ended has this name. Renew it, or revoke it first.';
  expect((await Program.tryConnect(owner, { name: 'Make' })).body).toMatchObject({
    message: copy,
    fields: { name: copy },
  });
  await first.revoke();
  expect((await Program.tryConnect(owner, { name: 'MAKE' })).status).toBe(200);
  for (const wrong of [
    { name: '' },
    { name: 'x'.repeat(61) },
    { rights: [] },
    { rights: ['bank'] },
    { rights: ['work', 'team'] },
    { rights: ['field'] },
    { days: 31 },
    { days: 0 },
    { onlyRead: 'yes' },
  ])
    expect([wrong, (await Program.tryConnect(owner, wrong)).status]).toEqual([wrong, 422]);
  expect((await Program.tryConnect(owner, { name: '🪵'.repeat(30) })).status).toBe(200);
  expect((await Program.tryConnect(owner, { days: null })).body).toMatchObject({ days: null, endsAt: null });
});

test('CONN-01 a business has at most twenty, also when the last are made at once; one that was revoked makes room', async () => {
  const other = await TestBusiness.open(product, null);
  const first = await Program.connect(other);
  for (let made = 1; made < 18; made += 1) await Program.connect(other);
  const last = await Promise.all(Array.from({ length: 4 }, () => Program.tryConnect(other)));
  expect(last.map(({ status }) => status).sort()).toEqual([200, 200, 422, 422]);
  expect(last.find(({ status }) => status === 422)?.body).toMatchObject({
    code: 'too_many_connections',
    message: 'A business has at most 20 connections.',
  });
  await first.revoke();
  expect((await Program.tryConnect(other)).status).toBe(200);
});

test('ROLE-11 CONN-09 making one, giving it other rights and renewing it ask for the password; only who has the right team may', async () => {
  const program = await Program.connect(owner, { name: 'Guarded', rights: ['work'] });
  const wrong = { confirmation: { password: 'not the password' } };
  const refused = [
    await Program.tryConnect(owner, wrong),
    await program.change('PUT', '', { rights: ['money'], ...wrong }),
    await program.change('POST', '/renew', { days: 30, ...wrong }),
  ];
  expect(refused.map(({ status, body }) => [status, (body as { code?: string }).code])).toEqual(
    Array(3).fill([422, 'wrong_password']),
  );
  expect((await program.seen())?.rights).toEqual(['work']);
  const office = await Colleague.join(product, owner, 'Olive Office', 'office');
  const confirmation = { password: PASSWORD };
  const made = await office.call(`POST ${owner.base}/connections`, { name: 'Mine', rights: ['work'], confirmation });
  expect([made.status, made.body.code]).toEqual([403, 'not_your_role']);
  expect((await office.call(`GET ${owner.base}/connections`)).status).toBe(403);
});

test('ROLE-11 who is no owner any more when it comes to their turn makes no connection', async () => {
  const dana = await Colleague.join(product, owner, 'Dana Whitfield');
  const { systemDb } = product.platform;
  const { businessId } = owner.business;
  let making: Promise<{ status: number; body: { code?: string } }> | undefined;
  await systemDb.begin(async (tx) => {
    await tx`select 1 from business_members where business_id = ${businessId} order by user_id for update`;
    const entries = { name: 'Late', rights: ['work'], confirmation: { password: PASSWORD } };
    making = dana.call(`POST ${owner.base}/connections`, entries);
    await owner.until(async () => {
      const [waiting] = await systemDb.sql<{ count: number }[]>`
        select count(*) count from pg_locks l join pg_stat_activity a using (pid)
        where not l.granted and a.datname = current_database() and a.query like '%business_members%for no key update%'`;
      return (waiting?.count ?? 0) > 0;
    });
    await tx`
      update business_members m set role = 'office' from users u
      where u.id::text = m.user_id and u.email = ${dana.email} and m.business_id = ${businessId}`;
  });
  expect([(await making)?.status, (await making)?.body.code]).toEqual([403, 'not_your_role']);
});

test('CONN-09 other rights count from the next call on, and every change is an event', async () => {
  const program = await Program.connect(owner, { name: 'Changing', rights: ['work'] });
  const payments = async () => (await program.call(`GET ${owner.base}/payments`)).status;
  expect(await payments()).toBe(403);
  const changed = await program.change('PUT', '', { rights: ['work', 'money'], onlyRead: true });
  expect([changed.status, changed.body.rights, changed.body.onlyRead]).toEqual([200, ['work', 'money'], true]);
  expect(await payments()).toBe(200);
  await program.renew();
  await program.revoke();
  await program.revoke();
  const events = await eventsOf(program.uuid);
  expect(events.map(({ kind }) => kind)).toEqual([
    'connection_made',
    'connection_changed',
    'connection_renewed',
    'connection_revoked',
  ]);
  expect(events[1]?.data).toEqual({ detail: 'Changing', rights: 'work, money, only read' });
  expect((await program.change('PUT', '', { rights: ['work'] })).body).toMatchObject({ code: 'wrong_status' });
  expect((await program.change('POST', '/renew', { days: 30 })).body).toMatchObject({ code: 'wrong_status' });
});

test('CONN-09 a renewed token works beside the one before, unless that ends now; a revoked connection has none', async () => {
  const program = await Program.connect(owner, { name: 'Renewed', days: 30 });
  const { origin } = product;
  const first = await program.renew({ days: 90 });
  expect([await statusWith(origin, first), await statusWith(origin, program.token)]).toEqual([200, 200]);
  const seen = await program.seen();
  expect(seen).toMatchObject({ days: 90, tokenStart: program.token.slice(0, 8), oldTokenUntil: expect.any(String) });
  const second = await program.renew({ endOld: true });
  expect([await statusWith(origin, first), await statusWith(origin, second)]).toEqual([401, 401]);
  expect([await statusWith(origin, program.token), (await program.seen())?.oldTokenUntil]).toEqual([200, null]);
  await program.renew();
  expect((await program.revoke()).status).toBe(204);
  expect(await statusWith(origin, program.token)).toBe(401);
  expect(await program.seen()).toMatchObject({ state: 'revoked', revokedBy: 'Robin Ashby', oldTokenUntil: null });
});

test('CONN-09 renewed again before the program was given the new token, the one that it has works on to its end', async () => {
  const program = await Program.connect(owner, { name: 'Renewed twice' });
  const { origin } = product;
  const working = await program.renew();
  const until = (await program.seen())?.oldTokenUntil;
  const between = await program.renew();
  expect([await statusWith(origin, working), await statusWith(origin, program.token)]).toEqual([200, 200]);
  expect([await statusWith(origin, between), (await program.seen())?.oldTokenUntil]).toEqual([401, until]);
  await product.platform.systemDb.sql`
    update connections set old_until = now() - interval '1 second' where id = ${program.uuid}`;
  const last = await program.renew();
  expect([await statusWith(origin, last), await statusWith(origin, working)]).toEqual([200, 401]);
});

test('CONN-10 AUDIT-01 AUDIT-07 what a program does stands under its name, and a repeated request of it is done once', async () => {
  const program = await Program.connect(owner, { name: 'Intake' });
  const entries = { description: 'Oak', dueDate: '2099-01-31', jobId: owner.job.uuid, isQuote: false };
  const key = { 'idempotency-key': 'order-1180' };
  const made = await program.call<{ uuid: string }>(`POST ${owner.base}/invoices`, entries, key);
  const again = await program.call<{ uuid: string }>(`POST ${owner.base}/invoices`, entries, key);
  expect([made.status, again.body.uuid, again.headers.get('idempotent-replayed')]).toEqual([
    200,
    made.body.uuid,
    'true',
  ]);
  const other = await program.call(`POST ${owner.base}/invoices`, { ...entries, description: 'Ash' }, key);
  expect(other.body.code).toBe('REQUEST_KEY_REUSED');
  const invoice = await owner.invoice(made.body.uuid);
  expect(JSON.stringify(invoice)).toContain('Intake (connection)');
  // The log keeps the name of that moment.
  const [written] = await product.platform.systemDb.sql`
    select way, connection_id, data ->> 'connection' named from events where subject_id = ${made.body.uuid} and kind = 'created'`;
  expect(written).toEqual({ way: 'connection', connection_id: expect.any(String), named: 'Intake' });
  // Another caller's key is another key.
  const mine = await owner.call<{ uuid: string }>(`POST ${owner.base}/invoices`, entries, key);
  expect([mine.status, mine.body.uuid === made.body.uuid]).toEqual([200, false]);
});

test('CONN-02 the rights stand in the table’s own check besides', async () => {
  const { sql } = product.platform.systemDb;
  const { uuid } = await Program.connect(owner);
  const widened = sql`update connections set rights = ${['work', 'bank']} where id = ${uuid}`;
  await expect(widened).rejects.toMatchObject({ code: '23514' });
  expect(CONNECTION_RIGHTS).toHaveLength(8);
});

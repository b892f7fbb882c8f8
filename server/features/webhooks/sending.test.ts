import { createHmac } from 'node:crypto';
import type { InvoiceDetailJson } from '@underlay/contract/invoices.ts';
import { DAY_MILLISECONDS } from '@underlay/domain/calendar/calendar-date.ts';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { writeEvent } from '../../services/events.ts';
import { PASSWORD } from '../../testing/identity-client.ts';
import { customerEntries } from '../../testing/people.ts';
import type { GotCall } from '../../testing/webhook-receiver.ts';
import { jobEntries, WebhookScene } from '../../testing/webhook-scene.ts';
import { workOrdersOf } from '../../testing/work-orders.ts';
import { openSecret } from './secret.ts';

let scene: WebhookScene;
beforeAll(async () => {
  scene = await WebhookScene.open();
});
afterAll(() => scene.stop());
afterEach(() => {
  scene.later = 0;
  vi.useRealTimers();
});

const secretOf = async (line: string) =>
  (await scene.owner.call<{ secret: string }>(`POST ${line}/secret`, { confirmation: { password: PASSWORD } })).body
    .secret;

test('HOOK-02 HOOK-07 HOOK-15 one change is one message, with what the API answers that program at the first attempt', async () => {
  const { owner, receiver } = scene;
  const all = await scene.hook('/all');
  const one = await scene.hook('/one', { types: ['invoice.sent'] });
  const draft = await owner.draft();
  await owner.addLine(draft.uuid);
  await owner.call(`PUT ${owner.base}/invoices/${draft.uuid}/status`, { status: 'sent' });
  // What the invoice says of its mail stays as it is from here on.
  await owner.until(async () => {
    const { sql } = scene.platform.systemDb;
    return (await sql`select 1 from deliveries where invoice_id = ${draft.uuid} and state <> 'sent'`).length === 0;
  });
  await scene.send();
  expect(receiver.bodies('/one').map(({ type }) => type)).toEqual(['invoice.sent']);
  expect(
    receiver
      .bodies('/all')
      .map(({ type }) => type)
      .sort(),
  ).toEqual(['invoice.created', 'invoice.sent']);
  const [sent] = receiver.bodies('/one');
  const read = (await one.program.call<InvoiceDetailJson>(`GET ${owner.base}/invoices/${draft.uuid}`)).body;
  expect(sent?.data).toEqual({ ...read, id: draft.uuid, number: read.id, version: read.version });
  const [event] = await scene.platform.systemDb.sql<{ at: Date }[]>`
    select at from events where subject_id = ${draft.uuid} and kind = 'sent'`;
  expect(sent?.timestamp).toBe(event?.at.toISOString());
  const before = receiver.got.length;
  const job = await scene.newJob('Stairs');
  // A save that changes nothing.
  const same = { ...jobEntries('Stairs'), customerId: owner.customer.uuid };
  expect((await owner.call(`PUT ${owner.base}/jobs/${job}`, same)).status).toBe(200);
  await scene.send();
  expect(receiver.got.length).toBe(before + 1);
  expect(receiver.bodies('/all').at(-1)?.data).toMatchObject({ id: job, name: 'Stairs', version: expect.any(Number) });
  expect((await scene.messages(all.line)).map(({ type }) => type)).toEqual([
    'job.created',
    'invoice.sent',
    'invoice.created',
  ]);
  expect(receiver.at('/one')).toHaveLength(1);
});

test('HOOK-02 HOOK-07 HOOK-15 of two messages about an item or a work order the higher version is newer, also where only stock was moved', async () => {
  const { owner, receiver } = scene;
  await scene.hook('/stock', { types: ['item.changed', 'work_order.changed'] });
  const orders = workOrdersOf(owner);
  const order = (await orders.create()).body.uuid;
  const { uuid } = await orders.item(10);
  const line = `${owner.base}/inventory/${uuid}`;
  await owner.call(`POST ${line}/remove-quantity`, { quantity: 3, category: 'shrink' });
  await scene.send();
  await owner.call(`POST ${line}/remove-quantity`, { quantity: 2, category: 'shrink' });
  await scene.send();
  const about = (id: string) => receiver.bodies('/stock').filter(({ data }) => data.id === id);
  const versions = about(uuid).map(({ data }) => Number(data.version));
  expect(about(uuid).map(({ data }) => data.quantity)).toEqual([7, 7, 5]);
  expect(new Set(versions).size).toBe(3);
  expect(versions.at(-1)).toBe(Math.max(...versions));
  await orders.add(order, uuid, 4);
  await scene.send();
  await orders.takeOff(order, uuid);
  await scene.send();
  expect(about(uuid).map(({ data }) => data.quantity)).toEqual([7, 7, 5, 1, 5]);
  const [taken, given] = about(order).map(({ data }) => Number(data.version));
  expect(given).toBeGreaterThan(Number(taken));
  // Their own is what a change sends back.
  for (const id of [uuid, order]) expect(about(id).at(-1)?.data.ownVersion).toBe(1);
  const { ownVersion: version, name, ...item } = Object(about(uuid).at(-1)?.data);
  expect((await owner.call(`PUT ${line}`, { ...item, name: 'Renamed', version })).status).toBe(200);
});

test('HOOK-07 a change that is rolled back calls nobody', async () => {
  const { owner } = scene;
  const { line } = await scene.hook('/rolled-back');
  const { platform } = scene;
  const changing = platform.tenantDb(owner.business.businessId).begin(async (tx) => {
    await writeEvent(tx, { subjectId: owner.job.uuid, kind: 'job_changed', actor: '', at: platform.clock.now() });
    throw new Error('rolled back');
  });
  await expect(changing).rejects.toThrow('rolled back');
  expect(await scene.messages(line)).toEqual([]);
});

/** As Standard Webhooks have it. */
function isSignedWith(secret: string, call: GotCall | undefined): boolean {
  const { 'webhook-id': id, 'webhook-timestamp': at, 'webhook-signature': signatures } = call?.headers ?? {};
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const signature = createHmac('sha256', key).update(`${id}.${at}.${call?.body}`).digest('base64');
  return String(signatures).split(' ').includes(`v1,${signature}`);
}

test('HOOK-03 HOOK-04 every attempt is signed, also by each secret before for its 24 hours, as Standard Webhooks verify it', async () => {
  const { receiver, owner, platform } = scene;
  const { line, uuid } = await scene.hook('/signed', { types: ['job.created'] });
  const first = await secretOf(line);
  expect(first).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  expect((await owner.call(`POST ${line}/secret`, { confirmation: { password: 'wrong' } })).body).toMatchObject({
    code: 'wrong_password',
  });
  await owner.call(`POST ${line}/renew`);
  const second = await secretOf(line);
  expect(second).not.toBe(first);
  const verified = (secret: string) => isSignedWith(secret, receiver.at('/signed').at(-1));
  await scene.newJob();
  await scene.send();
  expect([verified(first), verified(second)]).toEqual([true, true]);
  expect(receiver.at('/signed')[0]?.headers).toMatchObject({
    'content-type': 'application/json',
    'user-agent': 'Underlay-Webhooks/1',
    'webhook-id': expect.stringMatching(/^msg_[0-9a-f]{32}$/),
  });
  const { sql } = platform.systemDb;
  const [old] = await sql<{ secretSealed: string }[]>`
    select old_secret_sealed "secretSealed" from webhook_endpoints where id = ${uuid}`;
  const db = platform.tenantDb(owner.business.businessId);
  // As a server of the version before reads it, which knows one alone.
  expect(await openSecret(platform, db, { id: uuid, secretSealed: String(old?.secretSealed) })).toBe(first);
  const { oldSecretUntil } = await scene.read(uuid);
  expect(oldSecretUntil).toEqual(expect.any(String));
  // Renewed again a minute later, the receiver may have either.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 });
  await owner.call(`POST ${line}/renew`);
  const third = await secretOf(line);
  const verifiedBy = async (later: number) => {
    scene.later = later;
    await scene.newJob();
    await scene.send();
    return [first, second, third].map(verified);
  };
  expect(await verifiedBy(0)).toEqual([true, true, true]);
  expect((await scene.read(uuid)).oldSecretUntil).toBe(new Date(Date.now() + DAY_MILLISECONDS).toISOString());
  expect(await verifiedBy(DAY_MILLISECONDS - 30_000)).toEqual([false, true, true]);
  expect(await verifiedBy(DAY_MILLISECONDS)).toEqual([false, false, true]);
  await sql`update webhook_endpoints set old_until = old_until - interval '1 day' where id = ${uuid}`;
  expect((await scene.read(uuid)).oldSecretUntil).toBeNull();
  const [row] = await sql<
    { text: string }[]
  >`select to_jsonb(w)::text "text" from webhook_endpoints w where id = ${uuid}`;
  expect([row?.text.includes(first), row?.text.includes(second)]).toEqual([false, false]);
  const kinds = await sql`select kind from events where subject_id = ${uuid} order by id`;
  expect(kinds.map(({ kind }) => kind)).toEqual([
    'webhook_made',
    'webhook_secret_shown',
    'webhook_renewed',
    'webhook_secret_shown',
    'webhook_renewed',
    'webhook_secret_shown',
  ]);
});

test('HOOK-01 HOOK-12 HOOK-15 a program hears only what it has the right for, and reads in it only what it may see', async () => {
  const { owner, receiver } = scene;
  await scene.hook('/work', { rights: ['work'] });
  await scene.hook('/sell', { rights: ['sell'] });
  const money = await scene.hook('/money', { rights: ['work', 'money'] });
  await owner.sent({ description: 'An invoice' });
  await owner.draft({ isQuote: true, quoteExpiration: '2027-01-31', description: 'A quote' });
  const { uuid } = owner.customer;
  const customer = await owner.get<Record<string, unknown>>(`GET ${owner.base}/customers/${uuid}`);
  await owner.call(`POST ${owner.base}/customers`, customerEntries());
  await scene.send();
  const types = (path: string) => [...new Set(receiver.bodies(path).map(({ type }) => type))].sort();
  expect(types('/work')).toEqual(['customer.created']);
  expect(types('/sell')).toEqual(['quote.created']);
  expect(types('/money')).toEqual(['customer.created', 'invoice.created', 'invoice.sent']);
  expect([customer.owed !== undefined, customer.portalPath !== undefined]).toEqual([true, true]);
  const heard = (path: string) => receiver.bodies(path).find(({ type }) => type === 'customer.created')?.data ?? {};
  expect(['owed', 'portalPath'].map((field) => field in heard('/work'))).toEqual([false, false]);
  expect(['owed', 'portalPath'].map((field) => field in heard('/money'))).toEqual([true, false]);
  // What it lost the right for meanwhile is not sent.
  await owner.sent({ description: 'Another' });
  await money.program.change('PUT', '', { rights: ['work'] });
  const before = receiver.at('/money').length;
  await scene.send();
  expect(receiver.at('/money').length).toBe(before);
  expect((await scene.messages(money.line, '?state=failed')).map(({ type }) => type)).toEqual([
    'invoice.sent',
    'invoice.created',
  ]);
  const own = await money.program.call<{ messages: { type: string }[] }>(`GET ${money.line}/messages`);
  expect(new Set(own.body.messages.map(({ type }) => type))).toEqual(new Set(['customer.created']));
});

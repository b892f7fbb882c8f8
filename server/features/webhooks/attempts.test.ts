import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mailsTo } from '../../testing/mails.ts';
import { ADDRESS } from '../../testing/people.ts';
import { WebhookScene } from '../../testing/webhook-scene.ts';
import { forget } from './forget-messages.ts';
import { sendingMessages } from './send-due.ts';

let scene: WebhookScene;
beforeAll(async () => {
  scene = await WebhookScene.open();
});
afterAll(() => scene.stop());

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const REST = { description: 'White oak', address: ADDRESS };

test('HOOK-05 T09 attempts are repeated with the same bytes under the same id, and then the message is failed', async () => {
  const { receiver } = scene;
  const { line } = await scene.hook('/fails', { types: ['job.created'] });
  receiver.answers.set('/fails', 503);
  const jobId = await scene.newJob('As it was');
  for (const pause of [
    0,
    6_000,
    6 * MINUTE,
    34 * MINUTE,
    2.3 * HOUR,
    5.6 * HOUR,
    11.1 * HOUR,
    11.1 * HOUR,
    20 * HOUR,
  ]) {
    scene.later += pause;
    await scene.send();
    await scene.owner.call(`PUT ${scene.owner.base}/jobs/${jobId}`, {
      name: 'Changed',
      customerId: scene.owner.customer.uuid,
      ...REST,
    });
  }
  const calls = receiver.at('/fails');
  expect(calls).toHaveLength(8);
  expect(new Set(calls.map(({ body }) => body)).size).toBe(1);
  expect(new Set(calls.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
  expect(new Set(calls.map(({ headers }) => headers['webhook-timestamp'])).size).toBe(8);
  const [message] = await scene.messages(line);
  expect(message).toMatchObject({
    state: 'failed',
    attempts: 8,
    nextAt: null,
    about: 'Changed',
  });
  const detail = await scene.message(line, message?.uuid ?? '');
  expect(detail.body).toContain('As it was');
  expect(detail.tries.map(({ status, reason, answer }) => [status, reason, answer])[0]).toEqual([
    503,
    'It answered 503',
    'answered 503',
  ]);
  receiver.answers.delete('/fails');
  expect((await scene.owner.call(`POST ${line}/messages/${message?.uuid}/again`)).status).toBe(200);
  await scene.send();
  expect(receiver.at('/fails').at(-1)?.body).toBe(calls[0]?.body);
  expect((await scene.messages(line))[0]).toMatchObject({ state: 'done', attempts: 9 });
});

test('HOOK-05 410 pauses it at once; HOOK-09 a paused one sends nothing again before it is started', async () => {
  const { receiver, owner } = scene;
  const { line, uuid } = await scene.hook('/gone', { types: ['job.created'] });
  receiver.answers.set('/gone', 410);
  await scene.newJob();
  await scene.newJob();
  await scene.send();
  expect((await scene.read(uuid)).state).toBe('paused');
  await scene.newJob();
  await scene.send();
  expect((await scene.messages(line)).map(({ state }) => state)).toEqual(['failed', 'failed', 'failed']);
  for (const call of [`POST ${line}/test`, `POST ${line}/again`])
    expect((await owner.call(call, { since: '2026-01-01T00:00:00Z' })).body).toMatchObject({
      code: 'webhook_paused',
      message: 'Start this address first.',
    });
  receiver.answers.delete('/gone');
  const heard = receiver.at('/gone').length;
  const { address, types } = await scene.read(uuid);
  expect((await scene.read(uuid)).unsent).toBe(3);
  await owner.call(`PUT ${line}`, { address, types, state: 'working', sendUnsent: true });
  await scene.send();
  expect([receiver.at('/gone').length - heard, (await scene.read(uuid)).unsent]).toEqual([3, 0]);
});

test('HOOK-08 another address has not failed at what the one before has, and whatever else is changed forgets nothing', async () => {
  const { owner, receiver } = scene;
  const { line, uuid } = await scene.hook('/mistyped', { types: ['job.created'] });
  receiver.answers.set('/mistyped', 500);
  await scene.newJob();
  await scene.send();
  const failures = async () => {
    const { sql } = scene.platform.systemDb;
    const [row] = await sql`
      select failing_since is null "isFine", failed_attempts, told from webhook_endpoints where id = ${uuid}`;
    return row;
  };
  await scene.platform.systemDb.sql`update webhook_endpoints set told = 'failing' where id = ${uuid}`;
  const failed = { isFine: false, failed_attempts: 1, told: 'failing' };
  const change = (entries: object) => owner.call(`PUT ${line}`, { types: ['job.created'], ...entries });
  await change({ address: receiver.address('/mistyped'), description: 'The office' });
  expect(await failures()).toEqual(failed);
  await change({ address: receiver.address('/corrected') });
  expect(await failures()).toEqual({ isFine: true, failed_attempts: 0, told: null });
});

test('HOOK-08 owners are mailed of one stop a day, however often a program has its address stopped', async () => {
  const { owner, receiver, product } = scene;
  const { line, uuid, program } = await scene.hook('/again-gone', { types: ['job.created'] });
  receiver.answers.set('/again-gone', 410);
  for (let round = 0; round < 3; round += 1) {
    const { address, types } = await scene.read(uuid);
    await owner.call(`PUT ${line}`, { address, types, state: 'working' });
    await owner.call(`POST ${line}/test`);
    await scene.send();
    expect((await scene.read(uuid)).state).toBe('paused');
  }
  await product.settle();
  const subjects = (await mailsTo(product, '@')).map(({ subject }) => subject);
  expect(subjects.filter((subject) => subject.includes(program.name))).toHaveLength(1);
});

test('HOOK-09 a test is sent, the log is filtered, and what failed since a moment is sent again', async () => {
  const { receiver, owner } = scene;
  const { line } = await scene.hook('/log', { types: ['job.created'] });
  await owner.call(`POST ${line}/test`);
  await scene.send();
  expect(receiver.bodies('/log')).toMatchObject([{ type: 'test.ping', data: { id: expect.any(String), version: 1 } }]);
  receiver.answers.set('/log', 500);
  await scene.newJob('Attic');
  await scene.send();
  receiver.answers.delete('/log');
  expect((await scene.messages(line, '?type=test.ping')).map(({ state, about }) => [state, about])).toEqual([
    ['done', null],
  ]);
  expect((await scene.messages(line, '?state=waiting')).map(({ about }) => about)).toEqual(['Attic']);
  const tooLate = { since: new Date(scene.product.clock.now().getTime() + 1_000).toISOString() };
  expect((await owner.call(`POST ${line}/again`, tooLate)).body).toEqual({ messages: 0 });
  expect((await owner.call(`POST ${line}/again`, { since: '2026-01-01T00:00:00Z' })).body).toEqual({ messages: 1 });
  await scene.send();
  expect(receiver.bodies('/log').map(({ type }) => type)).toEqual(['test.ping', 'job.created', 'job.created']);
  const { sql } = scene.platform.systemDb;
  await sql`update webhook_messages set made_at = made_at - interval '31 days' where type = 'test.ping'`;
  expect((await scene.messages(line)).map(({ about }) => about)).toEqual(['Attic']);
  scene.later += 31 * 24 * HOUR;
  await forget(scene.platform);
  expect(
    await sql`select 1 from webhook_messages m join webhook_endpoints w on w.id = m.endpoint_id
    where w.address = ${receiver.address('/log')}`,
  ).toEqual([]);
});

test('HOOK-02 a message above 256 KB says no more than what it is about, and so does one of something that is gone', async () => {
  const { owner, receiver } = scene;
  await scene.hook('/large', { types: ['invoice.created', 'quote.created'] });
  const draft = await owner.draft();
  const removed = await owner.draft();
  await owner.call(`DELETE ${owner.base}/invoices/${removed.uuid}`);
  const { sql } = scene.platform.systemDb;
  await sql`update invoices set description = repeat('x', 300000) where id = ${draft.uuid}`;
  await scene.send();
  const data = (id: string) => receiver.bodies('/large').find((body) => body.data.id === id)?.data;
  expect(data(draft.uuid)).toEqual({ id: draft.uuid, version: expect.any(Number), cut: true });
  expect(data(removed.uuid)).toEqual({ id: removed.uuid, version: expect.any(Number) });
});

test('HOOK-06 an address that hangs keeps four of its messages on their way and delays no other', async () => {
  const { receiver } = scene;
  const dead = await scene.hook('/dead', { types: ['job.created'] });
  await scene.hook('/quick', { types: ['job.created'] });
  receiver.answers.set('/dead', 'hangs');
  const { sql } = scene.platform.systemDb;
  await sql`
    insert into webhook_messages (business_id, endpoint_id, type, state, next_at, made_at)
    select ${scene.owner.business.businessId}, ${dead.uuid}, 'test.ping', 'waiting', ${scene.product.clock.now()}, ${scene.product.clock.now()}
    from generate_series(1, 10000)`;
  await scene.newJob();
  void scene.sending.run();
  // Waiting for the dead one would take half an hour.
  while (receiver.at('/quick').length === 0) await wait(5);
  expect(receiver.at('/dead').length).toBeLessThanOrEqual(4);
  await sql`delete from webhook_messages where endpoint_id = ${dead.uuid} and claimed_at is null`;
  await scene.sending.drained();
});

test('HOOK-13 switched off, messages wait', async () => {
  const { line } = await scene.hook('/waits', { types: ['job.created'] });
  await scene.newJob();
  const off = sendingMessages(scene.product.platform);
  await off.run();
  await off.finish();
  expect((await scene.messages(line)).map(({ state, attempts }) => [state, attempts])).toEqual([['waiting', 0]]);
  expect(scene.receiver.at('/waits')).toEqual([]);
  await scene.send();
  expect((await scene.messages(line)).map(({ state }) => state)).toEqual(['done']);
});

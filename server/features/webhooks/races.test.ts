import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { WebhookScene } from '../../testing/webhook-scene.ts';
import { claimDue } from './claim-store.ts';
import { settleUnsendable } from './forget-messages.ts';
import { sendingMessages } from './send-due.ts';

let scene: WebhookScene;
beforeAll(async () => {
  scene = await WebhookScene.open();
});
afterAll(() => scene.stop());

const ONE = { types: ['job.created'] };
const now = () => scene.platform.clock.now();

test('HOOK-06 HOOK-07 of two processes only one takes a message, with four of a webhook and ten of a business on their way', async () => {
  const { receiver, platform } = scene;
  for (const path of ['/a', '/b', '/c', '/d']) {
    await scene.hook(path, ONE);
    receiver.answers.set(path, (response) => void wait(30).then(() => response.end()));
  }
  for (let n = 0; n < 12; n += 1) await scene.newJob(`Job ${n}`);
  receiver.mostAtOnce = 0;
  const processes = [scene.sending, sendingMessages(platform), sendingMessages(platform)];
  const heard = async () => {
    await Promise.all(processes.map(({ run }) => run()));
    await Promise.all(processes.map(({ drained }) => drained()));
    return ['/a', '/b', '/c', '/d'].map((path) => receiver.at(path).length);
  };
  // Who found ten on their way leaves the rest to whoever looks next.
  await expect.poll(heard, { timeout: 20_000 }).toEqual([12, 12, 12, 12]);
  for (const path of ['/a', '/b', '/c', '/d']) {
    expect(new Set(receiver.at(path).map(({ headers }) => headers['webhook-id'])).size).toBe(12);
  }
  expect(receiver.mostAtOnce).toBeLessThanOrEqual(10);
});

test('HOOK-07 whoever is killed between the claim and the result has made an attempt, and nothing is lost', async () => {
  const { platform, receiver } = scene;
  const { line } = await scene.hook('/killed', ONE);
  await scene.newJob();
  const { sql } = platform.systemDb;
  const claimed = await claimDue(sql, { now: now(), max: 50 });
  expect(claimed.filter(({ address }) => address.endsWith('/killed')).map(({ attempt }) => attempt)).toEqual([1]);
  await scene.send();
  expect(receiver.at('/killed')).toEqual([]);
  scene.later += 61_000;
  await scene.send();
  expect(receiver.at('/killed')).toHaveLength(1);
  const [message] = await scene.messages(line);
  expect(message?.state).toBe('done');
  // After the last attempt there is no other.
  await sql`update webhook_messages set state = 'waiting', attempt = 8, next_at = ${now()}, done_at = null where id = ${message?.uuid ?? ''}`;
  await scene.send();
  expect([receiver.at('/killed').length, (await scene.messages(line))[0]?.state]).toEqual([1, 'failed']);
});

test('CONN-09 HOOK-08 one that is revoked, paused, removed or over while its message is on its way sends nothing after it', async () => {
  const { receiver, owner } = scene;
  for (const end of ['revoke', 'pause', 'remove', 'end']) {
    const path = `/${end}`;
    const { line, program, uuid } = await scene.hook(path, ONE);
    receiver.answers.set(path, 500);
    const { address, types } = await scene.read(uuid);
    receiver.onCall = async (call) => {
      if (call.path !== path) return;
      receiver.onCall = null;
      if (end === 'end')
        await scene.platform.systemDb.sql`update connections set ends_at = now() where id = ${program.uuid}`;
      else if (end === 'revoke') await program.revoke();
      else if (end === 'pause') await owner.call(`PUT ${line}`, { address, types, state: 'paused' });
      else await owner.call(`DELETE ${line}`);
    };
    await scene.newJob();
    await scene.send();
    await scene.newJob();
    scene.later += 3_600_000;
    await scene.send();
    expect([end, receiver.at(path).length]).toEqual([end, 1]);
    await settleUnsendable.run(scene.platform);
    const left = await scene.platform.systemDb.sql`select state from webhook_messages where endpoint_id = ${uuid}`;
    expect([end, new Set(left.map(({ state }) => state))]).toEqual([end, new Set(['failed'])]);
  }
});

test('HOOK-07 an event beside a webhook that is made, stopped or removed is written either way, and never fails', async () => {
  const { owner } = scene;
  const { sql } = scene.platform.systemDb;
  const made = await Promise.all(
    Array.from({ length: 6 }, async (_, n) => {
      const [hook, job] = await Promise.all([scene.hook(`/made-${n}`, ONE), scene.newJob()]);
      expect(job).toEqual(expect.any(String));
      return hook;
    }),
  );
  // Each may hear of any of the six jobs beside it, of none twice.
  for (const { uuid } of made) {
    const rows = await sql<
      { event: number }[]
    >`select event_id event from webhook_messages where endpoint_id = ${uuid}`;
    expect(new Set(rows.map(({ event }) => event)).size).toBe(rows.length);
    expect(rows.length).toBeLessThanOrEqual(6);
  }
  const ended = await Promise.all(
    made.flatMap(({ line }) => [
      owner.call(`DELETE ${line}`),
      scene.newJob().then((uuid) => ({ status: uuid ? 204 : 500 })),
    ]),
  );
  expect(new Set(ended.map(({ status }) => status))).toEqual(new Set([204]));
});

test('HOOK-07 HOOK-15 twenty addresses hear of one event once each, also when half of them were killed on the way', async () => {
  const { platform, receiver } = scene;
  const { sql } = platform.systemDb;
  await sql`update webhook_endpoints set removed_at = now() where removed_at is null`;
  const program = await scene.hook('/fan-0', ONE);
  for (let n = 1; n < 20; n += 1)
    await scene.owner.call(`POST ${scene.owner.base}/webhooks`, {
      connectionId: program.program.uuid,
      address: receiver.address(`/fan-${n}`),
      ...ONE,
    });
  await scene.newJob('Fan');
  await claimDue(sql, { now: now(), max: 50 });
  scene.later += 61_000;
  await scene.send();
  const heard = Array.from({ length: 20 }, (_, n) => receiver.at(`/fan-${n}`).length);
  expect(heard).toEqual(Array.from({ length: 20 }, () => 1));
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { WebhookScene } from '../../testing/webhook-scene.ts';
import { forget } from './forget-messages.ts';

let scene: WebhookScene;
beforeAll(async () => {
  scene = await WebhookScene.open();
});
afterAll(() => scene.stop());

test('HOOK-01 HOOK-14 of those that take one address for a program at once one has it, and the others hear so', async () => {
  const { owner, receiver } = scene;
  const { program, line } = await scene.hook('/first');
  const entries = (path: string) => ({ address: receiver.address(path), types: null, connectionId: program.uuid });
  const make = (path: string) => owner.call<{ uuid: string }>(`POST ${owner.base}/webhooks`, entries(path));
  const lines = [line, `${owner.base}/webhooks/${(await make('/second')).body.uuid}`];
  for (const path of ['/a', '/b', '/c', '/d', '/e', '/f']) {
    const changes = lines.map((each) => owner.call(`PUT ${each}`, { ...entries(path), state: 'working' }));
    const [made, ...changed] = await Promise.all([make(path), ...changes]);
    expect(made.status).toBe(200);
    for (const { status, body } of changed) if (status !== 200) expect(body.code).toBe('webhook_address_taken');
    const all = await owner.get<{ address: string }[]>(`GET ${owner.base}/webhooks`);
    expect(all.filter(({ address }) => address === receiver.address(path))).toHaveLength(1);
    if (!lines.some((each) => each.endsWith(made.body.uuid)))
      await owner.call(`DELETE ${owner.base}/webhooks/${made.body.uuid}`);
  }
});

test('HOOK-09 a moment that no calendar of ours has is refused in words', async () => {
  const { line } = await scene.hook('/moments');
  const since = [
    '0000-01-01T00:00:00Z',
    '0001-01-01T00:00:00+23:00',
    '1999-12-31T23:59:59Z',
    '9999-12-31T23:59:59-23:59',
    '2026-02-30T00:00:00Z',
  ];
  for (const moment of since)
    expect((await scene.owner.call(`POST ${line}/again`, { since: moment })).body).toMatchObject({
      code: 'INVALID_INPUT',
      fields: { since: 'Must be a moment.' },
    });
  expect((await scene.owner.call(`POST ${line}/again`, { since: '2026-01-01T00:00:00+05:30' })).status).toBe(200);
});

test('HOOK-09 CONN-09 webhooks that ended with their connection are forgotten with their secrets after 30 days', async () => {
  const { program, uuid } = await scene.hook('/ended');
  await program.revoke();
  const { sql } = scene.platform.systemDb;
  const kept = async () => (await sql`select 1 from webhook_endpoints where id = ${uuid}`).length;
  await forget(scene.platform);
  expect(await kept()).toBe(1);
  await sql`update connections set revoked_at = now() - interval '31 days' where id = ${program.uuid}`;
  await forget(scene.platform);
  expect(await kept()).toBe(0);
});

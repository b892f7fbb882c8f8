import { afterAll, beforeAll, expect, test } from 'vitest';
import { customerEntries } from '../../testing/people.ts';
import { WebhookScene } from '../../testing/webhook-scene.ts';

let scene: WebhookScene;
beforeAll(async () => {
  scene = await WebhookScene.open();
});
afterAll(() => scene.stop());

test('HOOK-01 HOOK-12 what did not get through says nothing that its program has lost the right to', async () => {
  const { owner, receiver } = scene;
  const { line, program } = await scene.hook('/lost', { rights: ['work', 'money'] });
  receiver.answers.set('/lost', 503);
  await owner.call(`POST ${owner.base}/customers`, customerEntries());
  await owner.sent({ description: 'An invoice' });
  await scene.send();
  expect(receiver.bodies('/lost').some(({ data }) => 'owed' in data)).toBe(true);
  const heard = receiver.got.length;
  await program.change('PUT', '', { rights: ['work', 'plan'] });
  scene.later += 6_000;
  await scene.send();
  const [retried, ...others] = receiver.bodies('/lost').slice(heard);
  expect([retried?.type, retried && 'owed' in retried.data, others]).toEqual(['customer.created', false, []]);
  const [message] = await scene.messages(line, '?type=customer.created');
  const shown = await program.call<{ body: string }>(`GET ${line}/messages/${message?.uuid}`);
  expect([shown.body.body.includes('customer.created'), shown.body.body.includes('owed')]).toEqual([true, false]);
  // Asked for all of it again, it gets no more, and whoever gains a right sends the same bytes as before.
  await program.change('PUT', '', { rights: ['work', 'plan', 'money'] });
  expect((await program.call(`POST ${line}/again`, { since: '2020-01-01T00:00:00Z' })).status).toBe(200);
  await scene.send();
  const last = receiver.at('/lost').filter(({ body }) => body.includes('customer.created'));
  expect(new Set(last.slice(1).map(({ body }) => body)).size).toBe(1);
});

test('HOOK-01 a program that may hear of quotes alone is told nothing of an invoice, not even that there was one', async () => {
  const { owner, receiver } = scene;
  const { line, program } = await scene.hook('/quotes', { rights: ['sell', 'money'], types: ['invoice.created'] });
  await owner.draft();
  await program.change('PUT', '', { rights: ['sell'] });
  await scene.send();
  expect(receiver.at('/quotes')).toEqual([]);
  expect((await scene.messages(line)).map(({ state, attempts }) => [state, attempts])).toEqual([['failed', 0]]);
});

test.each([
  ['owed', { rights: ['work', 'money'] }, `rights = '{work}'`],
  ['portalPath', { rights: ['work', 'invoice'] }, 'only_read = true'],
])(
  'HOOK-01 HOOK-12 what is taken while a message is being made is missing in it: %s',
  async (field, granted, taken) => {
    const { owner, receiver, product } = scene;
    const { program } = await scene.hook(`/${field}`, { ...granted, types: ['customer.created'] });
    await owner.call(`POST ${owner.base}/customers`, customerEntries());
    const { systemDb } = product.platform;
    let sending: Promise<void> | undefined;
    await systemDb.begin(async (tx) => {
      await tx`select 1 from connections where id = ${program.uuid} for update`;
      sending = scene.send();
      await owner.until(async () => {
        const [waiting] = await systemDb.sql<{ count: number }[]>`
        select count(*) count from pg_locks l join pg_stat_activity a using (pid)
        where not l.granted and a.datname = current_database() and a.query like '%from connections%for share%'`;
        return (waiting?.count ?? 0) > 0;
      });
      await tx.unsafe(`update connections set ${taken} where id = '${program.uuid}'`);
    });
    await sending;
    const [heard] = receiver.bodies(`/${field}`);
    expect([heard?.type, heard && field in heard.data]).toEqual(['customer.created', false]);
  },
);

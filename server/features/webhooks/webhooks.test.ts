import type { WebhookBodyJson, WebhookJson, WebhookMessagesJson } from '@underlay/contract/webhooks.ts';
import { WEBHOOK_TYPES } from '@underlay/domain/webhooks/webhook-types.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mailsTo } from '../../testing/mails.ts';
import { TestBusiness } from '../../testing/people.ts';
import { Program } from '../../testing/programs.ts';
import { startProduct, type TestProduct } from '../../testing/test-product.ts';
import { WebhookScene } from '../../testing/webhook-scene.ts';

let product: TestProduct;
let owner: TestBusiness;
let scene: WebhookScene;
beforeAll(async () => {
  product = await startProduct({ webhooks: { isOn: false, isPrivateAllowed: false } });
  owner = await TestBusiness.open(product, null);
  scene = await WebhookScene.open();
});
afterAll(() => Promise.all([scene.stop(), product.stop()]));

const list = (of: { call: Program['call'] }) => of.call<WebhookJson[]>(`GET ${owner.base}/webhooks`);
const make = (of: { call: Program['call'] }, entries: object) =>
  of.call<WebhookJson>(`POST ${owner.base}/webhooks`, entries);

test('HOOK-10 an address is https with a public name, or is refused in words', async () => {
  const { uuid: connectionId } = await Program.connect(owner);
  for (const address of [
    'http://a.example.com/',
    'https://10.0.0.1/',
    'https://a:b@c.example.com',
    'https://localhost/',
    'no',
    'https://x.example.com:22/',
  ])
    expect([address, (await make(owner, { connectionId, address, types: null })).body]).toMatchObject([
      address,
      {
        code: 'webhook_address',
        message: 'Use an https address with a name, like https://example.com/hook.',
        fields: { address: 'Use an https address with a name, like https://example.com/hook.' },
      },
    ]);
  const address = 'https://hooks.example.com/a';
  for (const wrong of [{ types: [] }, { types: ['no.such'] }, { types: null, description: 'x'.repeat(201) }, {}])
    expect((await make(owner, { connectionId, address, types: ['job.created'], ...wrong })).status).toBe(
      'types' in wrong ? 422 : 200,
    );
  expect((await make(owner, { address, types: null })).body).toMatchObject({
    fields: { connectionId: expect.any(String) },
  });
  expect((await make(owner, { connectionId: crypto.randomUUID(), address, types: null })).status).toBe(404);
});

test('HOOK-14 REF-05 a program makes, lists and removes its own; the same address again is the same webhook, which hears both', async () => {
  const mine = await Program.connect(owner, { rights: ['work'] });
  const other = await Program.connect(owner, { rights: ['work'] });
  const address = 'https://hooks.example.com/standard/1180/b7f2';
  const first = await make(mine, { address, types: ['job.created'] });
  const again = await make(mine, { address, types: ['customer.created'], description: 'Again' });
  expect([first.status, again.status, again.body.uuid]).toEqual([200, 200, first.body.uuid]);
  expect(again.body.types).toEqual(['customer.created', 'job.created']);
  await make(other, { address, types: null });
  expect((await list(mine)).body.map(({ uuid }) => uuid)).toEqual([first.body.uuid]);
  expect((await list(owner)).body.filter((one) => one.address === address)).toHaveLength(2);
  const line = `${owner.base}/webhooks/${first.body.uuid}`;
  const change = { address: 'https://hooks.example.com/', types: null, state: 'working' };
  const calls: [string, object?][] = [
    [`GET ${line}/messages`],
    [`POST ${line}/test`],
    [`POST ${line}/renew`],
    [`POST ${line}/again`, { since: '2026-01-01T00:00:00Z' }],
    [`PUT ${line}`, change],
  ];
  for (const [call, body] of calls)
    expect([call, (await other.call(call, body)).status, (await mine.call(call, body)).status]).toEqual([
      call,
      404,
      200,
    ]);
  expect((await mine.call(`POST ${line}/secret`, { confirmation: {} })).body).toMatchObject({
    code: 'not_for_connections',
  });
  expect((await other.call(`DELETE ${line}`)).status).toBe(204);
  expect((await list(mine)).body).toHaveLength(1);
  expect((await make(mine, { connectionId: other.uuid, address, types: null })).status).toBe(404);
  expect([(await mine.call(`DELETE ${line}`)).status, (await mine.call(`DELETE ${line}`)).status]).toEqual([204, 204]);
  expect((await list(mine)).body).toEqual([]);
  const reading = await Program.connect(owner, { rights: ['work'], onlyRead: true });
  expect([(await list(reading)).status, (await make(reading, { address, types: null })).status]).toEqual([200, 403]);
});

test('HOOK-09 as much of a log is answered as is asked for, and where the next begins', async () => {
  const program = await Program.connect(owner, { rights: ['work'] });
  const { body: made } = await make(program, { address: 'https://hooks.example.com/log', types: null });
  const line = `${owner.base}/webhooks/${made.uuid}`;
  for (let times = 0; times < 3; times += 1) await owner.call(`POST ${line}/test`);
  const log = async (query: string) => {
    const { body } = await owner.call<WebhookMessagesJson>(`GET ${line}/messages?${query}`);
    return { ids: body.messages.map(({ uuid }) => uuid), older: body.older };
  };
  const { ids } = await log('');
  expect(ids).toHaveLength(3);
  expect(await log('pageSize=2')).toEqual({ ids: ids.slice(0, 2), older: ids[1] });
  expect(await log(`pageSize=2&before=${ids[1]}`)).toEqual({ ids: ids.slice(2), older: null });
  for (const size of ['0', '51', 'x'])
    expect([size, (await owner.call(`GET ${line}/messages?pageSize=${size}`)).status]).toEqual([size, 422]);
});

test('HOOK-01 a business has at most 20, also when two are made at once; with a connection its own end', async () => {
  const business = await TestBusiness.open(product, null);
  const [one, two] = [await Program.connect(business), await Program.connect(business)];
  const add = (of: Program, n: number) =>
    of.call(`POST ${business.base}/webhooks`, { address: `https://hooks.example.com/${n}`, types: null });
  for (let n = 0; n < 19; n += 1) expect((await add(n % 2 ? one : two, n)).status).toBe(200);
  const answers = await Promise.all([add(one, 100), add(two, 101)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
  expect(answers.find(({ status }) => status === 422)?.body).toMatchObject({
    code: 'too_many_webhooks',
    message: 'A business has at most 20 webhooks.',
  });
  await two.revoke();
  expect((await add(one, 200)).status).toBe(200);
});

test('REF-05 a sample has values of the business, or made-up ones, and only those that the program may see', async () => {
  const sample = (of: { call: Program['call'] }, type: string) =>
    of.call<WebhookBodyJson>(`GET ${owner.base}/webhooks/sample?type=${type}`);
  const work = await Program.connect(owner, { rights: ['work'] });
  const known = (await sample(work, 'customer.created')).body;
  expect(known).toMatchObject({
    type: 'customer.created',
    data: { id: owner.customer.uuid, version: expect.any(Number) },
  });
  expect(['owed' in known.data, 'owed' in (await sample(owner, 'customer.created')).body.data]).toEqual([false, true]);
  expect((await sample(work, 'payment.settled')).body).toMatchObject({ code: 'not_your_role' });
  for (const type of [...WEBHOOK_TYPES, 'test.ping'])
    expect([type, (await sample(owner, type)).body]).toMatchObject([
      type,
      { type, data: { id: expect.any(String), version: expect.any(Number) } },
    ]);
});

test('REF-02 the document names every message with the schema of its data', async () => {
  const answer = await fetch(`${product.origin}/core/api/openapi.json`);
  const document = JSON.parse(await answer.text());
  expect(Object.keys(document.webhooks)).toEqual([...WEBHOOK_TYPES]);
  const { schema } = document.webhooks['invoice.sent'].post.requestBody.content['application/json'];
  const [data] = schema.properties.data.anyOf;
  expect(Object.keys(data.properties)).toEqual(
    expect.arrayContaining(['id', 'number', 'version', 'total', 'lineItems']),
  );
  expect(document.paths['/business/{businessId}/webhooks'].post).toMatchObject({
    'x-right': 'team',
    'x-connection': true,
    security: [{ bearer: [] }, { connection: [] }],
  });
});

test('HOOK-08 owners are told after a day of failing and when it stops after five, and starting it sends three days when asked', async () => {
  const { receiver } = scene;
  const { line, uuid, program } = await scene.hook('/failing', { types: ['job.created'] });
  receiver.answers.set('/failing', 500);
  const HOUR = 3_600_000;
  const { sql } = scene.platform.systemDb;
  const day = async (hours: number) => {
    scene.later += hours * HOUR;
    await scene.newJob();
    await sql`update webhook_messages set made_at = ${scene.platform.clock.now()}, next_at = ${scene.platform.clock.now()}
      where endpoint_id = ${uuid} and attempt = 0 and state = 'waiting'`;
    await scene.send();
  };
  const told = async () => {
    await scene.product.settle();
    return (await mailsTo(scene.product, '@'))
      .map(({ subject }) => subject)
      .filter((subject) => subject.includes(program.name));
  };
  const [failing, stopped] = [
    `Messages for ${program.name} do not get through`,
    `Messages for ${program.name} are no longer sent`,
  ];
  await day(0);
  await day(23);
  expect(await told()).toEqual([]);
  await day(2);
  expect(await told()).toEqual([failing]);
  const [mail] = (await mailsTo(scene.product, '@')).filter(({ subject }) => subject === failing);
  expect(mail?.text.replaceAll(/\s+/g, ' ')).toMatch(/ have not got through since \w+ \d/);
  for (const hours of [30, 30, 20]) await day(hours);
  const working = await scene.read(uuid);
  expect(working).toMatchObject({ state: 'working', failingSince: expect.any(String) });
  await day(20);
  expect((await scene.read(uuid)).state).toBe('stopped');
  expect(await told()).toEqual([stopped, failing]);
  const [event] = await sql`select data from events where subject_id = ${uuid} and kind = 'webhook_stopped'`;
  expect(event?.data).toEqual({ detail: expect.stringMatching(/^127\.0\.0\.1:\d+$/), reason: 'It answered 500' });
  expect((await scene.messages(line, '?state=waiting')).length).toBe(0);
  // Whoever changes something else does not start it, and whoever opened the page before hears that it was stopped.
  const other = { address: working.address, types: working.types, description: 'Our books' };
  const late = await scene.owner.call(`PUT ${line}`, { ...other, state: 'working', version: working.version });
  expect(late.body).toMatchObject({ code: 'CHANGED_ELSEWHERE' });
  await scene.owner.call(`PUT ${line}`, other);
  expect(await scene.read(uuid)).toMatchObject({ state: 'stopped', description: 'Our books' });
  receiver.answers.delete('/failing');
  const before = receiver.at('/failing').length;
  await sql`update webhook_messages set made_at = now() - interval '4 days'
    where endpoint_id = ${uuid} and id in (select id from webhook_messages where endpoint_id = ${uuid} order by made_at limit 2)`;
  const { address, types, unsent } = await scene.read(uuid);
  await scene.owner.call(`PUT ${line}`, { address, types, state: 'working', sendUnsent: true });
  await scene.send();
  expect([unsent, receiver.at('/failing').length - before]).toEqual([5, 5]);
  expect(await scene.read(uuid)).toMatchObject({ state: 'working', failingSince: null, unsent: 0 });
}, 60_000);

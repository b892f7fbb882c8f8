import type { TaskJson } from '@underlay/contract/tasks.ts';
import { beforeEach, expect, test } from 'vitest';
import { Correspondent } from '../../testing/correspondent.ts';
import { customerEntries, TestBusiness } from '../../testing/people.ts';
import { sharedProduct } from '../../testing/shared-product.ts';

const OLD = 'accounts@maplerow.example';

let owner: TestBusiness;
let customer: Correspondent;

beforeEach(async () => {
  owner = await TestBusiness.open(await sharedProduct(), null);
  customer = new Correspondent(owner);
});

const open = async (query = '') => owner.call<TaskJson[]>(`GET ${owner.base}/tasks${query}`);
const finish = (taskId: string | undefined, body: object = { done: true }, by = owner) =>
  by.call(`PUT ${owner.base}/tasks/${taskId}`, body);

test('API-18 P20 a changed contact is one open task, which says every change and whose customer it is', async () => {
  const [first, second] = [customer.fresh(), customer.fresh()];
  await customer.change(first);
  await customer.change(second);
  const { body, headers } = await open();
  expect([body.length, headers.get('x-total-count')]).toEqual([1, '1']);
  expect(body[0]).toMatchObject({
    kind: 'contact_changed',
    customerId: owner.customer.uuid,
    customerName: 'Maple Row Property Group',
    detail: `${OLD} -> ${first}; ${first} -> ${second}`,
    amount: null,
    invoiceId: null,
    invoiceUuid: null,
    paymentId: null,
  });
});

test('API-18 two clicks on done, also at once, are one; what happens after that is a new task', async () => {
  await customer.change(customer.fresh());
  const [task] = (await open()).body;
  const clicks = await Promise.all([finish(task?.uuid), finish(task?.uuid)]);
  expect([...clicks, await finish(task?.uuid)].map(({ status }) => status)).toEqual([204, 204, 204]);
  expect((await open()).body).toEqual([]);
  const again = customer.fresh();
  await customer.change(again);
  const { body } = await open();
  expect(body).toHaveLength(1);
  expect(body[0]?.uuid).not.toBe(task?.uuid);
  expect(body[0]?.detail).toMatch(new RegExp(`-> ${again}$`));
  expect(body[0]?.detail).not.toContain(OLD);
});

test('API-18 P20 done closes what was read: a task to which another change was added meanwhile stays open', async () => {
  const [first, second] = [customer.fresh(), customer.fresh()];
  await customer.change(first);
  const [read] = (await open()).body;
  await customer.change(second);
  const detail = (task: TaskJson | undefined) => ({ done: true, detail: task?.detail });
  const message = 'More was added to this task in the meantime, so it stays open. Read it as it is now.';
  expect(await finish(read?.uuid, detail(read))).toMatchObject({
    status: 409,
    body: { code: 'CHANGED_ELSEWHERE', message },
  });
  const [now] = (await open()).body;
  expect(now?.detail).toBe(`${OLD} -> ${first}; ${first} -> ${second}`);
  expect([await finish(now?.uuid, detail(now)), await finish(read?.uuid, detail(read))]).toMatchObject([
    { status: 204 },
    { status: 204 },
  ]);
  expect((await open()).body).toEqual([]);
});

test('AUTH-22 D06 a task of another business is as unknown as none, and stays open', async () => {
  await customer.change(customer.fresh());
  const [task] = (await open()).body;
  const stranger = await TestBusiness.open(await sharedProduct(), null);
  const answers = [
    await stranger.call(`PUT ${stranger.base}/tasks/${task?.uuid}`, { done: true }),
    await finish(task?.uuid, { done: true }, stranger),
    await finish(crypto.randomUUID()),
    await finish('not-an-id'),
    await stranger.call(`GET ${owner.base}/tasks`),
  ];
  expect(answers.map(({ status, body }) => [status, body.message])).toEqual(Array(5).fill([404, 'Not found']));
  expect((await stranger.get<TaskJson[]>(`GET ${stranger.base}/tasks`)).length).toBe(0);
  expect((await open()).body).toMatchObject([{ uuid: task?.uuid }]);
});

test('API-18 a task is done or left alone: nothing else can be said of it', async () => {
  await customer.change(customer.fresh());
  const [task] = (await open()).body;
  for (const body of [{ done: false }, {}, { done: 'yes' }, { done: null }])
    expect([body, (await finish(task?.uuid, body)).status]).toEqual([body, 422]);
  expect((await open()).body).toHaveLength(1);
});

test('API-18 D88 open tasks are paged, newest first, each once', async () => {
  const changed: string[] = [];
  for (let count = 0; count < 4; count += 1) {
    const created = await owner.call<TestBusiness['customer']>(`POST ${owner.base}/customers`, customerEntries());
    const accountId = created.body.portalPath.split('/').at(-1);
    const entries = { email: customer.fresh(), phoneNumber: '7855550188' };
    expect((await owner.visit(`PUT /communication/${accountId}/contact`, entries)).status).toBe(200);
    changed.unshift(created.body.uuid);
  }
  const pages = [await open('?page=1&pageSize=2'), await open('?page=2&pageSize=2'), await open('?page=3&pageSize=2')];
  expect(pages.map(({ body }) => body.map(({ customerId }) => customerId))).toEqual([
    changed.slice(0, 2),
    changed.slice(2),
    [],
  ]);
  expect(pages.map(({ headers }) => headers.get('x-total-count'))).toEqual(['4', '4', '4']);
  await finish(pages[0]?.body[0]?.uuid);
  const { body, headers } = await open('?page=1&pageSize=2');
  expect([body.map(({ customerId }) => customerId), headers.get('x-total-count')]).toEqual([changed.slice(1, 3), '3']);
});

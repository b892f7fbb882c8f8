import { readFileSync } from 'node:fs';
import type { TaskJson } from '@underlay/contract/tasks.ts';
import { FIRST_KINDS, TASK_KINDS } from '@underlay/domain/tasks/task-rights.ts';
import { beforeEach, expect, test } from 'vitest';
import { Colleague } from '../../testing/colleagues.ts';
import { Correspondent } from '../../testing/correspondent.ts';
import { TestBusiness } from '../../testing/people.ts';
import { type SharedProduct, sharedProduct } from '../../testing/shared-product.ts';

const OPENED = new URL('../../database/migrations/0068-opened-owners-task.sql', import.meta.url);
const KNOWN = `kinds=${TASK_KINDS.join(',')}`;

let product: SharedProduct;
let owner: TestBusiness;
let dana: Colleague;

beforeEach(async () => {
  product = await sharedProduct();
  owner = await TestBusiness.open(product, null);
  dana = await Colleague.join(product, owner, 'Dana Whitfield');
});

const since = async (moment: string) => {
  const { businessId } = owner.business;
  await product.platform.systemDb.sql`update businesses set all_owners_since = ${moment} where id = ${businessId}`;
};
const listed = async (query = KNOWN, by: Pick<Colleague, 'call'> = owner) => {
  const { body, headers } = await by.call<TaskJson[]>(`GET ${owner.base}/tasks?${query}`);
  return { rows: body.map(({ kind }) => kind), total: Number(headers.get('x-total-count')), body };
};
const finish = (taskId: string | undefined, by: Pick<Colleague, 'call'> = owner) =>
  by.call(`PUT ${owner.base}/tasks/${taskId}`, { done: true });

test('ROLE-02 ROLE-08 owners who have all been that since there are roles are told once, whatever page of tasks they read', async () => {
  const customer = new Correspondent(owner);
  await customer.change(customer.fresh());
  await since('2999-01-01');
  expect(await listed()).toMatchObject({ rows: ['everybody_owner', 'contact_changed'], total: 2 });
  expect((await listed(KNOWN, dana)).rows).toHaveLength(2);
  expect(await listed(`${KNOWN}&page=2&pageSize=1`)).toMatchObject({ rows: ['contact_changed'], total: 2 });
  await since('2001-01-01');
  expect((await listed()).rows).toEqual(['contact_changed', 'everybody_owner']);
  expect((await listed(`${KNOWN}&page=2&pageSize=1`)).body).toMatchObject([
    { uuid: owner.business.businessId, customerId: null, customerName: '', invoiceUuid: null, amount: null },
  ]);
});

test('ROLE-08 a page is handed no kind that it does not name, and one that names none is handed those of before', async () => {
  await since('2026-11-25');
  for (const query of ['', 'kinds=', `kinds=${FIRST_KINDS.join(',')}`, 'kinds=of_next_year,contact_changed'])
    expect([query, await listed(query)]).toMatchObject([query, { rows: [], total: 0 }]);
  expect(await listed('kinds=of_next_year,everybody_owner')).toMatchObject({ rows: ['everybody_owner'], total: 1 });
  expect((await owner.call(`GET ${owner.base}/tasks?kinds=${'x'.repeat(1_001)}`)).status).toBe(422);
});

test('ROLE-02 ROLE-06 it is over when a member is something else, and nobody but an owner sees it or calls it done', async () => {
  await since('2026-11-25');
  const task = owner.business.businessId;
  for (const role of ['office', 'estimator', 'accountant'] as const) {
    await dana.become(owner, role);
    expect((await listed()).rows).toEqual([]);
    expect((await listed(KNOWN, dana)).rows).toEqual([]);
    expect((await finish(task, dana)).status).toBe(role === 'accountant' ? 403 : 404);
  }
  await dana.become(owner, 'owner');
  expect((await listed()).rows).toEqual(['everybody_owner']);
  const clicks = await Promise.all([finish(task), finish(task, dana)]);
  expect([...clicks, await finish(task)].map(({ status }) => status)).toEqual([204, 204, 204]);
  expect((await listed(KNOWN, dana)).rows).toEqual([]);
  const { events } = await owner.get<{ events: { before: string; on: string | null; after: string }[] }>(
    `GET ${owner.base}/events?subject=${task}`,
  );
  const said = events.map(({ before, on, after }) => `${before}${on ?? ''}${after}`);
  expect(said.filter((each) => each.includes('task'))).toEqual([
    expect.stringMatching(/finished the task to give each member the role that fits/),
  ]);
});

test('ROLE-02 one owner alone has nobody to give a role to', async () => {
  await since('2026-11-25');
  const members = await dana.members(owner);
  await owner.call(`DELETE ${owner.base}/members/${members.find(({ you }) => you)?.uuid}`);
  expect((await listed()).rows).toEqual([]);
});

test('ROLE-02 the upgrade opens it where several were members before there were roles, and are all owners', async () => {
  const later = await TestBusiness.open(product, null);
  await Colleague.join(product, later, 'Kim Lowe');
  const mixed = await TestBusiness.open(product, null);
  await Colleague.join(product, mixed, 'Lee Park', 'office');
  const alone = await TestBusiness.open(product, null);
  const { sql } = product.platform.systemDb;
  const ids = [owner, later, mixed, alone].map(({ business }) => business.businessId);
  const undone = new Error('undone');
  const opened = sql.begin(async (tx) => {
    await tx`update business_members set created_at = '2001-01-01' where business_id = any(${ids})`;
    await tx`update business_members set created_at = now() where business_id = ${ids[1] ?? ''} and role = 'owner'`;
    await tx.unsafe(readFileSync(OPENED, 'utf8'));
    const rows = await tx<{ id: string }[]>`
      select id from businesses where id = any(${ids}) and all_owners_since is not null`;
    expect(rows.map(({ id }) => id)).toEqual([ids[0]]);
    throw undone;
  });
  await expect(opened).rejects.toBe(undone);
});

import type { CustomerJson } from '@underlay/contract/customers.ts';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { Correspondent } from '../../testing/correspondent.ts';
import { customerEntries, TestBusiness } from '../../testing/people.ts';
import { type SharedProduct, sharedProduct } from '../../testing/shared-product.ts';

const OLD = 'accounts@maplerow.example';

let product: SharedProduct;
let owner: TestBusiness;
let customer: Correspondent;

beforeAll(async () => {
  product = await sharedProduct();
});
beforeEach(async () => {
  owner = await TestBusiness.open(product, null);
  customer = new Correspondent(owner);
});

const managerSets = (email: string) => {
  const business = { ...customerEntries().business, email };
  return owner.call(`PUT ${owner.base}/customers/${owner.customer.uuid}`, customerEntries({ business }));
};

const recipients = () => customer.recipientsOfNextInvoice(product.platform.systemDb.sql);

test('CUST-11 API-18 what the manager sets counts: it ends an open change and cannot be undone by its links (P20)', async () => {
  const [email, set] = [customer.fresh(), customer.fresh()];
  await customer.change(email);
  const [confirm, undo] = [await customer.tokenFor(email, 'confirm'), await customer.tokenFor(email, 'undo')];
  expect((await managerSets(email)).status).toBe(200);
  expect(await customer.contact()).toMatchObject({ email, emailConfirmed: false });
  expect((await managerSets(set)).status).toBe(200);
  for (const token of [confirm, undo]) expect((await customer.answer(token)).body.state).toBe('replaced');
  expect(await customer.contact()).toMatchObject({ email: set, emailConfirmed: true });
  expect(await recipients()).toEqual([set]);
});

test('CUST-11 a manager who has the customer’s form open is told that the customer changed their contact meanwhile', async () => {
  const { version } = owner.customer;
  await customer.change(customer.fresh());
  const late = await owner.call(`PUT ${owner.base}/customers/${owner.customer.uuid}`, {
    ...customerEntries(),
    version,
  });
  expect([late.status, late.body.code]).toEqual([409, 'CHANGED_ELSEWHERE']);
  expect((await owner.get<CustomerJson>(`GET ${owner.base}/customers/${owner.customer.uuid}`)).email).not.toBe(OLD);
});

test('API-18 the business sees each change: one open task with the old and the new value, and its history (P20)', async () => {
  const { systemDb } = product.platform;
  const email = customer.fresh();
  await customer.change(email);
  await customer.change(OLD);
  const { businessId } = owner.business;
  const tasks =
    await systemDb.sql`select kind, subject_id "subjectId", detail from tasks where business_id = ${businessId}`;
  expect(tasks).toEqual([
    {
      kind: 'contact_changed',
      subjectId: owner.customer.uuid,
      detail: `${OLD} -> ${email}; ${email} -> ${OLD} (change undone)`,
    },
  ]);
  const events = await systemDb.sql`
    select kind, actor, data from events where subject_id = ${owner.customer.uuid} and kind like 'contact%' order by id`;
  expect(events).toEqual([
    { kind: 'contact_changed', actor: 'customer', data: { detail: `${OLD} -> ${email}` } },
    { kind: 'contact_undone', actor: 'customer', data: { detail: `${email} -> ${OLD}` } },
  ]);
});

test('PSET-01 D16 without e-mail wanted no invoice is mailed, but what protects the account is', async () => {
  const email = customer.fresh();
  const path = `/communication/${owner.accountId}/preferences`;
  await owner.visit(`PUT ${path}`, { receiveEmail: false, receiveSMS: false });
  expect(await recipients()).toEqual([]);
  await customer.change(email);
  await customer.tokenFor(email, 'confirm');
  await customer.tokenFor(email, 'undo');
});

test('API-18 however changes, answers and the manager meet: what is stored is what the last one of them left', async () => {
  const first = customer.fresh();
  await customer.change(first);
  const [confirm, undo] = [await customer.tokenFor(first, 'confirm'), await customer.tokenFor(first, 'undo')];
  const rounds = [0, 1, 2].flatMap(() => [
    customer.put(customer.fresh()),
    customer.put(OLD),
    customer.answer(confirm),
    customer.answer(undo),
    managerSets(customer.fresh()),
  ]);
  const statuses = (await Promise.all(rounds)).map(({ status }) => status);
  expect(statuses.filter((status) => status !== 200 && status !== 429)).toEqual([]);
  const { systemDb } = product.platform;
  const [open, ...more] = await systemDb.sql<{ new: string }[]>`
    select new_value "new" from contact_changes where business_id = ${owner.business.businessId} and state = 'open'`;
  const stored = await customer.contact();
  expect(more).toEqual([]);
  expect(stored).toMatchObject(open ? { email: open.new, emailConfirmed: false } : { emailConfirmed: true });
  // The manager has set an address in between. The first change can no longer be undone, or was undone before.
  expect((await customer.answer(undo)).body.state).toMatch(/replaced|undone/);
  expect((await customer.contact()).email).toBe(stored.email);
});

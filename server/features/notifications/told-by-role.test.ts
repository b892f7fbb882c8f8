import type { NotificationsJson } from '@underlay/contract/notifications.ts';
import type { EventKind } from '@underlay/domain/events/event-kind.ts';
import { EVENT_KINDS, type EventName } from '@underlay/domain/events/event-kinds.ts';
import { hasRight, ROLES, type Role } from '@underlay/domain/members/rights.ts';
import { BELL_LINES } from '@underlay/domain/notifications/bell-settings.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TenantDb } from '../../database/sql.ts';
import { writeEvent } from '../../services/events.ts';
import { Colleague } from '../../testing/colleagues.ts';
import { TestBusiness } from '../../testing/people.ts';
import { startProduct, type TestProduct } from '../../testing/test-product.ts';

let product: TestProduct;
let owner: TestBusiness;
let db: TenantDb;
const members = new Map<Role, Colleague>();
const subjects = new Map<'invoice' | 'quote', string>();

beforeAll(async () => {
  product = await startProduct();
  owner = await TestBusiness.open(product, null);
  db = product.platform.tenantDb(owner.business.businessId);
  for (const role of ROLES) {
    const colleague = await Colleague.join(product, owner, `${role} member`);
    members.set(role, colleague);
    await become(colleague, role);
  }
  const invoice = await owner.sent();
  const quote = await owner.sent({ isQuote: true });
  subjects.set('invoice', invoice.uuid).set('quote', quote.uuid);
});
afterAll(() => product.stop());

const become = (colleague: Colleague, role: Role) => product.platform.systemDb.sql`
  update business_members m set role = ${role} from users u
  where u.id::text = m.user_id and u.email = ${colleague.email} and m.business_id = ${owner.business.businessId}`;
const choose = (bell: boolean, mail: string) => {
  const all = Object.fromEntries(BELL_LINES.map((line) => [line, { bell, mail }]));
  const { sql } = product.platform.systemDb;
  return sql`update business_members set bell = ${sql.json(all)} where business_id = ${owner.business.businessId}`;
};
const write = (kind: EventName, subjectId: string, actor = 'customer') =>
  db.begin((tx) => writeEvent(tx, { subjectId, kind, actor, at: product.clock.now(), data: { amount: 4_217 } }));
const rolesTold = async (eventId: string) => {
  const rows = await product.platform.systemDb.sql<{ role: Role }[]>`
    select distinct m.role from notifications n
    join business_members m on m.business_id = n.business_id and m.user_id = n.user_id where n.event_id = ${eventId}`;
  return rows.map(({ role }) => role).sort();
};
const bellOf = async (role: Role) =>
  (await members.get(role)?.call<NotificationsJson>(`GET ${owner.base}/notifications`))?.body.notifications ?? [];

/** By the declaration alone: the right, the line, and what every owner is told. */
function expected(kind: EventKind, of: 'invoice' | 'quote', isOn: boolean): Role[] {
  const { right, bell, everyOwner, notTo } = (of === 'quote' && kind.ofQuote) || kind;
  const hears = (role: Role) => hasRight(role, right) && !(notTo && hasRight(role, notTo));
  return ROLES.filter((role) => (role === 'owner' && everyOwner) || (isOn && bell && hears(role))).sort();
}

test('BELL-02 ROLE-08 ROLE-20 each kind is told to the roles that see it and no other, of an invoice and of a quote', async () => {
  for (const isOn of [true, false]) {
    await choose(isOn, 'never');
    for (const [name, kind] of Object.entries(EVENT_KINDS) as [EventName, EventKind][])
      for (const [of, subjectId] of subjects) {
        const told = await rolesTold(await write(name, subjectId));
        expect([isOn, name, of, told]).toEqual([isOn, name, of, expected(kind, of, isOn)]);
      }
  }
});

test('BELL-02 ROLE-18 an estimator’s bell holds no payment, the crew’s nothing, and each line is of what the role sees', async () => {
  await choose(true, 'never');
  const lines = Object.fromEntries(ROLES.map((role) => [role, new Set<string | null>()]));
  const names = Object.keys(EVENT_KINDS) as EventName[];
  // A bell shows the newest, and an owner's has not the room for all kinds at once.
  for (const some of [names.slice(0, names.length / 2), names.slice(names.length / 2)]) {
    for (const name of some) for (const subjectId of subjects.values()) await write(name, subjectId);
    for (const role of ROLES) for (const { line } of await bellOf(role)) lines[role]?.add(line);
  }
  expect(lines).toEqual({
    owner: new Set(['Payments', 'Quotes and signatures', 'Messages', 'Problems', null]),
    office: new Set(['Payments', 'Quotes and signatures', 'Messages', 'Problems']),
    estimator: new Set(['Quotes and signatures', 'Messages', 'Problems']),
    crew: new Set(),
    accountant: new Set(['Payments', 'Quotes and signatures', 'Messages', 'Problems']),
  });
  // What a quote was accepted for is theirs to see.
  const told = (await bellOf('estimator')).filter(({ kind }) => kind !== 'accepted');
  expect(JSON.stringify(told)).not.toMatch(/42\.17|payment/);
  expect(JSON.stringify(await bellOf('office'))).toMatch(/42\.17/);
});

test('BELL-02 what a role may no longer see is not shown, nor counted, and is there again with the role', async () => {
  const office = members.get('office');
  const read = async () => (await office?.call<NotificationsJson>(`GET ${owner.base}/notifications`))?.body;
  const before = await read();
  if (office) await become(office, 'estimator');
  const after = await read();
  expect(after?.notifications.some(({ line }) => line === 'Payments')).toBe(false);
  expect(after?.notifications.length).toBeGreaterThan(0);
  if (office) await become(office, 'crew');
  expect(await read()).toEqual({ notifications: [], unread: 0, shown: null });
  if (office) await become(office, 'office');
  expect(await read()).toEqual(before);
});

test('ROLE-20 BELL-04 what an owner cannot switch off is told to the other owners, not to who did it', async () => {
  await choose(false, 'never');
  const [{ userId } = { userId: '' }] = await product.platform.systemDb.sql<{ userId: string }[]>`
    select id::text "userId" from users where email = ${members.get('owner')?.email ?? ''}`;
  const eventId = await write('refund_requested', subjects.get('invoice') ?? '', userId);
  const told = await product.platform.systemDb.sql<{ userId: string; atOnce: boolean }[]>`
    select user_id "userId", at_once "atOnce" from notifications where event_id = ${eventId}`;
  expect(told.map((one) => [one.userId === userId, one.atOnce])).toEqual([[false, false]]);
  const { notifications } = await owner.get<NotificationsJson>(`GET ${owner.base}/notifications`);
  expect(notifications[0]).toMatchObject({ kind: 'refund_requested', line: null, unread: true });
});

test('BELL-07 what a notification leads to and is no longer theirs is refused in the usual words', async () => {
  const { sql } = product.platform.systemDb;
  await sql`update business_members set bell = '{}' where business_id = ${owner.business.businessId}`;
  const quote = await owner.sent({ isQuote: true });
  await write('opened', quote.uuid);
  const estimator = members.get('estimator');
  const click = async () => {
    const subject = (await bellOf('estimator'))[0]?.subject;
    expect(subject).toMatchObject({ kind: 'invoice', uuid: quote.uuid });
    return estimator?.call<{ message: string }>(`GET ${owner.base}/invoices/${subject?.uuid}`);
  };
  expect((await click())?.status).toBe(200);
  expect((await owner.call(`PUT ${owner.base}/invoices/${quote.uuid}/details`, { isQuote: false })).status).toBe(200);
  expect(await click()).toMatchObject({ status: 404, body: { message: 'Not found' } });
});

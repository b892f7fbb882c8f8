import type { ContactChangeJson, ContactJson } from '@underlay/contract/contact.ts';
import type { CustomerJson } from '@underlay/contract/customers.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { customerEntries, TestBusiness } from '../../testing/people.ts';
import { startProduct, type TestProduct } from '../../testing/test-product.ts';

interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly headers: Record<string, string>;
}

const OLD = 'accounts@maplerow.example';
const DAY = 86_400_000;
const UNDO = 'Your e-mail address for Tallgrass Flooring Co. was changed';
const CONFIRM = 'Confirm your e-mail address for Tallgrass Flooring Co.';

let product: TestProduct;
let owner: TestBusiness;

beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product.stop());
beforeEach(async () => {
  owner = await TestBusiness.open(product, null);
});

const mails = async (): Promise<Mail[]> =>
  (await fetch(`${product.sandbox}/mailbox/messages`)).json() as Promise<Mail[]>;
/** Every address is one of its own test, so that the mails of one do not stand among those of another. */
const fresh = () => `${crypto.randomUUID()}@maplerow.example`;
const change = async (email: string) => {
  const answer = await owner.visit<ContactJson>(`PUT /communication/${owner.accountId}/contact`, {
    email,
    phoneNumber: '7855550188',
  });
  expect([answer.status, answer.body.email]).toEqual([200, email]);
};
/** The token behind the button of the mail about an address. */
async function tokenFor(email: string, purpose: 'confirm' | 'undo'): Promise<string> {
  const find = async () =>
    (await mails()).find(({ to, subject, text }) =>
      purpose === 'confirm'
        ? to === email && subject === CONFIRM
        : to !== email && subject === UNDO && text.includes(email),
    );
  await owner.until(async () => (await find()) !== undefined);
  return /contact-change\?t=(\S+)/.exec((await find())?.text ?? '')?.[1] ?? '';
}
type Answered = ContactChangeJson & { code: string };
const look = (token: string) => owner.visit<Answered>('POST /contact-changes/look', { token });
const answer = (token: string) => owner.visit<Answered>('POST /contact-changes/answer', { token });
const contact = async () => (await owner.visit<ContactJson>(`GET /communication/${owner.accountId}/contact`)).body;
/** Who got the mail about an invoice, once it has been handed over. */
async function recipientsOfNextInvoice(count: number): Promise<string[]> {
  const { uuid } = await owner.sent();
  const find = async () => (await mails()).filter(({ headers }) => headers['message-id']?.includes(uuid));
  await owner.until(async () => (await find()).length >= count);
  const found = await find();
  expect(new Set(found.map(({ headers }) => headers['message-id'])).size).toBe(found.length);
  return found.map(({ to }) => to).sort();
}
const managerSets = async (email: string) => {
  const { business } = customerEntries();
  return owner.call(
    `PUT ${owner.base}/customers/${owner.customer.uuid}`,
    customerEntries({ business: { ...business, email } }),
  );
};

test('API-18 whoever has the link cannot take the mail away: the old address still gets invoices, messages and a way back (P20)', async () => {
  const thief = fresh();
  await change(thief);
  expect(await recipientsOfNextInvoice(2)).toEqual([OLD, thief].sort());
  const thread = `${owner.base}/communications/${owner.customer.communicationId}`;
  const message = (await owner.call<{ id: string }>(`POST ${thread}`, { message: 'Hello' })).body;
  const copies = async () =>
    (await mails()).filter(({ headers }) => headers['message-id']?.includes(`message-${message.id}`));
  await owner.until(async () => (await copies()).length === 2);
  expect((await copies()).map(({ to }) => to).sort()).toEqual([OLD, thief].sort());
  const undo = await tokenFor(thief, 'undo');
  expect((await look(undo)).body).toEqual({
    business: 'Tallgrass Flooring Co.',
    purpose: 'undo',
    oldEmail: OLD,
    newEmail: thief,
    state: 'open',
  });
  expect((await answer(undo)).body.state).toBe('undone');
  expect(await contact()).toMatchObject({ email: OLD, emailConfirmed: true });
  expect(await recipientsOfNextInvoice(1)).toEqual([OLD]);
});

test('API-18 the new address confirms; looking changes nothing; from then on it alone gets the mail (P20)', async () => {
  const email = fresh();
  await change(email);
  const token = await tokenFor(email, 'confirm');
  const seen = await look(token);
  // The new address may be a stranger's: it is not told the old one.
  expect([seen.status, seen.body]).toMatchObject([
    200,
    { purpose: 'confirm', oldEmail: 'a***@maplerow.example', state: 'open' },
  ]);
  expect(await contact()).toMatchObject({ email, emailConfirmed: false });
  expect((await answer(token)).body.state).toBe('confirmed');
  expect((await answer(token)).body.state).toBe('confirmed');
  expect(await contact()).toMatchObject({ email, emailConfirmed: true });
  expect(await recipientsOfNextInvoice(1)).toEqual([email]);
});

test('API-18 a change is undone within seven days, also after it was confirmed and changed again, and stays undone', async () => {
  const [first, second] = [fresh(), fresh()];
  await change(first);
  await answer(await tokenFor(first, 'confirm'));
  await change(second);
  const later = await tokenFor(second, 'undo');
  const undo = await tokenFor(first, 'undo');
  expect((await look(undo)).body.state).toBe('confirmed');
  expect((await answer(undo)).body.state).toBe('undone');
  expect(await contact()).toMatchObject({ email: OLD, emailConfirmed: true });
  // The links of what was built upon it bring nothing back.
  for (const token of [later, await tokenFor(second, 'confirm'), await tokenFor(first, 'confirm')])
    expect((await answer(token)).body.state).toBe('undone');
  expect((await contact()).email).toBe(OLD);
});

test('API-18 a second change replaces the first: its confirmation is void, the confirmed address stays and can come back', async () => {
  const [first, second] = [fresh(), fresh()];
  await change(first);
  const [confirm, undo] = [await tokenFor(first, 'confirm'), await tokenFor(first, 'undo')];
  await change(second);
  expect((await answer(confirm)).body.state).toBe('replaced');
  expect(await contact()).toMatchObject({ email: second, emailConfirmed: false });
  expect(await recipientsOfNextInvoice(2)).toEqual([OLD, second].sort());
  expect((await answer(undo)).body.state).toBe('undone');
  expect((await contact()).email).toBe(OLD);
});

test('API-18 a link works for so long and no longer: seven days to undo, thirty to confirm', async () => {
  const email = fresh();
  await change(email);
  const [confirm, undo] = [await tokenFor(email, 'confirm'), await tokenFor(email, 'undo')];
  product.clock.advance(7 * DAY + 60_000);
  expect((await look(undo)).body.state).toBe('expired');
  expect((await answer(undo)).body.state).toBe('expired');
  expect((await look(confirm)).body.state).toBe('open');
  product.clock.advance(23 * DAY);
  expect((await answer(confirm)).body.state).toBe('expired');
  product.clock.advance(-30 * DAY - 60_000);
  expect(await contact()).toMatchObject({ email, emailConfirmed: false });
});

test('API-18 a token that is forged, cut, of another purpose or business is as unknown as none', async () => {
  const email = fresh();
  await change(email);
  const [confirm, undo] = [await tokenFor(email, 'confirm'), await tokenFor(email, 'undo')];
  const [, businessId = '', changeId = '', mac = ''] = confirm.split('.');
  const other = crypto.randomUUID();
  const hostile = [
    '',
    'x',
    confirm.slice(0, -1),
    `${confirm}x`,
    ` ${confirm}`,
    confirm.toUpperCase(),
    `undo.${businessId}.${changeId}.${mac}`,
    `confirm.${other}.${changeId}.${mac}`,
    `confirm.${businessId}.${other}.${mac}`,
    `${undo.slice(0, undo.lastIndexOf('.'))}.${mac}`,
    `confirm.${businessId}.${changeId}.${'A'.repeat(43)}`,
  ];
  for (const token of hostile)
    for (const ask of [look, answer]) {
      const { status, body } = await ask(token);
      expect([token, status, body.code]).toEqual([token, 404, 'NOT_FOUND']);
    }
  expect(await contact()).toMatchObject({ email, emailConfirmed: false });
});

test('API-18 confirming and undoing at the same moment end in one of the two, never in a mixture', async () => {
  const email = fresh();
  await change(email);
  const [confirm, undo] = [await tokenFor(email, 'confirm'), await tokenFor(email, 'undo')];
  const answers = await Promise.all(Array.from({ length: 20 }, (_, index) => answer(index % 2 === 0 ? confirm : undo)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  // Whoever came first, undoing is possible after confirming and nothing after undoing.
  expect(await contact()).toMatchObject({ email: OLD, emailConfirmed: true });
  const states = await product.platform
    .sql`select state from contact_changes where business_id = ${owner.business.businessId}`;
  expect(states).toMatchObject([{ state: 'undone' }]);
});

test('CUST-11 API-18 what the manager sets counts: it ends an open change and cannot be undone by its links (P20)', async () => {
  const [email, set] = [fresh(), fresh()];
  await change(email);
  const [confirm, undo] = [await tokenFor(email, 'confirm'), await tokenFor(email, 'undo')];
  expect((await managerSets(email)).status).toBe(200);
  expect(await contact()).toMatchObject({ email, emailConfirmed: false });
  expect((await managerSets(set)).status).toBe(200);
  for (const token of [confirm, undo]) expect((await answer(token)).body.state).toBe('replaced');
  expect(await contact()).toMatchObject({ email: set, emailConfirmed: true });
  expect(await recipientsOfNextInvoice(1)).toEqual([set]);
});

test('CUST-11 a manager who has the customer’s form open is told that the customer changed their contact meanwhile', async () => {
  const { version } = owner.customer;
  await change(fresh());
  const late = await owner.call(`PUT ${owner.base}/customers/${owner.customer.uuid}`, {
    ...customerEntries(),
    version,
  });
  expect([late.status, late.body.code]).toEqual([409, 'CHANGED_ELSEWHERE']);
  expect((await owner.get<CustomerJson>(`GET ${owner.base}/customers/${owner.customer.uuid}`)).email).not.toBe(OLD);
});

test('API-18 the business sees each change: one open task with the old and the new value, and its history (P20)', async () => {
  const { sql } = product.platform;
  const email = fresh();
  await change(email);
  await change(OLD);
  const { businessId } = owner.business;
  const tasks = await sql`select kind, subject_id "subjectId", detail from tasks where business_id = ${businessId}`;
  expect(tasks).toEqual([
    {
      kind: 'contact_changed',
      subjectId: owner.customer.uuid,
      detail: `${OLD} -> ${email}; ${email} -> ${OLD} (change undone)`,
    },
  ]);
  const events = await sql`select kind, actor, data from events where subject_id = ${owner.customer.uuid} order by id`;
  expect(events).toEqual([
    { kind: 'contact_changed', actor: 'customer', data: { detail: `${OLD} -> ${email}` } },
    { kind: 'contact_undone', actor: 'customer', data: { detail: `${email} -> ${OLD}` } },
  ]);
});

test('PSET-01 D16 without e-mail wanted no invoice is mailed, but what protects the account is', async () => {
  const email = fresh();
  const path = `/communication/${owner.accountId}/preferences`;
  await owner.visit(`PUT ${path}`, { receiveEmail: false, receiveSMS: false });
  const { uuid } = await owner.sent();
  await change(email);
  await tokenFor(email, 'confirm');
  await tokenFor(email, 'undo');
  const { sql } = product.platform;
  const done = async () =>
    (
      await sql`
    select 1 from jobs.job where name = 'invoice-mail' and data->>'invoiceId' = ${uuid} and state = 'completed'`
    ).length;
  await owner.until(async () => (await done()) === 1);
  expect((await mails()).filter(({ headers }) => headers['message-id']?.includes(uuid))).toEqual([]);
});

test('API-18 however changes, answers and the manager meet: what is stored is what the last one of them left', async () => {
  const first = fresh();
  await change(first);
  const [confirm, undo] = [await tokenFor(first, 'confirm'), await tokenFor(first, 'undo')];
  const path = `/communication/${owner.accountId}/contact`;
  const rounds = [0, 1, 2].flatMap(() => [
    owner.visit(`PUT ${path}`, { email: fresh(), phoneNumber: '7855550188' }),
    owner.visit(`PUT ${path}`, { email: OLD, phoneNumber: '7855550188' }),
    answer(confirm),
    answer(undo),
    managerSets(fresh()),
  ]);
  const statuses = (await Promise.all(rounds)).map(({ status }) => status);
  expect(statuses.filter((status) => status !== 200 && status !== 429)).toEqual([]);
  const { sql } = product.platform;
  const [open, ...more] = await sql<{ new: string }[]>`
    select new_value "new" from contact_changes where business_id = ${owner.business.businessId} and state = 'open'`;
  const stored = await contact();
  expect(more).toEqual([]);
  expect(stored).toMatchObject(open ? { email: open.new, emailConfirmed: false } : { emailConfirmed: true });
  // The manager has set an address in between: the first change can no longer be taken back, or was.
  expect((await answer(undo)).body.state).toMatch(/replaced|undone/);
  expect((await contact()).email).toBe(stored.email);
});

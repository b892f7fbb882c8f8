import type { ContactJson } from '@underlay/contract/contact.ts';
import { DAY_MILLISECONDS } from '@underlay/domain/calendar/calendar-date.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { Correspondent } from '../../testing/correspondent.ts';
import { TestBusiness } from '../../testing/people.ts';
import { startProduct, type TestProduct } from '../../testing/test-product.ts';

const OLD = 'accounts@maplerow.example';

let product: TestProduct;
let owner: TestBusiness;
let customer: Correspondent;

beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product.stop());
beforeEach(async () => {
  owner = await TestBusiness.open(product, null);
  customer = new Correspondent(owner);
});

const recipients = () => customer.recipientsOfNextInvoice(product.platform.systemDb.sql);

test('API-18 whoever has the link cannot take the mail away: the old address still gets invoices, messages and a way back (P20)', async () => {
  const thief = customer.fresh();
  await customer.change(thief);
  expect(await recipients()).toEqual([OLD, thief].sort());
  const thread = `${owner.base}/communications/${owner.customer.communicationId}`;
  const message = (await owner.call<{ id: string }>(`POST ${thread}`, { message: 'Hello' })).body;
  const copies = async () =>
    (await customer.mails()).filter(({ headers }) => headers['message-id']?.includes(`<message-${message.id}-`));
  await owner.until(async () => (await copies()).length === 2);
  expect((await copies()).map(({ to }) => to).sort()).toEqual([OLD, thief].sort());
  const undo = await customer.tokenFor(thief, 'undo');
  expect((await customer.look(undo)).body).toEqual({
    business: 'Tallgrass Flooring Co.',
    purpose: 'undo',
    oldEmail: OLD,
    newEmail: thief,
    state: 'open',
  });
  expect((await customer.answer(undo)).body.state).toBe('undone');
  expect(await customer.contact()).toMatchObject({ email: OLD, emailConfirmed: true });
  expect(await recipients()).toEqual([OLD]);
});

test('API-18 AUDIT-02 the new address confirms; looking changes nothing; from then on it alone gets the mail (P20)', async () => {
  const email = customer.fresh();
  await customer.change(email);
  const token = await customer.tokenFor(email, 'confirm');
  const seen = await customer.look(token);
  // The new address may be a stranger's. It is not shown the old one.
  expect([seen.status, seen.body]).toMatchObject([
    200,
    { purpose: 'confirm', oldEmail: 'a***@maplerow.example', state: 'open' },
  ]);
  expect(await customer.contact()).toMatchObject({ email, emailConfirmed: false });
  expect((await customer.answer(token)).body.state).toBe('confirmed');
  expect((await customer.answer(token)).body.state).toBe('confirmed');
  expect(await customer.contact()).toMatchObject({ email, emailConfirmed: true });
  expect(await recipients()).toEqual([email]);
  // AUDIT-02: confirmed twice is one event.
  const events = await product.platform.systemDb.sql`
    select way, data ->> 'detail' email from events
    where business_id = ${owner.business.businessId} and kind = 'contact_confirmed'`;
  expect(events).toEqual([{ way: 'link', email }]);
});

test('API-18 P20 who answers the mails about a change writes to the business, as these say, and not into the conversation', async () => {
  const email = customer.fresh();
  await customer.change(email);
  await Promise.all([customer.tokenFor(email, 'confirm'), customer.tokenFor(email, 'undo')]);
  const about = (await customer.mails()).filter(({ text }) => text.includes(email));
  expect(about.map(({ to, replyTo }) => [to, replyTo]).sort()).toEqual(
    [OLD, email].sort().map((to) => [to, 'billing@tallgrass.example']),
  );
});

test('API-18 a change is undone within seven days, also after it was confirmed and changed again, and stays undone', async () => {
  const [first, second] = [customer.fresh(), customer.fresh()];
  await customer.change(first);
  await customer.answer(await customer.tokenFor(first, 'confirm'));
  await customer.change(second);
  const later = await customer.tokenFor(second, 'undo');
  const undo = await customer.tokenFor(first, 'undo');
  expect((await customer.look(undo)).body.state).toBe('confirmed');
  expect((await customer.answer(undo)).body.state).toBe('undone');
  expect(await customer.contact()).toMatchObject({ email: OLD, emailConfirmed: true });
  // The links of the changes built upon it bring nothing back.
  for (const token of [later, await customer.tokenFor(second, 'confirm'), await customer.tokenFor(first, 'confirm')])
    expect((await customer.answer(token)).body.state).toBe('undone');
  expect((await customer.contact()).email).toBe(OLD);
});

test('API-18 a second change replaces the first: its confirmation is void, the confirmed address stays and can come back', async () => {
  const [first, second] = [customer.fresh(), customer.fresh()];
  await customer.change(first);
  const [confirm, undo] = [await customer.tokenFor(first, 'confirm'), await customer.tokenFor(first, 'undo')];
  await customer.change(second);
  expect((await customer.answer(confirm)).body.state).toBe('replaced');
  expect(await customer.contact()).toMatchObject({ email: second, emailConfirmed: false });
  expect(await recipients()).toEqual([OLD, second].sort());
  expect((await customer.answer(undo)).body.state).toBe('undone');
  expect((await customer.contact()).email).toBe(OLD);
});

test('API-18 P20 a page that still shows the address of before changes the phone alone, and an address that is entered again is taken back', async () => {
  const email = customer.fresh();
  const before = await customer.contact();
  await customer.change(email);
  const was = { email: before.email, phoneNumber: before.phoneNumber };
  const put = (body: object) =>
    owner.visit<ContactJson>(`PUT /communication/${owner.accountId}/contact`, { email: OLD, ...body });
  const { body: answered } = await put({ phoneNumber: '785-555-0199', was });
  expect(answered).toEqual({ email, phoneNumber: '7855550199', emailConfirmed: false });
  expect(await customer.contact()).toEqual(answered);
  // The other way round: what shows the phone of before changes the e-mail alone.
  const { body: back } = await put({ phoneNumber: was.phoneNumber, was: { ...was, email } });
  expect(back).toEqual({ email: OLD, phoneNumber: '7855550199', emailConfirmed: true });
});

test('API-18 a link works for so long and no longer: seven days to undo, thirty to confirm', async () => {
  const email = customer.fresh();
  await customer.change(email);
  const [confirm, undo] = [await customer.tokenFor(email, 'confirm'), await customer.tokenFor(email, 'undo')];
  product.clock.advance(7 * DAY_MILLISECONDS + 60_000);
  expect((await customer.look(undo)).body.state).toBe('expired');
  expect((await customer.answer(undo)).body.state).toBe('expired');
  expect((await customer.look(confirm)).body.state).toBe('open');
  product.clock.advance(23 * DAY_MILLISECONDS);
  expect((await customer.answer(confirm)).body.state).toBe('expired');
  product.clock.advance(-30 * DAY_MILLISECONDS - 60_000);
  expect(await customer.contact()).toMatchObject({ email, emailConfirmed: false });
});

test('API-18 a token that is forged, cut, of another purpose or business is as unknown as none', async () => {
  const email = customer.fresh();
  await customer.change(email);
  const [confirm, undo] = [await customer.tokenFor(email, 'confirm'), await customer.tokenFor(email, 'undo')];
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
    for (const ask of [customer.look, customer.answer]) {
      const { status, body } = await ask(token);
      expect([token, status, body.code]).toEqual([token, 404, 'NOT_FOUND']);
    }
  expect(await customer.contact()).toMatchObject({ email, emailConfirmed: false });
});

test('API-18 confirming and undoing at the same moment end in one of the two, never in a mixture', async () => {
  const email = customer.fresh();
  await customer.change(email);
  const [confirm, undo] = [await customer.tokenFor(email, 'confirm'), await customer.tokenFor(email, 'undo')];
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) => customer.answer(index % 2 === 0 ? confirm : undo)),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  // Whichever came first, undoing is possible after confirming, and nothing is possible after undoing.
  expect(await customer.contact()).toMatchObject({ email: OLD, emailConfirmed: true });
  const states = await product.platform.systemDb
    .sql`select state from contact_changes where business_id = ${owner.business.businessId}`;
  expect(states).toMatchObject([{ state: 'undone' }]);
});

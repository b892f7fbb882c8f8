import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { TestBusiness } from '../../testing/people.ts';
import { startProduct, type TestProduct } from '../../testing/test-product.ts';

interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly headers: Record<string, string>;
}

const NOTICE_ADDRESS = 'billing@tallgrass.example';

let product: TestProduct;
let owner: TestBusiness;
let member: string;

beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product.stop());
beforeEach(async () => {
  owner = await TestBusiness.open(product, null);
  const [me] = await product.platform.systemDb.sql<{ email: string }[]>`
    select u.email from users u join business_members m on m.user_id = u.id::text
    where m.business_id = ${owner.business.businessId}`;
  member = me?.email ?? '';
});

/** All that was mailed about such changes, when nothing more is to come. */
async function mails(about: 'notice-address' | 'fees'): Promise<Mail[]> {
  await product.settle();
  const all = (await (await fetch(`${product.sandbox}/mailbox/messages`)).json()) as Mail[];
  return all.filter(({ headers }) => headers['message-id']?.includes(`<${about}-${owner.business.businessId}-`));
}

const readers = (all: readonly Mail[]) => all.map(({ to }) => to).sort();

async function changeBusiness(change: object) {
  const { version: _, businessBank: __, ...read } = await owner.get<Record<string, unknown>>(`GET ${owner.base}`);
  expect((await owner.call(`PUT ${owner.base}`, { ...read, ...change })).status).toBe(200);
}

async function changeSettings(change: object) {
  const { version: _, ...read } = await owner.get<Record<string, unknown>>(`GET ${owner.base}/settings`);
  expect((await owner.call(`PUT ${owner.base}/settings`, { ...read, ...change })).status).toBe(200);
}

test('P14 another address for notices is told to the members and at the address from before, and not at the new one', async () => {
  await changeBusiness({ name: 'Tallgrass Floors' });
  expect(await mails('notice-address')).toEqual([]);
  await changeBusiness({ email: 'thief@else.example' });
  const sent = await mails('notice-address');
  expect(readers(sent)).toEqual([NOTICE_ADDRESS, member].sort());
  for (const { subject, text } of sent) {
    expect(subject).toBe('The e-mail address of Tallgrass Floors was changed');
    expect(text.replaceAll(/\s+/g, ' ')).toContain('Robin Ashby changed the e-mail address of Tallgrass Floors.');
    expect(text).toMatch(/Changed on: \w+ \d+\w\w, \d{4} \d+:\d\d [AP]M/);
    expect(text).not.toMatch(/thief|undefined|null/);
  }
});

test('P14 the name of a company that ends with a full stop brings no second one', async () => {
  await changeBusiness({ email: 'other@else.example' });
  const [sent] = await mails('notice-address');
  expect(sent?.text.replaceAll(/\s+/g, ' ')).toContain('the e-mail address of Tallgrass Flooring Co. Notices about');
});

test('P14 D91 other fees, and another place for checks, are told to the members and the business; other settings are not', async () => {
  await changeSettings({ reminderLimit: 3 });
  expect(await mails('fees')).toEqual([]);
  await changeSettings({ cardFee: { fixed: 0, percentage: 1 } });
  const sent = await mails('fees');
  expect(readers(sent)).toEqual([NOTICE_ADDRESS, member].sort());
  expect(sent[0]?.subject).toBe('How customers of Tallgrass Flooring Co. pay was changed');
  await changeSettings({ byCheck: 'Send checks to Elsewhere' });
  const more = await mails('fees');
  expect(more).toHaveLength(4);
  expect(more.map(({ text }) => text).join()).not.toContain('Elsewhere');
});

test('P14 P21 changed again and again it mails its members each time, and others ten times a day', async () => {
  for (let time = 0; time < 12; time += 1) await changeSettings({ cardFee: { fixed: 0, percentage: (time + 1) / 10 } });
  const sent = readers(await mails('fees'));
  expect(sent.filter((to) => to === member)).toHaveLength(12);
  expect(sent.filter((to) => to === NOTICE_ADDRESS)).toHaveLength(10);
});

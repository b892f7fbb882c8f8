import type { FoundGroupJson } from '@underlay/contract/search.ts';
import { ROLES, type Role } from '@underlay/domain/members/rights.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { Colleague } from '../../testing/colleagues.ts';
import { customerEntries, TestBusiness } from '../../testing/people.ts';
import { type SharedProduct, sharedProduct } from '../../testing/shared-product.ts';
import { workOrdersOf } from '../../testing/work-orders.ts';

let product: SharedProduct;
let owner: TestBusiness;
let stranger: TestBusiness;
const members = new Map<Role, Colleague>();
/** Invoice numbers of this test by what they stand for. */
const numbers = { unpaid: 0, part: 0, quote: 0, order: 0 };

const CUSTOMERS = ['María Böden Homes', 'Stonebridge Bakery', 'The Old Stone House', "O'Brien & Sons"];

beforeAll(async () => {
  product = await sharedProduct();
  [owner, stranger] = await Promise.all([TestBusiness.open(product, null), TestBusiness.open(product, null)]);
  const ids = new Map<string, string>();
  for (const [index, name] of CUSTOMERS.entries()) {
    const business = { name, email: `c${index}@lowe.example`, phone: `785555011${index}`, typeOfBusiness: 'business' };
    const made = await owner.call<{ uuid: string }>(`POST ${owner.base}/customers`, customerEntries({ business }));
    ids.set(name, made.body.uuid);
  }
  const bakery = ids.get('Stonebridge Bakery');
  const job = await owner.call<{ uuid: string }>(`POST ${owner.base}/jobs`, {
    name: 'Bakery kitchen',
    description: 'Slate',
    address: { ...owner.job.address, addressLine1: '77 Kansas Avenue' },
    customerId: bakery,
  });
  const jobId = job.body.uuid;
  numbers.unpaid = (await owner.sent({ jobId })).id;
  const part = await owner.sent({ jobId });
  numbers.part = part.id;
  const payment = { categoryId: owner.categories.get('Payment'), quantity: 1, description: 'Check 4410', rate: 62.5 };
  await owner.addLine(part.uuid, payment);
  numbers.quote = (await owner.sent({ jobId, isQuote: true })).id;
  const work = workOrdersOf(owner);
  numbers.order = (await work.create({ jobUUID: jobId, description: 'Level the threshold' })).body.id;
  await work.item(18, { name: 'Thin set mortar gray stone', sku: 'Ts-50-g', upc: '681234500117' });
  await work.person({ businessName: 'Stoneworks Tile', phone: '7855550177' });
  for (const role of ROLES) members.set(role, await Colleague.join(product, owner, `Petra ${role}`, role));
}, 60_000);

type By = Pick<TestBusiness, 'call'>;
async function find(q: string, by: By = owner): Promise<readonly FoundGroupJson[]> {
  const { status, body } = await by.call<{ groups: FoundGroupJson[] }>(
    `GET ${owner.base}/search?q=${encodeURIComponent(q)}`,
  );
  expect([q, status]).toEqual([q, 200]);
  return body.groups;
}
const as = (role: Role): By => {
  const member = members.get(role);
  if (!member) throw new Error(`there is no ${role}`);
  return member;
};
/** What was found, in order: its kind, with its number or its title. */
const said = (groups: readonly FoundGroupJson[]) =>
  groups.flatMap(({ kind, found }) => found.map(({ number, title }) => `${kind} ${number ?? title}`));

describe('FIND-02 it finds', () => {
  test.each([
    ['a customer by name', 'bridge', 'customer Stonebridge Bakery'],
    ['a customer by e-mail', 'c1@lowe', 'customer Stonebridge Bakery'],
    ['a customer by a part of the phone', '785 555 0111', 'customer Stonebridge Bakery'],
    ['a customer by the phone with its country', '+1 (785) 555-0111', 'customer Stonebridge Bakery'],
    ['a job by name', 'bakery kitchen', 'job Bakery kitchen'],
    ['a job by address', 'kansas avenue', 'job Bakery kitchen'],
    ['a work order by its description', 'threshold', () => `work-order ${numbers.order}`],
    ['an item by name', 'mortar', 'item Thin set mortar gray stone'],
    ['an item by SKU', 'ts-50-g', 'item Thin set mortar gray stone'],
    ['an item by UPC', '6812345', 'item Thin set mortar gray stone'],
    ['a subcontractor by name', 'stoneworks', 'subcontractor Stoneworks Tile'],
    ['a payment by its check number', '4410', () => `payment ${numbers.part}`],
    ['a payment by its reference', 'check 4410', () => `payment ${numbers.part}`],
    ['people', 'petra acc', 'person Petra accountant'],
    ['an invoice by its total', '1062.50', () => `invoice ${numbers.unpaid}`],
    ['an invoice by its total, as it is written', '$1,062.50', () => `invoice ${numbers.unpaid}`],
    ['an invoice by what is still due', '$1,000', () => `invoice ${numbers.part}`],
    ['a payment by its amount', '62.50', () => `payment ${numbers.part}`],
  ])('%s', async (_what, typed, expected) => {
    expect(said(await find(typed))).toContain(typeof expected === 'function' ? expected() : expected);
  });

  test('an invoice, a quote and a work order by their numbers, alone or with what they are called', async () => {
    const { unpaid, quote, order } = numbers;
    expect(said(await find(String(unpaid)))).toContain(`invoice ${unpaid}`);
    expect(said(await find(`#${quote}`))).toContain(`invoice ${quote}`);
    expect(said(await find(`Quote ${quote}`))).toEqual([`invoice ${quote}`]);
    expect(said(await find(`work order ${order}`))).toEqual([`work-order ${order}`]);
  });

  test('a customer by the account number, and what begins with a number', async () => {
    const { body } = await owner.call<{ displayName: string; accountNumber: string }[]>(`GET ${owner.base}/customers`);
    const bakery = body.find(({ displayName }) => displayName === 'Stonebridge Bakery');
    expect(said(await find(bakery?.accountNumber ?? ''))[0]).toBe('customer Stonebridge Bakery');
    expect(said(await find('100'))).toEqual(expect.arrayContaining([`invoice ${numbers.unpaid}`]));
  });
});

test('FIND-02 CUST-01 SUB-01 the lists find a phone with its country too', async () => {
  const listed = async (path: string) =>
    (await owner.get<{ displayName: string }[]>(`GET ${owner.base}/${path}`)).map(({ displayName }) => displayName);
  expect(await listed('customers?phone=%2B1785555%200111')).toEqual(['Stonebridge Bakery']);
  expect(await listed('customers?phone=1-785-555-0111')).toEqual(['Stonebridge Bakery']);
  expect(await listed('sub-contractors?phone=%2B1785')).toEqual(['Stoneworks Tile']);
});

test('FIND-03 names that begin so come before names that hold it, and what belongs to them comes last', async () => {
  const groups = await find('stone');
  expect(said(groups)).toEqual([
    'customer Stonebridge Bakery',
    'customer The Old Stone House',
    'subcontractor Stoneworks Tile',
    'item Thin set mortar gray stone',
    `invoice ${numbers.quote}`,
    `invoice ${numbers.part}`,
    `invoice ${numbers.unpaid}`,
    `work-order ${numbers.order}`,
    'job Bakery kitchen',
  ]);
  const [customers] = groups;
  const invoices = groups.find(({ kind }) => kind === 'invoice');
  expect(customers?.found[0]).toMatchObject({ under: 'c1@lowe.example, (785) 555-0111', amount: 2062.5 });
  expect(invoices?.found[1]).toMatchObject({
    title: 'Stonebridge Bakery',
    under: 'Bakery kitchen',
    isQuote: false,
    amount: 1000,
    status: 'unpaid',
    day: '2099-01-31',
  });
  // SEE-01: what became of a quote is said where it is found.
  const quoteOf = async () => (await find(`Quote ${numbers.quote}`))[0]?.found[0];
  expect(await quoteOf()).not.toHaveProperty('outcome');
  await product.platform.systemDb.sql`
    update invoices set outcome = 'declined', outcome_at = now() where business_id = ${owner.business.businessId} and number = ${numbers.quote}`;
  expect(await quoteOf()).toMatchObject({ isQuote: true, status: 'sent', outcome: 'declined' });
  await product.platform.systemDb.sql`
    update invoices set outcome = null, outcome_at = null where business_id = ${owner.business.businessId} and number = ${numbers.quote}`;
});

test('FIND-03 what is exactly what was typed comes first, whatever it is', async () => {
  expect(said(await find('62.50'))[0]).toBe(`payment ${numbers.part}`);
  expect(said(await find('tS-50-G'))[0]).toBe('item Thin set mortar gray stone');
  expect(said(await find(String(numbers.part)))[0]).toBe(`invoice ${numbers.part}`);
});

test('FIND-03 at most six of a kind are answered, and that there are more is said', async () => {
  const many = await TestBusiness.open(product, null);
  const business = { phone: '7855550199', email: 'a@b.example', typeOfBusiness: 'business' };
  for (let index = 0; index < 7; index += 1)
    await many.call(
      `POST ${many.base}/customers`,
      customerEntries({ business: { ...business, name: `Larch ${index}` } }),
    );
  const { groups } = await many.get<{ groups: FoundGroupJson[] }>(`GET ${many.base}/search?q=larch`);
  expect(groups.map(({ kind, hasMore, found }) => [kind, hasMore, found.map(({ title }) => title)])).toEqual([
    ['customer', true, [6, 5, 4, 3, 2, 1].map((index) => `Larch ${index}`)],
  ]);
});

test('FIND-03 at most 24 are answered in all', async () => {
  const many = await TestBusiness.open(product, null);
  const work = workOrdersOf(many);
  for (let index = 0; index < 6; index += 1) {
    const name = `Larch ${index}`;
    const business = { name, phone: '7855550199', email: 'a@b.example', typeOfBusiness: 'business' };
    const { body } = await many.call<{ uuid: string }>(`POST ${many.base}/customers`, customerEntries({ business }));
    const { address } = many.job;
    await many.call(`POST ${many.base}/jobs`, { name, description: 'Oak', address, customerId: body.uuid });
    await work.create({ description: name });
    await work.item(1, { name });
    await work.person({ businessName: name });
  }
  const { groups } = await many.get<{ groups: FoundGroupJson[] }>(`GET ${many.base}/search?q=larch`);
  const counts = groups.map(({ found }) => found.length);
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(24);
  expect(Math.max(...counts)).toBe(6);
});

test('FIND-04 all words, in any order, without regard to case and accents', async () => {
  const maria = 'customer María Böden Homes';
  for (const typed of ['maria', 'MARÍA', 'homes maria', 'boden mar', 'María Böden'])
    expect([typed, said(await find(typed))]).toEqual([typed, [maria]]);
  expect(said(await find('maria bakery'))).toEqual([]);
  expect(said(await find("o'brien sons"))).toEqual(["customer O'Brien & Sons"]);
});

test('FIND-04 a word of two signs is found where the name begins with all that was typed', async () => {
  expect(said(await find('ma'))).toContain('customer María Böden Homes');
  expect(said(await find('ma'))).not.toContain('customer Stonebridge Bakery');
  expect(said(await find('br'))).toEqual([]);
  expect(said(await find('stonebridge ba'))).toContain('customer Stonebridge Bakery');
  expect(said(await find('bakery st'))).toEqual([]);
});

test('FIND-04 one sign finds nothing, and too much is refused', async () => {
  expect(await find('m')).toEqual([]);
  expect(await find('  ')).toEqual([]);
  for (const q of ['o'.repeat(101), Array(9).fill('oak').join(' ')]) {
    const { status } = await owner.call(`GET ${owner.base}/search?q=${encodeURIComponent(q)}`);
    expect([q.length, status]).toEqual([q.length, 422]);
  }
  expect((await owner.call(`GET ${owner.base}/search`)).status).toBe(422);
});

test('D69 signs that mean something to the database stand for themselves', async () => {
  for (const typed of ['%%%', '___', '\\\\\\', "'''", '%sto%', 'st_ne', "sto'; drop table customers; --", '😀😀😀'])
    expect([typed, said(await find(typed))]).toEqual([typed, []]);
});

describe('FIND-07 ROLE-08 what a role may not see is not searched', () => {
  test('an estimator finds quotes and no invoices, no payments and no amounts of customers', async () => {
    const groups = await find('stone', as('estimator'));
    expect(said(groups)).toEqual([
      'customer Stonebridge Bakery',
      'customer The Old Stone House',
      'subcontractor Stoneworks Tile',
      'item Thin set mortar gray stone',
      `invoice ${numbers.quote}`,
      `work-order ${numbers.order}`,
      'job Bakery kitchen',
    ]);
    expect(groups[0]?.found.map((found) => 'amount' in found)).toEqual([false, false]);
    for (const typed of ['62.50', '4410', `invoice ${numbers.part}`])
      expect([typed, said(await find(typed, as('estimator')))]).toEqual([typed, []]);
    expect(said(await find('1062.50', as('estimator')))).toEqual([`invoice ${numbers.quote}`]);
  });

  test('an accountant finds everything, an address of a colleague is for who manages the team, and crew finds nothing', async () => {
    expect(said(await find('stone', as('accountant')))).toEqual(said(await find('stone')));
    expect((await find('petra off', as('owner')))[0]?.found[0]?.under).toMatch(/@/);
    expect((await find('petra off', as('office')))[0]?.found[0]?.under).toBe('');
    for (const typed of ['stone', '62.50', '4410', String(numbers.unpaid), 'petra'])
      expect([typed, await find(typed, as('crew'))]).toEqual([typed, []]);
  });

  test('of another business nothing is found, and it is not known', async () => {
    const { body } = await stranger.call<{ groups: unknown[] }>(`GET ${stranger.base}/search?q=stone`);
    expect(body.groups).toEqual([]);
    expect((await stranger.call(`GET ${owner.base}/search?q=stone`)).status).toBe(404);
  });
});

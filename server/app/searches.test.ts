import { beforeAll, describe, expect, test } from 'vitest';
import { customerEntries, TestBusiness } from '../testing/people.ts';
import { type SharedProduct, sharedProduct } from '../testing/shared-product.ts';
import { workOrdersOf } from '../testing/work-orders.ts';

let product: SharedProduct;
let owner: TestBusiness;

const NAMES = [
  "O'Brien & Sons",
  'Jean-Luc Tile',
  'María Böden',
  '100% Oak-Floors',
  'Backslash Homes',
  'Łódź Ørsted',
  'Harbor Juniper Group',
  'Juniper Row',
];
const [OBRIEN, JEAN, MARIA, PERCENT, , LODZ, GROUP, JUNIPER] = NAMES;

const customer = (name: string, index = 9) =>
  customerEntries({
    business: {
      name,
      email: `n${index}@Lowe.example`,
      phone: `785555010${index}`,
      typeOfBusiness: 'business',
    },
  });

beforeAll(async () => {
  product = await sharedProduct();
  owner = await TestBusiness.open(product, null);
  const work = workOrdersOf(owner);
  for (const [index, name] of NAMES.entries()) {
    const { body: made } = await owner.call<{ uuid: string; communicationId: string }>(
      `POST ${owner.base}/customers`,
      customer(name, index),
    );
    const job = await owner.call<{ uuid: string }>(`POST ${owner.base}/jobs`, {
      name,
      description: 'Oak',
      address: owner.job.address,
      customerId: made.uuid,
    });
    const invoice = await owner.sent({ jobId: job.body.uuid });
    const payment = { categoryId: owner.categories.get('Payment'), description: 'Check', rate: 1 };
    await owner.addLine(invoice.uuid, payment);
    await owner.call(`POST ${owner.base}/communications/${made.communicationId}`, { message: 'Hello' });
    await work.create({ jobUUID: job.body.uuid });
    await work.person({ businessName: name, phone: `785555010${index}` });
    await work.item(1, { name, sku: `SKU/${index}_A`, upc: `99%${index}` });
  }
}, 60_000);

/** Where a name is searched, and where the answer says it. */
const LISTS: readonly (readonly [string, string, string])[] = [
  ['CUST-01 customers', 'customers?name=', 'displayName'],
  ['JOB-01 jobs by name', 'jobs?name=', 'name'],
  ['JOB-01 jobs by customer', 'jobs?customer=', 'customerName'],
  ['INV-06 jobs by either', 'jobs?text=', 'name'],
  ['INV-01 invoices by customer', 'invoices?customer=', 'customerName'],
  ['INV-01 unpaid invoices by customer', 'invoices?status=unpaid&customer=', 'customerName'],
  ['PAYL-01 payments by customer', 'payments?customerName=', 'customerName'],
  ['PAYL-01 payments by project', 'payments?projectName=', 'projectName'],
  ['WO-01 work orders by job', 'work-orders?jobName=', 'jobName'],
  ['SUB-01 subcontractors', 'sub-contractors?name=', 'displayName'],
  ['STOCK-01 items', 'inventory?name=', 'name'],
  ['COMM-03 conversations', 'communications?customer=', 'customerName'],
];

async function found(path: string, typed: string, column: string): Promise<unknown[]> {
  const { status, body, headers } = await owner.call<Record<string, unknown>[]>(
    `GET ${owner.base}/${path}${encodeURIComponent(typed)}`,
  );
  expect(status).toBe(200);
  if (!path.startsWith('payments')) expect(Number(headers.get('x-total-count'))).toBe(body.length);
  expect(headers.get('x-total-count-is')).toBeNull();
  return [...new Set(body.map((row) => row[column]))].sort();
}

const sorted = (...names: (string | undefined)[]) => [...names].sort();

describe.each(LISTS)('D69 %s', (_name, path, column) => {
  test.each([
    ['in the middle of a word', 'nip', () => sorted(GROUP, JUNIPER)],
    ['in any case', 'jUNIPEr', () => sorted(GROUP, JUNIPER)],
    ['across words', 'bor jun', () => [GROUP]],
    ['by its words in another order', 'junip harb', () => [GROUP]],
    ['with blanks around it', '  juniper  ', () => sorted(GROUP, JUNIPER)],
    ['with an apostrophe', "o'bri", () => [OBRIEN]],
    ['with an ampersand', '& s', () => [OBRIEN]],
    ['with a hyphen', 'n-l', () => [JEAN]],
    ['without the accents of the name', 'maria bo', () => [MARIA]],
    ['with accents, in capitals', 'MARÍA', () => [MARIA]],
    ['without strokes through letters', 'lodz ors', () => [LODZ]],
    ['with a percent sign, which stands for itself', '0%', () => [PERCENT]],
    ['with no letter where an underscore is typed', 'k_f', () => []],
    ['with nothing left out where a percent sign is typed', 'o%k', () => []],
    ['without a backslash where one is typed', 'k\\s', () => []],
    ['one letter of it', 'ø', () => expect.arrayContaining([LODZ])],
    ['nothing that it does not hold', 'juniper tile', () => []],
    ['nothing of its e-mail, phone or address', 'example', () => []],
    ['nothing by a line break', 'sons\nn0', () => []],
    ['nothing by a very long text', 'x'.repeat(100), () => []],
  ])('finds a name %s', async (_how, typed, names) => {
    expect(await found(path, typed, column)).toEqual(names());
  });
});

test('D69 an empty search is none', async () => {
  for (const [, path, column] of LISTS) expect(await found(path, '  ', column)).toEqual(expect.arrayContaining(NAMES));
});

test.each([
  ['CUST-01 customers?email=', 'LÖWE.EX', NAMES],
  ['CUST-01 customers?email=', 'n3@', [PERCENT]],
  ['CUST-01 customers?phone=', '(785) 555-0103', [PERCENT]],
  ['CUST-01 customers?name=juniper&phone=', '0106', [GROUP]],
  ['CUST-01 customers?email=', '7855550103', []],
  ['SUB-01 sub-contractors?phone=', '0103', [PERCENT]],
  ['SUB-01 sub-contractors?phone=', 'juniper', []],
  ['STOCK-01 inventory?sku=', 'u/3_', [PERCENT]],
  ['STOCK-01 inventory?upc=', '9%3', [PERCENT]],
  ['STOCK-01 inventory?upc=', 'sku', []],
  ['STOCK-01 inventory?name=juniper&sku=', '/7', [JUNIPER]],
])('D69 %s%s finds what holds it there', async (what, typed, names) => {
  const path = what.split(' ')[1] ?? '';
  const column = path.startsWith('inventory') ? 'name' : 'displayName';
  expect(await found(path, typed, column)).toEqual(sorted(...names));
});

test('D69 whoever gets another name is found by that, and no longer by the one before', async () => {
  const path = `${owner.base}/customers`;
  const { body } = await owner.call<{ uuid: string }>(`POST ${path}`, customer('Quartz'));
  expect(await found('customers?name=', 'quartz', 'displayName')).toEqual(['Quartz']);
  await owner.call(`PUT ${path}/${body.uuid}`, customer('Zinc'));
  expect(await found('customers?name=', 'quartz', 'displayName')).toEqual([]);
  expect(await found('customers?name=', 'zinc', 'displayName')).toEqual(['Zinc']);
});

test.each([
  ['INV-01 invoices?id=', 'id', ['#1003', 'Invoice 1003', 'quote # 1003'], ['WO 1003', 'work order 1003']],
  ['WO-01 work-orders?workOrderId=', 'id', ['#1003', 'WO 1003', 'wo-1003', 'Work Order #1003'], ['invoice 1003']],
] as const)('D69 %s is found by how its number begins, as people say it', async (what, column, said, ofAnother) => {
  const path = what.split(' ')[1] ?? '';
  const all = NAMES.map((_, index) => 1001 + index);
  for (const typed of ['1', '10', '100']) expect(await found(path, typed, column)).toEqual(all);
  for (const typed of ['1003', ...said]) expect(await found(path, typed, column)).toEqual([1003]);
  for (const typed of ofAnother) expect(await found(path, typed, column)).toEqual([]);
  for (const typed of ['003', '10031', '0', '-1', '1e3', 'juniper', '9999999999', '%'])
    expect(await found(path, typed, column)).toEqual([]);
});

test('INV-01 JOB-01 PAYL-01 WO-01 D69 what is typed into two fields has to be true of both', async () => {
  expect(await found('invoices?id=1003&customer=', 'maria', 'id')).toEqual([1003]);
  expect(await found('invoices?id=1003&customer=', 'juniper', 'id')).toEqual([]);
  expect(await found('invoices?status=unpaid&id=', '1003', 'id')).toEqual([1003]);
  expect(await found('invoices?status=paid&id=', '1003', 'id')).toEqual([]);
  expect(await found('work-orders?workOrderId=1003&jobName=', 'maria', 'id')).toEqual([1003]);
  expect(await found('jobs?name=juniper&customer=', 'row', 'name')).toEqual([JUNIPER]);
  expect(await found('payments?projectName=juniper&customerName=', 'row', 'projectName')).toEqual([JUNIPER]);
  expect(await found('payments?projectName=maria&customerName=', 'row', 'projectName')).toEqual([]);
});

import { gzipSync } from 'node:zlib';
import type { Problem } from '@underlay/contract/refusals.ts';
import { beforeAll, expect, test } from 'vitest';
import { sendForm } from '../testing/files.ts';
import { ADDRESS, customerEntries, itemEntries, subcontractorEntries, TestBusiness } from '../testing/people.ts';
import { type SharedProduct, sharedProduct } from '../testing/shared-product.ts';
import { workOrdersOf } from '../testing/work-orders.ts';

let product: SharedProduct;
let owner: TestBusiness;

beforeAll(async () => {
  product = await sharedProduct();
  owner = await TestBusiness.open(product, null);
});

type Entries = Record<string, unknown>;

/** Values that no field of ours may have, in every place. */
const HOSTILE: readonly unknown[] = [
  null,
  true,
  -1,
  1e9,
  1e308,
  0.1 + 0.2,
  '',
  'NaN',
  '0000-01-01',
  'x'.repeat(20_000),
  'half \ud800 a letter',
  'a \u0000 byte',
  [],
  ['x'],
  {},
  { constructor: { prototype: {} } },
];

/** The language of a library, not of a person. */
const NOT_FOR_PEOPLE = /Invalid|expected|received|undefined|regex|>=|<=/;

/** The body with each entry in turn replaced, at any depth. */
function spoiled(entries: Entries): Entries[] {
  return Object.entries(entries).flatMap(([name, value]) => [
    ...HOSTILE.map((hostile) => ({ ...entries, [name]: hostile })),
    ...(typeof value === 'object' && value !== null && !Array.isArray(value)
      ? spoiled(value as Entries).map((inner) => ({ ...entries, [name]: inner }))
      : []),
  ]);
}

/** Sends all of them and answers the messages of those that were refused. */
async function messagesTo(line: string, entries: Entries): Promise<string[]> {
  const answers = await Promise.all(spoiled(entries).map((body) => owner.call<Problem>(line, body)));
  const unexpected = answers.filter(({ status }) => ![200, 400, 404, 409, 422].includes(status));
  expect([line, unexpected.map(({ body }) => body)]).toEqual([line, []]);
  return answers.filter(({ status }) => status >= 400).flatMap(({ body }) => Object.values(body.fields ?? {}));
}

test('ERR-04 API-27 API-30 API-53 API-54 whatever stands in an entry, the answer is no bug and is said in plain words', async () => {
  const work = workOrdersOf(owner);
  const [item, person, order, invoice] = [
    await work.item(100),
    await work.person(),
    (await work.create()).body,
    await owner.draft(),
  ];
  await work.put(order.uuid, person.uuid, 'add');
  const { base, customer, job } = owner;
  const category = owner.categories.get('Material');
  const ofJob = {
    name: 'Stairs',
    description: 'Oak',
    address: ADDRESS,
    customerId: customer.uuid,
    notes: 'Long ladder',
  };
  const line = { categoryId: category, description: 'Oak', quantity: 1, unit: 'each', rate: 1 };
  const lot = { quantity: 1, purchaseDate: '2026-01-01', cost: 1, taxesPaid: 1 };
  const calls: [string, Entries][] = [
    [`POST ${base}/customers`, customerEntries()],
    [`POST ${base}/jobs`, ofJob],
    [`PUT ${base}/jobs`, { ...ofJob, uuid: job.uuid, status: 'quoted', version: 1 }],
    [`POST ${base}/invoices`, { description: 'Oak', dueDate: '2099-01-31', jobId: job.uuid, isQuote: true }],
    [`PUT ${base}/invoices/${invoice.uuid}/details`, { quoteExpiration: '2099-01-31', salesTaxPercentage: 1 }],
    [`POST ${base}/invoices/${invoice.uuid}/lineItems`, line],
    [`POST ${base}/invoices/${invoice.uuid}/files`, { uuid: job.uuid }],
    [`POST ${base}/inventory`, itemEntries()],
    [`POST ${base}/inventory/${item.uuid}/add-quantity`, lot],
    [`POST ${base}/inventory/${item.uuid}/remove-quantity`, { quantity: 1, category: 'shrink', description: 'Broken' }],
    [`POST ${base}/inventory/${item.uuid}/attributes`, { name: 'Width', value: '5 in.', description: 'Face' }],
    [`POST ${base}/sub-contractors`, subcontractorEntries()],
    [`POST ${base}/work-orders`, { description: 'Lay', jobUUID: job.uuid, jobName: '', subContractors: [] }],
    [`PUT ${base}/work-orders/${order.uuid}/inventory`, { inventoryId: item.uuid, quantity: 1, status: 'added' }],
    [
      `POST ${base}/work-orders/${order.uuid}/subcontractors/${person.uuid}/expense-reports`,
      { description: 'Fuel', status: 'approved', lineItems: [{ rate: 1, quantity: 1, category, description: 'Van' }] },
    ],
    [`POST ${base}/communications`, { customerId: customer.uuid, message: 'Hello' }],
    [`POST ${base}/communications/${customer.communicationId}`, { message: 'Hello' }],
  ];
  for (const [address, entries] of calls)
    for (const message of await messagesTo(address, entries))
      expect([address, message, !NOT_FOR_PEOPLE.test(message)]).toEqual([address, message, true]);
});

test('ERR-04 D69 D88 whatever is asked of a list, the answer is no bug and is said in plain words', async () => {
  const asked = [
    '%',
    '_',
    '\\',
    "'",
    '"',
    '-1',
    '1.5',
    'NaN',
    '1e400',
    '0000-01-01',
    '2026-02-30',
    'x'.repeat(101),
    '%00',
  ];
  const lists: [string, string[]][] = [
    ['customers', ['name', 'email', 'phone']],
    ['jobs', ['name', 'customer', 'customerId']],
    ['invoices', ['id', 'customer', 'status']],
    ['payments', ['startDate', 'endDate', 'minAmount', 'maxAmount', 'customerName', 'projectName']],
    ['communications', ['customer', 'unread']],
    ['work-orders', ['workOrderId', 'jobName']],
    ['sub-contractors', ['name', 'email', 'phone']],
    ['inventory', ['name', 'upc', 'sku']],
    ['reports/inventory-sales-tax', ['fromDate', 'toDate']],
  ];
  for (const [list, names] of lists) {
    for (const name of [...names, 'page', 'pageSize']) {
      for (const value of asked) {
        const query = `${name}=${value === '%00' ? value : encodeURIComponent(value)}`;
        for (const wanted of [query, `${query}&${query}`]) {
          const { status, body } = await owner.call<Problem>(`GET ${owner.base}/${list}?${wanted}`);
          expect([list, wanted, status, [200, 400, 422].includes(status)]).toEqual([list, wanted, status, true]);
          for (const message of Object.values((status === 422 && body.fields) || {}))
            expect([list, wanted, message, !NOT_FOR_PEOPLE.test(message)]).toEqual([list, wanted, message, true]);
        }
      }
    }
  }
});

test('FILE-06 ERR-04 a form that comes compressed is refused at once, however much is in it', async () => {
  const form = Buffer.concat([
    Buffer.from('--X\r\nContent-Disposition: form-data; name="file"; filename="plan.pdf"\r\n'),
    Buffer.from('Content-Type: application/pdf\r\n\r\n%PDF-1.4\n'),
    Buffer.alloc(40 * 1024 * 1024),
    Buffer.from('\r\n--X--\r\n'),
  ]);
  const headers = { 'content-type': 'multipart/form-data; boundary=X', 'content-encoding': 'gzip' };
  for (const path of ['/files', `${owner.base}/invoices/${(await owner.draft()).uuid}/files`]) {
    const { status, body } = await sendForm(owner, path, gzipSync(form), owner.token, headers);
    expect([status, body.code]).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE']);
    expect((await owner.call(`GET ${owner.base}/jobs`)).status).toBe(200);
  }
});

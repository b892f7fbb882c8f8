import type { InvoiceDetailJson } from '@underlay/contract/invoices.ts';
import { beforeAll, expect, test } from 'vitest';
import { download, png, upload } from '../testing/files.ts';
import { TestBusiness } from '../testing/people.ts';
import { type SharedProduct, sharedProduct } from '../testing/shared-product.ts';
import { workOrdersOf } from '../testing/work-orders.ts';

let product: SharedProduct;
let owner: TestBusiness;

beforeAll(async () => {
  product = await sharedProduct();
  owner = await TestBusiness.open(product, null);
});

const PREFIX = '/manager-api';

test('API-59 D52 every list and page of a manager is answered below both addresses', async () => {
  const work = workOrdersOf(owner);
  const [item, person, order, invoice] = [
    await work.item(3),
    await work.person(),
    (await work.create()).body,
    await owner.draft(),
  ];
  const paths = [
    '',
    `/${owner.business.businessId}`,
    ...[
      '/customers',
      `/customers/${owner.customer.uuid}`,
      '/jobs',
      `/jobs/${owner.job.uuid}`,
      '/categories',
      '/bankAccount',
      '/invoices',
      `/invoices/${invoice.uuid}`,
      `/invoices/${invoice.uuid}/files`,
      '/payments',
      '/payments/dashboard',
      '/communications',
      `/communications/${owner.customer.communicationId}`,
      '/work-orders',
      `/work-orders/${order.uuid}`,
      `/work-orders/${order.uuid}/subcontractors`,
      `/work-orders/${order.uuid}/expense-reports`,
      '/sub-contractors',
      `/sub-contractors/${person.uuid}`,
      '/inventory',
      `/inventory/${item.uuid}`,
      '/reports/inventory-sales-tax?fromDate=2026-01-01&toDate=2026-12-31',
    ].map((path) => `/${owner.business.businessId}${path}`),
  ].map((path) => `/business${path}`);
  paths.push(`/account/${owner.business.businessId}`, `/account/${owner.business.businessId}/eligible`);
  for (const path of paths) {
    const [plain, prefixed] = [await owner.call(`GET ${path}`), await owner.call(`GET ${PREFIX}${path}`)];
    expect([path, plain.status, prefixed.status]).toEqual([path, 200, 200]);
    expect(prefixed.body).toEqual(plain.body);
    expect(prefixed.headers.get('x-total-count')).toBe(plain.headers.get('x-total-count'));
  }
});

test('API-21 API-31 API-39 API-50 D88 a short list is paged and counted like every other', async () => {
  const work = workOrdersOf(owner);
  const [order, invoice] = [(await work.create()).body, await owner.draft()];
  for (const person of [await work.person(), await work.person(), await work.person()])
    await work.put(order.uuid, person.uuid, 'add');
  for (const name of ['a.png', 'b.png', 'c.png'])
    await upload(owner, `${owner.base}/invoices/${invoice.uuid}/files`, await png({ name }), owner.token);
  const lists = [
    '/business',
    `${owner.base}/categories`,
    `${owner.base}/invoices/${invoice.uuid}/files`,
    `${owner.base}/work-orders/${order.uuid}/subcontractors`,
  ];
  for (const list of lists) {
    const whole = await owner.call<object[]>(`GET ${list}`);
    expect([list, whole.headers.get('x-total-count')]).toEqual([list, String(whole.body.length)]);
    const second = await owner.call<object[]>(`GET ${list}?page=2&pageSize=2`);
    expect([second.body, second.headers.get('x-total-count')]).toEqual([
      whole.body.slice(2, 4),
      String(whole.body.length),
    ]);
    expect((await owner.call(`GET ${list}?pageSize=201`)).status).toBe(422);
  }
});

test('API-59 API-19 D52 a file is uploaded and downloaded below the manager’s prefix as well', async () => {
  const sent = await upload(owner, `${PREFIX}/files`, await png(), owner.token);
  expect(sent.status).toBe(200);
  for (const path of [`/files/${sent.body.uuid}`, `${PREFIX}/files/${sent.body.uuid}`])
    expect((await download(owner, path, owner.token)).bytes.length).toBe(sent.body.size);
  expect((await download(owner, `${PREFIX}/files/${sent.body.uuid}`)).status).toBe(401);
});

test('API-36 D56 a line is changed as well by its id on the path, which decides', async () => {
  const { uuid } = await owner.draft();
  const [line] = (await owner.addLine(uuid)).body.lineItems;
  const [other] = (await owner.addLine((await owner.draft()).uuid)).body.lineItems;
  const change = (lineId: string | undefined) =>
    owner.call<InvoiceDetailJson>(`PUT ${owner.base}/invoices/${uuid}/lineItems/${lineId}`, {
      ...line,
      uuid: other?.uuid,
      quantity: 3,
    });
  expect((await change(line?.uuid)).body.subtotal).toBe(30);
  expect((await change(other?.uuid)).status).toBe(404);
});

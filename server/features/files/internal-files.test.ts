import type { FileJson, InvoiceFileJson } from '@underlay/contract/files.ts';
import type { CustomerInvoiceJson, InvoiceDetailJson } from '@underlay/contract/invoices.ts';
import { beforeAll, expect, test } from 'vitest';
import { Colleague } from '../../testing/colleagues.ts';
import { download, pdf, upload } from '../../testing/files.ts';
import { TestBusiness } from '../../testing/people.ts';
import { type SharedProduct, sharedProduct } from '../../testing/shared-product.ts';

let product: SharedProduct;
let owner: TestBusiness;

beforeAll(async () => {
  product = await sharedProduct();
  owner = await TestBusiness.open(product, null);
});

test('QUO-12 QUO-08 an internal file is in no answer of a customer, its address is not there for them, and members have it', async () => {
  const quote = await owner.sent({ isQuote: true });
  const files = `${owner.base}/invoices/${quote.uuid}/files`;
  const [ours, theirs] = [await add(files, 'Costs.pdf'), await add(files, 'Plan.pdf')];
  expect(await owner.get<InvoiceFileJson[]>(`GET ${files}`)).toEqual([theirs, ours]);
  const page = `${owner.portal}/invoices/${quote.uuid}`;
  const bytes = async ({ uuid }: FileJson) => (await download(owner, `${page}/files/${uuid}`)).status;
  expect([await bytes(ours), await bytes(theirs)]).toEqual([200, 200]);

  const mark = (internal: boolean) => owner.call<InvoiceFileJson>(`PUT ${files}/${ours.uuid}`, { internal });
  expect((await mark(true)).body).toEqual({ ...ours, internal: true });
  await mark(true);
  expect([await bytes(ours), await bytes(theirs)]).toEqual([404, 200]);
  const { internal: _, ...shown } = theirs;
  expect((await owner.visit<FileJson[]>(`GET ${page}/files`)).body).toEqual([shown]);
  expect((await owner.visit<CustomerInvoiceJson>(`GET ${page}`)).body.files).toEqual([shown]);
  const list = await owner.visit<CustomerInvoiceJson[]>(`GET ${owner.portal}/invoices?page=1&pageSize=10`);
  expect(list.body.find(({ uuid }) => uuid === quote.uuid)?.files).toEqual([shown]);
  const { files: all, timeline } = await owner.get<InvoiceDetailJson>(`GET ${owner.base}/invoices/${quote.uuid}`);
  expect(all.map(({ fileName, internal }) => [fileName, internal])).toEqual([
    ['Plan.pdf', false],
    ['Costs.pdf', true],
  ]);
  expect(await owner.get<InvoiceFileJson[]>(`GET ${files}`)).toEqual(all);
  expect((await download(owner, `/files/${ours.uuid}`, owner.token)).status).toBe(200);
  expect(timeline.filter(({ kind }) => kind === 'file_made_internal').map(({ detail }) => detail)).toEqual([
    'Costs.pdf',
  ]);

  const accountant = await Colleague.join(product, owner, 'Ada Count', 'accountant');
  expect((await accountant.call(`PUT ${files}/${ours.uuid}`, { internal: false })).status).toBe(403);
  const other = `${owner.base}/invoices/${(await owner.draft()).uuid}/files/${ours.uuid}`;
  expect((await owner.call(`PUT ${other}`, { internal: false })).status).toBe(404);
  expect((await mark(false)).body).toEqual(ours);
  expect(await bytes(ours)).toBe(200);
});

async function add(path: string, name: string): Promise<InvoiceFileJson> {
  const { body } = await upload(owner, path, pdf(500, { name }), owner.token);
  return { ...body, internal: false };
}

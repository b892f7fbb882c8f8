import { contract } from '@underlay/contract/index.ts';
import type { RefusalCode } from '@underlay/contract/refusals.ts';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { createS3Storage } from '../outside/s3-storage.ts';
import { createDocuments } from '../outside/typst/create-documents.ts';
import { CreditClient } from '../testing/credit-client.ts';
import { download, png, upload } from '../testing/files.ts';
import { Payer } from '../testing/payer.ts';
import { TestBusiness } from '../testing/people.ts';
import { changesOfPictures, sentPicture } from '../testing/picture-calls.ts';
import { startProduct, type TestProduct } from '../testing/test-product.ts';
import { workOrdersOf } from '../testing/work-orders.ts';

/** What people read while the typesetter or the file store is away, at every address that needs one of them. */
let product: TestProduct;
let owner: TestBusiness;

beforeAll(async () => {
  product = await startProduct();
  owner = await TestBusiness.open(product);
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => product.stop());

/** Nothing is set within a millisecond. */
function takeTypesetterAway() {
  const { documents, log } = product.platform;
  vi.spyOn(documents, 'render').mockImplementation(createDocuments(log, { documentMilliseconds: 1 }).render);
}

/** Nobody listens at its address. */
function takeFileStoreAway() {
  const { storage, log } = product.platform;
  const credentials = { accessKeyId: 'a', secretAccessKey: 'b' };
  const away = createS3Storage({ bucket: 'b', region: 'us-east-1', endpoint: 'http://127.0.0.1:9', credentials }, log);
  vi.spyOn(storage, 'put').mockImplementation(away.put);
  vi.spyOn(storage, 'read').mockImplementation(away.read);
}

/** The endpoints that say in the API document that they may be refused so. */
const declaring = (code: RefusalCode) =>
  Object.entries(contract).flatMap(([group, endpoints]) =>
    Object.entries(endpoints).flatMap(([name, { refusals }]: [string, { refusals?: readonly string[] }]) =>
      refusals?.includes(code) ? [`${group}.${name}`] : [],
    ),
  );

interface Heard {
  readonly status: number;
  readonly headers: Headers;
  readonly body: unknown;
}
type Calls = Record<string, () => Promise<Heard>>;

async function get(path: string): Promise<Heard> {
  const { bytes, ...answer } = await download(owner, path, owner.token);
  return { ...answer, body: answer.status === 200 ? bytes : JSON.parse(bytes.toString()) };
}

test('ERR-04 INV-17 PINV-10 API-14 WO-05 D63 no PDF can be made: every address says so and when to come again, and then makes it', async () => {
  const invoice = await owner.sent();
  const quote = await owner.sent({ isQuote: true });
  const { uuid: paymentId } = (await new Payer(owner).payByBank(invoice)).body;
  const { uuid: creditId } = (await new CreditClient(owner).give(10)).body;
  const order = (await workOrdersOf(owner).create()).body.uuid;
  await product.settle();
  const calls: Calls = {
    'crew.pdf': () => get(`${owner.base}/work-orders/${order}/pdf`),
    'credits.pdf': () => get(`${owner.base}/credits/${creditId}/pdf`),
    'versions.pdf': () => get(`${owner.base}/invoices/${invoice.uuid}/versions/1/pdf`),
    'invoices.pdf': () => get(`${owner.base}/invoices/${invoice.uuid}/pdf`),
    'portalOffers.versionPdf': () => get(`${owner.portal}/invoices/${quote.uuid}/versions/1/pdf`),
    'portal.pdf': () => get(`${owner.portal}/invoices/${invoice.uuid}/pdf`),
    'portalCreditNotes.pdf': () => get(`${owner.portal}/credit-notes/${creditId}/pdf`),
    'receipts.pdf': () => get(`${owner.portal}/payments/${paymentId}/pdf`),
    'statements.pdf': () => get(`${owner.base}/customers/${owner.customer.uuid}/statement/pdf`),
    'portalStatement.pdf': () => get(`${owner.portal}/statement/pdf`),
    'receipts.managerPdf': () => get(`${owner.base}/payments/${paymentId}/receipt`),
  };
  // A signed copy is made once, by background work (SIGN-08).
  const madeWhenAsked = declaring('document_unavailable').filter((name) => !name.startsWith('signedFiles.'));
  expect(Object.keys(calls).sort()).toEqual(madeWhenAsked.sort());
  takeTypesetterAway();
  for (const [name, call] of Object.entries(calls)) {
    const { status, headers, body } = await call();
    expect([name, status, headers.get('retry-after'), body]).toMatchObject([
      name,
      503,
      '10',
      { code: 'document_unavailable', message: 'The PDF could not be made right now. Please try again in a moment.' },
    ]);
  }
  vi.restoreAllMocks();
  for (const [name, call] of Object.entries(calls)) expect([name, (await call()).status]).toEqual([name, 200]);
});

test('FILE-05 API-39 D34 the file store is away: files are neither taken nor given, every address says so, and nothing is lost', async () => {
  const invoice = await owner.sent();
  const photo = await png();
  const ofInvoice = `${owner.base}/invoices/${invoice.uuid}/files`;
  const kept = (await upload(owner, ofInvoice, photo, owner.token)).body.uuid;
  const toLogo = () => upload(owner, `${owner.base}/logo`, photo, owner.token);
  const logo = (await toLogo()).body.uuid;
  const pictured = await sentPicture(owner);
  const calls: Calls = {
    'logos.read': () => get(`/logos/${logo}`),
    'logos.change': toLogo,
    'files.upload': () => upload(owner, '/files', photo, owner.token),
    'files.download': () => get(`/files/${kept}`),
    'files.preview': () => get(`/files/${kept}/preview`),
    'invoiceFiles.add': () => upload(owner, ofInvoice, photo, owner.token),
    'offerPictures.choose': await changesOfPictures(owner)['offerPictures.choose'](),
    'offerPictures.read': () => get(`${owner.portal}/invoices/${pictured.invoiceId}/pictures/${pictured.pictureId}`),
    'portal.file': () => get(`${owner.portal}/invoices/${invoice.uuid}/files/${kept}`),
  };
  expect(Object.keys(calls).sort()).toEqual(declaring('files_unavailable').sort());
  takeFileStoreAway();
  for (const [name, call] of Object.entries(calls)) {
    const { status, body } = await call();
    expect([name, status, body]).toMatchObject([name, 503, { code: 'files_unavailable' }]);
  }
  vi.restoreAllMocks();
  expect(await owner.get<object[]>(`GET ${ofInvoice}`)).toMatchObject([{ uuid: kept }]);
  for (const [name, call] of Object.entries(calls)) expect([name, (await call()).status]).toEqual([name, 200]);
});

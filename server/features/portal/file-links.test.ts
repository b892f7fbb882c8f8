import type { Endpoint } from '@underlay/contract/endpoint.ts';
import { contract } from '@underlay/contract/index.ts';
import type { InvoiceDetailJson } from '@underlay/contract/invoices.ts';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { Refused } from '../../services/refused.ts';
import { listenToLog } from '../../testing/log.ts';
import { TestBusiness } from '../../testing/people.ts';
import { startProduct, type TestProduct } from '../../testing/test-product.ts';

let product: TestProduct;
let owner: TestBusiness;

beforeAll(async () => {
  product = await startProduct();
  owner = await TestBusiness.open(product);
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => product.stop());

const NOBODY = '00000000-0000-4000-8000-000000000000';
/** What browsers send when a person follows a link. */
const BROWSER = { accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' };

const follow = async (path: string, headers: Record<string, string> = BROWSER) => {
  const { status, headers: received } = await fetch(`${product.origin}/core/api${path}`, {
    headers,
    redirect: 'manual',
  });
  return { status, location: received.get('location'), kept: received.get('cache-control') };
};

async function sentInvoice() {
  const { uuid } = await owner.sent();
  const { body } = await owner.call<InvoiceDetailJson>(`GET ${owner.base}/invoices/${uuid}`);
  return { uuid, page: body.portalPath };
}

test('PINV-01 PINV-10 ERR-04 a person who cannot have the file is led back to the invoice, which says so', async () => {
  const { uuid, page } = await sentInvoice();
  const back = { status: 303, location: `${page}?download=failed`, kept: 'no-store' };
  // The spy also covers the mail that is on its way with the same document.
  const render = vi.spyOn(product.platform.documents, 'render');
  render.mockRejectedValue(new Refused('document_unavailable', { retrySeconds: 10 }));
  expect(await follow(`${owner.portal}/invoices/${uuid}/pdf`)).toEqual(back);
  render.mockRejectedValue(new Refused('UNAVAILABLE'));
  expect(await follow(`${owner.portal}/invoices/${uuid}/pdf`)).toEqual(back);
  expect(await follow(`${owner.portal}/invoices/${uuid}/files/${NOBODY}`)).toEqual(back);
  render.mockRejectedValue(new Refused('document_unavailable'));
  expect((await follow(`${owner.portal}/invoices/${uuid}/pdf`, { accept: '*/*' })).status).toBe(503);
});

test('ERR-04 a bug is told to the log all the same', async () => {
  const { uuid } = await sentInvoice();
  vi.spyOn(product.platform.documents, 'render').mockRejectedValue(new Error('a bug'));
  const log = listenToLog(product);
  expect((await follow(`${owner.portal}/invoices/${uuid}/pdf`)).status).toBe(303);
  expect(log.join()).toContain('a bug stopped a request');
});

test('P01 the way back tells nobody whether an invoice exists, and stays on our own pages', async () => {
  const [, , portfolio, , account] = owner.portal.split('/');
  const missed = await follow(`${owner.portal}/invoices/${NOBODY}/pdf`);
  expect(missed).toMatchObject({
    status: 303,
    location: `/p/u/${portfolio}/a/${account}/invoices/${NOBODY}?download=failed`,
  });
  for (const hostile of [
    '%2F%2Fevil.example',
    'https:%2F%2Fevil.example',
    '..%2F..',
    '%0d%0aset-cookie:a=b',
    '?x',
    '%5cevil',
  ]) {
    const { location } = await follow(`/portfolios/${hostile}/accounts/${account}/invoices/${NOBODY}/pdf`);
    const address = new URL(location ?? '/', 'https://own.example');
    expect([hostile, address.origin]).toEqual([hostile, 'https://own.example']);
  }
});

test('PINV-01 PINV-10 every link to a file in the portal has a page to come back to', () => {
  const specs: Endpoint[] = Object.values(contract).flatMap((feature) => Object.values<Endpoint>(feature));
  const links = specs.filter(({ access, download }) => access === 'portal' && download);
  expect(links.length).toBeGreaterThan(1);
  for (const { path, page } of links) expect([path, page]).toEqual([path, expect.stringMatching(/^\/p\/u\//)]);
});

import { gzipSync } from 'node:zlib';
import type { Problem } from '@underlay/contract/refusals.ts';
import { beforeAll, expect, test } from 'vitest';
import { TestBusiness } from '../testing/people.ts';
import { type SharedProduct, sharedProduct } from '../testing/shared-product.ts';

let product: SharedProduct;
const INTENTS = '/core/api/payments/cards/intents';

beforeAll(async () => {
  product = await sharedProduct();
});

const post = async (body: string | Uint8Array<ArrayBuffer>, headers: Record<string, string> = {}, path = INTENTS) => {
  const answer = await fetch(`${product.origin}${path}`, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json', ...headers },
  });
  return [answer.status, ((await answer.json()) as Problem).code];
};

test('ERR-04 a compressed body is refused unread, to whatever address it comes', async () => {
  const packed = new Uint8Array(gzipSync('['.repeat(500_000)));
  const refused = [415, 'UNSUPPORTED_MEDIA_TYPE'];
  for (const encoding of ['gzip', 'br', 'deflate', 'zstd', 'gzip, gzip', ''])
    expect([encoding, await post(packed, { 'content-encoding': encoding })]).toEqual([encoding, refused]);
  for (const path of ['/core/api/webhooks/stripe', '/auth/token', '/nowhere'])
    expect([path, await post(packed, { 'content-encoding': 'gzip' }, path)]).toEqual([path, refused]);
  expect(await post('{}', { 'content-encoding': 'identity' })).toEqual([422, 'INVALID_INPUT']);
});

test.each([
  ['nested as deep as it is long', '['.repeat(8_000)],
  ['nested a little deeper than any form', `${'[{"a":'.repeat(11)}1${'}]'.repeat(11)}`],
  ['with hundreds of keys', `{${Array.from({ length: 900 }, (_, at) => `"${at}":0`).join()}}`, 422],
  ['with thousands of values', `[${'0,'.repeat(3_999)}0]`, 422],
  ['with brackets in a text', JSON.stringify({ accountId: '[{'.repeat(200) }), 422],
  ['with an escaped quote before them', JSON.stringify({ accountId: `\\"${'[{'.repeat(200)}` }), 422],
])('ERR-04 JSON %s is answered before or after reading it, by what that costs', async (_, body, status = 400) => {
  expect(await post(body)).toEqual([status, status === 400 ? 'BAD_REQUEST' : 'INVALID_INPUT']);
});

test('ERR-04 strangers say at most 8 KB, and 32 KB of fifty invoices, who signed in 64 KB, and lines more', async () => {
  const withText = (bytes: number) => JSON.stringify({ accountId: 'x'.repeat(bytes) });
  const [links, order] = ['/core/api/portal-links', undefined];
  expect(await post(withText(8_100), {}, links)).toEqual([422, 'INVALID_INPUT']);
  expect(await post(withText(8_200), {}, links)).toEqual([413, 'TOO_LARGE']);
  expect(await post(withText(32_700), {}, order)).toEqual([422, 'INVALID_INPUT']);
  expect(await post(withText(32_800), {}, order)).toEqual([413, 'TOO_LARGE']);
  const owner = await TestBusiness.open(product);
  const ofOwner = (bytes: number, path: string) => owner.call<Problem>(path, { text: 'x'.repeat(bytes) });
  expect((await ofOwner(60_000, `POST ${owner.base}/jobs`)).status).toBe(422);
  expect((await ofOwner(70_000, `POST ${owner.base}/jobs`)).status).toBe(413);
  const wide = JSON.stringify({ lineItems: Array.from({ length: 6_000 }, () => 0) });
  expect(await post(wide, { authorization: `Bearer ${owner.token}` }, `/core/api${owner.base}/jobs`)).toEqual([
    400,
    'BAD_REQUEST',
  ]);
});

test('ERR-04 the API document is written once, comes compressed, and not again to who has it', async () => {
  const read = (headers: Record<string, string> = {}) =>
    fetch(`${product.origin}/core/api/openapi.json`, { headers: { 'accept-encoding': 'identity', ...headers } });
  const plain = await read();
  const etag = plain.headers.get('etag') ?? '';
  expect([plain.headers.get('content-encoding'), plain.headers.get('cache-control')]).toEqual([null, 'no-cache']);
  const packed = await read({ 'accept-encoding': 'gzip' });
  expect([packed.headers.get('content-encoding'), packed.headers.get('etag')]).toEqual(['gzip', etag]);
  expect(await packed.json()).toEqual(await plain.json());
  const known = await read({ 'if-none-match': etag });
  expect([known.status, await known.text()]).toEqual([304, '']);
});

test('TM-02 no cache keeps an answer of the API, whatever it says', async () => {
  const owner = await TestBusiness.open(product);
  for (const path of [`${owner.base}/jobs`, '/user', '/nowhere', `/business/${owner.business.businessId}x/jobs`]) {
    const answer = await fetch(`${product.origin}/core/api${path}`, {
      headers: { authorization: `Bearer ${owner.token}` },
    });
    expect([path, answer.headers.get('cache-control')]).toEqual([path, 'no-store']);
  }
});

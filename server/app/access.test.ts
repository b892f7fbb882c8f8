import { Validator } from '@seriousme/openapi-schema-validator';
import { type Endpoint, paramNames } from '@underlay/contract/endpoint.ts';
import { contract } from '@underlay/contract/index.ts';
import { REFUSALS } from '@underlay/contract/refusals.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { call, TestBusiness } from '../testing/people.ts';
import { startProduct, type TestProduct } from '../testing/test-product.ts';

let product: TestProduct;
let owner: TestBusiness;
let stranger: TestBusiness;

beforeAll(async () => {
  product = await startProduct();
  owner = await TestBusiness.open(product, null);
  stranger = await TestBusiness.open(product, null);
});
afterAll(() => product.stop());

const ENDPOINTS = Object.entries(contract).flatMap(([feature, endpoints]) =>
  Object.entries(endpoints as Record<string, Endpoint>).map(([name, spec]) => ({ name: `${feature}.${name}`, spec })),
);

/** The path with real ids where the test has them and unknown ones elsewhere. */
function pathOf(spec: Endpoint, ids: Record<string, string>): string {
  return paramNames(spec.path).reduce(
    (path, name) => path.replace(`:${name}`, ids[name] ?? crypto.randomUUID()),
    spec.path,
  );
}

const ask = (spec: Endpoint, ids: Record<string, string>, token?: string, prefix = '') =>
  call<{ code: string; message: string }>(product.origin, `${spec.method} ${prefix}${pathOf(spec, ids)}`, {
    token,
    ...(spec.method !== 'GET' && spec.method !== 'DELETE' && { body: {} }),
  });

describe('AUTH-19 AUTH-20 AUTH-22 API-59 access to every endpoint', () => {
  test.each(ENDPOINTS)('$name opens to whom the contract says', async ({ spec }) => {
    const ids = { businessId: owner.business.businessId };
    const signedIn = ['manager', 'user', 'connection'].includes(spec.access);
    expect((await ask(spec, ids)).status === 401).toBe(signedIn);
    expect((await ask(spec, ids, 'made-up-token')).status === 401).toBe(signedIn);
    if (spec.access !== 'manager') return;
    const foreign = await ask(spec, ids, stranger.token);
    const unknown = await ask(spec, { businessId: crypto.randomUUID() }, stranger.token);
    expect([foreign.status, foreign.body.code, foreign.body.message]).toEqual([404, 'NOT_FOUND', 'Not found']);
    expect({ ...unknown.body, requestId: '' }).toEqual({ ...foreign.body, requestId: '' });
    // D52: the same below the second prefix.
    expect((await ask(spec, ids, undefined, '/manager-api')).status).toBe(401);
  });
});

test('INV-27 AUTH-20 whoever has no token can change nothing but by paying, by asking, and how they themselves are reached', () => {
  const changing = ENDPOINTS.filter(
    ({ spec }) => spec.method !== 'GET' && spec.access !== 'manager' && spec.access !== 'user',
  ).map(({ name }) => name);
  expect(changing.filter((name) => !name.startsWith('session.'))).toEqual([
    // With the one-time token of a mail: "this was not me" (P14).
    'businesses.lookAtBankNotice',
    'businesses.freeze',
    'unsubscribe.unsubscribe',
    // With the token of the mail about it. The business's own notices continue (P19).
    'unsubscribe.undo',
    'payments.payByBank',
    'payments.createIntent',
    'payments.finishIntent',
    // It says what paying would come to. Nothing is stored (PART-04).
    'paymentOrders.prepare',
    'paymentOrders.useCredit',
    'bankPayments.verify',
    'bankPayments.cancel',
    // A customer's question, with their link; and the links of an address, mailed to that address (TM-20).
    'portal.ask',
    'portal.mailLinks',
    // A customer's answer to a quote (SIGN-16).
    'portalJobs.ask',
    'portalOffers.accept',
    'portalOffers.sendCode',
    'portalOffers.decline',
    'portalOffers.ask',
    'contact.changePreferences',
    'contact.changeContact',
    'contact.lookAtChange',
    'contact.answerChange',
  ]);
});

test('ERR-04 ERR-05 D23 every refusal has a fitting status and words for a person; programs need no more', () => {
  for (const { status, message } of Object.values(REFUSALS)) {
    expect(status).toBeGreaterThanOrEqual(400);
    expect(message).toMatch(/^[A-Za-z].*\S$/);
  }
});

test('AUTH-17 an expired token is answered 401 with the message "expired token" (D23)', async () => {
  product.clock.advance(20 * 60_000);
  const answer = await owner.call<{ code: string; message: string }>(`GET ${owner.base}/jobs`);
  expect([answer.status, answer.body]).toMatchObject([401, { code: 'EXPIRED_TOKEN', message: 'expired token' }]);
});

test('API-01 the OpenAPI 3.1 document is valid and names every endpoint', async () => {
  const document = (await call(product.origin, 'GET /openapi.json')).body as {
    openapi: string;
    paths: Record<string, object>;
  };
  const result = await new Validator().validate(document);
  expect([document.openapi, result.errors ?? [], result.valid]).toEqual(['3.1.0', [], true]);
  const operations = Object.values(document.paths).flatMap((path) => Object.keys(path));
  expect(operations).toHaveLength(ENDPOINTS.length);
});

describe('ERR-04 what cannot be read is refused before anything happens', () => {
  const send = (body: string, headers: Record<string, string> = {}) =>
    fetch(`${product.origin}/core/api/payments/cards/intents`, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json', ...headers },
    });

  test('broken, hostile, foreign or oversized requests', async () => {
    const cases: [string, Record<string, string>, number][] = [
      ['{', {}, 400],
      ['"\\u0000"', {}, 400],
      ['{"accountId":"a\\u0000b"}', {}, 400],
      ['{"__proto__":{"x":1}}', {}, 400],
      [`${'['.repeat(100)}${']'.repeat(100)}`, {}, 400],
      ['{}', { origin: 'https://evil.example' }, 403],
      ['{}', { 'sec-fetch-site': 'cross-site' }, 403],
      ['{}', { 'content-type': 'text/plain' }, 415],
      [JSON.stringify({ accountId: 'x'.repeat(1_100_000) }), {}, 413],
      ['{}', {}, 422],
    ];
    for (const [body, headers, status] of cases) {
      const answer = await send(body, headers);
      expect([body.slice(0, 30), headers, answer.status]).toEqual([body.slice(0, 30), headers, status]);
      expect(await answer.json()).toMatchObject({
        code: expect.any(String),
        message: expect.any(String),
        requestId: expect.any(String),
      });
    }
  });

  test('an address that cannot be decoded is refused in the same shape, without repeating it', async () => {
    const answer = await fetch(`${product.origin}/core/api/business/%`);
    expect([answer.status, await answer.json()]).toMatchObject([
      400,
      { code: 'BAD_REQUEST', requestId: expect.any(String) },
    ]);
  });

  test('SHELL-12 an unknown address answers the fallback page with 404, an unknown call answers JSON', async () => {
    const page = await fetch(`${product.origin}/no/such/page`);
    expect([page.status, page.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8']);
    const api = await call(product.origin, 'GET /no/such/call');
    expect([api.status, api.body.code]).toEqual([404, 'NOT_FOUND']);
  });

  test('PAY-07 pages allow scripts from ourselves and the provider only, and leave no trace', async () => {
    const portal = await fetch(`${product.origin}/p/u/home`);
    const policy = portal.headers.get('content-security-policy') ?? '';
    expect(policy).toContain(`script-src 'self' ${product.sandbox}`);
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toContain('unsafe');
    expect(portal.headers.get('referrer-policy')).toBe('no-referrer');
    const manager = await fetch(`${product.origin}/p/m`);
    expect(manager.headers.get('content-security-policy')).toContain("script-src 'self';");
  });
});

test('ERR-04 a body in another encoding than UTF-8 and a page number that is none are refused in words', async () => {
  const fresh = await TestBusiness.open(product, null);
  const other = await fresh.call(`POST ${fresh.base}/jobs`, '{}', {
    'content-type': 'application/json; charset=utf-16',
  });
  expect([other.status, other.body.message]).toEqual([415, 'Send the request as application/json.']);
  const wrong = await fresh.call(`GET ${fresh.base}/jobs?page=two&pageSize=0`);
  expect([wrong.status, wrong.body.fields]).toEqual([
    422,
    { page: 'Must be a page number from 1.', pageSize: 'Must be a whole number from 1 to 200.' },
  ]);
});

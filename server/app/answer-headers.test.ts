import { type Endpoint, paramNames } from '@underlay/contract/endpoint.ts';
import { contract } from '@underlay/contract/index.ts';
import { Stripe } from 'stripe';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { call, TestBusiness } from '../testing/people.ts';
import { startProduct, type TestProduct } from '../testing/test-product.ts';

let product: TestProduct;
let owner: TestBusiness;

beforeAll(async () => {
  product = await startProduct();
  owner = await TestBusiness.open(product, null);
});
afterAll(() => product.stop());

const ENDPOINTS = Object.values(contract).flatMap((group) => Object.values(group as Record<string, Endpoint>));

const pathOf = ({ path }: Endpoint) =>
  paramNames(path).reduce(
    (made, name) =>
      made.replace(
        `:${name}`,
        name === 'businessId' ? owner.business.businessId : '3f2b8c1e-6a54-4d0e-9a51-0d7c1e5b7a42',
      ),
    path,
  );

test('no cache keeps an answer of the API, whoever asks and whatever it says', async () => {
  const kept: string[] = [];
  const statuses = new Set<number>();
  for (const spec of ENDPOINTS) {
    if (spec.path.includes('/live')) continue;
    for (const token of [undefined, owner.token]) {
      const body = spec.method === 'GET' || spec.method === 'DELETE' ? {} : { body: {} };
      const { status, headers } = await call(product.origin, `${spec.method} ${pathOf(spec)}`, { token, ...body });
      statuses.add(status);
      if (!headers.get('cache-control')?.includes('no-store')) kept.push(`${spec.method} ${spec.path} ${status}`);
    }
  }
  expect(kept).toEqual([]);
  expect([...statuses].sort()).toEqual(expect.arrayContaining([200, 401, 404, 422]));
});

test('P30 no page asks for the camera, the place or a device, and passkeys and wallets stay possible', async () => {
  for (const path of ['/p/m', '/p/u/home', '/core/api/session']) {
    const { headers } = await fetch(`${product.origin}${path}`);
    const policy = headers.get('permissions-policy') ?? '';
    for (const feature of ['camera', 'microphone', 'geolocation', 'usb', 'serial', 'display-capture'])
      expect(policy).toContain(`${feature}=()`);
    expect(policy).toContain('publickey-credentials-get=(self)');
    expect(policy).toContain('publickey-credentials-create=(self)');
    expect(policy).toContain('payment=(self "https://js.stripe.com")');
  }
});

test('P30 text never becomes code or HTML in a page: the office has no way around it, the portal one, for the card form', async () => {
  const policyOf = async (path: string) =>
    (await fetch(`${product.origin}${path}`)).headers.get('content-security-policy') ?? '';
  expect(await policyOf('/p/m')).toContain("require-trusted-types-for 'script'; trusted-types 'none'");
  expect(await policyOf('/p/u/home')).toContain("require-trusted-types-for 'script'; trusted-types default");
  const signIn = await fetch(`${product.origin}/auth/interaction/none/sign-in`);
  expect(signIn.headers.get('content-security-policy')).toContain(
    "require-trusted-types-for 'script'; trusted-types 'none'",
  );
});

test('INV-23 an event of the provider without a name or a kind is answered 400, and nothing of it is stored', async () => {
  const { webhooks } = new Stripe('sk_test_sandbox');
  const whole = { id: 'evt_named', type: 'account.updated', account: 'acct_1', data: { object: { id: 'acct_1' } } };
  for (const event of [{ ...whole, id: null }, { ...whole, type: null }, null]) {
    const payload = JSON.stringify(event);
    const signature = webhooks.generateTestHeaderString({
      payload,
      secret: product.platform.config.stripe.webhookSecret,
    });
    const answer = await fetch(`${product.origin}/core/api/webhooks/stripe`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'stripe-signature': signature },
      body: payload,
    });
    expect([payload, answer.status]).toEqual([payload, 400]);
  }
  expect(await product.platform.systemDb.sql`select id from provider_events where id = 'evt_named'`).toEqual([]);
});

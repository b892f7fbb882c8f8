import { randomUUID } from 'node:crypto';
import { Stripe } from 'stripe';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { Newcomer } from '../../testing/newcomer.ts';
import { type SharedProduct, sharedProduct } from '../../testing/shared-product.ts';

let product: SharedProduct;
let business: Newcomer;
let account: string;

beforeAll(async () => {
  product = await sharedProduct();
  business = await Newcomer.open(product);
  await business.until('active');
  account = (await business.accountId()) ?? '';
  await control('/bank/webhooks', { paused: true });
});
afterAll(() => control('/bank/webhooks', { paused: false }));

const control = (path: string, body: object = {}) =>
  fetch(`${product.sandbox}${path}`, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json' },
  });

async function deliver(event: object, secret = 'whsec_sandbox_underlay'): Promise<number> {
  const payload = JSON.stringify(event);
  const signature = new Stripe('sk_test').webhooks.generateTestHeaderString({ payload, secret });
  const answer = await fetch(`${product.origin}/core/api/webhooks/stripe`, {
    method: 'POST',
    body: payload,
    headers: { 'content-type': 'application/json', 'stripe-signature': signature },
  });
  return answer.status;
}

/** What it says about the account is never believed. */
const snapshot = (type: string, id: string, of = account) => ({
  id: `evt_${randomUUID()}`,
  object: 'event',
  type,
  account: of,
  data: { object: { id, charges_enabled: true, status: 'active' } },
});
const thin = (type: string, path = '', id = account) => ({
  id: `evt_${randomUUID()}`,
  object: 'v2.core.event',
  type,
  related_object: {
    id,
    type: path ? 'v2.core.account_person' : 'v2.core.account',
    url: `/v2/core/accounts/${account}${path}`,
  },
});

test('API-20 D12 every event about an account makes us look, thin ones as well; the word of none is taken', async () => {
  const events = [
    snapshot('account.updated', account),
    snapshot('capability.updated', 'card_payments'),
    snapshot('person.updated', 'person_1'),
    snapshot('account.external_account.updated', 'ba_1'),
    thin('v2.core.account[requirements].updated'),
    thin('v2.core.account[configuration.merchant].capability_status_updated'),
    thin('v2.core.account_person.updated', '/persons/person_1', 'person_1'),
  ];
  let isRestricted = false;
  for (const event of events) {
    isRestricted = !isRestricted;
    await control(`/bank/accounts/${account}/${isRestricted ? 'restrict' : 'restore'}`, {
      capability: 'card_payments',
    });
    expect((await business.onboarding()).state).toBe(isRestricted ? 'active' : 'in_review');
    expect(await deliver(event)).toBe(200);
    await business.until(isRestricted ? 'in_review' : 'active');
    expect(await business.eligible()).toEqual({ bankPaymentEligible: true, cardPaymentEligible: !isRestricted });
  }
});

test('API-20 events that come twice, late, together and in any order end where the provider is', async () => {
  await control(`/bank/accounts/${account}/reject`);
  const events = Array.from({ length: 6 }, () => snapshot('account.updated', account));
  await Promise.all([...events, ...events, ...events.toReversed()].map((event) => deliver(event)));
  await business.until('rejected');
  await control(`/bank/accounts/${account}/approve`);
  await deliver(thin('v2.core.account[requirements].updated'));
  await deliver(events[0] ?? {});
  await business.until('in_review');
  await control(`/bank/accounts/${account}/restore`);
  await deliver(snapshot('capability.updated', 'card_payments'));
  await business.until('active');
});

test('an event of an account that nobody here has is put aside and said, and a forged one is refused', async () => {
  const warned = vi.spyOn(product.platform.log, 'warn');
  onTestFinished(() => warned.mockRestore());
  const unknown = snapshot('account.updated', 'acct_unknown', 'acct_unknown');
  expect(await deliver(unknown)).toBe(200);
  const { systemDb } = product.platform;
  const outcome = async () =>
    (await systemDb.sql<{ outcome: string | null }[]>`select outcome from provider_events where id = ${unknown.id}`)[0]
      ?.outcome;
  while ((await outcome()) === null) await new Promise((resolve) => setTimeout(resolve, 50));
  expect(await outcome()).toBe('unknown account');
  expect(warned).toHaveBeenCalledWith(
    expect.objectContaining({ providerAccountId: 'acct_unknown' }),
    'the payment provider tells of an account that no business here has',
  );
  const forged = thin('v2.core.account[requirements].updated');
  expect(await deliver(forged, 'whsec_of_somebody_else')).toBe(400);
  expect(await systemDb.sql`select 1 from provider_events where id = ${forged.id}`).toHaveLength(0);
});

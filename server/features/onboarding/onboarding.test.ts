import type { BusinessJson } from '@underlay/contract/businesses.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { beneficialOwner, Newcomer } from '../../testing/newcomer.ts';
import { call } from '../../testing/people.ts';
import { startProduct, type TestProduct } from '../../testing/test-product.ts';
import { catchUp } from './catch-up.ts';
import { bringProviderUpToDate } from './index.ts';

let product: TestProduct;

beforeAll(async () => {
  product = await startProduct();
});
beforeEach(() => settings({ accountsHeld: false }));
afterAll(() => product.stop());

const settings = (fields: object) => control('/bank/settings', fields);
async function control(path: string, body: object = {}) {
  const answer = await fetch(`${product.sandbox}${path}`, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json' },
  });
  expect(answer.status, path).toBe(200);
}
const decide = async (business: Newcomer, decision: string, fields: object = {}) =>
  control(`/bank/accounts/${await business.accountId()}/${decision}`, fields);
const READY = { state: 'active', requirements: [], bankPayments: true, cardPayments: true };

describe('API-20 D12 a business on its way to taking payments online', () => {
  test('complete information makes it active, and a mail says so', async () => {
    const business = await Newcomer.open(product);
    await business.until('active');
    expect(await business.onboarding()).toEqual(READY);
    expect(await business.eligible()).toEqual({ bankPaymentEligible: true, cardPaymentEligible: true });
    await business.mailed('can take payments online');
    const { status } = await call(product.origin, `GET ${business.base}/onboarding`, {
      token: await product.newUser(),
    });
    expect(status).toBe(404);
  });

  test('a provider that is down for a while is told later', async () => {
    const fault = { route: 'POST /v2/core/accounts/:account', mode: 'no_answer', times: 2 };
    await control('/bank/faults', fault);
    await (await Newcomer.open(product)).until('active');
  });

  test('D12 an account that changed without our hearing of it is looked at again, a lost piece of work is done', async () => {
    await settings({ accountsHeld: true });
    const business = await Newcomer.open(product);
    await business.until('in_review');
    await product.settle();
    await control('/bank/webhooks', { paused: true });
    await decide(business, 'approve');
    expect((await business.onboarding()).state).toBe('in_review');
    await catchUp(product.platform);
    expect((await business.onboarding()).state).toBe('active');
    await product.platform.systemDb.sql`update businesses set information_version = 9 where id = ${business.id}`;
    await catchUp(product.platform);
    expect((await business.onboarding()).state).toBe('active');
    await control('/bank/webhooks', { paused: false });
  });

  test('D46 P13 an owner whom the provider has to forget is forgotten although the queue had given up', async () => {
    const { systemDb } = product.platform;
    const business = await Newcomer.open(product);
    await business.until('active');
    await systemDb.sql`
      insert into removed_owners (business_id, provider_id)
      select business_id, provider_id from business_owners where business_id = ${business.id}`;
    await systemDb.sql`delete from business_owners where business_id = ${business.id}`;
    await systemDb.sql`
      update businesses set business_type = null, information_version = information_version + 1 where id = ${business.id}`;
    await catchUp(product.platform);
    expect((await business.atProvider()).persons).toEqual([]);
    expect(await systemDb.sql`select 1 from removed_owners where business_id = ${business.id}`).toHaveLength(0);
  });

  test('D12 a business that cannot be looked after does not stand before the others each time', async () => {
    const { systemDb } = product.platform;
    const [stuck, gone] = await Promise.all([Newcomer.open(product), Newcomer.open(product)]);
    await Promise.all([stuck.until('active'), gone.until('active')]);
    await systemDb.sql`update businesses set phone = '', information_version = 9, account_read_at = null where id = ${stuck.id}`;
    await systemDb.sql`update businesses set provider_account_id = 'acct_gone', information_version = 9, account_read_at = null
      where id = ${gone.id}`;
    await systemDb.sql`update businesses set provider_account_id = null where id = ${stuck.id}`;
    await catchUp(product.platform);
    const read = await systemDb.sql`select account_read_at at from businesses where id in (${stuck.id}, ${gone.id})`;
    expect(read).toEqual([{ at: expect.any(Date) }, { at: expect.any(Date) }]);
    await systemDb.sql`update businesses set business_type = null where id in (${stuck.id}, ${gone.id})`;
  });

  test('D12 without complete information nobody is told anything', async () => {
    const business = await Newcomer.open(product, { businessType: undefined });
    expect(await business.onboarding()).toEqual({
      state: 'missing',
      requirements: [],
      bankPayments: false,
      cardPayments: false,
    });
    await bringProviderUpToDate(product.platform, product.platform.tenantDb(business.id));
    expect(await business.accountId()).toBeNull();
  });

  test('D45 an individual is one person with the account itself', async () => {
    const business = await Newcomer.open(product, {
      businessType: 'individual',
      legalName: '',
      businessStructure: undefined,
    });
    await business.until('active');
    expect((await business.atProvider()).persons).toHaveLength(0);
    await decide(business, 'ask', { what: 'ssn' });
    await business.until('action_needed');
    expect((await business.onboarding()).requirements).toMatchObject([
      { words: "Robin Ashby's SSN could not be confirmed. Please enter it again.", ownerId: business.owner('Robin') },
    ]);
  });

  test('D45 D12 an individual becomes a company and an individual again: the provider hears of the owner in either way', async () => {
    const business = await Newcomer.open(product, { businessType: 'individual', legalName: '' });
    await business.until('active');
    const { token } = business;
    const { body } = await call<BusinessJson>(product.origin, `GET ${business.base}`, { token });
    const save = async (businessType: string, secrets: object = {}) => {
      const changed = { businessType, businessStructure: 'single_member_llc', legalName: 'Tallgrass LLC' };
      const beneficialOwners = body.beneficialOwners.map((owner) => ({ ...owner, ...secrets }));
      const entries = { ...body, ...changed, businessBank: null, version: undefined, beneficialOwners };
      expect((await call(product.origin, `PUT ${business.base}`, { token, body: entries })).status).toBe(200);
    };
    await save('company');
    await business.until('action_needed');
    // The provider gets name and address. Birth date and SSN are not kept here once it has them.
    const asked = (await business.onboarding()).requirements.map(({ field }) => field);
    expect(asked.sort()).toEqual(['dateOfBirth', 'ssn']);
    await save('company', { ssn: '123-45-6789', dateOfBirth: '1980-04-02' });
    await business.until('active');
    expect((await business.atProvider()).persons).toHaveLength(1);
    await save('individual');
    await business.until('active');
    const [owner] = await product.platform.systemDb.sql`
      select provider_id from business_owners where business_id = ${business.id}`;
    expect(owner).toEqual({ provider_id: 'individual' });
  });

  test('the structures of our screen fit every type of business', async () => {
    for (const change of [
      { businessType: 'non_profit', businessStructure: 'private_corporation' },
      { businessType: 'government_entity', businessStructure: 'public_corporation' },
    ]) {
      await (await Newcomer.open(product, change)).until('active');
    }
  });

  test('the provider asks for the SSN of an owner: words name the owner and the field; entered anew, all is well', async () => {
    const business = await Newcomer.open(product, {
      beneficialOwners: [
        beneficialOwner(),
        beneficialOwner({ firstName: 'Sam', lastName: 'Ode', primaryRepresentative: false }),
      ],
    });
    await business.until('active');
    const sam = business.owner('Sam');
    await decide(business, 'ask', { what: 'ssn', person: await business.personId(sam) });
    await decide(business, 'ask', { what: 'website' });
    await expect.poll(async () => (await business.onboarding()).requirements.length, { timeout: 15_000 }).toBe(2);
    expect((await business.onboarding()).requirements).toEqual([
      {
        words: "Sam Ode's SSN could not be confirmed. Please enter it again.",
        place: 'owners',
        field: 'ssn',
        ownerId: sam,
      },
      {
        words: "The business's website is not valid. Please enter it again.",
        place: 'details',
        field: 'website',
        ownerId: null,
      },
    ]);
    expect(await business.eligible()).toEqual({ bankPaymentEligible: false, cardPaymentEligible: false });
    await business.mailed('The payment provider asks for something more about Tallgrass');
    await business.enterSsn(sam, '987654321');
    await business.enter({ website: 'tallgrass.example' });
    await business.until('active');
    expect(await business.onboarding()).toEqual(READY);
  });

  test('held, approved, rejected: the state follows the provider', async () => {
    await settings({ accountsHeld: true });
    const business = await Newcomer.open(product);
    await business.until('in_review');
    expect(await business.onboarding()).toMatchObject({ requirements: [], bankPayments: false });
    await decide(business, 'approve');
    await business.until('active');
    await decide(business, 'reject');
    await business.until('rejected');
    await business.mailed('The payment provider does not work with Tallgrass');
    expect(await business.onboarding()).toMatchObject({ requirements: [], bankPayments: false, cardPayments: false });
  });

  test('a capability that is lost ends eligibility for it alone, and comes back', async () => {
    const business = await Newcomer.open(product);
    await business.until('active');
    await decide(business, 'restrict', { capability: 'card_payments' });
    await business.until('in_review');
    expect(await business.eligible()).toEqual({ bankPaymentEligible: true, cardPaymentEligible: false });
    await business.mailed('The payment provider is looking at Tallgrass');
    await decide(business, 'restore', { capability: 'card_payments' });
    await business.until('active');
  });
});

describe('SET-05 D13 the bank account is verified by the provider alone', () => {
  test('it waits, fails with a mail and a place to mend it, and a new one takes its place', async () => {
    await settings({ accountsHeld: true });
    const business = await Newcomer.open(product);
    await business.until('in_review');
    expect((await business.bank()).status).toBe('pending_verification');
    await decide(business, 'approve');
    await business.until('active');
    await decide(business, 'fail-bank');
    await business.until('action_needed');
    expect((await business.onboarding()).requirements).toMatchObject([
      {
        place: 'bank',
        words: 'The bank account ending in 6789 could not be verified. Please enter it again, or another one.',
      },
    ]);
    expect(await business.onboarding()).toMatchObject({ bankPayments: false, cardPayments: false });
    expect(await business.eligible()).toEqual({ bankPaymentEligible: false, cardPaymentEligible: false });
    await business.mailed('bank account could not be verified');
    await business.replaceBank('000999888777');
    await business.until('in_review');
    const { banks } = await business.atProvider();
    expect(banks).toMatchObject([{ last4: '8777', default_for_currency: true }]);
    await decide(business, 'verify-bank');
    await business.until('active');
    const kinds = await business.events();
    expect(kinds).toEqual(expect.arrayContaining(['bank_account_failed', 'bank_account_verified', 'payments_ready']));
  });
});

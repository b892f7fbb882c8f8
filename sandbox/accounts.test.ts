import type Stripe from 'stripe';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { OWNER, Provider, until } from './testing/provider.ts';

let provider: Provider;
let stripe: Stripe;

beforeAll(async () => {
  provider = await Provider.start();
  stripe = provider.stripe;
});
beforeEach(() => provider.control('/bank/settings', { accountsHeld: false, accountDelaySeconds: 0 }));
afterAll(() => provider.stop());

const look = async (id: string) => {
  const account = await stripe.v2.core.accounts.retrieve(id, { include: ['configuration.merchant', 'requirements'] });
  const { card_payments, ach_debit_payments } = account.configuration?.merchant?.capabilities ?? {};
  return {
    card: card_payments?.status,
    bank: ach_debit_payments?.status,
    asked: (account.requirements?.entries ?? []).map((entry) => [entry.description, entry.awaiting_action_from]),
  };
};
const READY = { card: 'active', bank: 'active', asked: [] };
const decide = (id: string, decision: string, fields: object = {}) =>
  provider.control(`/bank/accounts/${id}/${decision}`, fields);

describe('accounts of businesses', () => {
  test('an account that has told everything may take payments; one that has not is told what is missing', async () => {
    const { id } = await stripe.v2.core.accounts.create({
      configuration: { merchant: { capabilities: { card_payments: { requested: true } } } },
    });
    const { card, asked } = await look(id);
    expect([card, asked.map(([description]) => description)]).toEqual([
      'restricted',
      [
        'identity.entity_type',
        'identity.attestations.terms_of_service',
        'configuration.merchant.mcc',
        'defaults.profile.business_url',
        'external_account',
        'identity.business_details.registered_name',
        'identity.business_details.structure',
        'identity.business_details.phone',
        'identity.business_details.address',
        'relationship.representative',
        'identity.attestations.persons_provided.owners',
      ],
    ]);
    const merchant = await provider.merchant();
    expect(await look(merchant)).toEqual(READY);
    await until(() => provider.events.typesAbout(merchant).includes('capability.updated'));
    await until(() => provider.events.thin.some(({ related_object }) => related_object.id === merchant));
  });

  test('the list of accounts comes in pages, newest first, and the library goes through all of them', async () => {
    const made = [await provider.merchant(), await provider.merchant(), await provider.merchant()].toReversed();
    const first = await stripe.v2.core.accounts.list({ limit: 2 });
    expect([first.data.map(({ id }) => id), first.next_page_url]).toEqual([
      made.slice(0, 2),
      expect.stringContaining('/v2/core/accounts?'),
    ]);
    const all: string[] = [];
    for await (const { id } of stripe.v2.core.accounts.list({ limit: 2 })) all.push(id);
    expect(all.slice(0, 3)).toEqual(made);
    expect(new Set(all).size).toBe(all.length);
  });

  test('what cannot be true is refused at once', async () => {
    const id = await provider.merchant();
    const { persons } = stripe.v2.core.accounts;
    const refused = (work: Promise<unknown>) => expect(work).rejects.toMatchObject({ statusCode: 400 });
    await refused(persons.create(id, { ...OWNER, given_name: 'Second' }));
    await refused(persons.create(id, { id_numbers: [{ type: 'us_ssn', value: '12345' }] }));
    await refused(persons.create(id, { date_of_birth: { year: 2024, month: 1, day: 1 } }));
    await refused(persons.create(id, { phone: '7855550142' }));
    const update = (identity: Stripe.V2.Core.AccountUpdateParams.Identity) =>
      stripe.v2.core.accounts.update(id, { identity });
    await refused(update({ entity_type: 'non_profit', business_details: { structure: 'private_corporation' } }));
    await refused(update({ business_details: { id_numbers: [{ type: 'us_ein', value: '12-3456789' }] } }));
    const banks = await stripe.accounts.listExternalAccounts(id);
    await refused(stripe.accounts.deleteExternalAccount(id, banks.data[0]?.id ?? ''));
  });

  test('a new bank account takes the place of the one before it, which can then be removed', async () => {
    const id = await provider.merchant();
    const [first] = (await stripe.accounts.listExternalAccounts(id)).data;
    const second = await stripe.accounts.createExternalAccount(id, {
      external_account: {
        object: 'bank_account',
        country: 'US',
        routing_number: '110000000',
        account_number: '99887766',
      },
      default_for_currency: true,
      metadata: { bank: 'b2' },
    });
    await stripe.accounts.deleteExternalAccount(id, first?.id ?? '');
    const { data } = await stripe.accounts.listExternalAccounts(id);
    expect(data).toMatchObject([{ id: second.id, default_for_currency: true, metadata: { bank: 'b2' } }]);
    await expect(stripe.accounts.deleteExternalAccount(id, first?.id ?? '')).rejects.toMatchObject({ statusCode: 404 });
  });
});

describe('D13 the page decides about an account', () => {
  test('held accounts wait, until they are approved and their bank account is verified', async () => {
    await provider.control('/bank/settings', { accountsHeld: true });
    const id = await provider.merchant();
    const waiting = { card: 'pending', bank: 'pending', asked: [['external_account', 'stripe']] };
    expect(await look(id)).toEqual(waiting);
    await decide(id, 'verify-bank');
    expect(await look(id)).toEqual({ ...waiting, asked: [] });
    await decide(id, 'approve');
    expect(await look(id)).toEqual(READY);
  });

  test('after a delay it decides by itself', async () => {
    await provider.control('/bank/settings', { accountDelaySeconds: 86_400 });
    const id = await provider.merchant();
    expect((await look(id)).card).toBe('pending');
    await provider.control('/clock/advance', { days: 2 });
    expect(await look(id)).toEqual(READY);
  });

  test('more can be asked for, and what is given is asked for no more', async () => {
    const id = await provider.merchant();
    const [person] = (await stripe.v2.core.accounts.persons.list(id)).data;
    await decide(id, 'ask', { what: 'ssn', person: person?.id });
    await decide(id, 'ask', { what: 'website' });
    expect(await look(id)).toEqual({
      card: 'restricted',
      bank: 'restricted',
      asked: [
        [`${person?.id}.id_numbers`, 'user'],
        ['defaults.profile.business_url', 'user'],
      ],
    });
    await stripe.v2.core.accounts.persons.update(id, person?.id ?? '', { id_numbers: OWNER.id_numbers });
    await stripe.v2.core.accounts.update(id, { defaults: { profile: { business_url: 'https://floors.example' } } });
    expect(await look(id)).toEqual(READY);
    await decide(id, 'ask', { what: 'document' });
    await decide(id, 'approve');
    expect(await look(id)).toEqual(READY);
    await expect(decide(id, 'ask', { what: 'horoscope' })).rejects.toThrow('409');
  });

  test('it can be rejected, lose one capability and get it back, and its bank account can fail', async () => {
    const id = await provider.merchant();
    await decide(id, 'restrict', { capability: 'card_payments' });
    expect(await look(id)).toEqual({ ...READY, card: 'restricted' });
    await decide(id, 'restore', { capability: 'card_payments' });
    await decide(id, 'fail-bank');
    expect((await look(id)).asked).toEqual([['external_account', 'user']]);
    expect((await stripe.accounts.listExternalAccounts(id)).data[0]).toMatchObject({ status: 'verification_failed' });
    await decide(id, 'reject');
    expect((await look(id)).card).toBe('rejected');
    await decide(id, 'approve');
    expect((await look(id)).card).toBe('active');
  });

  test('the page shows each account with everything that can be done, and its buttons work', async () => {
    const id = await provider.merchant('Prairie & Sons');
    const page = await (await fetch(`${provider.sandbox.origin}/bank`)).text();
    expect(page).toContain('Connected accounts');
    expect(page).toContain('Prairie &#38; Sons');
    for (const decision of ['approve', 'ask', 'reject', 'verify-bank', 'fail-bank', 'restrict'])
      expect(page).toContain(`action="/bank/accounts/${id}/${decision}"`);
    const answer = await fetch(`${provider.sandbox.origin}/bank/accounts/${id}/reject`, {
      method: 'POST',
      body: new URLSearchParams({}),
      redirect: 'manual',
    });
    expect([answer.status, answer.headers.get('location')]).toEqual([303, `/bank#${id}`]);
    expect((await look(id)).bank).toBe('rejected');
  });
});

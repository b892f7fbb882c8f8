import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type PaymentProvider, ProviderSilent } from '../../services/payment-provider.ts';
import type { Platform } from '../../services/platform.ts';
import { createManualQueue } from '../../testing/manual-queue.ts';
import { beneficialOwner, Newcomer } from '../../testing/newcomer.ts';
import { BANK } from '../../testing/people.ts';
import { startProduct, type TestProduct } from '../../testing/test-product.ts';
import { bringProviderUpToDate } from './index.ts';

let product: TestProduct;

beforeAll(async () => {
  product = await startProduct({}, { jobs: createManualQueue });
});
afterAll(() => product.stop());

const TWO_OWNERS = {
  beneficialOwners: [
    beneficialOwner(),
    beneficialOwner({ firstName: 'Sam', lastName: 'Ode', primaryRepresentative: false }),
  ],
};
const bring = (business: Newcomer, platform: Platform = product.platform) =>
  bringProviderUpToDate(platform, platform.tenantDb(business.id));

/** A provider whose call number `failing` gets no answer. The call was not made, or its answer was lost. */
function silentAt(failing: number, when: 'before' | 'after'): { platform: Platform; calls: () => number } {
  let calls = 0;
  const provider = new Proxy(product.platform.provider, {
    get: (target, name) => {
      const call = Reflect.get(target, name) as (...args: unknown[]) => Promise<unknown>;
      return async (...args: unknown[]) => {
        calls += 1;
        const isMine = calls === failing;
        if (isMine && when === 'before') throw new ProviderSilent('no answer');
        const answer = await call.apply(target, args);
        if (isMine) throw new ProviderSilent('no answer');
        return answer;
      };
    },
  });
  return { platform: { ...product.platform, provider }, calls: () => calls };
}

/** Counts how many calls to the provider are under way at once. */
function watchedPlatform(seen: { now: number; most: number }): Platform {
  const provider = new Proxy(product.platform.provider, {
    get: (target, name) => {
      const call = Reflect.get(target, name) as (...args: unknown[]) => Promise<unknown>;
      return async (...args: unknown[]) => {
        seen.now += 1;
        seen.most = Math.max(seen.most, seen.now);
        return call.apply(target, args).finally(() => {
          seen.now -= 1;
        });
      };
    },
  });
  return { ...product.platform, provider };
}

/** The provider has exactly what we have, once. */
async function expectInStep(business: Newcomer, names: string[], lastFour: string) {
  expect(await business.onboarding()).toMatchObject({ state: 'active', requirements: [] });
  const { accounts, persons, banks } = await business.atProvider();
  expect(accounts.map(({ id }) => id)).toEqual([await business.accountId()]);
  expect(persons.map(({ given_name }) => given_name).sort()).toEqual(names);
  expect(persons.filter(({ relationship }) => relationship?.representative)).toHaveLength(1);
  expect(banks.map((bank) => 'last4' in bank && bank.last4)).toEqual([lastFour]);
  expect(await secretsLeft(business)).toBe(0);
}

async function secretsLeft({ id }: Newcomer): Promise<number> {
  const [row] = await product.platform.systemDb.sql<{ count: number }[]>`
    select (select count(*) from businesses where id = ${id} and ein_sealed is not null)
      + (select count(ssn_sealed) + count(date_of_birth_sealed) from business_owners where business_id = ${id})
      + (select count(numbers_sealed) from business_bank_accounts where business_id = ${id}) count`;
  return row?.count ?? -1;
}

describe('A.2 whatever fails on the way, the provider ends with one of each', () => {
  test('a kill or a lost answer at any step, and a change before the next try', { timeout: 60_000 }, async () => {
    for (const when of ['after', 'before'] as const) {
      // With `before` nothing was done, as if the step before had just been noted.
      for (let failing = 1; failing <= 8; failing += when === 'after' ? 1 : 3) {
        const business = await Newcomer.open(product, TWO_OWNERS);
        const [robin, sam] = ['Robin', 'Sam'].map((name) => business.owner(name));
        const broken = silentAt(failing, when);
        await expect(bring(business, broken.platform), `${when} ${failing}`).rejects.toThrow('no answer');
        expect(broken.calls()).toBe(failing);
        // Every other time somebody changes everything meanwhile. Nobody's first entries may stay at the provider.
        if (failing % 2 === 0) {
          await business.removeOwner(robin ?? '');
          await business.makeRepresentative(sam ?? '');
          await business.replaceBank('000999888777');
        }
        await bring(business);
        await expectInStep(
          business,
          failing % 2 === 0 ? ['Sam'] : ['Robin', 'Sam'],
          failing % 2 === 0 ? '8777' : '6789',
        );
      }
    }
    const business = await Newcomer.open(product, TWO_OWNERS);
    const whole = silentAt(99, 'before');
    await bring(business, whole.platform);
    expect(whole.calls(), 'the loop above went through every call').toBe(8);
  });

  test('an answer that is lost on the wire, at each request that makes or removes something', async () => {
    const fail = (route: string) =>
      fetch(`${product.sandbox}/bank/faults`, {
        method: 'POST',
        body: JSON.stringify({ route, mode: 'drop_after_effect', times: 2 }),
        headers: { 'content-type': 'application/json' },
      });
    const business = await Newcomer.open(product, TWO_OWNERS);
    for (const route of [
      'POST /v2/core/accounts',
      'POST /v2/core/accounts/:account/persons',
      'POST /v1/accounts/:account/external_accounts',
    ]) {
      await fail(route);
      await expect(bring(business), route).rejects.toThrow(ProviderSilent);
    }
    await bring(business);
    await expectInStep(business, ['Robin', 'Sam'], '6789');
    await business.replaceBank('000999888777');
    await business.removeOwner(business.owner('Sam'));
    for (const route of [
      'DELETE /v2/core/accounts/:account/persons/:id',
      'DELETE /v1/accounts/:account/external_accounts/:id',
    ]) {
      await fail(route);
      await expect(bring(business), route).rejects.toThrow(ProviderSilent);
    }
    await bring(business);
    await expectInStep(business, ['Robin'], '8777');
  });

  test('several at the same moment wait for each other', async () => {
    const business = await Newcomer.open(product, TWO_OWNERS);
    const seen = { now: 0, most: 0 };
    const watched = watchedPlatform(seen);
    await Promise.all([bring(business, watched), bring(business, watched), bring(business, watched)]);
    expect(seen.most).toBe(1);
    await expectInStep(business, ['Robin', 'Sam'], '6789');
    await bring(business);
    await expectInStep(business, ['Robin', 'Sam'], '6789');
  });

  test('the representative can change hands', async () => {
    const business = await Newcomer.open(product, TWO_OWNERS);
    await bring(business);
    await business.makeRepresentative(business.owner('Sam'));
    await bring(business);
    await expectInStep(business, ['Robin', 'Sam'], '6789');
    const { persons } = await business.atProvider();
    expect(persons.find(({ relationship }) => relationship?.representative)?.given_name).toBe('Sam');
  });
});

describe('P13 D44 what the provider has, we have no longer', () => {
  test('SSN, birth date, EIN and bank numbers go when they are handed over; the last four digits stay; each opening is noted', async () => {
    const business = await Newcomer.open(product, TWO_OWNERS);
    expect(await secretsLeft(business)).toBe(6);
    await bring(business);
    const { systemDb } = product.platform;
    const [owner] =
      await systemDb.sql`select ssn_last_four_sealed from business_owners where business_id = ${business.id}`;
    expect(owner?.ssn_last_four_sealed).toMatch(/./);
    const [row] = await systemDb.sql`select ein_last_four from businesses where id = ${business.id}`;
    expect(row?.ein_last_four).toBe('4567');
    const read = await systemDb.sql`
      select data->>'what' what, actor from events where business_id = ${business.id} and kind = 'secrets_read' order by id`;
    expect(read.map(({ what }) => what)).toEqual([
      'businesses.ein',
      'business_owners.date_of_birth, business_owners.ssn',
      'business_owners.date_of_birth, business_owners.ssn',
      'business_bank_accounts.numbers',
    ]);
    const { identity, persons } = await business.atProvider();
    expect(identity?.business_details?.id_numbers).toEqual([{ type: 'us_ein' }]);
    expect(persons.map((person) => person.id_numbers)).toEqual([[{ type: 'us_ssn' }], [{ type: 'us_ssn' }]]);
  });

  test('what was entered while the provider was told is kept for the next time', async () => {
    const business = await Newcomer.open(product);
    const { provider } = product.platform;
    const putPerson: PaymentProvider['putPerson'] = async (...args) => {
      const personId = await provider.putPerson(...args);
      await business.enterSsn(business.owner('Robin'), '987654321');
      return personId;
    };
    const slow = new Proxy(provider, {
      get: (target, name) => (name === 'putPerson' ? putPerson : Reflect.get(target, name)),
    });
    await bring(business, { ...product.platform, provider: slow });
    expect(await business.onboarding()).toMatchObject({ state: 'submitting' });
    const { systemDb } = product.platform;
    const owners = await systemDb.sql`select ssn_sealed from business_owners where business_id = ${business.id}`;
    expect(owners[0]?.ssn_sealed).toMatch(/./);
    await bring(business);
    await expectInStep(business, ['Robin'], '6789');
  });
});

test('what the provider will not take is said, with the place, and is not tried for ever', async () => {
  // Nine digits, but not of a bank. The provider checks the checksum.
  const business = await Newcomer.open(product, { businessBank: { ...BANK, routingNumber: '110000001' } });
  await bring(business);
  expect(await business.onboarding()).toMatchObject({
    state: 'action_needed',
    requirements: [
      {
        place: 'bank',
        words: 'The payment provider did not take what was entered here. It says: You must use a valid routing number.',
      },
    ],
  });
  await business.replaceBank('000999888777');
  expect(await business.onboarding()).toMatchObject({ state: 'submitting', requirements: [] });
  await bring(business);
  await expectInStep(business, ['Robin'], '8777');
  // An owner who is too young for the provider.
  const young = await Newcomer.open(product, { beneficialOwners: [beneficialOwner({ dateOfBirth: '2020-01-01' })] });
  await bring(young);
  expect((await young.onboarding()).requirements).toMatchObject([
    {
      place: 'owners',
      words:
        "The payment provider did not take what was entered here. Robin Ashby's birth date is not valid. Please enter it again.",
    },
  ]);
});

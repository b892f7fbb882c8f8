import { hasRight, ROLE_NAMES, ROLES, type Role } from '@underlay/domain/members/rights.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Attempts, ENDPOINTS, idFor, type Named, unknown } from '../testing/access-attempts.ts';
import { Colleague } from '../testing/colleagues.ts';
import { GIVEN } from '../testing/given-bodies.ts';
import type { TestBusiness } from '../testing/people.ts';
import { sampleRequest, withIds } from '../testing/sample-request.ts';
import { idsOf, openSeeded, printOf, untilQuiet } from '../testing/seeded-business.ts';
import { startProduct, type TestProduct } from '../testing/test-product.ts';

let product: TestProduct;
let owner: TestBusiness;
let attempts: Attempts;
let ids: ReadonlyMap<string, string>;
let before: ReadonlyMap<string, string>;
const members = new Map<Role, Colleague>();
const MANAGED = ENDPOINTS.filter(({ spec }) => spec.access === 'manager');
const REFUSED = (role: Role) =>
  `{"code":"not_your_role","message":"Your role (${ROLE_NAMES[role]}) does not include this. An owner can change that."`;

beforeAll(async () => {
  product = await startProduct();
  owner = await openSeeded(product, 'Larch');
  attempts = new Attempts(product.origin);
  const { sql } = product.platform.systemDb;
  for (const role of ROLES) members.set(role, await Colleague.join(product, owner, `${role} member`, role));
  ids = await idsOf(sql, owner.business.businessId);
  await untilQuiet(sql, owner.business.businessId);
  await product.platform.queue.stop();
  before = await printOf(sql, owner.business.businessId);
});
afterAll(async () => {
  attempts.close();
  await product.stop();
});

/** With a bank account or owners it needs another right (`told-owners.test.ts`). */
const WITHOUT_BANK = { businessBank: null, removeBusinessInformation: false, beneficialOwners: [] };

/** A request with ids that exist, or with ids that nothing has. */
function asked(endpoint: Named, exist: boolean) {
  const real = sampleRequest(endpoint.name, endpoint.spec, idFor(ids, endpoint));
  return exist ? real : withIds(unknown(real), [['params', 'businessId']], owner.business.businessId);
}

const plainly = (name: string): object | null => {
  if (name.startsWith('businesses.update')) return WITHOUT_BANK;
  return name.startsWith('inventory.') ? (GIVEN[name] ?? null) : null;
};

/** The endpoints with the roles that may call them, or may not. */
const called = (isAllowed: boolean) =>
  MANAGED.flatMap((endpoint) => {
    const roles = ROLES.filter((role) => hasRight(role, endpoint.spec.right ?? 'member') === isAllowed);
    return roles.length > 0 ? [{ name: `${endpoint.name}: ${roles.join(', ')}`, endpoint, roles }] : [];
  });
const ask = (role: Role, endpoint: Named, exist: boolean) => {
  const sample = asked(endpoint, exist);
  const plain = plainly(endpoint.name);
  const body = plain && { body: { ...Object(sample.body), ...plain } };
  return attempts.make(endpoint, sample, { token: members.get(role)?.token, ...body });
};

describe('ROLE-03 ROLE-06 what a role does not include is refused, and told nothing of', () => {
  test.each(called(false))('$name', async ({ endpoint, roles }) => {
    for (const role of roles)
      for (const exist of [true, false]) {
        const { status, text } = await ask(role, endpoint, exist);
        expect([role, exist, status, text.replace(/,"requestId.*/, '')]).toEqual([role, exist, 403, REFUSED(role)]);
      }
  });

  test('and nothing was written', async () => {
    const now = await printOf(product.platform.systemDb.sql, owner.business.businessId);
    const changed = [...now].filter(([table, rows]) => before.get(table) !== rows).map(([table]) => table);
    expect(changed).toEqual([]);
  });
});

describe('ROLE-03 what a role includes is open to it', () => {
  test.each(called(true))('$name', async ({ endpoint, roles }) => {
    for (const role of roles) {
      const { status, text } = await ask(role, endpoint, false);
      expect([role, status < 500, text.includes('not_your_role')]).toEqual([role, true, false]);
    }
  });
});

describe('ROLE-04 a changed role', () => {
  test('counts from the next call on', async () => {
    const dana = members.get('office') as Colleague;
    const payments = async () => (await dana.call(`GET ${owner.base}/payments`)).status;
    expect(await payments()).toBe(200);
    await dana.become(owner, 'estimator');
    expect(await payments()).toBe(403);
    await dana.become(owner, 'office');
    expect(await payments()).toBe(200);
  });

  test('ROLE-05 who is no member gets 404, whatever they ask', async () => {
    const stranger = await Colleague.signUp(product, 'Sam Stranger');
    expect((await stranger.call(`GET ${owner.base}/payments`)).status).toBe(404);
  });
});

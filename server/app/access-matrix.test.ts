import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  Attempts,
  ENDPOINTS,
  type Got,
  groupsOf,
  idFor,
  isSignedIn,
  isUuid,
  type Named,
  type Sent,
  said,
  UUID,
  unknown,
} from '../testing/access-attempts.ts';
import { GIVEN, REFUSED_ANYWAY } from '../testing/given-bodies.ts';
import type { TestBusiness } from '../testing/people.ts';
import { type Place, type SampleRequest, sampleRequest, withIds } from '../testing/sample-request.ts';
import { idsOf, openSeeded, printOf, untilQuiet } from '../testing/seeded-business.ts';
import { startProduct, type TestProduct } from '../testing/test-product.ts';

/** No answer to a stranger may contain any of it. */
const SECRET = 'Zebrawood';

let product: TestProduct;
let victim: TestBusiness;
let attacker: TestBusiness;
let theirs: ReadonlyMap<string, string>;
let ours: ReadonlyMap<string, string>;
let before: ReadonlyMap<string, string>;
/** Every id in a row of the victim. */
let secrets: ReadonlySet<string>;
let tokens: { removed: string; homeless: string; expired: string };
let attempts: Attempts;

beforeAll(async () => {
  product = await startProduct();
  attempts = new Attempts(product.origin);
  const { systemDb } = product.platform;
  [victim, attacker] = await Promise.all([openSeeded(product, SECRET), openSeeded(product, 'Larch')]);
  [theirs, ours] = await Promise.all([
    idsOf(systemDb.sql, victim.business.businessId),
    idsOf(systemDb.sql, attacker.business.businessId),
  ]);
  expect([...ours.keys()]).toEqual([...theirs.keys()]);
  tokens = { removed: await removedMember(), homeless: await product.newUser(), expired: await expiredMember() };
  const { key } = (await attempts.send('GET', '/payments/idempotent-key')).json();
  for (const name of ['payments.payByBank', 'bankPayments.payWithMethod']) GIVEN[name] = { idempotentKey: key };
  // Background work ends first, so only an attempt can change the victim.
  await untilQuiet(systemDb.sql, victim.business.businessId);
  await product.platform.queue.stop();
  before = await printOf(systemDb.sql, victim.business.businessId);
  const own = new Set(textOf(await printOf(systemDb.sql, attacker.business.businessId)).match(UUID));
  secrets = new Set((textOf(before).match(UUID) ?? []).filter((id) => !own.has(id)));
});
afterAll(async () => {
  console.info(`access matrix: ${attempts.count} attempts over ${ENDPOINTS.length} endpoints`);
  attempts.close();
  await product.stop();
});

const textOf = (print: ReadonlyMap<string, string>) => [...print.values()].join('\n');

/** A user who was a member of the victim a moment ago. */
async function removedMember(): Promise<string> {
  const { systemDb } = product.platform;
  const token = await product.newUser();
  const { businessId } = victim.business;
  const [{ id = '' } = {}] = await systemDb.sql<
    { id: string }[]
  >`select id from users order by created_at desc limit 1`;
  await systemDb.sql`insert into business_members (business_id, user_id, created_at) values (${businessId}, ${id}, now())`;
  expect((await attempts.send('GET', `/business/${businessId}`, { token })).status).toBe(200);
  await systemDb.sql`delete from business_members where user_id = ${id}`;
  return token;
}

/** A member's token that was valid until a moment ago. */
async function expiredMember(): Promise<string> {
  const { systemDb } = product.platform;
  await systemDb.sql`update oauth_records set expires_at = now() - interval '1 minute' where user_id = ${theirs.get('users') ?? ''}`;
  return victim.token;
}

const drawn = (endpoint: Named, ids: ReadonlyMap<string, string>) =>
  sampleRequest(endpoint.name, endpoint.spec, idFor(ids, endpoint), GIVEN[endpoint.name]);

/** An answer may contain no data of the victim except the ids in the request. */
function leaksOf({ text }: Got, sample: SampleRequest): string[] {
  const asked = JSON.stringify(sample);
  const found = (text.match(UUID) ?? []).filter((id) => secrets.has(id) && !asked.includes(id));
  return text.includes(SECRET) ? [SECRET, ...found] : found;
}

async function victimIsUnchanged() {
  const now = await printOf(product.platform.systemDb.sql, victim.business.businessId);
  const changed = [...now].filter(([table, rows]) => before.get(table) !== rows).map(([table]) => table);
  before = now;
  expect(changed, 'tables of the other business that changed').toEqual([]);
}

const EMPTY_BODIES = [{}, { businessId: crypto.randomUUID() }];

/** Whether this id, in this place, is a customer's own link (D03, D10, D59). It opens what it is meant to open. */
function isKey(endpoint: Named, sample: SampleRequest, place: Place, id: string): boolean {
  if (isSignedIn(endpoint)) return false;
  const name = String(place.at(-1));
  const alone = sample.places.length === 1 && id === idFor(theirs, endpoint)(name);
  return alone || (name === 'communicationId' && id === theirs.get('accounts'));
}

/** Asks for all that belongs to the other business below one's own. No parent of ours has such a child. */
async function everyIdButTheBusiness(endpoint: Named) {
  const mixed = withIds(drawn(endpoint, theirs), [['params', 'businessId']], attacker.business.businessId);
  const nobody = withIds(unknown(mixed), [['params', 'businessId']], attacker.business.businessId);
  const { token } = attacker;
  const expected = said(await attempts.make(endpoint, nobody, { token }), nobody);
  const answer = await attempts.make(endpoint, mixed, { token });
  expect(said(answer, mixed)).toBe(expected);
  expect(leaksOf(answer, mixed)).toEqual([]);
}

describe('AUTH-19 AUTH-22 API-59 D06 TM-04 without a token that fits, every endpoint of members and users is shut', () => {
  test.each(ENDPOINTS.filter(isSignedIn))('$name', async (endpoint) => {
    const real = drawn(endpoint, theirs);
    const ways: [string, Sent, string][] = [
      ['no token', {}, 'UNAUTHENTICATED'],
      ['an empty token', { token: '' }, 'UNAUTHENTICATED'],
      ['a made-up token', { token: 'nonsense' }, 'UNAUTHENTICATED'],
      ['a very long token', { token: 'x'.repeat(4_000) }, 'UNAUTHENTICATED'],
      ['a password', { headers: { authorization: `Basic ${btoa('owner:correct horse battery')}` } }, 'UNAUTHENTICATED'],
      ['a token in a cookie', { headers: { cookie: `access_token=${attacker.token}` } }, 'UNAUTHENTICATED'],
      ['an expired token', { token: tokens.expired }, 'EXPIRED_TOKEN'],
    ];
    for (const [prefix, from] of [
      ['', 0],
      ['/manager-api', 4],
    ] as const)
      for (const [what, sent, code] of ways.slice(from)) {
        const here = await attempts.make(endpoint, real, sent, prefix);
        expect([what, here.status, here.json().code]).toEqual([what, 401, code]);
        expect(said(await attempts.make(endpoint, unknown(real), sent, prefix), real)).toBe(said(here, real));
      }
  });

  test('and nothing was written', victimIsUnchanged);
});

describe('AUTH-22 D06 TM-04 TM-05 a business of others is answered like one that does not exist', () => {
  test.each(ENDPOINTS.filter(({ spec }) => spec.access === 'manager'))('$name', async (endpoint) => {
    const real = drawn(endpoint, theirs);
    const reads = endpoint.spec.method === 'GET' || endpoint.spec.method === 'DELETE';
    const tries: [string, string, Sent][] = [
      ['a stranger', '', { token: attacker.token }],
      ['a stranger below the other prefix', '/manager-api', { token: attacker.token }],
      ['somebody who was removed', '', { token: tokens.removed }],
      ['somebody of no business', '', { token: tokens.homeless }],
      ...(reads
        ? []
        : EMPTY_BODIES.map((body): [string, string, Sent] => ['a stranger', '', { token: attacker.token, body }])),
    ];
    for (const [who, prefix, sent] of tries)
      for (const sample of [real, unknown(real)]) {
        const { status, text } = await attempts.make(endpoint, sample, sent, prefix);
        expect([who, status, text]).toEqual([who, 404, '{"code":"NOT_FOUND","message":"Not found","requestId":""}']);
      }
  });

  test('and nothing was written', victimIsUnchanged);

  test.each(ENDPOINTS.filter(({ spec }) => spec.access === 'manager' && spec.method === 'GET'))(
    'the path alone says which: $name',
    async (endpoint) => {
      const sample = drawn(endpoint, ours);
      const other = victim.business.businessId;
      const named = {
        'organization-id': other,
        'x-business-id': other,
        'x-tenant-id': other,
        'x-original-url': `/core/api/business/${other}`,
      };
      const { token } = attacker;
      const plain = await attempts.make(endpoint, sample, { token });
      const answers = await Promise.all([
        attempts.make(endpoint, sample, { token, headers: named }),
        attempts.make(endpoint, { ...sample, query: { ...sample.query, businessId: other } }, { token }),
      ]);
      for (const answer of answers) expect(said(answer, sample)).toBe(said(plain, sample));
      for (const answer of answers) expect(leaksOf(answer, sample)).toEqual([]);
    },
  );
});

describe('AUTH-20 AUTH-22 TM-01 TM-03 TM-04 P26 an id of another business, in any place of a request, is one that does not exist', () => {
  test.each(ENDPOINTS)('$name', async (endpoint) => {
    const sample = drawn(endpoint, ours);
    const sent = isSignedIn(endpoint) ? { token: attacker.token } : {};
    for (const places of groupsOf(sample)) {
      const expected = new Map<boolean, string>();
      for (const id of [crypto.randomUUID(), 'pi_unknown']) {
        const reference = withIds(sample, places, id);
        expected.set(isUuid(id), said(await attempts.make(endpoint, reference, sent), reference));
      }
      await Promise.all(
        [...theirs].map(async ([table, id]) => {
          if (places.some((place) => isKey(endpoint, sample, place, id))) return;
          const changed = withIds(sample, places, id);
          const answer = await attempts.make(endpoint, changed, sent);
          const where = `${places.map((place) => place.join('.')).join(' and ')} of ${table}`;
          expect(`${where}: ${said(answer, changed)}`).toBe(`${where}: ${expected.get(isUuid(id))}`);
          expect([where, leaksOf(answer, changed)]).toEqual([where, []]);
          expect([where, answer.status < 500]).toEqual([where, true]);
        }),
      );
    }
    if (endpoint.spec.access === 'manager') await everyIdButTheBusiness(endpoint);
    if (endpoint.spec.method !== 'GET') await victimIsUnchanged();
  });

  test('and nothing was written', victimIsUnchanged);

  test('and none of them was stored', async () => {
    const rows = await printOf(product.platform.systemDb.sql, attacker.business.businessId);
    const stored = [...rows].flatMap(([table, text]) =>
      [...secrets].filter((id) => text.includes(id)).map((id) => `${table}: ${id}`),
    );
    expect(stored).toEqual([]);
  });
});

test('the same requests with the ids of one own business are answered, so that the refusals above mean something', async () => {
  // Calls that end a session or remove data come last.
  const order = ['GET', 'PUT', 'POST', 'DELETE'];
  const rank = ({ name, spec }: (typeof ENDPOINTS)[number]) =>
    order.indexOf(spec.method) + (name.startsWith('session.') ? order.length : 0);
  const sorted = ENDPOINTS.toSorted((a, b) => rank(a) - rank(b));
  const refused: string[] = [];
  for (const endpoint of sorted) {
    const sample = drawn(endpoint, ours);
    const { status, json } = await attempts.make(
      endpoint,
      sample,
      isSignedIn(endpoint) ? { token: attacker.token } : {},
    );
    if (status >= 300 && !REFUSED_ANYWAY.includes(endpoint.name))
      refused.push(`${endpoint.name} ${status} ${json().code}`);
  }
  expect(refused).toEqual([]);
});

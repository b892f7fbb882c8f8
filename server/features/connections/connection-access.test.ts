import { isForConnections } from '@underlay/contract/connection-access.ts';
import {
  CONNECTION_RIGHTS,
  type ConnectionRight,
  grantedRights,
  isEnough,
} from '@underlay/domain/connections/connection-rights.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  Attempts,
  ENDPOINTS,
  type Got,
  idFor,
  isSignedIn,
  type Named,
  unknown,
} from '../../testing/access-attempts.ts';
import { countStatements } from '../../testing/counted-statements.ts';
import { GIVEN, REFUSED_ANYWAY } from '../../testing/given-bodies.ts';
import type { TestBusiness } from '../../testing/people.ts';
import { Program } from '../../testing/programs.ts';
import { sampleRequest, withIds } from '../../testing/sample-request.ts';
import { idsOf, openSeeded, printOf, untilQuiet } from '../../testing/seeded-business.ts';
import { startProduct, type TestProduct } from '../../testing/test-product.ts';

let product: TestProduct;
let owner: TestBusiness;
let other: TestBusiness;
let attempts: Attempts;
let ids: ReadonlyMap<string, string>;
let theirs: ReadonlyMap<string, string>;
let whole: Program;
let reading: Program;
const narrow = new Map<ConnectionRight, Program>();
const statements = countStatements();

const isManaged = ({ spec }: Named) => spec.access === 'manager';
const OPEN = ENDPOINTS.filter((endpoint) => isManaged(endpoint) && isForConnections(endpoint.spec));
const FOR_PEOPLE = ENDPOINTS.filter((endpoint) => isSignedIn(endpoint) && !isForConnections(endpoint.spec));

beforeAll(async () => {
  product = await startProduct({}, { wires: { socket: statements.socket, connections: 4 } });
  [owner, other] = await Promise.all([openSeeded(product, 'Larch'), openSeeded(product, 'Zebrawood')]);
  attempts = new Attempts(product.origin);
  whole = await Program.connect(owner, { name: 'Whole' });
  reading = await Program.connect(owner, { name: 'Reading', onlyRead: true });
  for (const right of CONNECTION_RIGHTS)
    narrow.set(right, await Program.connect(owner, { name: right, rights: [right] }));
  const { sql } = product.platform.systemDb;
  ids = await idsOf(sql, owner.business.businessId);
  theirs = await idsOf(sql, other.business.businessId);
  await untilQuiet(sql, other.business.businessId);
  await product.platform.queue.stop();
});
afterAll(async () => {
  attempts.close();
  await product.stop();
});

const drawn = (endpoint: Named, of = ids) =>
  sampleRequest(endpoint.name, endpoint.spec, idFor(of, endpoint), GIVEN[endpoint.name]);
const nothing = (endpoint: Named) =>
  withIds(unknown(drawn(endpoint)), [['params', 'businessId']], owner.business.businessId);
const codeOf = (text: string) => /"code":"(\w+)"/.exec(text)?.[1];

test('CONN-05 endpoints of both kinds exist', () => {
  expect([OPEN.length > 40, FOR_PEOPLE.length > 40]).toEqual([true, true]);
});

describe('CONN-05 what only people do is refused to every program, whether or not there is something', () => {
  test.each(FOR_PEOPLE)('$name', async (endpoint) => {
    const samples = isManaged(endpoint) ? [drawn(endpoint), nothing(endpoint)] : [drawn(endpoint)];
    for (const sample of samples) {
      const { status, text } = await attempts.make(endpoint, sample, { token: whole.token });
      expect([status, text.replace(/,"requestId.*/, '')]).toEqual([
        403,
        '{"code":"not_for_connections","message":"Only a signed-in person can do this."',
      ]);
    }
  });
});

/** Whatever is answered to ids of nothing, it is no fault and no word about who asks. */
function expectOpen({ status, text }: Got) {
  expect(status).toBeLessThan(500);
  expect(['not_your_role', 'not_for_connections']).not.toContain(codeOf(text));
}

describe('CONN-05 what a program has no right for is refused to it, and what it has the right for is open', () => {
  test.each(OPEN)('$name', async (endpoint) => {
    // What is made is a quote (ROLE-08).
    const right = endpoint.name === 'invoices.create' ? 'sell' : (endpoint.spec.right ?? 'member');
    // That of a credit.
    const isSample = endpoint.name === 'webhooks.sample';
    const isOpen = (own: ConnectionRight) =>
      endpoint.spec.programs === undefined || isSample
        ? isEnough(grantedRights([own]), isSample ? 'money' : right)
        : true;
    for (const [own, { token }] of narrow) {
      const answer = await attempts.make(endpoint, nothing(endpoint), { token });
      if (isOpen(own)) expectOpen(answer);
      else expect([own, answer.status, codeOf(answer.text)]).toEqual([own, 403, 'not_your_role']);
    }
    const changes = endpoint.spec.method !== 'GET';
    const read = await attempts.make(endpoint, nothing(endpoint), { token: reading.token });
    if (changes) expect([read.status, codeOf(read.text)]).toEqual([403, 'not_your_role']);
    if (changes) expect(read.text).toContain('This connection may only read.');
    else expectOpen(read);
  });
});

describe('CONN-05 AUTH-22 TM-04 a business of others is one that does not exist', () => {
  let before: ReadonlyMap<string, string>;
  beforeAll(async () => {
    before = await printOf(product.platform.systemDb.sql, other.business.businessId);
  });

  test.each(ENDPOINTS.filter(isManaged))('$name', async (endpoint) => {
    for (const prefix of ['', '/manager-api'])
      for (const sample of [drawn(endpoint, theirs), unknown(drawn(endpoint, theirs))]) {
        const { status, text } = await attempts.make(endpoint, sample, { token: whole.token }, prefix);
        expect([status, text]).toEqual([404, '{"code":"NOT_FOUND","message":"Not found","requestId":""}']);
      }
    const mixed = withIds(drawn(endpoint, theirs), [['params', 'businessId']], owner.business.businessId);
    const { text } = await attempts.make(endpoint, mixed, { token: whole.token });
    expect(text).not.toContain('Zebrawood');
  });

  test('and nothing was written', async () => {
    const now = await printOf(product.platform.systemDb.sql, other.business.businessId);
    expect([...now].filter(([table, rows]) => before.get(table) !== rows).map(([table]) => table)).toEqual([]);
  });
});

/** These ask for the person behind a change besides. */
const ASKS_FOR_A_PERSON = ['customers.update'];

test('CONN-05 with all that it can have a program is answered as its owner is', async () => {
  const order = ['GET', 'PUT', 'POST', 'DELETE'];
  const rank = ({ spec }: Named) => order.indexOf(spec.method);
  const refused: string[] = [];
  // Of what only belongs to programs themselves it is shown its own, where an owner sees all.
  for (const endpoint of OPEN.filter(({ spec }) => spec.programs === undefined).toSorted((a, b) => rank(a) - rank(b))) {
    const { status, text } = await attempts.make(endpoint, drawn(endpoint), { token: whole.token });
    const asksForPerson = ASKS_FOR_A_PERSON.includes(endpoint.name) && codeOf(text) === 'not_for_connections';
    const isOpen = status < 500 && !['not_your_role', 'not_for_connections'].includes(codeOf(text) ?? '');
    const isExpected = isOpen && (status < 300 || REFUSED_ANYWAY.includes(endpoint.name));
    if (!isExpected && !asksForPerson) refused.push(`${endpoint.name} ${status} ${codeOf(text)}`);
  }
  expect(refused).toEqual([]);
});

test('CONN-06 a misspelt token is refused without a look at the database, and one that is unknown, revoked or ended after one; all in the same words', async () => {
  const misspelt = `${whole.token.slice(0, -1)}${whole.token.endsWith('a') ? 'b' : 'a'}`;
  const unknownOne = 'ulk_42un7GJ8wIAbHDnhePy2Mqo9gkXYFS7sXjeCn1f4haT01irDS';
  const revoked = await Program.connect(owner, { name: 'Gone' });
  await revoked.revoke();
  const ended = await Program.connect(owner, { name: 'Over', days: 30 });
  await product.platform.systemDb
    .sql`update connections set ends_at = now() - interval '1 minute' where id = ${ended.uuid}`;
  const ask = (token: string) => attempts.send('GET', `${owner.base}/jobs`, { token });
  const counts: number[] = [];
  const answers: string[] = [];
  for (const token of [misspelt, unknownOne, revoked.token, ended.token]) {
    const tries: number[] = [];
    for (let tried = 0; tried < 8; tried += 1)
      tries.push(await statements.during(async () => answers.push((await ask(token)).text)));
    counts.push(Math.min(...tries));
  }
  expect(counts).toEqual([0, 1, 1, 1]);
  const [said, ...others] = new Set(answers.map((text) => text.replace(/"requestId":"[^"]*"/, '')));
  expect([others, codeOf(said ?? '')]).toEqual([[], 'UNAUTHENTICATED']);
});

test('CONN-04 a token in an address is refused and noted; no browser’s page of others is served', async () => {
  const { token } = whole;
  const before = (await whole.seen())?.exposedAt;
  for (const path of [`/connection?access_token=${token}`, `${owner.base}/jobs?search=${token}`, `/jobs/${token}`]) {
    const { status, text } = await attempts.send('GET', path, { token });
    expect([path, status, codeOf(text)]).toEqual([path, 400, 'BAD_REQUEST']);
  }
  expect([before, (await whole.seen())?.exposedAt]).toEqual([null, expect.any(String)]);
  const table = product.platform.systemDb.sql;
  await table`alter table connections add constraint full_disk check (exposed_at is null) not valid`;
  const unnoted = await attempts.send('GET', `/jobs/${token}`, { token });
  await table`alter table connections drop constraint full_disk`;
  expect([unnoted.status, codeOf(unnoted.text)]).toEqual([400, 'BAD_REQUEST']);
  const origin = 'https://elsewhere.example';
  const headers = { authorization: `Bearer ${token}`, origin };
  const read = await fetch(`${product.origin}/core/api/connection`, { headers });
  expect([...read.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
  const change = await fetch(`${product.origin}/core/api${owner.base}/jobs`, { method: 'POST', headers });
  expect([change.status, ((await change.json()) as { code: string }).code]).toEqual([403, 'FORBIDDEN_ORIGIN']);
});

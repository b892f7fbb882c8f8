import { schemaOf } from '@underlay/contract/openapi.ts';
import { needsOf } from '@underlay/contract/seen.ts';
import { mayOf, type Need, ROLES, type Role } from '@underlay/domain/members/rights.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { receiveMessage } from '../features/communications/index.ts';
import { Attempts, ENDPOINTS, type Got, idFor, type Named } from '../testing/access-attempts.ts';
import { Colleague } from '../testing/colleagues.ts';
import { GIVEN } from '../testing/given-bodies.ts';
import type { TestBusiness } from '../testing/people.ts';
import { sampleRequest } from '../testing/sample-request.ts';
import { idsOf, printOf, untilQuiet } from '../testing/seeded-business.ts';
import { startProduct, type TestProduct } from '../testing/test-product.ts';
import { FIGURES, figuresIn, openWithFigures, saidIn } from '../testing/unlikely-figures.ts';

let product: TestProduct;
let business: TestBusiness;
let attempts: Attempts;
/** Of the invoice and what hangs on it, and the same with the quote. */
let scenes: readonly ReadonlyMap<string, string>[];
const members = new Map<Role, Colleague>();

beforeAll(async () => {
  product = await startProduct({}, { typeset: true });
  const { invoice, quote, ...opened } = await openWithFigures(product);
  business = opened.business;
  attempts = new Attempts(product.origin);
  const { sql } = product.platform.systemDb;
  for (const role of ROLES) members.set(role, await Colleague.join(product, business, `${role} member`, role));
  const ids = await idsOf(sql, business.business.businessId);
  scenes = [invoice, quote].map(({ uuid }) => new Map([...ids, ['invoices', uuid]]));
});
afterAll(async () => {
  attempts.close();
  await product.stop();
});

const MANAGED = ENDPOINTS.filter(({ spec }) => spec.access === 'manager');
const READ = MANAGED.filter(({ spec }) => spec.method === 'GET');
const ask = (role: Role, endpoint: Named, ids: ReadonlyMap<string, string>): Promise<Got> =>
  attempts.make(endpoint, sampleRequest(endpoint.name, endpoint.spec, idFor(ids, endpoint), GIVEN[endpoint.name]), {
    token: members.get(role)?.token,
  });

/** Every answer that a role gets to its questions, whether it may ask them or not. */
async function everythingRead(role: Role): Promise<Map<string, string>> {
  const texts = new Map<string, string>();
  for (const [index, ids] of scenes.entries())
    for (const endpoint of READ)
      texts.set(`${endpoint.name} ${index}`, await saidIn((await ask(role, endpoint, ids)).text));
  return texts;
}
const leaks = (texts: ReadonlyMap<string, string>, figures: readonly number[]) =>
  [...texts].flatMap(([where, text]) => figuresIn(text, figures).map((figure) => `${where}: ${figure}`));
const ALL = Object.values(FIGURES).flat();

describe('ROLE-18 unlikely amounts in a furnished business', () => {
  test('an owner and an accountant read all of them, and the accountant what the owner reads', async () => {
    const accountant = await everythingRead('accountant');
    const owner = await everythingRead('owner');
    for (const figure of ALL) expect([figure, leaks(owner, [figure]).length > 0]).toEqual([figure, true]);
    // What programs are told is shown to owners alone.
    const shared = new Map([...owner].filter(([where]) => !where.startsWith('webhooks.')));
    for (const figure of ALL) expect([figure, leaks(accountant, [figure])]).toEqual([figure, leaks(shared, [figure])]);
  });

  test('ROLE-07 ROLE-08 ROLE-09 an estimator reads those of quotes and costs, and no other in any byte', async () => {
    const texts = await everythingRead('estimator');
    for (const figure of [...FIGURES.costs, ...FIGURES.quotes])
      expect([figure, leaks(texts, [figure]).length > 0]).toEqual([figure, true]);
    expect(leaks(texts, FIGURES.money)).toEqual([]);
    const account = scenes[0]?.get('accounts') ?? '';
    expect([...texts].filter(([, text]) => text.includes(account)).map(([where]) => where)).toEqual([]);
  });

  test('ROLE-09 ROLE-19 an estimator and an accountant get no link to a customer’s page, where who has it acts in their place, in a PDF as little as elsewhere', async () => {
    const linksTo = async (role: Role) => {
      const found = new Set<string>();
      for (const ids of scenes)
        for (const endpoint of READ)
          if (/\/p\/u\/[0-9a-f-]{36}\/a\//.test((await ask(role, endpoint, ids)).text)) found.add(endpoint.name);
      return [...found].sort();
    };
    expect(await linksTo('owner')).toEqual(expect.arrayContaining(['customers.read', 'invoices.pdf', 'invoices.read']));
    expect(await linksTo('owner')).toContain('receipts.managerPdf');
    for (const role of ['estimator', 'accountant'] as const) expect([role, await linksTo(role)]).toEqual([role, []]);
  });

  test('ROLE-19 AUDIT-09 an accountant who reads everything leaves nothing but the note of it and of exports in others’ bells, and may call nothing else but to leave and for their own settings and bell', async () => {
    const { sql } = product.platform.systemDb;
    const { businessId } = business.business;
    await receiveMessage(product.platform, product.platform.tenantDb(businessId), {
      customerId: business.customer.uuid,
      text: 'When do you come?',
      at: new Date(),
    });
    await untilQuiet(sql, businessId);
    const before = await printOf(sql, businessId);
    await everythingRead('accountant');
    const now = await printOf(sql, businessId);
    const changed = [...now].filter(([table, rows]) => before.get(table) !== rows).map(([table]) => table);
    // Their sign-in may have been seen here before.
    expect(changed.filter((table) => table !== 'business_devices')).toEqual(['events', 'notifications']);
    const [accountant] = await sql`select id::text from users where email = ${members.get('accountant')?.email ?? ''}`;
    const own =
      await sql`select distinct kind from events where business_id = ${businessId} and actor = ${accountant?.id} order by kind`;
    expect(own.map(({ kind }) => kind)).toEqual(['audit_log_opened', 'device_seen', 'export_made', 'member_joined']);
    const told = await sql`
      select distinct n.kind from notifications n join events e on e.business_id = n.business_id and e.id = n.event_id
      where n.business_id = ${businessId} and e.actor = ${accountant?.id} and n.kind <> 'member_joined'`;
    expect(told).toEqual([{ kind: 'export_made' }]);
    const may = mayOf('accountant');
    const changes = MANAGED.filter(({ spec }) => spec.method !== 'GET' && may(spec.right ?? 'member'));
    expect(changes.map(({ name }) => name)).toEqual(['me.change', 'members.remove', 'notifications.see']);
  });

  test('the crew reads none', async () => {
    expect(leaks(await everythingRead('crew'), ALL)).toEqual([]);
  });

  test('ROLE-08 nobody finds what they may not see by its amount', async () => {
    const found = async (role: Role, figure: number) => {
      const { text } = await attempts.send('GET', `${business.base}/search?q=${figure}`, {
        token: members.get(role)?.token,
      });
      return text.includes('"uuid"');
    };
    const all = [FIGURES.money[0], FIGURES.money[1], FIGURES.quotes[0]];
    for (const [role, seen] of [
      ['owner', [true, true, true]],
      ['estimator', [false, false, true]],
      ['crew', [false, false, false]],
    ] as const)
      expect([role, await Promise.all(all.map((figure) => found(role, figure)))]).toEqual([role, seen]);
  });

  test('ROLE-07 what an estimator changes answers none either', async () => {
    const texts = new Map<string, string>();
    const changes = MANAGED.filter(({ spec }) => spec.method === 'PUT' || spec.method === 'POST');
    for (const endpoint of changes)
      for (const [index, ids] of scenes.entries())
        texts.set(`${endpoint.name} ${index}`, (await ask('estimator', endpoint, ids)).text);
    expect(leaks(texts, FIGURES.money)).toEqual([]);
    expect([...texts.values()].filter((text) => text.includes('"uuid"')).length).toBeGreaterThan(5);
  });
});

interface Marked {
  readonly path: readonly string[];
  readonly need: Need;
}

/** Where an answer has fields that need a right. A star stands for each row. */
function markedIn(node: unknown, path: readonly string[] = []): Marked[] {
  if (typeof node !== 'object' || node === null) return [];
  const { properties = {}, items, anyOf = [] } = node as Record<string, object> & { anyOf?: object[] };
  const fields = Object.entries(properties).flatMap(([name, field]: [string, Record<string, unknown>]) => [
    ...(field['x-right'] === undefined ? [] : [{ path: [...path, name], need: field['x-right'] as Need }]),
    ...markedIn(field, [...path, name]),
  ]);
  return [
    ...fields,
    ...markedIn(items, [...path, '*']),
    ...(anyOf as object[]).flatMap((each) => markedIn(each, path)),
  ];
}

function isThere(value: unknown, [step, ...rest]: readonly string[]): boolean {
  if (step === undefined) return value !== undefined;
  if (step === '*') return Array.isArray(value) && value.some((each) => isThere(each, rest));
  return typeof value === 'object' && value !== null && isThere((value as Record<string, unknown>)[step], rest);
}

const answered = (endpoint: Named) => schemaOf(endpoint.spec.response, 'output');
const WITH_FIELDS = READ.filter((endpoint) => needsOf({ ...answered(endpoint) }).length > 0);

/** Nothing in this business has them: its documents are sent, and what items say by now is of drafts. */
const NOBODY_HAS: readonly string[] = ['invoices.read lineItems.*.byNow.cost'];

describe('ROLE-07 ROLE-18 a field with a right is there for who has it, and missing for everybody else', () => {
  const owned = new Set<string>();
  const placeOf = ({ name }: Named, { path }: Marked) => `${name} ${path.join('.')}`;

  test.each(WITH_FIELDS)('$name', async (endpoint) => {
    const marked = markedIn(answered(endpoint));
    expect(marked).not.toEqual([]);
    for (const ids of scenes) {
      const whole: unknown = (await ask('owner', endpoint, ids)).json();
      for (const each of marked) if (isThere(whole, each.path)) owned.add(placeOf(endpoint, each));
      for (const role of ROLES) {
        const { status, json } = await ask(role, endpoint, ids);
        if (status !== 200) continue;
        const got: unknown = json();
        const wrong = marked.filter(
          ({ path, need }) => isThere(got, path) !== (mayOf(role)(need) && isThere(whole, path)),
        );
        expect([role, wrong.map(({ path }) => path.join('.'))]).toEqual([role, []]);
      }
    }
  });

  test('and the owner got each of them', () => {
    const all = WITH_FIELDS.flatMap((endpoint) => markedIn(answered(endpoint)).map((each) => placeOf(endpoint, each)));
    expect(all.length).toBeGreaterThan(30);
    expect(all.filter((place) => !owned.has(place))).toEqual(NOBODY_HAS);
  });
});

import { isForConnections } from '@underlay/contract/connection-access.ts';
import { CONNECTION_RIGHTS, type ConnectionRight } from '@underlay/domain/connections/connection-rights.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { receiveMessage } from '../features/communications/index.ts';
import { Attempts, ENDPOINTS, idFor, type Named } from '../testing/access-attempts.ts';
import { GIVEN } from '../testing/given-bodies.ts';
import { Program } from '../testing/programs.ts';
import { sampleRequest } from '../testing/sample-request.ts';
import { idsOf, printOf, untilQuiet } from '../testing/seeded-business.ts';
import { startProduct, type TestProduct } from '../testing/test-product.ts';
import { FIGURES, figuresIn, openWithFigures, saidIn } from '../testing/unlikely-figures.ts';

let product: TestProduct;
let attempts: Attempts;
let scenes: readonly ReadonlyMap<string, string>[];
let owner: Program['owner'];

beforeAll(async () => {
  product = await startProduct({}, { typeset: true });
  const { business, invoice, quote } = await openWithFigures(product);
  owner = business;
  attempts = new Attempts(product.origin);
  const ids = await idsOf(product.platform.systemDb.sql, business.business.businessId);
  scenes = [invoice, quote].map(({ uuid }) => new Map([...ids, ['invoices', uuid]]));
});
afterAll(async () => {
  attempts.close();
  await product.stop();
});

const OPEN = ENDPOINTS.filter(({ spec }) => spec.access === 'manager' && isForConnections(spec));

/** Every byte that a program with these rights is answered, by those of its questions and changes. */
async function answers(rights: readonly ConnectionRight[], asked: (endpoint: Named) => boolean): Promise<string> {
  return saidTo(await Program.connect(owner, { name: rights.join(' '), rights }), asked);
}

async function saidTo({ token }: Program, asked: (endpoint: Named) => boolean): Promise<string> {
  const texts: string[] = [];
  for (const ids of scenes)
    for (const endpoint of OPEN.filter(asked)) {
      const sample = sampleRequest(endpoint.name, endpoint.spec, idFor(ids, endpoint), GIVEN[endpoint.name]);
      texts.push(await saidIn((await attempts.make(endpoint, sample, { token })).text));
    }
  return texts.join('\n');
}
const isRead = ({ spec }: Named) => spec.method === 'GET';
const kindsIn = (text: string) =>
  Object.entries(FIGURES).flatMap(([kind, figures]) => (figuresIn(text, figures).length > 0 ? [kind] : []));

test('ROLE-07 ROLE-18 CONN-05 a program reads amounts of what it has the right for, and no other in any byte', async () => {
  const read: [string, string[]][] = [];
  for (const rights of [...CONNECTION_RIGHTS.map((right) => [right] as const), ['work', 'costs'] as const])
    read.push([rights.join(' '), kindsIn(await answers(rights, isRead))]);
  expect(read).toEqual([
    ['work', []],
    ['plan', []],
    ['sell', ['quotes']],
    ['money', ['money', 'quotes']],
    // They are given what they need to see what they bill and refund.
    ['invoice', ['money', 'quotes']],
    ['refund', ['money', 'quotes']],
    ['costs', ['costs']],
    ['spend', []],
    ['work costs', ['costs']],
  ]);
  expect(kindsIn(await answers(CONNECTION_RIGHTS, isRead))).toEqual(Object.keys(FIGURES));
});

test('CONN-01 a program that only reads is answered no link that acts for a customer, and leaves nothing changed', async () => {
  const { sql } = product.platform.systemDb;
  const { businessId } = owner.business;
  await receiveMessage(product.platform, product.platform.tenantDb(businessId), {
    customerId: owner.customer.uuid,
    text: 'When do you come?',
    at: new Date(),
  });
  const program = await Program.connect(owner, { onlyRead: true });
  await untilQuiet(sql, businessId);
  const before = await printOf(sql, businessId);
  const said = await saidTo(program, isRead);
  const now = await printOf(sql, businessId);
  // When it called last.
  const changed = [...now].filter(([table, rows]) => before.get(table) !== rows && table !== 'connections');
  expect(changed.map(([table]) => table)).toEqual([]);
  expect(figuresIn(said, FIGURES.money)).not.toEqual([]);
  expect([said.includes('portalPath'), said.includes('/p/u/')]).toEqual([false, false]);
});

test('ROLE-07 what a program changes answers no amount that it may not see either', async () => {
  const rights = ['work', 'plan', 'sell'] as const;
  const text = await answers(rights, ({ spec }) => spec.method === 'PUT' || spec.method === 'POST');
  expect(text).toContain('"uuid"');
  expect(figuresIn(text, [...FIGURES.money, ...FIGURES.costs])).toEqual([]);
});

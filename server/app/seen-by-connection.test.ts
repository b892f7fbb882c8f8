import { isForConnections } from '@underlay/contract/connection-access.ts';
import { CONNECTION_RIGHTS, type ConnectionRight } from '@underlay/domain/connections/connection-rights.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Attempts, ENDPOINTS, idFor, type Named } from '../testing/access-attempts.ts';
import { GIVEN } from '../testing/given-bodies.ts';
import { Program } from '../testing/programs.ts';
import { sampleRequest } from '../testing/sample-request.ts';
import { idsOf } from '../testing/seeded-business.ts';
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
  const { token } = await Program.connect(owner, { name: rights.join(' '), rights });
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
    ['invoice', []],
    ['refund', []],
    ['costs', ['costs']],
    ['spend', []],
    ['work costs', ['costs']],
  ]);
  expect(kindsIn(await answers(CONNECTION_RIGHTS, isRead))).toEqual(Object.keys(FIGURES));
});

test('ROLE-07 what a program changes answers no amount that it may not see either', async () => {
  const rights = ['work', 'plan', 'sell'] as const;
  const text = await answers(rights, ({ spec }) => spec.method === 'PUT' || spec.method === 'POST');
  expect(text).toContain('"uuid"');
  expect(figuresIn(text, [...FIGURES.money, ...FIGURES.costs])).toEqual([]);
});

import type { FoundGroupJson } from '@underlay/contract/search.ts';
import { beforeAll, expect, test } from 'vitest';
import { Colleague } from '../../testing/colleagues.ts';
import { CreditClient } from '../../testing/credit-client.ts';
import { TestBusiness } from '../../testing/people.ts';
import { type SharedProduct, sharedProduct } from '../../testing/shared-product.ts';

let product: SharedProduct;
let owner: TestBusiness;
let credits: CreditClient;

beforeAll(async () => {
  product = await sharedProduct();
  owner = await TestBusiness.open(product, null);
  credits = new CreditClient(owner);
});

const KNOWN = '&kinds=customer,invoice,credit';
const search = async (typed: string, more: string, by: Pick<TestBusiness, 'call'> = owner) => {
  const path = `GET ${owner.base}/search?q=${encodeURIComponent(typed)}${more}`;
  return (await by.call<{ groups: FoundGroupJson[] }>(path)).body.groups;
};
const find = async (typed: string, by: Pick<TestBusiness, 'call'> = owner) =>
  (await search(typed, KNOWN, by)).flatMap(({ kind, found }) => (kind === 'credit' ? found : []));

test('FIND-02 CRED-02 a credit note is found by its number, and says where it is shown', async () => {
  const invoice = await owner.sent();
  // The invoice is no credit note of the same number.
  expect(await find(String(invoice.id))).toEqual([]);
  for (let number = 1; number <= 11; number += 1) await credits.issue(invoice.uuid, { amount: 1 });
  const { body: gift } = await credits.give(25);
  expect(gift.number).toBe(12);
  const shown = { uuid: gift.uuid, number: 12, amount: 25, customerUuid: owner.customer.uuid, day: gift.issuedOn };
  for (const typed of ['CN-12', 'cn 12', 'cn12', '#12', '12', 'credit note 12', 'Credit 12'])
    expect([typed, await find(typed)]).toMatchObject([typed, [shown]]);
  // The very one, then those that begin so.
  const [first, ...more] = await find('CN-1 ');
  expect([first?.number, first?.invoiceUuid, first?.customerUuid]).toEqual([1, invoice.uuid, undefined]);
  expect(more.map(({ number }) => number)).toEqual([12, 11, 10]);
  for (const typed of ['invoice 12', 'work order 12', 'CN-99', 'cn'])
    expect([typed, await find(typed)]).toEqual([typed, []]);
  await credits.void(gift.uuid);
  expect(await find('CN-12')).toMatchObject([{ status: 'void' }]);
  expect(first && 'status' in first).toBe(false);
});

test('FIND-02 a page or program that does not name credit notes is handed none, as before there were any', async () => {
  // Numbers of both begin so.
  const [digit] = String((await owner.sent()).id);
  const kinds = async (more: string) => (await search(`#${digit}`, more)).map(({ kind }) => kind).sort();
  for (const more of ['', '&kinds=customer,invoice,of_next_year'])
    expect([more, await kinds(more)]).toEqual([more, ['invoice']]);
  expect(await kinds('&kinds=invoice,credit,of_next_year')).toEqual(['credit', 'invoice']);
  expect(await kinds('&kinds=credit')).toEqual(['credit']);
  expect(await kinds('&kinds=')).toEqual([]);
  expect((await owner.call(`GET ${owner.base}/search?q=12&kinds=${'x'.repeat(1_001)}`)).status).toBe(422);
});

test('FIND-07 ROLE-08 who may not see money finds no credit note, and another business none', async () => {
  const estimator = await Colleague.join(product, owner, 'Ed Estimator', 'estimator');
  const books = await Colleague.join(product, owner, 'Bea Books', 'accountant');
  expect([await find('CN-12', estimator), (await find('CN-12', books)).length]).toEqual([[], 1]);
  const stranger = await TestBusiness.open(product, null);
  const { body } = await stranger.call<{ groups: object[] }>(`GET ${stranger.base}/search?q=CN-12${KNOWN}`);
  expect(body.groups).toEqual([]);
});

import type { OfferJson } from '@underlay/contract/portal-offers.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { acceptanceOf } from '../../testing/acceptance.ts';
import { pdf, upload } from '../../testing/files.ts';
import { TestBusiness } from '../../testing/people.ts';
import { startProduct, type TestProduct } from '../../testing/test-product.ts';

type Refusal = { code: string; fields?: Record<string, string> };

let product: TestProduct;
let owner: TestBusiness;

beforeAll(async () => {
  product = await startProduct();
  owner = await TestBusiness.open(product, null);
});
afterAll(() => product.stop());

const MESSAGE = 'Must be at least two characters, with a letter among them, and none that cannot be seen.';
const WRONG = ['A', '12', '-.', 'Al\u202eeX', 'Al\u0007', 'A\u200b'];

/** A quote that its customer has, of a job of its own. */
async function quote() {
  const { uuid: jobId } = (await owner.call<{ uuid: string }>(`POST ${owner.base}/jobs`, owner.job)).body;
  return owner.sent({ isQuote: true, jobId });
}
const signedBy = async (id: string) =>
  (await owner.visit<OfferJson>(`GET ${owner.portal}/invoices/${id}/offer`)).body.signedBy;

test('SIGN-02 who signs is called as they write it, in 2 to 100 signs of which one is a letter', async () => {
  for (const name of ['Robert Hale, Jr.', 'Henry Cole 3rd', 'J.', `${'é'.repeat(98)} 2`]) {
    const { uuid, total } = await quote();
    const { status } = await owner.visit(
      `POST ${owner.portal}/invoices/${uuid}/acceptance`,
      acceptanceOf(total, { name }),
    );
    expect([status, await signedBy(uuid)]).toEqual([200, name]);
  }
  const { uuid, total } = await quote();
  const accept = (name: string) =>
    owner.visit<Refusal>(`POST ${owner.portal}/invoices/${uuid}/acceptance`, acceptanceOf(total, { name }));
  for (const name of WRONG) expect((await accept(name)).body.fields).toEqual({ name: MESSAGE });
  expect((await accept('n'.repeat(101))).body.fields).toEqual({ name: 'Must be at most 100 characters.' });
  expect(await signedBy(uuid)).toBeNull();
});

test('SIGN-14 SIGN-02 the same names stand under paper', async () => {
  const { uuid } = await quote();
  const path = `${owner.base}/invoices/${uuid}`;
  const { uuid: fileId } = (await upload(owner, `${path}/files`, pdf(), owner.token)).body;
  const day = product.today();
  const record = (name: string) =>
    owner.call<Refusal>(`POST ${path}/acceptance`, { name, day, fileId, choices: { sections: [], lines: [] } });
  for (const name of WRONG) expect((await record(name)).body.fields).toEqual({ name: MESSAGE });
  expect((await record('Robert Hale, Jr.')).status).toBe(200);
  expect(await signedBy(uuid)).toBe('Robert Hale, Jr.');
});

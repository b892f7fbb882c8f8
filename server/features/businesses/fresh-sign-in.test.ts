import type { BusinessJson } from '@underlay/contract/businesses.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ADDRESS, BANK, information } from '../../testing/business-entries.ts';
import { type OtherIssuer, startOtherIssuer } from '../../testing/other-issuer.ts';
import { call } from '../../testing/people.ts';
import { startProduct, type TestProduct } from '../../testing/test-product.ts';

/** With a sign-in provider of somebody else there is no password to ask for (D22). A sign-in of just now takes its place. */
let issuer: OtherIssuer;
let product: TestProduct;
let business: BusinessJson;

const BASICS = {
  name: 'Harbor Floors',
  person: { firstName: 'Robin', lastName: 'Ashby' },
  address: ADDRESS,
  phone: '785-555-0142',
};
const { beneficialOwners: _owners, businessBank: _bank, ein: _ein, ...DETAILS } = information();
const CHANGED = { ...BANK, name: 'Operating', accountNumber: '000333222111' };

beforeAll(async () => {
  issuer = await startOtherIssuer();
  product = await startProduct({ identity: issuer.identity });
  const { businessId } = (await as<BusinessJson>(0, 'POST /business', { ...BASICS, ...information() })).body;
  await product.settle();
  business = (await as<BusinessJson>(0, `GET /business/${businessId}`)).body;
});
afterAll(async () => {
  await product.stop();
  issuer.stop();
});

/** As the owner, who signed in this long ago. With null the token does not say when. */
async function as<Body>(minutesAgo: number | null, line: string, body?: object) {
  const signedIn = Math.floor(product.clock.now().getTime() / 1000) - (minutesAgo ?? 0) * 60;
  const person = { sub: 'auth0|1', email: 'robin@ashby.example', given_name: 'Robin', family_name: 'Ashby' };
  const token = await issuer.tokenOf({ ...person, ...(minutesAgo !== null && { auth_time: signedIn }) });
  return call<Body & { code?: string; message?: string }>(product.origin, line, { token, body });
}
const bankOf = async () => (await as<{ lastFour: string }>(0, `GET /business/${business.businessId}/bankAccount`)).body;
const isFrozen = async () =>
  (await as<{ frozen: boolean }>(0, `GET /business/${business.businessId}/settings`)).body.frozen;

test('P14 D22 SET-05 WIZ-13 what a stolen session must not change asks for a sign-in of the last five minutes, at each of its addresses', async () => {
  const { businessId } = business;
  await product.platform.systemDb.sql`
    update businesses set payments_frozen_at = ${product.clock.now()} where id = ${businessId}`;
  const removal = { ...BASICS, removeBusinessInformation: true };
  const calls = [
    [`PUT /business/${businessId}/bankAccount`, CHANGED],
    [`PUT /business/${businessId}`, { ...BASICS, ...DETAILS, businessBank: CHANGED }],
    [`PUT /account/${businessId}`, { ...BASICS, ...DETAILS, businessBank: CHANGED }],
    [`PUT /business/${businessId}`, removal],
    [`PUT /account/${businessId}`, removal],
    [`POST /business/${businessId}/unfreeze`, { confirmation: {} }],
  ] as const;
  for (const minutesAgo of [6, null])
    for (const [line, body] of calls) {
      const { status, body: problem } = await as(minutesAgo, line, { confirmation: {}, ...body });
      expect([line, status, problem.code]).toEqual([line, 403, 'sign_in_again']);
      expect(problem.message).toBe('Please log out, log in again and repeat this within five minutes.');
    }
  expect(await bankOf()).toMatchObject({ lastFour: '6789' });
  expect(await isFrozen()).toBe(true);
  expect((await as<BusinessJson>(0, `GET /business/${businessId}`)).body).toEqual(business);
  // Signed in just now, the same requests are done.
  expect((await as(4, `PUT /business/${businessId}/bankAccount`, { ...CHANGED, confirmation: {} })).status).toBe(200);
  expect(await bankOf()).toMatchObject({ lastFour: '2111' });
  expect((await as(4, `POST /business/${businessId}/unfreeze`, { confirmation: {} })).status).toBe(200);
  expect(await isFrozen()).toBe(false);
});

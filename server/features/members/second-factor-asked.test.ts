import type { BusinessJson } from '@underlay/contract/businesses.ts';
import { Secret, TOTP } from 'otpauth';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { callOnce, confirm } from '../../testing/call.ts';
import { Colleague } from '../../testing/colleagues.ts';
import { picture, upload } from '../../testing/files.ts';
import { PASSWORD } from '../../testing/identity-client.ts';
import { startOtherIssuer } from '../../testing/other-issuer.ts';
import { ADDRESS, call, TestBusiness } from '../../testing/people.ts';
import { type SharedProduct, sharedProduct } from '../../testing/shared-product.ts';
import { startProduct } from '../../testing/test-product.ts';

const NEEDED = {
  status: 403,
  body: {
    code: 'second_factor_needed',
    message:
      'This business asks everybody for two-step sign-in. Set it up under Sign-in and security, then open the business again.',
  },
};

let product: SharedProduct;
let owner: TestBusiness;

beforeAll(async () => {
  product = await sharedProduct();
});
beforeEach(async () => {
  owner = await TestBusiness.open(product, null);
});

const as = <Body = Record<string, unknown>>(token: string, line: string, body?: unknown) =>
  call<Body>(product.origin, line, { token, body });
const ask = (asked: boolean, token = owner.token) =>
  as<BusinessJson>(token, `PUT ${owner.base}/second-factor`, { asked });

/** Sets up an app. Answers what makes a code that was not used yet. */
async function setUp(token: string): Promise<() => string> {
  const begun = await as(token, 'PUT /session/second-factor', { confirmation: { password: PASSWORD } });
  const app = new TOTP({ secret: Secret.fromBase32(String(begun.body.secret)) });
  const code = (steps: number) => app.generate({ timestamp: product.clock.now().getTime() + steps * 30_000 });
  expect((await as(token, 'PUT /session/second-factor/confirmation', { code: code(-1) })).status).toBe(200);
  let steps = -1;
  return () => {
    steps += 1;
    return code(steps);
  };
}
const end = (token: string, code: string) =>
  as(token, 'POST /session/second-factor/end', { confirmation: { password: PASSWORD, code } });

test('P14 a business asks everybody for a second factor: who sets it confirms and has one, and who has none is let in with one only', async () => {
  const kim = await Colleague.join(product, owner, 'Kim Lowe');
  const own = await TestBusiness.open({ ...product, newUser: async () => kim.token }, null);
  const photo = { name: 'oak.png', type: 'image/png', bytes: await picture().png().toBuffer() };
  const draft = await owner.draft();
  const file = await upload(owner, `${owner.base}/invoices/${draft.uuid}/files`, photo, owner.token);
  const { uuid } = file.body;
  const strange = await Colleague.signUp(product, 'Mallory Thorne');

  expect(
    (await callOnce(product.origin, `PUT ${owner.base}/second-factor`, { token: kim.token, body: { asked: true } }))
      .body,
  ).toMatchObject({ code: 'confirmation_needed' });
  expect(await ask(true)).toMatchObject({ status: 409, body: { code: 'own_second_factor_first' } });
  await setUp(owner.token);
  expect((await ask(true, strange.token)).status).toBe(404);
  expect((await owner.get<BusinessJson>(`GET ${owner.base}`)).secondFactorAsked).toBe(false);
  await product.platform.systemDb.sql`update sign_ins set proved_at = now()`;
  for (let times = 0; times < 2; times += 1) expect((await ask(true)).body.secondFactorAsked).toBe(true);
  const events = await product.platform.systemDb.sql`
    select way from events where business_id = ${owner.business.businessId} and kind = 'second_factor_asked'`;
  expect(events).toEqual([{ way: 'screen' }]);

  for (const line of [`GET ${owner.base}`, `GET ${owner.base}/jobs`, `GET ${owner.base}/live`, `GET /files/${uuid}`])
    expect([line, await as(kim.token, line)]).toMatchObject([line, NEEDED]);
  expect(await as(kim.token, `POST ${owner.base}/jobs`, {})).toMatchObject(NEEDED);
  expect(await ask(false, kim.token)).toMatchObject(NEEDED);
  // What is theirs goes on: another business, their account, and the list with the one that asks.
  expect((await own.call(`GET ${own.base}/jobs`)).status).toBe(200);
  const names = (await as<{ businessId: string }[]>(kim.token, 'GET /business')).body.map(
    ({ businessId }) => businessId,
  );
  expect(names).toContain(owner.business.businessId);
  expect((await kim.members(owner)) as unknown).toMatchObject(NEEDED.body);
  const members = await owner.get<{ name: string; secondFactor: boolean }[]>(`GET ${owner.base}/members`);
  expect(members.map(({ name, secondFactor }) => [name, secondFactor])).toEqual([
    ['Robin Ashby', true],
    ['Kim Lowe', false],
  ]);

  await setUp(kim.token);
  expect((await as(kim.token, `GET ${owner.base}/jobs`)).status).toBe(200);
});

test('P14 the last factor stays while a business asks for it, in words that name the business', async () => {
  const code = await setUp(owner.token);
  await confirm(product.origin, owner.token);
  await product.platform.systemDb.sql`update sign_ins set proved_at = now()`;
  await ask(true);
  const refused = await end(owner.token, code());
  expect(refused).toMatchObject({ status: 409, body: { code: 'second_factor_asked' } });
  expect(String(refused.body.message)).toMatch(/^Tallgrass Flooring Co\. asks everybody who works there/);
  expect((await owner.call(`GET ${owner.base}/jobs`)).status).toBe(200);
  expect((await ask(false)).body.secondFactorAsked).toBe(false);
  expect((await end(owner.token, code())).status).toBe(204);
  expect((await owner.call(`GET ${owner.base}/jobs`)).status).toBe(200);
});

test('P14 asked for in one tab and taken away in another at once: nobody who asks is left without', async () => {
  for (let round = 0; round < 3; round += 1) {
    const business = await TestBusiness.open(product, null);
    const code = await setUp(business.token);
    await product.platform.systemDb.sql`update sign_ins set proved_at = now()`;
    await Promise.all([
      business.call(`PUT ${business.base}/second-factor`, { asked: true }),
      end(business.token, code()),
    ]);
    const { body } = await business.call<{ on: boolean }>('GET /session/second-factor');
    const [row] = await product.platform.systemDb.sql<{ asked: boolean }[]>`
      select second_factor_asked asked from businesses where id = ${business.business.businessId}`;
    expect(row?.asked && !body.on).toBe(false);
  }
});

test('D22 with another sign-in provider second factors are its matter: nobody is asked, and nothing can be set', async () => {
  const issuer = await startOtherIssuer();
  const other = await startProduct({ identity: issuer.identity });
  const auth_time = Math.floor(Date.now() / 1000);
  const token = await issuer.tokenOf({ sub: 'auth0|1', email: 'robin@ashby.example', name: 'Robin Ashby', auth_time });
  const person = { firstName: 'Robin', lastName: 'Ashby' };
  const entries = { name: 'Harbor Floors', person, address: ADDRESS };
  const made = await call<BusinessJson>(other.origin, 'POST /business', { token, body: entries });
  const base = `/business/${made.body.businessId}`;
  const asking = await call(other.origin, `PUT ${base}/second-factor`, { token, body: { asked: true } });
  expect(asking).toMatchObject({ status: 409, body: { code: 'managed_elsewhere' } });
  await other.platform.systemDb.sql`update businesses set second_factor_asked = true`;
  expect((await call(other.origin, `GET ${base}/jobs`, { token })).status).toBe(200);
  const members = await call<{ secondFactor: null }[]>(other.origin, `GET ${base}/members`, { token });
  expect(members.body.map(({ secondFactor }) => secondFactor)).toEqual([null]);
  await other.stop();
  issuer.stop();
});

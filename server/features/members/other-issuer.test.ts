import type { MemberJson } from '@underlay/contract/members.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type OtherIssuer, startOtherIssuer } from '../../testing/other-issuer.ts';
import { ADDRESS, call } from '../../testing/people.ts';
import { startProduct, type TestProduct } from '../../testing/test-product.ts';
import { createUser } from '../account/index.ts';

let issuer: OtherIssuer;
let product: TestProduct;

beforeAll(async () => {
  issuer = await startOtherIssuer();
  product = await startProduct({ identity: issuer.identity });
});
afterAll(async () => {
  await product.stop();
  issuer.stop();
});

test('with another sign-in provider only a verified address is invited, and names come from the token', async () => {
  const robin = { sub: 'auth0|1', email: 'robin@ashby.example', given_name: 'Robin', family_name: 'Ashby' };
  const kim = { sub: 'auth0|2', email: 'Kim@Lowe.example', name: 'Kim Lowe' };
  const as = async <Body>(claims: object, line: string, body?: object) =>
    (await call<Body>(product.origin, line, { token: await issuer.tokenOf(claims), body })).body;
  const { businessId } = await as<{ businessId: string }>(robin, 'POST /business', {
    name: 'Harbor Floors',
    person: { firstName: 'Robin', lastName: 'Ashby' },
    address: ADDRESS,
  });
  const minutesAgo = (minutes: number) => ({ ...robin, auth_time: Math.floor(Date.now() / 1000) - minutes * 60 });
  const invite = (by: object) =>
    as(by, `POST /business/${businessId}/invitations`, { email: 'kim@lowe.example', role: 'owner' });
  // There is no password of ours to ask for. A sign-in of just now takes its place (P14).
  for (const by of [robin, minutesAgo(16)]) {
    expect(await invite(by)).toMatchObject({ code: 'confirmation_needed' });
    expect(await as(by, 'PUT /session/confirmation', { confirmation: {} })).toMatchObject({ code: 'sign_in_again' });
  }
  expect(await invite(minutesAgo(14))).toMatchObject({ email: 'kim@lowe.example' });
  expect(await as(kim, 'GET /invitations')).toEqual([]);
  expect(await as({ ...kim, email_verified: 'true' }, 'GET /invitations')).toEqual([]);
  const verified = { ...kim, email_verified: true };
  const [invitation] = await as<{ uuid: string; invitedBy: string }[]>(verified, 'GET /invitations');
  expect(invitation?.invitedBy).toBe('Robin Ashby');
  expect(await as(kim, `POST /invitations/${invitation?.uuid}/accept`)).toMatchObject({ code: 'NOT_FOUND' });
  await as(verified, `POST /invitations/${invitation?.uuid}/accept`);
  const members = await as<MemberJson[]>(kim, `GET /business/${businessId}/members`);
  expect(members.map(({ name, email, you }) => [name, email, you])).toEqual([
    ['Robin Ashby', 'robin@ashby.example', false],
    ['Kim Lowe', 'Kim@Lowe.example', true],
  ]);
});

test('D22 TM-20 what belongs to the password is managed where one signs in: no form of ours changes or shows any of it', async () => {
  const token = await issuer.tokenOf({ sub: 'auth0|9', email: 'sam@ashby.example', name: 'Sam Ashby' });
  const ask = (line: string, body?: unknown) => call(product.origin, line, { token, body });
  const confirmation = { password: 'correct horse battery' };
  const calls = [
    ['PUT /session/password', { newPassword: 'another horse battery', confirmation }],
    ['PUT /session/password/strength', { newPassword: 'another horse battery' }],
    ['PUT /session/second-factor', { confirmation }],
    ['PUT /session/second-factor/confirmation', { code: '123456' }],
    ['PUT /session/second-factor/recovery-codes', { confirmation }],
    ['POST /session/second-factor/end', { confirmation }],
    ['PUT /session/passkeys/creation', { confirmation }],
    [`POST /session/passkeys/${crypto.randomUUID()}/end`, { confirmation }],
  ] as const;
  for (const [line, body] of calls) {
    const answer = await ask(line, body);
    expect([line, answer.status, answer.body]).toMatchObject([
      line,
      409,
      { code: 'managed_elsewhere', message: 'Your password and your codes are managed where you sign in.' },
    ]);
  }
  expect((await ask('GET /session/sign-ins')).body).toEqual([]);
  expect((await ask('GET /session/second-factor')).body).toEqual({ on: false, hasApp: false, recoveryCodesLeft: 0 });
  expect((await ask(`DELETE /session/sign-ins/${crypto.randomUUID()}`)).status).toBe(404);
  expect((await ask('GET /session/passkeys')).body).toEqual([]);
  expect((await ask(`PUT /session/passkeys/${crypto.randomUUID()}/name`, { name: 'Phone' })).status).toBe(404);
  expect((await ask('DELETE /session/sign-ins')).status).toBe(204);
  // Signing out everywhere is a matter of that issuer. Its token goes on.
  expect((await ask('GET /session')).body).toMatchObject({ hasPassword: false, secondFactor: false });
});

test('D22 whatever form the id of another provider has, its people are listed beside factors from before it', async () => {
  const person = { email: 'sam@ashby.example', password: 'correct horse battery', firstName: 'Sam', lastName: 'Ode' };
  const before = await createUser(product.platform, person);
  await product.platform.systemDb.sql`
    insert into second_factors (user_id, secret_sealed, confirmed_at) values (${before}, 'sealed', now())`;
  const sub = 'abcdef012345abcdef012345abcdef012345';
  const token = await issuer.tokenOf({ sub, email: 'lee@ashby.example', name: 'Lee Ashby' });
  const entries = { name: 'Harbor Floors', person: { firstName: 'Lee', lastName: 'Ashby' }, address: ADDRESS };
  const { body } = await call<{ businessId: string }>(product.origin, 'POST /business', { token, body: entries });
  const members = await call<MemberJson[]>(product.origin, `GET /business/${body.businessId}/members`, { token });
  expect([members.status, members.body]).toMatchObject([200, [{ name: 'Lee Ashby' }]]);
});

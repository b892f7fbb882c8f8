import fastify, { type FastifyInstance } from 'fastify';
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '../../config.ts';
import { externalUserOf } from './external-issuer.ts';
import { publicSettings } from './routes.ts';

const AUDIENCE = 'https://api.underlay.example';
const keys = await generateKeyPair('ES256');
let issuer: string;
let server: FastifyInstance;

beforeAll(async () => {
  server = fastify();
  const jwk = { ...(await exportJWK(keys.publicKey)), kid: 'one', alg: 'ES256' };
  server.get('/.well-known/openid-configuration', async () => ({ issuer, jwks_uri: `${issuer}/jwks` }));
  server.get('/jwks', async () => ({ keys: [jwk] }));
  issuer = await server.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => server.close());

const configOf = (change: Record<string, string> = {}) =>
  readConfig({ OIDC_ISSUER: issuer, OIDC_CLIENT_ID: 'our-client', OIDC_AUDIENCE: AUDIENCE, ...change });

function tokenWith(change: JWTPayload = {}, header: { typ?: string } = { typ: 'at+jwt' }) {
  const now = Math.floor(Date.now() / 1000);
  const claims = { sub: 'auth0|42', email: 'robin@tallgrass.example', name: 'Robin Ashby', iss: issuer, aud: AUDIENCE };
  const signing = new SignJWT({ ...claims, iat: now, exp: now + 60, ...change });
  return signing.setProtectedHeader({ alg: 'ES256', kid: 'one', ...header }).sign(keys.privateKey);
}

test('AUTH-19 a token of another issuer is accepted when issuer, audience, type and time fit', async () => {
  const check = externalUserOf(configOf());
  const user = {
    id: 'auth0|42',
    email: 'robin@tallgrass.example',
    emailConfirmed: false,
    firstName: 'Robin',
    lastName: 'Ashby',
    lastLogin: null,
  };
  expect(await check(await tokenWith())).toEqual({ ok: true, user });
  expect(await check(await tokenWith({}, { typ: 'JWT' }))).toEqual({ ok: true, user });
});

test('AUTH-19 tokens for others, of others, unsigned or of another kind are refused', async () => {
  const check = externalUserOf(configOf());
  const other = await generateKeyPair('ES256');
  const none = `${btoa('{"alg":"none","typ":"JWT"}')}.${btoa('{"sub":"x"}')}.`;
  const refused = [
    await tokenWith({ aud: 'our-client' }),
    await tokenWith({ iss: 'https://evil.example' }),
    await tokenWith({}, { typ: 'logout+jwt' }),
    await tokenWith({}, {}),
    await new SignJWT({ sub: 'x', iss: issuer, aud: AUDIENCE, exp: 9e9 })
      .setProtectedHeader({ alg: 'ES256', kid: 'one', typ: 'JWT' })
      .sign(other.privateKey),
    none.replaceAll('=', ''),
    'nonsense',
  ];
  for (const token of refused) expect(await check(token)).toEqual({ ok: false, expired: false });
});

test('AUTH-17 an expired token of another issuer says so', async () => {
  expect(await externalUserOf(configOf())(await tokenWith({ exp: 1 }))).toEqual({ ok: false, expired: true });
});

test('D22 an external issuer needs a client id and an audience, and the settings carry them', async () => {
  expect(() => externalUserOf(configOf({ OIDC_AUDIENCE: '' }))).toThrow('OIDC_AUDIENCE');
  const settings = publicSettings(configOf({ OIDC_AUTHORIZATION_PARAMETERS: `audience=${AUDIENCE}` }));
  expect(settings).toMatchObject({
    issuer,
    clientId: 'our-client',
    scope: '/api',
    authorizationParameters: { audience: AUDIENCE },
  });
});

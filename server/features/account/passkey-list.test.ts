import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import { Authenticator } from '../../testing/authenticator.ts';
import { PASSWORD } from '../../testing/identity-client.ts';
import { type IdentityServer, startIdentity } from '../../testing/identity-server.ts';
import { behindPassword, PasskeyHolder } from '../../testing/passkey-holder.ts';

const MINUTE = 60_000;
const CONFIRMED = { confirmation: { password: PASSWORD } };

let server: IdentityServer;
let robin: PasskeyHolder;

beforeAll(async () => {
  server = await startIdentity(inject('databaseServer'));
});
afterAll(() => server.stop());
beforeEach(async () => {
  await server.platform.systemDb.sql`delete from rate_limits`;
  robin = await PasskeyHolder.open(server);
});

const subjects = async () => (await server.mailsTo(robin.email)).map(({ subject }) => subject);
const list = async () => (await robin.call('GET /passkeys')).body as unknown as Record<string, unknown>[];

test('TM-20 the last factor takes the recovery codes and the second step with it, whichever it is', async () => {
  const key = new Authenticator(server.origin);
  const { id, recoveryCodes } = await robin.add(key);
  const [code = ''] = recoveryCodes;
  expect((await robin.call('GET /second-factor')).body).toEqual({ on: true, hasApp: false, recoveryCodesLeft: 10 });
  expect((await behindPassword(server, robin.email)).page).toMatch(/\/second-factor$/);
  const confirmation = { password: PASSWORD, code };
  expect((await robin.call(`POST /passkeys/${id}/end`, { confirmation })).status).toBe(204);
  expect((await robin.call('GET /second-factor')).body).toEqual({ on: false, hasApp: false, recoveryCodesLeft: 0 });
  expect((await behindPassword(server, robin.email)).page).not.toMatch(/\/second-factor$/);
  expect(await subjects()).toContain('Signing in to Underlay no longer asks for a code');
  expect((await robin.call(`POST /passkeys/${id}/end`, CONFIRMED)).status).toBe(404);
});

test('TM-20 a sign-in that was left at its last step does not pass by a passkey that is new', async () => {
  const { browser, page } = await behindPassword(server, robin.email);
  await robin.device();
  expect((await browser.go(page, { headers: { accept: 'text/html' } })).status).toBe(400);
});

test('TM-20 a new passkey is refused from elsewhere, without a known holder, a second time, and in another session', async () => {
  const key = new Authenticator(server.origin);
  const add = (by: PasskeyHolder, passkey: object) => by.call('PUT /passkeys', { passkey });
  for (const fault of [{ origin: 'https://underlay.example' }, { rpId: 'underlay.example' }, { unverified: true }])
    expect((await add(robin, key.create(await robin.creation(), fault))).body.code).toBe('passkey_refused');
  const sam = await PasskeyHolder.open(server);
  const late = key.create(await robin.creation());
  server.advance(5 * MINUTE + 1);
  expect((await add(robin, late)).body.code).toBe('passkey_refused');
  server.advance(-5 * MINUTE - 1);
  const mine = key.create(await robin.creation());
  expect((await add(sam, mine)).body.code).toBe('passkey_refused');
  const both = await Promise.all([add(robin, mine), add(robin, mine)]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 422]);
  expect(await list()).toHaveLength(1);
});

test('TM-20 a passkey that somebody has already is not added a second time', async () => {
  const key = new Authenticator(server.origin);
  const asked = await robin.creation();
  const made = key.create(asked);
  await robin.call('PUT /passkeys', { passkey: made });
  const { systemDb } = server.platform;
  const sam = await PasskeyHolder.open(server);
  const hers = new Authenticator(server.origin);
  const other = hers.create(await sam.creation());
  // No authenticator makes an id twice by chance. Somebody who sends another's gets nothing by it.
  await systemDb.sql`update passkeys set credential_id = ${Buffer.from(other.id, 'base64url')}
    where credential_id = ${Buffer.from(made.id, 'base64url')}`;
  expect((await sam.call('PUT /passkeys', { passkey: other })).body.code).toBe('passkey_known');
});

test('a person names their passkeys, nobody else does, and has ten at most', async () => {
  const { id } = await robin.add(new Authenticator(server.origin));
  const sam = await PasskeyHolder.open(server);
  expect((await sam.call(`PUT /passkeys/${id}/name`, { name: 'Mine now' })).status).toBe(404);
  expect((await robin.call(`PUT /passkeys/${id}/name`, { name: '' })).status).toBe(422);
  expect((await robin.call(`PUT /passkeys/${id}/name`, { name: 'Office laptop' })).status).toBe(204);
  expect((await robin.call(`PUT /passkeys/${randomUUID()}/name`, { name: 'Office laptop' })).status).toBe(404);
  expect((await list())[0]?.name).toBe('Office laptop');
  expect((await sam.call('GET /passkeys')).body).toEqual([]);
  const open = await robin.creation();
  await server.platform.systemDb.sql`
    insert into passkeys (id, user_id, credential_id, public_key, sign_count, may_sync, is_synced, transports, name, created_at)
    select gen_random_uuid(), user_id, decode(md5(n::text || id), 'hex'), public_key, 0, false, false, transports, name, created_at
    from passkeys, generate_series(1, 9) n where id = ${id}`;
  const late = new Authenticator(server.origin).create(open);
  expect((await robin.call('PUT /passkeys', { passkey: late })).body.code).toBe('too_many_passkeys');
  const confirmation = await robin.confirmation();
  expect((await robin.call('PUT /passkeys/creation', { confirmation })).body.code).toBe('too_many_passkeys');
});

import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { Authenticator } from '../../testing/authenticator.ts';
import { Client, PASSWORD } from '../../testing/identity-client.ts';
import { linkIn } from '../../testing/mailed-link.ts';
import { behindPassword, PasskeyHolder } from '../../testing/passkey-holder.ts';
import { passkeyScene } from '../../testing/passkey-scene.ts';

const MINUTE = 60_000;
const CONFIRMED = { confirmation: { password: PASSWORD } };

const scene = passkeyScene();

test('TM-20 the last factor takes the recovery codes and the second step with it, whichever it is', async () => {
  const key = new Authenticator(scene.server.origin);
  const { id, recoveryCodes } = await scene.robin.add(key);
  const [code = ''] = recoveryCodes;
  expect((await scene.robin.call('GET /second-factor')).body).toEqual({
    on: true,
    hasApp: false,
    recoveryCodesLeft: 10,
  });
  expect((await behindPassword(scene.server, scene.robin.email)).page).toMatch(/\/second-factor$/);
  const confirmation = { password: PASSWORD, code };
  expect((await scene.robin.call(`POST /passkeys/${id}/end`, { confirmation })).status).toBe(204);
  expect((await scene.robin.call('GET /second-factor')).body).toEqual({
    on: false,
    hasApp: false,
    recoveryCodesLeft: 0,
  });
  expect((await behindPassword(scene.server, scene.robin.email)).page).not.toMatch(/\/second-factor$/);
  expect(await scene.subjects()).toContain('Signing in to Underlay no longer asks for a code');
  expect((await scene.robin.call(`POST /passkeys/${id}/end`, CONFIRMED)).status).toBe(404);
});

test('TM-20 a sign-in that was left at its last step does not pass by a passkey that is new', async () => {
  const { browser, page } = await behindPassword(scene.server, scene.robin.email);
  await scene.robin.device();
  expect((await browser.go(page, { headers: { accept: 'text/html' } })).status).toBe(400);
});

test('TM-20 a new passkey is refused from elsewhere, without a known holder, a second time, and in another session', async () => {
  const key = new Authenticator(scene.server.origin);
  const add = (by: PasskeyHolder, passkey: object) => by.call('PUT /passkeys', { passkey });
  for (const fault of [{ origin: 'https://underlay.example' }, { rpId: 'underlay.example' }, { unverified: true }])
    expect((await add(scene.robin, key.create(await scene.robin.creation(), fault))).body.code).toBe('passkey_refused');
  const sam = await PasskeyHolder.open(scene.server);
  const late = key.create(await scene.robin.creation());
  scene.server.advance(5 * MINUTE + 1);
  expect((await add(scene.robin, late)).body.code).toBe('passkey_refused');
  scene.server.advance(-5 * MINUTE - 1);
  const mine = key.create(await scene.robin.creation());
  expect((await add(sam, mine)).body.code).toBe('passkey_refused');
  const both = await Promise.all([add(scene.robin, mine), add(scene.robin, mine)]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 422]);
  expect(await scene.list()).toHaveLength(1);
});

test('TM-20 a passkey that somebody has already is not added a second time', async () => {
  const key = new Authenticator(scene.server.origin);
  const asked = await scene.robin.creation();
  const made = key.create(asked);
  await scene.robin.call('PUT /passkeys', { passkey: made });
  const { systemDb } = scene.server.platform;
  const sam = await PasskeyHolder.open(scene.server);
  const hers = new Authenticator(scene.server.origin);
  const other = hers.create(await sam.creation());
  // No authenticator makes an id twice by chance. Somebody who sends another's gets nothing by it.
  await systemDb.sql`update passkeys set credential_id = ${Buffer.from(other.id, 'base64url')}
    where credential_id = ${Buffer.from(made.id, 'base64url')}`;
  expect((await sam.call('PUT /passkeys', { passkey: other })).body.code).toBe('passkey_known');
});

test('a person names their passkeys, nobody else does, and has ten at most', async () => {
  const { id } = await scene.robin.add(new Authenticator(scene.server.origin));
  const sam = await PasskeyHolder.open(scene.server);
  expect((await sam.call(`PUT /passkeys/${id}/name`, { name: 'Mine now' })).status).toBe(404);
  expect((await scene.robin.call(`PUT /passkeys/${id}/name`, { name: '' })).status).toBe(422);
  expect((await scene.robin.call(`PUT /passkeys/${id}/name`, { name: 'Office laptop' })).status).toBe(204);
  expect((await scene.robin.call(`PUT /passkeys/${randomUUID()}/name`, { name: 'Office laptop' })).status).toBe(404);
  expect((await scene.list())[0]?.name).toBe('Office laptop');
  expect((await sam.call('GET /passkeys')).body).toEqual([]);
  const open = await scene.robin.creation();
  await scene.server.platform.systemDb.sql`
    insert into passkeys (id, user_id, credential_id, public_key, sign_count, may_sync, is_synced, transports, name, created_at)
    select gen_random_uuid(), user_id, decode(md5(n::text || id), 'hex'), public_key, 0, false, false, transports, name, created_at
    from passkeys, generate_series(1, 9) n where id = ${id}`;
  const late = new Authenticator(scene.server.origin).create(open);
  expect((await scene.robin.call('PUT /passkeys', { passkey: late })).body.code).toBe('too_many_passkeys');
  const confirmation = await scene.robin.confirmation();
  expect((await scene.robin.call('PUT /passkeys/creation', { confirmation })).body.code).toBe('too_many_passkeys');
});

test('TM-20 a new password leaves passkeys, and says how many there are and since when', async () => {
  const change = async (person: PasskeyHolder) => {
    const body = { newPassword: 'an even better floor', confirmation: await person.confirmation() };
    expect((await person.call('PUT /password', body)).status).toBe(204);
    return (await scene.server.mailsTo(person.email)).at(-1);
  };
  expect((await change(await PasskeyHolder.open(scene.server)))?.text).not.toContain('passkey');
  const { id } = await scene.robin.add(new Authenticator(scene.server.origin));
  await scene.robin.device();
  const { sql } = scene.server.platform.systemDb;
  await sql`update passkeys set created_at = '2026-03-04T12:00:00Z', name = 'https://evil.example' where id = ${id}`;
  const mail = await change(scene.robin);
  expect(mail?.subject).toBe('Your Underlay password was changed');
  expect(mail?.text).toMatch(/2 passkeys, added on March 4, 2026 and on \w+ \d+, 20\d\d\./);
  expect(mail?.text).not.toContain('evil');
  expect(await scene.list()).toHaveLength(2);
});

test('TM-20 whoever chose a new password by mail and has passkeys sees them before going on', async () => {
  const forgotten = async () => {
    const browser = new Client(scene.server.origin);
    await browser.submit((await browser.openPage()).replace('/sign-in', '/forgot'), { email: scene.robin.email });
    return linkIn((await scene.server.mailsTo(scene.robin.email)).at(-1)).onward;
  };
  expect(await forgotten()).toBe('/a/account-selection');
  await scene.robin.device();
  expect(await forgotten()).toBe('/a/security?after=reset&back=%2Fa%2Faccount-selection');
});

test('P14 API-36 a passkey that was removed by a request whose answer was lost: its repeat is answered alike', async () => {
  const key = new Authenticator(scene.server.origin);
  const { id } = await scene.robin.add(key);
  const confirmation = { passkey: key.get(await scene.robin.confirmationRequest()) };
  const end = () => scene.robin.call(`POST /passkeys/${id}/end`, { confirmation }, { 'idempotency-key': id });
  expect((await end()).status).toBe(204);
  const mailed = await scene.subjects();
  await scene.server.platform.systemDb.sql`
    update answered_requests set status = null, body = null, created_at = created_at - interval '3 seconds'`;
  expect((await end()).status).toBe(204);
  expect(await scene.subjects()).toEqual(mailed);
});

import { expect, test } from 'vitest';
import { Authenticator } from '../../testing/authenticator.ts';
import { PASSWORD } from '../../testing/identity-client.ts';
import { atTheSignIn, behindPassword, PasskeyHolder, passkeyForm } from '../../testing/passkey-holder.ts';
import { passkeyScene } from '../../testing/passkey-scene.ts';

const MINUTE = 60_000;
const CONFIRMED = { confirmation: { password: PASSWORD } };
const APPLE = 'fbfc3007-154e-4ecc-8c0b-6e020557d7bd';

const scene = passkeyScene();

/** What was mailed about passkeys, and not about the new browsers of these tests. */
const subjects = async () => (await scene.subjects()).filter((each) => !each.startsWith('A new device'));
const noted = async () =>
  (
    await scene.server.platform.systemDb.sql`
      select kind || ' ' || outcome "what" from security_events
      where user_id = (select id::text from users where email = ${scene.robin.email}) and kind like 'passkey%' order by at, id`
  ).map(({ what }) => what);

test('TM-20 a passkey is added after the password was given again, signs in by itself, and its person is told', async () => {
  const phone = new Authenticator(scene.server.origin, { synced: true, aaguid: APPLE });
  expect((await scene.robin.call('PUT /passkeys/creation', { confirmation: { password: 'wrong' } })).body.code).toBe(
    'wrong_password',
  );
  const asked = await scene.robin.creation();
  expect(asked).toMatchObject({
    rp: { id: 'localhost', name: 'Underlay' },
    attestation: 'none',
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  // A random id, and not the address.
  expect(Buffer.from(asked.user.id, 'base64url')).toHaveLength(16);
  const { status, body } = await scene.robin.call('PUT /passkeys', { passkey: phone.create(asked) });
  expect(status).toBe(200);
  expect(body.recoveryCodes).toHaveLength(10);
  expect(await scene.list()).toMatchObject([{ name: 'Apple Passwords', lastUsed: null, synced: true }]);
  expect((await scene.robin.call('GET ')).body).toMatchObject({ secondFactor: true, hasApp: false, hasPasskey: true });

  const { browser, request, send } = await atTheSignIn(scene.server);
  expect(request).toMatchObject({ rpId: 'localhost', allowCredentials: [], userVerification: 'required' });
  const back = await browser.follow(await send(phone.get(request)));
  const { access_token: token } = (await (await browser.token(back.searchParams.get('code') ?? '')).json()) as {
    access_token: string;
  };
  expect(await (await browser.session(token)).json()).toMatchObject({ email: scene.robin.email });
  expect((await scene.list())[0]?.lastUsed).toMatch(/^\d{4}-/);
  expect(await subjects()).toEqual(['A passkey was added to your Underlay account']);
  expect(await noted()).toEqual(['passkey-added success', 'passkey success']);
});

test('TM-20 after the password a passkey does as the second step, also one that did not ask who holds it', async () => {
  const key = await scene.robin.device();
  const { browser, page } = await behindPassword(scene.server, scene.robin.email);
  expect(page).toMatch(/\/second-factor$/);
  expect(await (await browser.go(page)).text()).toContain('Use your passkey');
  const { request, send } = await passkeyForm(browser, page);
  expect(request.userVerification).toBe('preferred');
  expect(request.allowCredentials).toHaveLength(1);
  const done = await send(key.get(request, { unverified: true, userHandle: null }));
  expect((await browser.follow(done)).searchParams.get('code')).toMatch(/./);
});

test('TM-20 P14 a passkey confirms a change, once, in the session that asked for it', async () => {
  const key = await scene.robin.device();
  const request = await scene.robin.confirmationRequest();
  const confirmation = { passkey: key.get(request) };
  const renew = (by: PasskeyHolder) => by.call('PUT /second-factor/recovery-codes', { confirmation });
  const sam = await PasskeyHolder.open(scene.server);
  await sam.device();
  expect((await renew(sam)).body.code).toBe('wrong_password');
  expect((await renew(scene.robin)).status).toBe(200);
  const again = await renew(scene.robin);
  expect(again.body).toMatchObject({ code: 'wrong_password', message: expect.stringContaining('passkey') });
  // One that was made for signing in confirms nothing.
  const page = await atTheSignIn(scene.server);
  const stolen = await scene.robin.call('PUT /second-factor/recovery-codes', {
    confirmation: { passkey: key.get(page.request) },
  });
  expect(stolen.body.code).toBe('wrong_password');
});

test.each([
  ['of another origin', { origin: 'https://underlay.example' }],
  ['of another host', { rpId: 'underlay.example' }],
  ['without knowing who holds the device', { unverified: true }],
  ['for nobody', { userHandle: null }],
  ['for another person', { userHandle: Buffer.alloc(16).toString('base64url') }],
  ['to a challenge that is made up', { challenge: Buffer.alloc(32).toString('base64url') }],
  ['that makes a passkey', { type: 'webauthn.create' }],
])('TM-20 an answer %s signs nobody in, in the same words', async (_what, fault) => {
  const key = await scene.robin.device();
  const { browser, request, send } = await atTheSignIn(scene.server);
  const answer = await send(key.get(request, fault));
  expect(answer.status).toBe(422);
  const text = await answer.text();
  expect(text).toContain('That passkey was not accepted.');
  expect(browser.cookies.has('session')).toBe(false);
  expect(await subjects()).toEqual(['A passkey was added to your Underlay account']);
});

test('TM-20 an answer counts once: not a second time, not twice at once, not in another browser, not after five minutes', async () => {
  const key = await scene.robin.device();
  const first = await atTheSignIn(scene.server);
  const use = key.get(first.request);
  const once = await Promise.all([first.send(use), first.send(use)]);
  expect(once.map(({ status }) => status).sort()).toEqual([303, 422]);
  const mine = await atTheSignIn(scene.server);
  const other = await atTheSignIn(scene.server);
  expect((await other.send(key.get(mine.request))).status).toBe(422);
  const slow = await atTheSignIn(scene.server);
  scene.server.advance(5 * MINUTE + 1);
  expect((await slow.send(key.get(slow.request))).status).toBe(422);
  scene.server.advance(-5 * MINUTE - 1);
});

test('TM-20 a challenge is asked of one server and answered to another, where it counts once too', async () => {
  const key = await scene.robin.device();
  const another = await scene.server.another();
  try {
    const { browser, request } = await atTheSignIn(scene.server);
    const page = [...browser.cookies.keys()];
    expect(page).toContain('interaction');
    const use = JSON.stringify(key.get(request));
    const send = (origin: string) => {
      const url = `${origin}${browser.cookies.get('interaction')?.path}/passkey`;
      const cookie = [...browser.cookies].map(([name, { value }]) => `${name}=${value}`).join('; ');
      const headers = { cookie, 'sec-fetch-site': 'same-origin' };
      return fetch(url, { method: 'POST', body: new URLSearchParams({ passkey: use }), headers, redirect: 'manual' });
    };
    const answers = await Promise.all([send(scene.server.origin), send(another.origin)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 422]);
  } finally {
    await another.stop();
  }
});

test("TM-20 behind a password another person's passkey is refused, and so is one that was removed", async () => {
  const sam = await PasskeyHolder.open(scene.server);
  const foreign = await sam.device();
  const key = new Authenticator(scene.server.origin);
  const { id } = await scene.robin.add(key);
  await scene.robin.device();
  const at = await behindPassword(scene.server, scene.robin.email);
  const asked = await passkeyForm(at.browser, at.page);
  expect((await asked.send(foreign.get(asked.request, { userHandle: null }))).status).toBe(422);
  expect((await scene.robin.call(`POST /passkeys/${id}/end`, CONFIRMED)).body.code).toBe('wrong_password');
  const confirmation = { passkey: key.get(await scene.robin.confirmationRequest()) };
  expect((await sam.call(`POST /passkeys/${id}/end`, { confirmation })).status).toBe(404);
  expect(
    (await scene.robin.call(`POST /passkeys/${id}/end`, { confirmation: { passkey: confirmation.passkey } })).status,
  ).toBe(204);
  const { request, send } = await atTheSignIn(scene.server);
  expect((await send(key.get(request))).status).toBe(422);
  expect(await noted()).toEqual(expect.arrayContaining(['passkey-removed success']));
  expect(await subjects()).toContain('A passkey was removed from your Underlay account');
  expect(await subjects()).not.toContain('Signing in to Underlay no longer asks for a code');
});

test('TM-20 a count that falls back betrays a copy: refused, and its person is told once', async () => {
  const key = await scene.robin.device();
  const use = async (count: number) => {
    const { request, send } = await atTheSignIn(scene.server);
    return (await send(key.get(request, { count }))).status;
  };
  expect([await use(7), await use(7), await use(3), await use(8)]).toEqual([303, 422, 422, 303]);
  const told = (await subjects()).filter((each) => each.endsWith('was refused'));
  expect(told).toEqual(['A passkey of your Underlay account was refused']);
  expect(await noted()).toContain('passkey-copied failure');
});

test('TM-20 passkeys that are synced do not count together, and are not refused for it', async () => {
  const key = await scene.robin.device({ synced: true });
  const use = async (count: number) => {
    const { request, send } = await atTheSignIn(scene.server);
    return (await send(key.get(request, { count }))).status;
  };
  expect([await use(5), await use(2), await use(0)]).toEqual([303, 303, 303]);
  expect(await subjects()).toEqual(['A passkey was added to your Underlay account']);
});

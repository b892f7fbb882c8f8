import { beforeEach, expect, test } from 'vitest';
import { Authenticator } from '../../testing/authenticator.ts';
import { codeApp } from '../../testing/code-app.ts';
import { PASSWORD } from '../../testing/identity-client.ts';
import { behindPassword } from '../../testing/passkey-holder.ts';
import { passkeyScene } from '../../testing/passkey-scene.ts';

const REPLACED = 'Another authenticator app was set up for your Underlay account';
const GUESSED = 'Wrong codes were entered for your Underlay account';

const scene = passkeyScene();
// At the beginning of a half minute, so that none ends between two steps of a test.
beforeEach(() => scene.server.advance(30_000 - (scene.server.platform.clock.now().getTime() % 30_000)));

const subjects = async (about: string) => (await scene.subjects()).filter((each) => each === about);

/** For what is counted alone: a token would be too old. */
const quarterOfAnHour = () => scene.server.platform.systemDb.sql`update rate_limits set expire = expire - 900001`;

/** A new secret in an app. Answers the function that makes its codes. */
async function begin(confirmation: object = { password: PASSWORD }) {
  const { status, body } = await scene.robin.call('PUT /second-factor', { confirmation });
  expect(status).toBe(200);
  return codeApp(body.secret, scene.server.platform.clock.now);
}
const confirm = (code: string) => scene.robin.call('PUT /second-factor/confirmation', { code });

/** The app and the recovery codes of somebody who has set it up. */
async function withApp() {
  const code = await begin();
  const { body } = await confirm(code(-1));
  return { code, recoveryCodes: body.recoveryCodes as string[] };
}

async function signInWith(code: string): Promise<number> {
  const { browser, page } = await behindPassword(scene.server, scene.robin.email);
  return (await browser.submit(page, { code })).status;
}

test('TM-20 an app is replaced with its first code: until then the old one counts, afterwards the new one alone', async () => {
  const { code: old, recoveryCodes } = await withApp();
  const fresh = await begin({ password: PASSWORD, code: recoveryCodes[0] });
  expect(await signInWith(fresh())).toBe(422);
  expect(await signInWith(old())).toBe(303);
  const half = await behindPassword(scene.server, scene.robin.email);
  expect((await confirm('000000')).body.code).toBe('wrong_code');
  const done = await confirm(fresh());
  // The recovery codes that the person has kept stay.
  expect([done.status, done.body]).toEqual([200, { recoveryCodes: [] }]);
  expect((await scene.robin.call('GET /second-factor')).body).toEqual({ on: true, hasApp: true, recoveryCodesLeft: 9 });
  // Nobody goes on with what was asked for before, and the code that was shown is used up.
  expect((await half.browser.go(half.page, { headers: { accept: 'text/html' } })).status).toBe(400);
  expect([await signInWith(old(1)), await signInWith(fresh()), await signInWith(fresh(1))]).toEqual([422, 422, 303]);
  expect(await subjects(REPLACED)).toEqual([REPLACED]);
  expect((await confirm(fresh(1))).body.code).toBe('set_up_over');
});

test('P14 another app asks for password and code, or for a passkey', async () => {
  const { code } = await withApp();
  const refused = await scene.robin.call('PUT /second-factor', { confirmation: { password: PASSWORD } });
  expect(refused.body.code).toBe('wrong_password');
  const key = new Authenticator(scene.server.origin);
  const asked = await scene.robin.call('PUT /passkeys/creation', {
    confirmation: { password: PASSWORD, code: code() },
  });
  await scene.robin.call('PUT /passkeys', { passkey: key.create(asked.body as never) });
  const fresh = await begin({ passkey: key.get(await scene.robin.confirmationRequest()) });
  expect((await confirm(fresh())).status).toBe(200);
});

test('TM-20 of two new apps the one that was begun last counts, an old secret does not, and two tabs confirm it once', async () => {
  const first = await begin();
  const second = await begin();
  expect((await confirm(first())).body.code).toBe('wrong_code');
  const both = await Promise.all([confirm(second()), confirm(second())]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  const late = await begin({ password: PASSWORD, code: second(1) });
  await scene.server.platform.systemDb.sql`update pending_second_factors set begun_at = begun_at - interval '1 hour'`;
  expect((await confirm(late())).body.code).toBe('set_up_over');
});

test('TM-20 an app that was begun and not confirmed is gone when the one in use is removed', async () => {
  const { code } = await withApp();
  const fresh = await begin({ password: PASSWORD, code: code() });
  const off = await scene.robin.call('POST /second-factor/end', {
    confirmation: { password: PASSWORD, code: code(1) },
  });
  expect(off.status).toBe(204);
  expect((await confirm(fresh())).body.code).toBe('set_up_over');
  expect((await scene.robin.call('GET ')).body.secondFactor).toBe(false);
});

test('TM-20 without its app a sign-in that stands before the code is over, and nobody is told of an app that never counted', async () => {
  const { code } = await withApp();
  const half = await behindPassword(scene.server, scene.robin.email);
  const end = (confirmation: object) => scene.robin.call('POST /second-factor/end', { confirmation });
  expect((await end({ password: PASSWORD, code: code() })).status).toBe(204);
  expect((await half.browser.go(half.page, { headers: { accept: 'text/html' } })).status).toBe(400);
  const before = (await scene.server.mailsTo(scene.robin.email)).length;
  await begin();
  expect((await end({ password: PASSWORD })).status).toBe(204);
  expect(await scene.server.mailsTo(scene.robin.email)).toHaveLength(before);
});

test('TM-20 nobody is alarmed by their own mistypes: not while an app is set up, nor at a device of theirs', async () => {
  const code = await begin();
  for (let tried = 0; tried < 8; tried += 1) expect((await confirm('000000')).status).toBe(422);
  expect((await confirm(code(-1))).status).toBe(200);
  const renew = (typed: string) =>
    scene.robin.call('PUT /second-factor/recovery-codes', { confirmation: { password: PASSWORD, code: typed } });
  const mistype = async () => {
    const statuses = [];
    for (let tried = 0; tried < 6; tried += 1) statuses.push((await renew('000000')).status);
    return statuses;
  };
  expect(await mistype()).toEqual([422, 422, 422, 422, 422, 429]);
  expect(await subjects(GUESSED)).toEqual([]);
  // Ten in a day without a right one are no mistypes any more.
  await quarterOfAnHour();
  expect((await mistype()).slice(0, 5)).toEqual([422, 422, 422, 422, 422]);
  expect(await subjects(GUESSED)).toEqual([GUESSED]);
  await quarterOfAnHour();
  expect((await renew(code())).status).toBe(429);
});

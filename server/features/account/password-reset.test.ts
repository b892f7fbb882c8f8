import { expect, test } from 'vitest';
import type { Mail } from '../../services/mailer.ts';
import { Client, PASSWORD, type Tokens } from '../../testing/identity-client.ts';
import { linkIn } from '../../testing/mailed-link.ts';
import { signInScene } from '../../testing/sign-in-scene.ts';

const HOUR = 3_600_000;
const PORTAL_PATH = '/p/u/4d1a2f60-0000-4000-8000-000000000001/a/4d1a2f60-0000-4000-8000-000000000002/payment-methods';
const STATE = Buffer.from(JSON.stringify({ path: PORTAL_PATH, random: 'x' })).toString('base64url');

const scene = signInScene();

const lastMail = async (address: string): Promise<Mail | undefined> => (await scene.server.mailsTo(address)).at(-1);

async function signInAs(address: string, password = PASSWORD): Promise<Response> {
  const browser = new Client(scene.server.origin);
  return browser.submit(await browser.openPage(), { email: address, password });
}

async function whoIs(browser: Client, answer: Response): Promise<Record<string, unknown>> {
  const code = (await browser.follow(answer)).searchParams.get('code') ?? '';
  const { access_token } = (await (await browser.token(code)).json()) as Tokens;
  return (await (await browser.session(access_token)).json()) as Record<string, unknown>;
}

test('AUTH-05 a forgotten password: the mailed link sets a new one, signs in, and ends everything older', async () => {
  const thief = new Client(scene.server.origin);
  const stolen = await thief.signIn(scene.email);
  const page = (await scene.client.openPage({ state: STATE })).replace('/sign-in', '/forgot');
  expect(await (await scene.client.submit(page, { email: 'no address' })).text()).toContain(
    'Must be a valid email address.',
  );
  const said = await (await scene.client.submit(page, { email: scene.email })).text();
  const unknown = await (await scene.client.submit(page, { email: 'nobody@nowhere.example' })).text();
  expect(unknown.replaceAll('nobody@nowhere.example', '…')).toBe(said.replaceAll(scene.email, '…'));
  expect(await scene.server.mailsTo('nobody@nowhere.example')).toEqual([]);
  const mail = await lastMail(scene.email);
  expect(linkIn(mail).onward).toBe(PORTAL_PATH);
  const reader = new Client(scene.server.origin);
  const link = await reader.openLink(mail);
  expect(await (await reader.go(link)).text()).toContain('autocomplete="new-password"');
  expect(await (await reader.submit(link, { password: 'short' })).text()).toContain('Must be between 8 and 128');
  const who = await whoIs(reader, await reader.submit(link, { password: 'an even better floor' }));
  expect(who).toMatchObject({ email: scene.email });
  expect((await thief.session(stolen.access_token)).status).toBe(401);
  expect((await thief.refresh(stolen.refresh_token)).status).toBe(400);
  expect(await thief.openPage()).toMatch(/\/sign-in$/);
  expect([(await signInAs(scene.email)).status, (await signInAs(scene.email, 'an even better floor')).status]).toEqual([
    422, 303,
  ]);
  const subjects = (await scene.server.mailsTo(scene.email)).map(({ subject }) => subject);
  expect(subjects.slice(-2)).toEqual([
    'Your Underlay password was changed',
    'A new device was used to sign in to Underlay',
  ]);
});

async function mailForReset(): Promise<Mail | undefined> {
  const browser = new Client(scene.server.origin);
  await browser.submit((await browser.openPage()).replace('/sign-in', '/forgot'), { email: scene.email });
  return lastMail(scene.email);
}

test('P16 TM-20 a new password in a browser that is still signed in signs in there too', async () => {
  const old = await scene.client.signIn(scene.email);
  const link = await scene.client.openLink(await mailForReset());
  const who = await whoIs(scene.client, await scene.client.submit(link, { password: 'an even better floor' }));
  expect(who).toMatchObject({ email: scene.email });
  expect((await scene.client.session(old.access_token)).status).toBe(401);
});

test('TM-20 a password that is changed while signed in ends the links that were mailed before', async () => {
  const { access_token } = await scene.client.signIn(scene.email);
  const mail = await mailForReset();
  const entries = { newPassword: 'an even better floor', confirmation: { password: PASSWORD } };
  const changed = await scene.client.go('/core/api/session/password', {
    method: 'PUT',
    headers: { authorization: `Bearer ${access_token}`, 'content-type': 'application/json' },
    body: JSON.stringify(entries),
  });
  expect(changed.status).toBe(204);
  expect(await new Client(scene.server.origin).openLink(mail)).toMatch(/\/sign-in$/);
});

test('TM-20 a link to a new password works for an hour', async () => {
  const mail = await mailForReset();
  scene.server.advance(HOUR + 1_000);
  expect(await scene.client.openLink(mail)).toMatch(/\/sign-in$/);
});

test('TM-20 whatever Host a request names, mailed links lead to the configured origin', async () => {
  const evil = { host: 'evil.example', 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' };
  const page = (await scene.client.openPage()).replace('/sign-in', '/forgot');
  await scene.client.go(page, {
    method: 'POST',
    body: new URLSearchParams({ email: scene.email }),
    headers: { ...evil, origin: 'null' },
  });
  const mail = await lastMail(scene.email);
  expect(linkIn(mail).origin).toBe(scene.server.platform.config.publicOrigin);
  expect(`${mail?.text} ${mail?.html}`).not.toContain('evil');
});

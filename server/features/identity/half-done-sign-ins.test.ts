import { URI } from 'otpauth';
import { expect, test } from 'vitest';
import { Client, PASSWORD, type Tokens } from '../../testing/identity-client.ts';
import { signInScene } from '../../testing/sign-in-scene.ts';

const scene = signInScene();

/** Somebody who knows the password enters it and stops one step before the end. Answers what going on leads to. */
async function parkedSignIn(): Promise<() => Promise<number>> {
  const thief = new Client(scene.server.origin);
  const answer = await thief.submit(await thief.openPage(), { email: scene.email, password: PASSWORD });
  expect(answer.status).toBe(303);
  const next = answer.headers.get('location') ?? '';
  return async () => (await thief.go(next, { headers: { accept: 'text/html' } })).status;
}

async function call(tokens: Tokens, line: string, body?: unknown): Promise<Record<string, unknown>> {
  const [method = '', path = ''] = line.split(' ');
  const answer = await scene.client.go(`/core/api/session${path}`, {
    method,
    headers: {
      authorization: `Bearer ${tokens.access_token}`,
      ...(body ? { 'content-type': 'application/json' } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  expect(answer.ok).toBe(true);
  const text = await answer.text();
  return text ? (JSON.parse(text) as Record<string, unknown>) : {};
}

test('TM-20 P16 a sign-in that was left at its last step ends with the old password', async () => {
  const goOn = await parkedSignIn();
  await scene.client.submit((await scene.client.openPage()).replace('/sign-in', '/forgot'), { email: scene.email });
  const link = await scene.client.openLink((await scene.server.mailsTo(scene.email)).at(-1));
  const done = await scene.client.submit(link, { password: 'an even better floor' });
  expect((await scene.client.follow(done)).searchParams.get('code')).toMatch(/./);
  expect(await goOn()).toBe(400);
});

test('P17 sign out everywhere ends a sign-in that was left at its last step', async () => {
  const goOn = await parkedSignIn();
  await call(await scene.client.signIn(scene.email), 'DELETE /sign-ins');
  expect(await goOn()).toBe(400);
});

test('TM-20 a sign-in that was left at its last step does not pass by a second factor that is new', async () => {
  const goOn = await parkedSignIn();
  const tokens = await scene.client.signIn(scene.email);
  const begun = await call(tokens, 'PUT /second-factor', { confirmation: { password: PASSWORD } });
  await call(tokens, 'PUT /second-factor/confirmation', { code: URI.parse(String(begun.address)).generate() });
  expect(await goOn()).toBe(400);
});

import { beforeEach, expect, test } from 'vitest';
import { PASSWORD, type Tokens } from '../../testing/identity-client.ts';
import { signInScene } from '../../testing/sign-in-scene.ts';

const scene = signInScene();
let tokens: Tokens;
beforeEach(async () => {
  tokens = await scene.client.signIn(scene.email);
});

async function confirm({ access_token: token }: Tokens, password: string): Promise<number> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const body = JSON.stringify({ confirmation: { password } });
  return (await scene.client.go('/core/api/session/confirmation', { method: 'PUT', headers, body })).status;
}

const jsonOf = async (answer: Promise<Response>) => (await (await answer).json()) as Tokens;

/** New tokens for a browser that is signed in, without a form. */
async function signedInAgain(): Promise<Tokens> {
  const back = await scene.client.follow(await scene.client.authorize());
  return jsonOf(scene.client.token(back.searchParams.get('code') ?? ''));
}

const isProved = async () => {
  const rows = await scene.server.platform.systemDb.sql`
    select proved_at is not null "is" from sign_ins where user_id = (select id from users where email = ${scene.email})`;
  return rows.map(({ is }) => is);
};

test('P14 what was confirmed stands while tokens are renewed, and a new sign-in in the same browser does not inherit it', async () => {
  expect(await confirm(tokens, PASSWORD)).toBe(204);
  tokens = await jsonOf(scene.client.refresh(tokens.refresh_token));
  expect(await isProved()).toEqual([true]);
  await signedInAgain();
  expect(await isProved()).toEqual([false]);
});

test('TM-20 whoever guesses in a stolen sign-in does not begin anew by ending its tokens', async () => {
  for (let tried = 0; tried < 10; tried += 1) expect(await confirm(tokens, 'not the password')).toBe(422);
  expect(await confirm(tokens, 'not the password')).toBe(429);
  const { access_token: next } = await jsonOf(scene.client.refresh(tokens.refresh_token));
  expect((await scene.client.session(next)).status).toBe(200);
  expect((await scene.client.refresh(tokens.refresh_token)).status).toBe(400);
  const renewed = await signedInAgain();
  expect((await scene.client.session(renewed.access_token)).status).toBe(200);
  expect(await confirm(renewed, PASSWORD)).toBe(429);
});

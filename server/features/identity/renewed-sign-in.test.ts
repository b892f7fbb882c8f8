import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import { Client, PASSWORD, type Tokens } from '../../testing/identity-client.ts';
import { type IdentityServer, startIdentity } from '../../testing/identity-server.ts';
import { createUser } from '../account/index.ts';

const ENDED = 'You were signed out of Underlay on one device';

let server: IdentityServer;
let email: string;
let client: Client;
let tokens: Tokens;

beforeAll(async () => {
  server = await startIdentity(inject('databaseServer'));
});
afterAll(() => server.stop());
beforeEach(async () => {
  email = `${randomUUID()}@tallgrass.example`;
  await createUser(server.platform, { email, password: PASSWORD, firstName: 'Robin', lastName: 'Ashby' });
  await server.platform.systemDb.sql`delete from rate_limits`;
  client = new Client(server.origin);
  tokens = await client.signIn(email);
});

async function confirm({ access_token: token }: Tokens, password: string): Promise<number> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const body = JSON.stringify({ confirmation: { password } });
  return (await client.go('/core/api/session/confirmation', { method: 'PUT', headers, body })).status;
}

const jsonOf = async (answer: Promise<Response>) => (await (await answer).json()) as Tokens;

/** New tokens for a browser that is signed in, without a form. */
async function signedInAgain(): Promise<Tokens> {
  const back = await client.follow(await client.authorize());
  return jsonOf(client.token(back.searchParams.get('code') ?? ''));
}

const isProved = async () => {
  const rows = await server.platform.systemDb.sql`
    select proved_at is not null "is" from sign_ins where user_id = (select id from users where email = ${email})`;
  return rows.map(({ is }) => is);
};

test('P14 what was confirmed stands while tokens are renewed, and a new sign-in in the same browser does not inherit it', async () => {
  expect(await confirm(tokens, PASSWORD)).toBe(204);
  tokens = await jsonOf(client.refresh(tokens.refresh_token));
  expect(await isProved()).toEqual([true]);
  await signedInAgain();
  expect(await isProved()).toEqual([false]);
});

test('TM-20 whoever guesses in a stolen sign-in does not begin anew by ending its tokens', async () => {
  for (let tried = 0; tried < 10; tried += 1) expect(await confirm(tokens, 'not the password')).toBe(422);
  expect(await confirm(tokens, 'not the password')).toBe(429);
  await client.refresh(tokens.refresh_token);
  expect((await client.refresh(tokens.refresh_token)).status).toBe(400);
  const renewed = await signedInAgain();
  expect((await client.session(renewed.access_token)).status).toBe(200);
  expect(await confirm(renewed, PASSWORD)).toBe(429);
});

test('P15 TM-18 of two uses of a renewal token at the same moment the second signs that device out, and the person is told', async () => {
  const { sql } = server.platform.systemDb;
  const waiting = async () => {
    const rows = await sql`
      select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    return rows.length;
  };
  let both: Promise<Response[]> | undefined;
  await sql.begin(async (tx) => {
    await tx`
      select 1 from oauth_records where kind = 'RefreshToken'
        and user_id = (select id from users where email = ${email}) for update`;
    both = Promise.all([client.refresh(tokens.refresh_token), client.refresh(tokens.refresh_token)]);
    await expect.poll(waiting).toBe(2);
  });
  expect((await both)?.map(({ status }) => status)).toContain(400);
  const told = (await server.mailsTo(email)).map(({ subject }) => subject).filter((each) => each === ENDED);
  expect(told).toEqual([ENDED]);
});

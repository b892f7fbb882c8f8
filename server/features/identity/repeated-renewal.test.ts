import { beforeEach, describe, expect, test } from 'vitest';
import { Client, PASSWORD, type Tokens } from '../../testing/identity-client.ts';
import { signInScene } from '../../testing/sign-in-scene.ts';

const ENDED = 'You were signed out of Underlay on one device';

const scene = signInScene();
let tokens: Tokens;
beforeEach(async () => {
  tokens = await scene.client.signIn(scene.email);
});

const jsonOf = async (answer: Promise<Response>) => (await (await answer).json()) as Tokens;
const renew = ({ refresh_token: token }: Tokens) => jsonOf(scene.client.refresh(token));
const isIn = async ({ access_token: token }: Tokens) => (await scene.client.session(token)).status === 200;
const told = async () => {
  const mails = await scene.server.mailsTo(scene.email);
  return mails.map(({ subject }) => subject).filter((each) => each === ENDED);
};

/** The use of this token ends all that belong to it, and its owner is told. */
async function isTheft(reused: Tokens, of: readonly Tokens[]) {
  expect((await scene.client.refresh(reused.refresh_token)).status).toBe(400);
  for (const each of of) expect(await isIn(each)).toBe(false);
  for (const each of of) expect((await scene.client.refresh(each.refresh_token)).status).toBe(400);
  expect(await told()).toEqual([ENDED]);
}

/** Two uses of a renewal token that reach its row at the same moment. */
async function both(client: Client, token: string): Promise<Response[]> {
  const { sql } = scene.server.platform.systemDb;
  const waiting = async () => {
    const rows = await sql`
      select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    return rows.length;
  };
  let answers: Promise<Response[]> | undefined;
  await sql.begin(async (tx) => {
    await tx`
      select 1 from oauth_records where kind = 'RefreshToken'
        and user_id = (select id from users where email = ${scene.email}) for update`;
    answers = Promise.all([client.refresh(token), client.refresh(token)]);
    await expect.poll(waiting).toBe(2);
  });
  return (await answers) ?? [];
}

describe('P15 D19 a renewal whose answer was lost', () => {
  test('is repeated by its browser within half a minute, also after a second loss, and nobody is told', async () => {
    await renew(tokens);
    scene.server.advance(20_000);
    await renew(tokens);
    scene.server.advance(9_000);
    const arrived = await renew(tokens);
    expect(await isIn(arrived)).toBe(true);
    expect(await isIn(await renew(arrived))).toBe(true);
    expect(await told()).toEqual([]);
  });

  test('is repeated at the same moment too, and of the two answers one alone goes on', async () => {
    const [one, other] = await both(scene.client, tokens.refresh_token);
    const [first, second] = [(await one?.json()) as Tokens, (await other?.json()) as Tokens];
    const next = await renew(second);
    expect(await isIn(next)).toBe(true);
    await isTheft(first, [first, second, next]);
  });
});

describe('P15 TM-18 a renewal token that comes again is a copy', () => {
  test('after half a minute, however often it was repeated in it', async () => {
    await renew(tokens);
    scene.server.advance(20_000);
    const second = await renew(tokens);
    scene.server.advance(10_000);
    await isTheft(tokens, [second]);
  });

  test('once what was given for it was used', async () => {
    const next = await renew(tokens);
    expect(await isIn(next)).toBe(true);
    await isTheft(tokens, [next]);
  });

  test('once the one that was given for it was used', async () => {
    const next = await renew(tokens);
    const last = await renew(next);
    await isTheft(tokens, [next, last]);
  });

  test('when it is the one of an answer that was asked for again', async () => {
    const first = await renew(tokens);
    const second = await renew(tokens);
    await isTheft(first, [first, second]);
  });

  test('from a program, whose tokens nothing is bound to, at once', async () => {
    const program = new Client(scene.server.origin, null);
    const unbound = await program.signIn(scene.email);
    const next = await jsonOf(program.refresh(unbound.refresh_token));
    expect((await program.refresh(unbound.refresh_token)).status).toBe(400);
    expect((await program.session(next.access_token)).status).toBe(401);
    expect(await told()).toEqual([ENDED]);
  });

  test('from a program at the same moment', async () => {
    const program = new Client(scene.server.origin, null);
    const unbound = await program.signIn(scene.email);
    const statuses = (await both(program, unbound.refresh_token)).map(({ status }) => status);
    expect(statuses).toContain(400);
    expect(await told()).toEqual([ENDED]);
  });
});

test('P15 TM-18 without the cookie of its browser a renewal is not repeated, and its owner is not signed out', async () => {
  const first = await renew(tokens);
  const another = new Client(scene.server.origin);
  await another.signIn(scene.email);
  for (const thief of [new Client(scene.server.origin, null), new Client(scene.server.origin), another])
    for (const { refresh_token: token } of [tokens, first]) expect((await thief.refresh(token)).status).toBe(400);
  expect(await isIn(await renew(tokens))).toBe(true);
  expect(await told()).toEqual([]);
});

describe('P15 two sign-ins of one browser, whose session is the same', () => {
  let second: Tokens;
  beforeEach(async () => {
    const { client } = scene;
    const back = await client.follow(await client.authorize());
    second = await jsonOf(client.token(back.searchParams.get('code') ?? ''));
  });

  test('are each renewed, whichever is first, and nobody is told', async () => {
    const renewed = await renew(second);
    const first = await renew(tokens);
    for (const each of [renewed, first]) expect(await isIn(await renew(each))).toBe(true);
    expect(await told()).toEqual([]);
  });

  test('do not tell of each other that an answer has arrived', async () => {
    await renew(tokens);
    const renewed = await renew(second);
    expect(await isIn(renewed)).toBe(true);
    expect(await isIn(await renew(tokens))).toBe(true);
    expect(await told()).toEqual([]);
  });

  test('P14 end but for the one in which a new password is set, so that whoever copied a token of the other is out', async () => {
    const changed = await scene.client.go('/core/api/session/password', {
      method: 'PUT',
      headers: { authorization: `Bearer ${second.access_token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ newPassword: 'tall prairie grass in june', confirmation: { password: PASSWORD } }),
    });
    expect(changed.status).toBe(204);
    expect([await isIn(tokens), await isIn(second)]).toEqual([false, true]);
    expect((await scene.client.refresh(tokens.refresh_token)).status).toBe(400);
    expect(await isIn(await renew(second))).toBe(true);
  });

  test('end together where a token of one of them was copied', async () => {
    const next = await renew(tokens);
    expect(await isIn(next)).toBe(true);
    await isTheft(tokens, [next, second]);
  });
});

test('P15 what a browser had before does not tell that an answer has arrived', async () => {
  await renew(tokens);
  expect(await isIn(tokens)).toBe(true);
  expect(await isIn(await renew(tokens))).toBe(true);
});

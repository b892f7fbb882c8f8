import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import { afterAll, beforeAll, beforeEach, expect, inject, test, vi } from 'vitest';
import { Client, PASSWORD } from '../../testing/identity-client.ts';
import { type IdentityServer, startIdentity } from '../../testing/identity-server.ts';
import { createUser } from '../account/index.ts';

const KNOWN = 'robin@tallgrass.example';
const PERSON = { firstName: 'Robin', lastName: 'Ashby' };

let server: IdentityServer;
let client: Client;
let page: string;
const argon2 = vi.spyOn(crypto, 'argon2');

beforeAll(async () => {
  // Whoever imports the function by its name gets the observed one from here on.
  syncBuiltinESMExports();
  server = await startIdentity(inject('databaseServer'));
  await createUser(server.platform, { email: KNOWN, password: PASSWORD, ...PERSON });
});
afterAll(() => {
  argon2.mockRestore();
  syncBuiltinESMExports();
  return server.stop();
});
beforeEach(async () => {
  await server.platform.systemDb.sql`delete from rate_limits`;
  client = new Client(server.origin);
  page = await client.openPage();
});

/** The costly work of a request: each slow hash with its parameters. */
async function workOf(path: string, entries: Record<string, string>) {
  argon2.mockClear();
  const { status } = await client.submit(page.replace('/sign-in', path), entries);
  const hashes = argon2.mock.calls.map(([algorithm, { memory, passes, parallelism, tagLength }]) => ({
    algorithm,
    memory,
    passes,
    parallelism,
    tagLength,
  }));
  return { status, hashes };
}

test('TM-20 signing in, signing up and asking for a new password are the same work for a known and an unknown address', async () => {
  for (const [path, entries, status, hashes] of [
    ['/sign-in', { password: 'not the password' }, 422, 1],
    ['/sign-up', { ...PERSON, password: 'another password' }, 200, 1],
    ['/forgot', {}, 200, 0],
  ] as const) {
    const known = await workOf(path, { ...entries, email: KNOWN });
    expect([path, known.status, known.hashes.length]).toEqual([path, status, hashes]);
    expect(await workOf(path, { ...entries, email: `nobody${path}@nowhere.example`.replace('/', '-') })).toEqual(known);
  }
});

/** The statements of asking for a new password, which a clock could tell apart. */
async function statementsOf(email: string): Promise<string[]> {
  const { options } = server.platform.systemDb.sql;
  const statements: string[] = [];
  options.debug = (_connection, statement) => void statements.push(statement.replaceAll(/\s+/g, ' ').trim());
  try {
    expect((await client.submit(page.replace('/sign-in', '/forgot'), { email })).status).toBe(200);
  } finally {
    options.debug = false;
  }
  return statements;
}

test('TM-20 asking for a new password is the same statements for a known and an unknown address, however many were asked about', async () => {
  const nobody = (index: number) => `nobody-${index}@nowhere.example`;
  await statementsOf(nobody(0));
  const first = await statementsOf(nobody(1));
  expect(first.some((each) => each.includes('into security_events'))).toBe(true);
  expect(await statementsOf(KNOWN)).toEqual(first);
  for (let index = 2; index < 14; index += 1) await statementsOf(nobody(index));
  const counted = await statementsOf(nobody(14));
  expect(counted.some((each) => each.includes('into security_events'))).toBe(false);
  expect(await statementsOf(KNOWN)).toEqual(counted);
});

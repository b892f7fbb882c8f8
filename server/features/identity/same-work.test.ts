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

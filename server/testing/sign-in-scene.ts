import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, inject } from 'vitest';
import { createUser } from '../features/account/index.ts';
import { Client, PASSWORD } from './identity-client.ts';
import { type IdentityServer, startIdentity } from './identity-server.ts';

/** Where tests of sign-in begin: a server of their own, and before each a person with a browser who is not signed in. */
export interface SignInScene {
  readonly server: IdentityServer;
  readonly email: string;
  readonly client: Client;
}

export function signInScene(): SignInScene {
  const scene = {} as { -readonly [Part in keyof SignInScene]: SignInScene[Part] };
  beforeAll(async () => {
    scene.server = await startIdentity(inject('databaseServer'));
  });
  afterAll(() => scene.server.stop());
  beforeEach(async () => {
    await scene.server.platform.systemDb.sql`delete from rate_limits`;
    scene.email = `${randomUUID()}@tallgrass.example`;
    const person = { email: scene.email, password: PASSWORD, firstName: 'Robin', lastName: 'Ashby' };
    await createUser(scene.server.platform, person);
    scene.client = new Client(scene.server.origin);
  });
  return scene;
}

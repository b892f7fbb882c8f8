import { afterAll, beforeAll, beforeEach, inject } from 'vitest';
import { type IdentityServer, startIdentity } from './identity-server.ts';
import { PasskeyHolder } from './passkey-holder.ts';

/** Where tests of passkeys and other factors begin: a server of their own, and before each a person who is signed in on it. */
export interface PasskeyScene {
  readonly server: IdentityServer;
  readonly robin: PasskeyHolder;
  /** What was mailed to this person, oldest first. */
  subjects(): Promise<string[]>;
  /** The passkeys of this person, as they see them. */
  list(): Promise<Record<string, unknown>[]>;
}

export function passkeyScene(): PasskeyScene {
  let server: IdentityServer;
  let robin: PasskeyHolder;
  beforeAll(async () => {
    server = await startIdentity(inject('databaseServer'));
  });
  afterAll(() => server.stop());
  beforeEach(async () => {
    await server.platform.systemDb.sql`delete from rate_limits`;
    robin = await PasskeyHolder.open(server);
  });
  return {
    get server() {
      return server;
    },
    get robin() {
      return robin;
    },
    subjects: async () => (await server.mailsTo(robin.email)).map(({ subject }) => subject),
    list: async () => (await robin.call('GET /passkeys')).body as unknown as Record<string, unknown>[],
  };
}

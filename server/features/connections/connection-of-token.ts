import type { FastifyInstance } from 'fastify';
import type { Authenticator, Connection, TokenCheck, User } from '../../http/caller.ts';
import { maskedAddress } from '../../services/device.ts';
import { messageOf } from '../../services/log.ts';
import type { Platform } from '../../services/platform.ts';
import { Refused } from '../../services/refused.ts';
import { sha256 } from '../../services/sealer.ts';
import { connectionWithToken, noteExposed, noteUse } from './connection-store.ts';
import { isOfConnection, isWellFormed, tokenIn } from './token.ts';

const MINUTE_MILLISECONDS = 60_000;

/** Who a bearer token belongs to: a program, or else whoever `people` says. A program has no browser to be bound to. */
export const orConnection =
  (platform: Platform, people: Authenticator['userOf']): Authenticator['userOf'] =>
  async (token, binding, businessId) =>
    isOfConnection(token) ? checkConnection(platform, token) : people(token, binding, businessId);

/** Unknown, ended and revoked are one answer after the same work (CONN-06). */
async function checkConnection({ systemDb, clock }: Platform, token: string): Promise<TokenCheck> {
  const connection = isWellFormed(token)
    ? await connectionWithToken(systemDb.sql, sha256(token), clock.now())
    : undefined;
  return connection ? { ok: true, user: programOf(connection) } : { ok: false, expired: false };
}

/** What a program is to those who answer it. */
export const programOf = (connection: Connection): User => ({
  id: connection.id,
  email: '',
  emailConfirmed: false,
  ...namesOf(connection.name),
  lastLogin: null,
  connection,
});

/** "Zapier (connection)", wherever the name of a person stands (CONN-10). */
export const namesOf = (name: string) => ({ firstName: name, lastName: '(connection)' });

/** What is noted of the calls of programs: that there was one, and a token in an address. Behind the question who calls. */
export function watchConnections(api: FastifyInstance, { systemDb, clock, log }: Platform) {
  // No call gets another answer because nobody could write down that there was one.
  const unnoted = (what: string) => (error: unknown) =>
    log.warn({ error: messageOf(error) }, `${what} could not be noted`);
  api.addHook('onRequest', async ({ url, caller, ip }) => {
    const token = tokenIn(url);
    if (token !== null) {
      if (isWellFormed(token))
        await noteExposed(systemDb.sql, sha256(token), clock.now()).catch(unnoted('an exposed token'));
      throw new Refused('BAD_REQUEST', { copy: IN_AN_ADDRESS });
    }
    const connection = caller?.ok ? caller.user.connection : undefined;
    const at = clock.now();
    if (!connection || (connection.usedAt && at.getTime() - connection.usedAt.getTime() < MINUTE_MILLISECONDS)) return;
    await noteUse(systemDb.sql, connection, { at, network: maskedAddress(ip) }).catch(
      unnoted('the last use of a connection'),
    );
  });
}

const IN_AN_ADDRESS =
  'Send the token in the header Authorization, never in an address: addresses are kept in many places.';

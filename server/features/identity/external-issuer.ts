import { createRemoteJWKSet, errors, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from 'jose';
import type { Config } from '../../config.ts';
import { StartProblem } from '../../database/start-problem.ts';
import type { TokenCheck, User } from '../../http/caller.ts';

const TIMEOUT_MILLISECONDS = 10_000;
/** Only signatures that a public key checks: never a shared secret, never none. */
const ALGORITHMS = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'EdDSA', 'Ed25519'];
const TYPES: readonly (string | undefined)[] = ['jwt', 'at+jwt', 'application/at+jwt'];

interface Discovery {
  readonly issuer: string;
  readonly jwks_uri: string;
  readonly token_endpoint: string;
}

/** What an OpenID issuer publishes about itself. Throws when it does not answer, or answers for another issuer. */
export async function discover(issuer: string): Promise<Discovery> {
  const address = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;
  const response = await fetch(address, { signal: AbortSignal.timeout(TIMEOUT_MILLISECONDS), redirect: 'error' });
  if (!response.ok) throw new Error(`the issuer answers ${response.status} at ${address}`);
  const found = (await response.json()) as Discovery;
  if (found.issuer !== issuer) throw new Error(`${address} describes another issuer: ${found.issuer}`);
  return found;
}

/**
 * Checks access tokens of another OpenID issuer (OIDC_ISSUER). They are JWTs. Issuer, audience, type and times must fit
 * (pitfall C6). The audience tells an access token for us from every other token of that issuer.
 */
export function externalUserOf(config: Config): (token: string) => Promise<TokenCheck> {
  const { issuer, audience } = config.identity;
  if (!issuer || !audience || !config.identity.clientId)
    throw new StartProblem(
      'With OIDC_ISSUER, set OIDC_CLIENT_ID and OIDC_AUDIENCE too: they say which tokens are ours.',
    );
  const keys = keysOf(issuer);
  return async (token) => {
    try {
      const options = { issuer, audience, algorithms: ALGORITHMS, requiredClaims: ['sub', 'exp'] };
      const { payload, protectedHeader } = await jwtVerify(token, await keys(), options);
      // People without a subject would all be the same person.
      if (!payload.sub || !TYPES.includes(protectedHeader.typ?.toLowerCase())) return { ok: false, expired: false };
      return { ok: true, user: userOfClaims(payload) };
    } catch (error) {
      if (error instanceof errors.JWTExpired) return { ok: false, expired: true };
      if (error instanceof errors.JOSEError && !(error instanceof errors.JWKSTimeout))
        return { ok: false, expired: false };
      throw error;
    }
  };
}

/** The issuer's keys. They are fetched with the first token, and again after a failure. */
function keysOf(issuer: string): () => Promise<JWTVerifyGetKey> {
  let keys: Promise<JWTVerifyGetKey> | null = null;
  return () => {
    keys ??= discover(issuer)
      .then(({ jwks_uri }) => createRemoteJWKSet(new URL(jwks_uri), { timeoutDuration: TIMEOUT_MILLISECONDS }))
      .catch((error: unknown) => {
        keys = null;
        throw error;
      });
    return keys;
  };
}

function userOfClaims(claims: JWTPayload): User {
  const text = (name: string) => (typeof claims[name] === 'string' ? claims[name] : '');
  const [first = '', ...rest] = text('name').split(' ');
  return {
    id: text('sub'),
    email: text('email'),
    emailConfirmed: claims.email_verified === true,
    firstName: text('given_name') || first,
    lastName: text('family_name') || rest.join(' '),
    lastLogin: null,
    ...(typeof claims.auth_time === 'number' && { provedAt: new Date(claims.auth_time * 1000) }),
  };
}

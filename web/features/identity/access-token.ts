import { expiredToken, unreachable } from '../../api/api-error.ts';
import { setExpired } from './expiry.ts';
import { tokenSetOf } from './finish-sign-in.ts';
import { provider } from './provider.ts';
import { isExpired, readTokens, type StoredTokens, storeTokens } from './token-store.ts';

let renewing: Promise<string> | null = null;

/**
 * The token for a call, renewed when it is about to end (D19). Null when nobody is signed in. Rejects with the
 * expired-token error when it cannot be renewed (AUTH-16, AUTH-17). There is no redirect, so no entry is lost.
 */
export async function accessToken(): Promise<string | null> {
  const tokens = readTokens();
  if (tokens === null) return null;
  if (!isExpired(tokens)) return tokens.access_token;
  renewing ??= renewAlone().finally(() => {
    renewing = null;
  });
  return renewing;
}

/** A renewal token works once, so two tabs must not use it at the same time. The second finds the first one's result. */
function renewAlone(): Promise<string> {
  const renewOnce = async () => {
    const tokens = readTokens();
    if (tokens === null) throw expire();
    return isExpired(tokens) ? renew(tokens) : tokens.access_token;
  };
  return navigator.locks ? navigator.locks.request('underlay.renewal', renewOnce) : renewOnce();
}

async function renew(tokens: StoredTokens): Promise<string> {
  if (tokens.refresh_token === undefined) throw expire();
  let oauth: typeof import('./oauth.ts') | undefined;
  try {
    const { server, client, scope, options } = await provider();
    oauth = await import('./oauth.ts');
    const response = await oauth.refreshTokenGrantRequest(server, client, oauth.None(), tokens.refresh_token, options);
    const fresh = tokenSetOf(await oauth.processRefreshTokenResponse(server, client, response), scope);
    // A provider that does not rotate sends no new renewal token. The old one stays good.
    storeTokens({ refresh_token: tokens.refresh_token, ...fresh });
    setExpired(false);
    return fresh.access_token;
  } catch (error) {
    // Only the provider's own refusal ends the session, and not that it is busy or broken. The next call tries again.
    throw oauth && error instanceof oauth.ResponseBodyError && error.status < 429 ? expire() : unreachable();
  }
}

function expire(): Error {
  setExpired(true);
  return expiredToken();
}

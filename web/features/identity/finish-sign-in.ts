import type { TokenSet } from '@underlay/contract/identity.ts';
import { SIGN_IN_FAILED } from '@underlay/domain/refusal-texts.ts';
import type { TokenEndpointResponse } from 'oauth4webapi';
import { callOpenly } from '../../api/client.ts';
import { provider } from './provider.ts';
import { pathIn, takeJourney } from './sign-in.ts';
import { storeTokens } from './token-store.ts';

/** Why signing in did not work, as a message for the person. */
export class SignInProblem extends Error {}

const NOT_OURS = 'This sign-in was not started in this browser tab, or was already used. Nobody was signed in.';

/**
 * AUTH-07, AUTH-08: checks the state against the stored one, exchanges the code for tokens, and answers the path to go to.
 * Rejects with a SignInProblem. On a wrong state no code is exchanged.
 */
export async function finishSignIn(answer: URLSearchParams): Promise<string> {
  const journey = takeJourney();
  if (journey === null || answer.get('state') !== journey.state) throw new SignInProblem(NOT_OURS);
  const denied = answer.get('error');
  if (denied !== null) throw notAccepted(denied, answer.get('error_description'));
  const tokens = await exchange(answer, journey);
  storeTokens(tokens);
  return pathIn(journey.state);
}

/** API-03: the token call of the provider, form-encoded, with the scope. */
async function exchange(
  answer: URLSearchParams,
  journey: { state: string; verifier: string; redirectUri: string },
): Promise<TokenSet> {
  const { server, client, scope, options } = await provider();
  const oauth = await import('./oauth.ts');
  try {
    const checked = oauth.validateAuthResponse(server, client, answer, journey.state);
    const response = await oauth.authorizationCodeGrantRequest(
      server,
      client,
      oauth.None(),
      checked,
      journey.redirectUri,
      journey.verifier,
      { ...options, additionalParameters: { scope } },
    );
    return tokenSetOf(await oauth.processAuthorizationCodeResponse(server, client, response), scope);
  } catch (error) {
    throw notAccepted('the code was not exchanged', error);
  }
}

/** AUTH-09: what the provider says is for the log. Its words are not ours, and the address can carry anybody's. */
function notAccepted(reason: string, detail: unknown): SignInProblem {
  console.error('signing in was refused', reason, detail);
  return new SignInProblem(SIGN_IN_FAILED);
}

/** A provider that names no lifetime gives one that is renewed at once. */
export const tokenSetOf = (tokens: TokenEndpointResponse, scope: string): TokenSet => ({
  access_token: tokens.access_token,
  ...(tokens.refresh_token === undefined ? {} : { refresh_token: tokens.refresh_token }),
  expires_in: tokens.expires_in ?? 0,
  scope: tokens.scope ?? scope,
  token_type: tokens.token_type,
});

/** D17, D21: notes a visit. It says nothing and stops nothing, also for an unknown id. */
export async function recordVisit(userUUID: string, intent: 'signup' | 'activate' | 'login'): Promise<void> {
  try {
    await callOpenly('POST /users/:userUUID/visits', { params: { userUUID }, body: { intent } });
  } catch (error) {
    console.warn('the visit was not recorded', error);
  }
}

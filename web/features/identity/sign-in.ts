import { safeReturnPath } from '@underlay/domain/safe-return-path.ts';
import { provider } from './provider.ts';

/**
 * D21: signing in as a new user, or with the code of a mailed link, is the same journey with an intent. `again` asks for
 * the password even though somebody is signed in (P14).
 */
export type Intent =
  | { readonly intent: 'signup' | 'again' }
  | { readonly intent: 'activate'; readonly userId: string; readonly code?: string };

interface Journey {
  readonly state: string;
  readonly verifier: string;
  readonly redirectUri: string;
}

const KEY = 'underlay.sign-in';
/** AUTH-02: 96 random bytes are 128 characters. */
const VERIFIER_BYTES = 96;
export const ACCOUNT_SELECTION = '/a/account-selection';
/** Where a tab comes back to that was opened to sign in for another one. */
export const FOR_OTHER_TAB = `${ACCOUNT_SELECTION}?for=other-tab`;

/** Where a browser that signs in is sent back to. It is our own areas only (D20). */
export const returnPath = (path: unknown): string => safeReturnPath(path, window.location.origin, ACCOUNT_SELECTION);

/** Leaves for the provider (AUTH-01). `path` is where the person comes back to. */
export async function startSignIn(path: string, intent?: Intent): Promise<void> {
  const { server, client, scope, parameters } = await provider();
  const { calculatePKCECodeChallenge } = await import('./oauth.ts');
  if (server.authorization_endpoint === undefined) throw new Error('the provider has no authorization endpoint');
  const verifier = newVerifier();
  const redirectUri = `${window.location.origin}${intent?.intent === 'signup' ? '/signup_callback' : '/callback'}`;
  const state = newState(returnPath(path));
  keepJourney({ state, verifier, redirectUri });
  const address = new URL(server.authorization_endpoint);
  const params = {
    ...parameters,
    response_type: 'code',
    client_id: client.client_id,
    redirect_uri: redirectUri,
    scope,
    state,
    code_challenge: await calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    ...(intent?.intent === 'signup' && { intent: 'signup' }),
    ...(intent?.intent === 'activate' && activationCopy(intent)),
    ...(intent?.intent === 'again' && { prompt: 'login', max_age: '0' }),
  };
  for (const [name, value] of Object.entries(params)) address.searchParams.set(name, value);
  window.location.assign(address);
}

/** Signs in in a tab of its own, and leaves this one as it is. Answers whether the browser opened one. */
export const signInBeside = (): boolean => window.open(FOR_OTHER_TAB) !== null;

const activationCopy = ({ userId, code }: Extract<Intent, { intent: 'activate' }>) => ({
  intent: 'activate',
  user_id: userId,
  ...(code && { activation: code }),
});

export const newVerifier = (): string => base64url(crypto.getRandomValues(new Uint8Array(VERIFIER_BYTES)));

/** AUTH-06: the return path and a random value. */
export function newState(path: string): string {
  const random = base64url(crypto.getRandomValues(new Uint8Array(24)));
  return base64url(new TextEncoder().encode(JSON.stringify({ path, random })));
}

/** The path in a state. Our own fallback for anything that is not one of ours. */
export function pathIn(state: string): string {
  try {
    const bytes = Uint8Array.from(atob(state.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0));
    const content: unknown = JSON.parse(new TextDecoder().decode(bytes));
    return returnPath(typeof content === 'object' && content !== null ? Reflect.get(content, 'path') : undefined);
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof DOMException) return ACCOUNT_SELECTION;
    throw error;
  }
}

/** The state is good for one return only (D20). Taking it forgets it. */
export function takeJourney(): Journey | null {
  const text = sessionStorage.getItem(KEY);
  sessionStorage.removeItem(KEY);
  return text === null ? null : (JSON.parse(text) as Journey);
}

function keepJourney(journey: Journey): void {
  sessionStorage.setItem(KEY, JSON.stringify(journey));
}

function base64url(bytes: Uint8Array): string {
  const text = btoa(String.fromCharCode(...bytes));
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

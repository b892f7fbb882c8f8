import { QueryClient } from '@tanstack/react-query';
import { beforeEach, expect, test, vi } from 'vitest';
import { accessToken } from './access-token.ts';
import { finishSignIn } from './finish-sign-in.ts';
import { forgetProvider } from './provider.ts';
import { requireSession } from './require-session.ts';
import { newState, newVerifier, pathIn, startSignIn } from './sign-in.ts';
import { signOut } from './sign-out.ts';
import { isExpired, readTokens, storeTokens } from './token-store.ts';

const ISSUER = 'http://localhost:3000/auth';
const SETTINGS = {
  supportEmail: 'help@underlay.example',
  issuer: ISSUER,
  clientId: 'underlay-localhost',
  scope: '/api',
  authorizationParameters: {},
  providerScript: null,
};
const DISCOVERY = {
  issuer: ISSUER,
  authorization_endpoint: `${ISSUER}/oauth/authorize`,
  token_endpoint: `${ISSUER}/oauth/token`,
  end_session_endpoint: `${ISSUER}/oauth/logout`,
};
const TOKENS = { access_token: 'fresh', refresh_token: 'next', expires_in: 900, scope: '/api', token_type: 'bearer' };
const LATE = { ...TOKENS, access_token: 'old', refresh_token: 'once', expires_in: 60 };
const PATH = '/p/m/7b0f4a52-0b1e-4d7c-9a52-1f0c9d1e0001/invoices';

const assign = vi.fn();
const tokenCalls: URLSearchParams[] = [];
let tokenAnswer: () => Response = () => Response.json(TOKENS);
const instead = new Map<string, () => Response>();

/** The storage of a browser. */
function memory(): Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'clear' | 'length'> {
  const kept = new Map<string, string>();
  return {
    getItem: (name) => kept.get(name) ?? null,
    setItem: (name, value) => void kept.set(name, value),
    removeItem: (name) => void kept.delete(name),
    clear: () => kept.clear(),
    get length() {
      return kept.size;
    },
  };
}

beforeEach(() => {
  vi.stubGlobal('localStorage', memory());
  vi.stubGlobal('sessionStorage', memory());
  assign.mockClear();
  tokenCalls.length = 0;
  instead.clear();
  tokenAnswer = () => Response.json(TOKENS);
  vi.stubGlobal('window', {
    location: { origin: 'http://localhost:3000', pathname: PATH, search: '?page=2', assign },
  });
  vi.stubGlobal('fetch', async (address: string | URL, init: RequestInit) => {
    const { pathname } = new URL(String(address), 'http://localhost:3000');
    if (instead.has(pathname)) return instead.get(pathname)?.();
    if (pathname.endsWith('/settings/public')) return Response.json(SETTINGS);
    if (pathname.endsWith('/openid-configuration')) return Response.json(DISCOVERY);
    if (pathname.endsWith('/session')) return Response.json({ code: 'UNAUTHENTICATED', message: 'x' }, { status: 401 });
    tokenCalls.push(new URLSearchParams(String(init.body)));
    return tokenAnswer();
  });
  vi.spyOn(console, 'error').mockReturnValue();
});

const sentTo = (): URL => new URL(String(assign.mock.calls[0]?.[0]));

test('AUTH-01 AUTH-03 AUTH-04 signing in asks for a code with an S256 challenge, the scope /api and the client of this host', async () => {
  await startSignIn(PATH);
  const asked = Object.fromEntries(sentTo().searchParams);
  expect(sentTo().href.startsWith(DISCOVERY.authorization_endpoint)).toBe(true);
  expect(asked).toMatchObject({
    response_type: 'code',
    code_challenge_method: 'S256',
    scope: '/api',
    client_id: 'underlay-localhost',
    redirect_uri: 'http://localhost:3000/callback',
  });
  expect(asked.code_challenge).toMatch(/^[\w-]{43}$/);
  expect(asked.intent).toBeUndefined();
});

test('AUTH-02 a verifier has exactly 128 characters and is never the same', () => {
  const verifiers = Array.from({ length: 20 }, newVerifier);
  for (const verifier of verifiers) expect(verifier).toMatch(/^[\w-]{128}$/);
  expect(new Set(verifiers).size).toBe(20);
});

test('AUTH-05 signing up and activating are the same journey with an intent', async () => {
  await startSignIn(PATH, { intent: 'signup' });
  expect(sentTo().searchParams.get('intent')).toBe('signup');
  expect(sentTo().searchParams.get('redirect_uri')).toBe('http://localhost:3000/signup_callback');
  assign.mockClear();
  await startSignIn(PATH, { intent: 'activate', userId: 'u1' });
  expect(Object.fromEntries(sentTo().searchParams)).toMatchObject({ intent: 'activate', user_id: 'u1' });
  expect(sentTo().searchParams.has('activation')).toBe(false);
  assign.mockClear();
  await startSignIn(PATH, { intent: 'activate', userId: 'u1', code: 'c1' });
  expect(Object.fromEntries(sentTo().searchParams)).toMatchObject({ user_id: 'u1', activation: 'c1' });
});

test('P14 for a confirmation with another provider the password is asked for again, though somebody is signed in', async () => {
  await startSignIn(PATH, { intent: 'again' });
  expect(Object.fromEntries(sentTo().searchParams)).toMatchObject({ prompt: 'login', max_age: '0' });
  expect(sentTo().searchParams.has('intent')).toBe(false);
});

test('AUTH-06 the state carries the path and a random value, and is stored before leaving', async () => {
  await startSignIn(`${PATH}?page=2`);
  const state = sentTo().searchParams.get('state') ?? '';
  expect(pathIn(state)).toBe(`${PATH}?page=2`);
  expect(sessionStorage.getItem('underlay.sign-in')).toContain(state);
  expect(newState(PATH)).not.toBe(newState(PATH));
});

test('AUTH-06 D20 a state never leads to another site', () => {
  for (const path of ['//evil.example', 'https://evil.example', '/auth/oauth/logout', '/\\evil.example']) {
    expect(pathIn(newState(path))).toBe('/a/account-selection');
  }
  expect(pathIn('not a state')).toBe('/a/account-selection');
});

test('AUTH-07 on a wrong state no code is exchanged', async () => {
  await startSignIn(PATH);
  const answer = new URLSearchParams({ code: 'c', state: newState(PATH) });
  await expect(finishSignIn(answer)).rejects.toThrow('This sign-in was not started in this browser tab');
  expect(tokenCalls).toHaveLength(0);
});

test('AUTH-08 AUTH-10 API-03 the code is exchanged, the tokens are stored with their clock, and the path comes back', async () => {
  await startSignIn(PATH);
  const state = sentTo().searchParams.get('state') ?? '';
  await expect(finishSignIn(new URLSearchParams({ code: 'c1', state }))).resolves.toBe(PATH);
  const [sent] = tokenCalls;
  expect(Object.fromEntries(sent ?? [])).toMatchObject({
    grant_type: 'authorization_code',
    client_id: 'underlay-localhost',
    code: 'c1',
    redirect_uri: 'http://localhost:3000/callback',
    scope: '/api',
  });
  expect(sent?.get('code_verifier')).toHaveLength(128);
  expect(readTokens()).toMatchObject(TOKENS);
  expect(Math.abs((readTokens()?.clock_start ?? 0) - Date.now())).toBeLessThan(5000);
});

test('D20 a state is good for one return', async () => {
  await startSignIn(PATH);
  const answer = new URLSearchParams({ code: 'c1', state: sentTo().searchParams.get('state') ?? '' });
  await finishSignIn(answer);
  await expect(finishSignIn(answer)).rejects.toThrow('already used');
});

test('AUTH-09 when the exchange fails, its message is shown: ours, while that of the provider goes to the log', async () => {
  const logged = vi.spyOn(console, 'error').mockReturnValue();
  tokenAnswer = () =>
    Response.json({ error: 'invalid_grant', error_description: 'The code has expired.' }, { status: 400 });
  await startSignIn(PATH);
  const answer = new URLSearchParams({ code: 'c1', state: sentTo().searchParams.get('state') ?? '' });
  await expect(finishSignIn(answer)).rejects.toThrow('Signing in did not work. Please try again.');
  expect(readTokens()).toBeNull();
  expect(logged.mock.calls[0]?.[2]).toMatchObject({ error_description: 'The code has expired.' });
});

test('AUTH-09 what a link says in the name of the provider is not shown to anybody', async () => {
  const logged = vi.spyOn(console, 'error').mockReturnValue();
  await startSignIn(PATH);
  const state = sentTo().searchParams.get('state') ?? '';
  const answer = new URLSearchParams({ error: 'access_denied', error_description: 'Call 555-0199 now', state });
  await expect(finishSignIn(answer)).rejects.toThrow('Signing in did not work. Please try again.');
  expect(logged.mock.calls[0]).toContain('Call 555-0199 now');
});

test('AUTH-12 without a session the way leads to sign-in, with the path kept', async () => {
  void requireSession(new QueryClient(), `${PATH}?page=2`);
  await vi.waitFor(() => expect(assign).toHaveBeenCalled());
  expect(pathIn(sentTo().searchParams.get('state') ?? '')).toBe(`${PATH}?page=2`);
});

test('AUTH-11 AUTH-12 a session that the server no longer knows leads to sign-in too', async () => {
  storeTokens(TOKENS);
  void requireSession(new QueryClient({ defaultOptions: { queries: { retry: false } } }), PATH);
  await vi.waitFor(() => expect(assign).toHaveBeenCalled());
  expect(sentTo().pathname).toBe('/auth/oauth/authorize');
});

test('AUTH-14 a token with 60 seconds left counts as expired, with 61 it is valid', () => {
  const now = 1_000_000_000;
  const left = (seconds: number) => ({ expires_in: 900, clock_start: now - (900 - seconds) * 1000 });
  expect(isExpired(left(60), now)).toBe(true);
  expect(isExpired(left(61), now)).toBe(false);
});

test('D19 an expired token is renewed once, however many calls wait for it, and the renewal token rotates', async () => {
  storeTokens(LATE);
  await expect(Promise.all([accessToken(), accessToken(), accessToken()])).resolves.toEqual([
    'fresh',
    'fresh',
    'fresh',
  ]);
  expect(tokenCalls).toHaveLength(1);
  expect(Object.fromEntries(tokenCalls[0] ?? [])).toMatchObject({ grant_type: 'refresh_token', refresh_token: 'once' });
  expect(readTokens()?.refresh_token).toBe('next');
});

test('AUTH-16 AUTH-17 a token that cannot be renewed rejects with "expired token" and sends nobody away', async () => {
  tokenAnswer = () => Response.json({ error: 'invalid_grant' }, { status: 400 });
  storeTokens(LATE);
  await expect(accessToken()).rejects.toMatchObject({ status: 401, code: 'EXPIRED_TOKEN', message: 'expired token' });
  expect(assign).not.toHaveBeenCalled();
});

const noNetwork = () => {
  throw new TypeError('Failed to fetch');
};
test.each<[string, string, () => Response]>([
  ['no network', '/auth/oauth/token', noNetwork],
  ['no network at the first call of a page', '/core/api/settings/public', noNetwork],
  ['a server that is busy', '/core/api/settings/public', () => Response.json({ code: 'BUSY' }, { status: 503 })],
  ['a discovery that fails', '/auth/.well-known/openid-configuration', () => new Response('', { status: 502 })],
  ['an error of the provider', '/auth/oauth/token', () => Response.json({ error: 'x' }, { status: 500 })],
  ['too many calls', '/auth/oauth/token', () => Response.json({ code: 'x' }, { status: 429 })],
  ['a page of a proxy', '/auth/oauth/token', () => new Response('<h1>Log in to the hotel</h1>')],
])('D19 %s in place of new tokens does not end the session', async (_, path, answer) => {
  forgetProvider();
  instead.set(path, answer);
  storeTokens(LATE);
  await expect(accessToken()).rejects.toMatchObject({ code: 'UNREACHABLE' });
  instead.clear();
  await expect(accessToken()).resolves.toBe('fresh');
});

test('AUTH-18 logging out clears local storage and leaves for the provider, which sends the browser back to this page', async () => {
  storeTokens(TOKENS);
  localStorage.setItem('anything', 'else');
  await signOut();
  expect(localStorage).toHaveLength(0);
  expect(sentTo().href.startsWith(DISCOVERY.end_session_endpoint)).toBe(true);
  expect(Object.fromEntries(sentTo().searchParams)).toEqual({
    client_id: 'underlay-localhost',
    post_logout_redirect_uri: 'http://localhost:3000/signed-out',
    state: `${PATH}?page=2`,
  });
});

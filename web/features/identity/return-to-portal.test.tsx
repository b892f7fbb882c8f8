// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { fakeServer } from '../../testing/fake-server.ts';
import { BUSINESS, everywhere } from '../../testing/manager-records.ts';
import { openManager } from '../../testing/open-manager.tsx';
import { ACCOUNT_PATH } from '../../testing/portal-in-test.tsx';
import { signInBodies } from '../../testing/saved-methods.ts';
import { FOR_OTHER_TAB, newState, newVerifier } from './sign-in.ts';
import { readTokens } from './token-store.ts';

const METHODS = `${ACCOUNT_PATH}/payment-methods`;
const USER = '3d000000-0000-4000-8000-000000000001';

const replace = vi.fn();
const browser = { origin: 'http://localhost:3000', pathname: '/', search: '', href: '', replace };

beforeEach(() => {
  replace.mockClear();
});

/** A browser that left a page for sign-in, and comes back from there with a code. */
async function comeBack(path: string, callback: '/callback' | '/signup_callback') {
  const calls = fakeServer({
    ...everywhere,
    ...signInBodies,
    'POST /auth/oauth/token': { access_token: 'fresh', expires_in: 900, scope: '/api', token_type: 'bearer' },
    'GET /session': {
      userId: USER,
      email: 'robin@ashby.example',
      firstName: '',
      lastName: '',
      lastLogin: null,
      hasPassword: true,
      passwordEasilyGuessed: false,
      secondFactor: false,
      hasApp: false,
      hasPasskey: false,
    },
    [`POST /users/${USER}/visits`]: null,
  });
  const state = newState(path);
  const journey = { state, verifier: newVerifier(), redirectUri: `${browser.origin}${callback}` };
  sessionStorage.setItem('underlay.sign-in', JSON.stringify(journey));
  vi.stubGlobal('location', { ...browser, pathname: callback, search: `?code=c1&state=${state}` });
  const router = openManager(callback);
  return { calls, router };
}

test('AUTH-08 AUTH-13 a return into the portal is a full load of the path that was kept', async () => {
  const { router } = await comeBack(METHODS, '/callback');
  await waitFor(() => expect(replace).toHaveBeenCalledWith(METHODS));
  expect(router.state.location.pathname).toBe('/callback');
  expect(readTokens()?.access_token).toBe('fresh');
});

test('D19 a tab that was opened to sign in for another one closes itself, or says where what was typed is', async () => {
  const close = vi.spyOn(window, 'close').mockReturnValue();
  const { router } = await comeBack(FOR_OTHER_TAB, '/callback');
  expect(await screen.findByRole('heading', { name: 'You are logged in' })).toBeDefined();
  expect(screen.getByText(/^What you typed is in your other tab/)).toBeDefined();
  expect([close.mock.calls.length, readTokens()?.access_token]).toEqual([1, 'fresh']);
  expect(router.state.location.pathname).toBe('/callback');
  close.mockRestore();
});

test('AUTH-08 a return into the manager area goes on in the same program', async () => {
  const { router } = await comeBack(`/p/m/${BUSINESS}/jobs`, '/callback');
  await waitFor(() => expect(router.state.location.pathname).toBe(`/p/m/${BUSINESS}/jobs`));
  expect(replace).not.toHaveBeenCalled();
});

test('SHELL-10 D21 AUTH-13 a customer who signed up on the way is noted, then comes back to the page that asked', async () => {
  const { calls } = await comeBack(METHODS, '/signup_callback');
  await waitFor(() => expect(replace).toHaveBeenCalledWith(METHODS));
  expect(calls.find(({ what }) => what === `POST /users/${USER}/visits`)?.body).toEqual({ intent: 'signup' });
});

test('SHELL-10 D21 whoever signed up from elsewhere goes to account selection', async () => {
  const { calls, router } = await comeBack(`/p/m/${BUSINESS}/jobs`, '/signup_callback');
  await waitFor(() => expect(router.state.location.pathname).toBe('/a/account-selection'));
  expect(replace).not.toHaveBeenCalled();
  await waitFor(() => expect(calls.some(({ what }) => what === `POST /users/${USER}/visits`)).toBe(true));
});

test('AUTH-18 D20 logging out on a page of the portal comes back into the portal by a full load', async () => {
  fakeServer(everywhere);
  vi.stubGlobal('location', { ...browser, pathname: '/signed-out', search: `?state=${ACCOUNT_PATH}` });
  openManager('/signed-out');
  await waitFor(() => expect(replace).toHaveBeenCalledWith(ACCOUNT_PATH));
});

test('AUTH-09 when signing in fails, the way back leads to the page that asked', async () => {
  await comeBack(METHODS, '/callback');
  await waitFor(() => expect(replace).toHaveBeenCalled());
  openManager('/callback'); // the code and the state are used up
  const again = await screen.findAllByRole('link', { name: 'Log in again' });
  expect(again.at(-1)?.getAttribute('href')).toBe(METHODS);
});

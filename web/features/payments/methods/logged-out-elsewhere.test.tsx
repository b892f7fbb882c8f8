// @vitest-environment jsdom
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { ACCOUNT_PATH, openPortal } from '../../../testing/portal-in-test.tsx';
import { pending, signIn, withMethods } from '../../../testing/saved-methods.ts';

afterEach(() => vi.unstubAllGlobals());

const open = () => {
  signIn();
  openPortal(`${ACCOUNT_PATH}/payment-methods`, withMethods([pending]));
  return screen.findByLabelText<HTMLInputElement>('Account number');
};
const loggedOutElsewhere = () => {
  const reload = vi.fn();
  vi.stubGlobal('location', { ...window.location, origin: window.location.origin, reload });
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'underlay.tokens', newValue: null })));
  return reload;
};
const notice = async () =>
  (await screen.findByRole('button', { name: 'Log in again' })).closest('[role=status]')?.textContent;

test('AUTH-18 logged out in another tab, the page of payment methods leads to log in where nothing is being typed', async () => {
  await open();
  expect(loggedOutElsewhere()).toHaveBeenCalledTimes(1);
});

test('AUTH-18 D19 what is being typed of a new account stays, and it is said what happened', async () => {
  const account = await open();
  await userEvent.type(account, '000123456789');
  expect(loggedOutElsewhere()).not.toHaveBeenCalled();
  expect(await notice()).toContain('You logged out in another tab.');
  expect(account.value).toBe('000123456789');
});

test('AUTH-18 D19 METH-06 so do the deposits with which an account is verified', async () => {
  await open();
  await userEvent.click(screen.getByRole('button', { name: `Verify ${pending.name}` }));
  const deposit = await screen.findByLabelText<HTMLInputElement>('First deposit');
  await userEvent.type(deposit, '0.32');
  expect(loggedOutElsewhere()).not.toHaveBeenCalled();
  expect(await notice()).toContain('You logged out in another tab.');
  expect(deposit.value).toBe('0.32');
});

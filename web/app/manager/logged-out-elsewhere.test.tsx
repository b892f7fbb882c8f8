// @vitest-environment jsdom
import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { fakeServer } from '../../testing/fake-server.ts';
import { BUSINESS, everywhere } from '../../testing/manager-records.ts';
import { openManager } from '../../testing/open-manager.tsx';
import { signInBodies } from '../../testing/saved-methods.ts';

const TOKENS = 'underlay.tokens';
const elsewhere = (newValue: string | null) =>
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: TOKENS, newValue })));

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test('AUTH-18 D19 logged out in another tab, this one keeps what was typed, says so, and lets one sign in again beside it', async () => {
  fakeServer({ ...everywhere, ...signInBodies });
  openManager(`/p/m/${BUSINESS}/customers/create`);
  await userEvent.type(await screen.findByLabelText('First Name'), 'Elena');
  const assign = vi.fn();
  vi.stubGlobal('location', { ...window.location, origin: 'http://localhost:3000', assign });
  const opened = vi.spyOn(window, 'open').mockReturnValue(window);
  elsewhere(null);
  const again = await screen.findByRole('button', { name: 'Log in again' });
  expect(again.closest('[role=status]')?.textContent).toContain('You logged out in another tab.');
  await userEvent.click(again);
  expect(opened).toHaveBeenCalledWith('/a/account-selection?for=other-tab');
  expect([assign.mock.calls, screen.getByDisplayValue('Elena').isConnected]).toEqual([[], true]);
  elsewhere('{}');
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Log in again' })).toBeNull());
  expect(screen.getByDisplayValue('Elena')).toBeDefined();
});

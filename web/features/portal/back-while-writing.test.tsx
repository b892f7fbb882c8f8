// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { ACCOUNT, ACCOUNT_PATH, openPortal } from '../../testing/portal-in-test.tsx';

test('COMM-07 ERR-04 Back right behind the first letter asks before the question is lost, also while the dialog is on its way', async () => {
  openPortal(ACCOUNT_PATH, { [`GET /communication/${ACCOUNT}/contact`]: { body: { email: '', phoneNumber: '' } } });
  const nav = within(await screen.findByRole('navigation', { name: 'Account' }));
  await userEvent.click(nav.getByRole('link', { name: 'Ask a question' }));
  fireEvent.change(await screen.findByRole('textbox', { name: 'Your question' }), { target: { value: 'W' } });
  window.history.back();
  const asked = within(await screen.findByRole('dialog', { name: 'Leave without saving?' }));
  await userEvent.click(asked.getByRole('button', { name: 'Stay here' }));
  await waitFor(() => expect(window.location.pathname).toBe(`${ACCOUNT_PATH}/ask`));
  expect(screen.getByRole('textbox', { name: 'Your question' })).toHaveProperty('value', 'W');
});

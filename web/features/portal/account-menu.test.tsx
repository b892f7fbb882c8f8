// @vitest-environment jsdom
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { ACCOUNT_PATH, INVOICE_PATH, openPortal } from '../../testing/portal-in-test.tsx';

const menu = () => screen.getByRole('button', { name: 'Menu' });
const isOpen = () => menu().getAttribute('aria-expanded') === 'true';

test('PACC-08 a phone closes the menu on Escape, and on every way to another page', async () => {
  openPortal(INVOICE_PATH);
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Menu' }));
  expect(isOpen()).toBe(true);
  await user.tab();
  await user.keyboard('{Escape}');
  expect([isOpen(), document.activeElement]).toEqual([false, menu()]);
  await user.click(menu());
  await user.click(await screen.findByRole('link', { name: 'Back to Invoices & Quotes' }));
  await screen.findByRole('heading', { name: 'Invoices & Quotes' });
  expect([window.location.pathname, isOpen()]).toEqual([ACCOUNT_PATH, false]);
  await user.click(menu());
  expect(isOpen()).toBe(true);
  act(() => window.history.back());
  await waitFor(() => expect([window.location.pathname, isOpen()]).toEqual([INVOICE_PATH, false]));
});

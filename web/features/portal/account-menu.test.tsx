// @vitest-environment jsdom
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { ACCOUNT_PATH, INVOICE_PATH, openPortal, READ_ACCOUNT } from '../../testing/portal-in-test.tsx';

const menu = () => screen.getByRole('button', { name: 'Menu' });
const isOpen = () => menu().getAttribute('aria-expanded') === 'true';

test('D72 an account that could not be had has a heading, and nothing that looks as if it were still coming', async () => {
  openPortal(`${ACCOUNT_PATH}/payment-history`, { [READ_ACCOUNT]: 'offline', 'GET /settings/public': 'offline' });
  expect(await screen.findByText(/^This page could not be loaded/, {}, { timeout: 20_000 })).toBeTruthy();
  expect(screen.getByRole('heading', { level: 1, name: 'Your account' })).toBeTruthy();
  await waitFor(() => expect(screen.queryByText(/Underlay support/)).toBeNull(), { timeout: 20_000 });
  expect(screen.getByRole('banner').querySelector('[aria-hidden="true"]:empty')).toBeNull();
});

test('PACC-04 the heading of a page is its first one', async () => {
  openPortal(ACCOUNT_PATH);
  await screen.findByText('TG-20418');
  expect(screen.getAllByRole('heading').map(({ tagName }) => tagName)[0]).toBe('H1');
});

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

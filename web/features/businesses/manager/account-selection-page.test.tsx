// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeServer } from '../../../testing/fake-server.ts';
import { BUSINESS, everywhere } from '../../../testing/manager-records.ts';
import { openManager } from '../../../testing/open-manager.tsx';

test('ACCT-01 ACCT-03 ACCT-04 the businesses are listed, each leads to its area, and another can be created', async () => {
  fakeServer(everywhere);
  openManager('/a/account-selection');
  expect(await screen.findByRole('heading', { name: 'Choose a Business' })).toBeDefined();
  const link = await screen.findByRole('link', { name: 'Tallgrass Flooring Co.' });
  expect(link.getAttribute('href')).toBe(`/p/m/${BUSINESS}`);
  expect(screen.getByRole('link', { name: 'Create Account' }).getAttribute('href')).toBe('/a/create-account');
});

test('ACCT-02 with no business the page shows New Account Setup', async () => {
  fakeServer({ ...everywhere, 'GET /business': [] });
  openManager('/a/account-selection');
  expect(await screen.findByRole('heading', { name: 'New Account Setup' })).toBeDefined();
  expect(screen.getByRole('link', { name: 'Create Account' })).toBeDefined();
});

test('ACCT-02 ROLE-07 whoever is invited and has no business is asked to accept, and not led to set up another one', async () => {
  const invitation = { uuid: BUSINESS, businessName: 'Harbor Floors', role: 'estimator', invitedBy: 'Robin Ashby' };
  fakeServer({
    ...everywhere,
    'GET /business': [],
    'GET /invitations': [{ ...invitation, expiresAt: '2026-03-17T18:00:00Z' }],
  });
  openManager('/a/account-selection');
  expect(await screen.findByRole('heading', { name: 'You Are Invited' })).toBeDefined();
  const filled = [...screen.getAllByRole('button'), ...screen.getAllByRole('link')].filter(
    (each) => each.dataset.variant === 'filled' || (each.matches('.mantine-Button-root') && !each.dataset.variant),
  );
  expect(filled.map((each) => each.textContent)).toEqual(['Accept']);
  expect(screen.queryByText(/Tell us who sends the invoices/)).toBeNull();
});

const owed = { businessName: 'Prairie Tile & Stone', portalPath: '/p/u/1/a/2', balance: 8782.43 };
const settled = { businessName: 'Tallgrass Flooring Co.', portalPath: '/p/u/3/a/4', balance: 0 };

test('ACCT-02 D04 a customer of businesses who signs in finds their accounts and what they owe, and no setup', async () => {
  fakeServer({ ...everywhere, 'GET /business': [], 'GET /session/accounts': [owed, settled] });
  openManager('/a/account-selection');
  expect(await screen.findByRole('heading', { name: 'Your Accounts' })).toBeDefined();
  const due = screen.getByRole('link', { name: 'Prairie Tile & Stone Amount Due $8,782.43' });
  expect(due.getAttribute('href')).toBe('/p/u/1/a/2');
  expect(screen.getByRole('link', { name: 'Tallgrass Flooring Co. Nothing due' })).toBeDefined();
  expect(screen.queryByText('New Account Setup')).toBeNull();
  expect(screen.getByRole('link', { name: 'Send me my link' }).getAttribute('href')).toBe('/p/u/find-link');
});

test('ACCT-01 D04 whoever manages a business and is a customer elsewhere finds both', async () => {
  fakeServer({ ...everywhere, 'GET /session/accounts': [owed] });
  openManager('/a/account-selection');
  expect(await screen.findByRole('heading', { name: 'Choose a Business' })).toBeDefined();
  expect(await screen.findByRole('link', { name: /^Prairie Tile/ })).toBeDefined();
  expect(screen.getByRole('link', { name: 'Tallgrass Flooring Co.' })).toBeDefined();
});

test('ACCT-05 the header has Logout and the support address', async () => {
  fakeServer(everywhere);
  openManager('/a/account-selection');
  expect(await screen.findByRole('button', { name: 'Logout' })).toBeDefined();
  const support = await screen.findByRole('link', { name: 'help@underlay.example' });
  expect(support.getAttribute('href')).toBe('mailto:help@underlay.example');
});

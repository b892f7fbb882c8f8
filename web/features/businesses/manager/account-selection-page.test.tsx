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

test('ACCT-05 the header has Logout and the support address', async () => {
  fakeServer(everywhere);
  openManager('/a/account-selection');
  expect(await screen.findByRole('button', { name: 'Logout' })).toBeDefined();
  const support = await screen.findByRole('link', { name: 'help@underlay.example' });
  expect(support.getAttribute('href')).toBe('mailto:help@underlay.example');
});

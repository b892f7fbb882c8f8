// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ACCOUNT, ACCOUNT_PATH, account, openPortal, READ_ACCOUNT } from '../../testing/portal-in-test.tsx';

test('D93 the pages of an account wear the color of its business, and those without one the product’s', async () => {
  const root = document.documentElement;
  const brand = { accent: '#2f6b4f', darkAccent: '#3d8a66', darkLink: '#6fbf98' };
  openPortal(ACCOUNT_PATH, { [READ_ACCOUNT]: { body: { ...account, brand } } });
  await waitFor(() => expect(root.hasAttribute('data-brand')).toBe(true));
  expect(root.style.getPropertyValue('--brand-accent')).toBe('#2f6b4f');
  expect(root.style.getPropertyValue('--brand-dark-link')).toBe('#6fbf98');
  openPortal(ACCOUNT_PATH);
  await screen.findAllByText(account.name);
  expect(root.hasAttribute('data-brand')).toBe(false);
});

test('D93 the head of the portal shows the logo of the business: a wide one for its name, a square one beside it', async () => {
  const logo = { uuid: ACCOUNT, width: 200, height: 40 };
  const banner = async (size: object) => {
    openPortal(ACCOUNT_PATH, { [READ_ACCOUNT]: { body: { ...account, logo: { ...logo, ...size } } } });
    await screen.findAllByText('TG-20418');
    return screen.getByRole('banner');
  };
  const wide = within(await banner({}));
  const picture = wide.getByRole('img', { name: account.name });
  expect(picture.getAttribute('src')).toBe(`/core/api/logos/${ACCOUNT}`);
  // Its place is there before it is loaded.
  expect([picture.getAttribute('width'), picture.getAttribute('height')]).toEqual(['200', '40']);
  expect(wide.queryByText(account.name)).toBeNull();
  const square = await banner({ width: 64, height: 64 });
  expect(within(square).getByText(account.name)).toBeDefined();
  expect(square.querySelector('img')?.alt).toBe('');
});

// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { fakeServer } from '../../../testing/fake-server.ts';
import { BUSINESS, customer, everywhere } from '../../../testing/manager-records.ts';
import { openManager } from '../../../testing/open-manager.tsx';

test('FIND-02 the page names the kinds that it can show, and leaves out what a newer server found besides', async () => {
  const found = (uuid: string, title: string) => ({ hasMore: true, found: [{ uuid, title, under: '' }] });
  const groups = [
    { kind: 'of-next-year', ...found('1', 'Whatever it is') },
    { kind: 'customer', ...found(customer.uuid, 'Stonebridge Bakery') },
  ];
  const calls = fakeServer({
    ...everywhere,
    [`GET /business/${BUSINESS}/jobs`]: [],
    [`GET /business/${BUSINESS}/search`]: { groups },
  });
  openManager(`/p/m/${BUSINESS}/jobs`);
  await screen.findByRole('main');
  await userEvent.keyboard('{Control>}k{/Control}');
  await userEvent.type(await screen.findByRole('combobox', { name: 'Search' }), 'stone');
  await screen.findByRole('option', { name: /^Stonebridge Bakery/ });
  expect(screen.getByRole('listbox').textContent).not.toMatch(/Whatever|undefined/);
  const asked = calls.filter(({ url }) => url.pathname.endsWith('/search'));
  expect(asked.at(-1)?.url.searchParams.get('kinds')?.split(',')).toContain('credit');
});

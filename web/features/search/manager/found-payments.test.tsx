// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { fakeServer } from '../../../testing/fake-server.ts';
import { BUSINESS, customer, everywhere, INVOICE } from '../../../testing/manager-records.ts';
import { openManager } from '../../../testing/open-manager.tsx';

test('PART-15 FIND-08 a payment says for which invoice it was, and money on account that it was for none and leads to its customer', async () => {
  const check = { title: 'Check 2291', under: 'Stonebridge Bakery', amount: 500, day: '2026-10-16' };
  const rows = [
    { uuid: '1', ...check, number: 1042, status: 'returned', invoiceUuid: INVOICE },
    { uuid: '2', ...check, status: 'settled', customerUuid: customer.uuid },
  ];
  fakeServer({
    ...everywhere,
    [`GET /business/${BUSINESS}/jobs`]: [],
    [`GET /business/${BUSINESS}/search`]: { groups: [{ kind: 'payment', hasMore: false, found: rows }] },
  });
  const router = openManager(`/p/m/${BUSINESS}/jobs`);
  await screen.findByRole('main');
  await userEvent.keyboard('{Control>}k{/Control}');
  const field = await screen.findByRole('combobox', { name: 'Search' });
  await waitFor(() => expect(document.activeElement).toBe(field));
  await userEvent.keyboard('2291');
  await screen.findByText('2 found');
  const [ofInvoice, onAccount] = within(screen.getByRole('listbox')).getAllByRole('option');
  expect(ofInvoice?.textContent).toContain('Invoice 1042, Stonebridge Bakery, October 16th, 2026');
  expect(onAccount?.textContent).toContain('On account, Stonebridge Bakery, October 16th, 2026');
  // FIND-03: what did not stay must not look as if it had.
  expect([ofInvoice?.textContent, onAccount?.textContent].map((text) => text?.endsWith('returned'))).toEqual([
    true,
    false,
  ]);
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await waitFor(() => expect(router.state.location.pathname).toBe(`/p/m/${BUSINESS}/customers/${customer.uuid}`));
});

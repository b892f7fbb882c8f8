// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { fakeServer } from '../../../testing/fake-server.ts';
import { BUSINESS, everywhere, invoice } from '../../../testing/manager-records.ts';
import { openManager } from '../../../testing/open-manager.tsx';

const HOME = `/p/m/${BUSINESS}/invoices`;
const PAUSE_MILLISECONDS = 350;

test('INV-01 D69 Back before typing has paused shows the search of before, in the fields as in the list', async () => {
  fakeServer({ ...everywhere, [`GET /business/${BUSINESS}/invoices`]: [invoice] });
  const router = openManager(`${HOME}?customer=elm`);
  await screen.findByRole('link', { name: '1048' });
  const [search] = screen.queryAllByRole('button', { name: 'Search', expanded: false });
  if (search) await userEvent.click(search);
  const customer = () => screen.getByLabelText('Customer');
  await userEvent.clear(customer());
  await userEvent.type(customer(), 'maple{Enter}');
  await waitFor(() => expect(router.state.location.href).toBe(`${HOME}?customer=maple`));
  fireEvent.change(customer(), { target: { value: 'maple row' } });
  router.history.back();
  await waitFor(() => expect(customer()).toHaveProperty('value', 'elm'));
  await new Promise((resolve) => setTimeout(resolve, PAUSE_MILLISECONDS));
  expect([router.state.location.href, (customer() as HTMLInputElement).value]).toEqual([`${HOME}?customer=elm`, 'elm']);
});

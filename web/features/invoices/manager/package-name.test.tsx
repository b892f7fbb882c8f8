// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { fakeServer } from '../../../testing/fake-server.ts';
import { BUSINESS, draft, everywhere, INVOICE } from '../../../testing/manager-records.ts';
import { openManager } from '../../../testing/open-manager.tsx';

const ONE = `/business/${BUSINESS}/invoices/${INVOICE}`;
const id = (place: number) => `d5000000-0000-4000-8000-00000000000${place}`;
const OF_FLOOR = { pick: 'one_of', choice: 'The floor', chosen: false };
const OPTIONAL = { pick: 'may', choice: '', chosen: false };
const section = (place: number, name: string, how: object) => ({
  ...{ uuid: id(place), name, note: '', subtotal: 0, recommended: false, noneIsFine: false },
  ...how,
});

test('OPT-02 a package is not given the name of another one of its choice, and its field says so before anything is asked', async () => {
  const sections = [section(1, 'Laminate', OF_FLOOR), section(2, 'Oak', OF_FLOOR), section(3, 'Stairs', OPTIONAL)];
  const quote = { ...draft, isQuote: true, range: { least: 100, most: 400 }, lineItems: [], sections };
  const change = `PUT ${ONE}/sections/${id(3)}`;
  const calls = fakeServer({ ...everywhere, [`GET ${ONE}`]: quote, [change]: quote });
  const sent = () => calls.filter(({ what }) => what === change).map(({ body }) => body);
  openManager(`/p/m/${BUSINESS}/invoices/${INVOICE}`);
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Menu of section 3' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Edit' }));
  const form = within(await screen.findByRole('dialog', { name: 'Edit Section' }));
  await user.click(form.getByLabelText('One package of a choice'));
  const name = form.getByLabelText('Section');
  await user.clear(name);
  await user.type(name, ' oak{Enter}');
  expect(form.getByText('Another package of "The floor" has this name.')).toBeDefined();
  expect([name.getAttribute('aria-invalid'), sent()]).toEqual(['true', []]);
  await user.clear(form.getByLabelText('Choice'));
  await user.type(form.getByLabelText('Choice'), 'Stairs');
  await user.click(form.getByRole('button', { name: 'Save Section' }));
  await waitFor(() => expect(sent()).toMatchObject([{ name: 'oak', choice: 'Stairs' }]));
});

// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { fakeServer } from '../../../testing/fake-server.ts';
import { BUSINESS, everywhere } from '../../../testing/manager-records.ts';
import { openManager } from '../../../testing/open-manager.tsx';
import { storedBusiness } from '../../../testing/stored-business.ts';

const HOME = `/p/m/${BUSINESS}`;
const READ = `GET /business/${BUSINESS}`;

function open(stored: object, search = '') {
  fakeServer({ ...everywhere, [READ]: stored });
  const router = openManager(`${HOME}/edit-account${search}`);
  return { user: userEvent.setup({ delay: null }), router };
}
type User = ReturnType<typeof userEvent.setup>;

const press = async (user: User, name: string) => user.click(await screen.findByRole('button', { name }));
async function typed(user: User, label: string, text: string) {
  const field = await screen.findByLabelText(label);
  await user.clear(field);
  await user.click(field);
  await user.paste(text);
}

test('WIZ-13 SET-05 a first bank account is added, and nothing is said to rest', async () => {
  const { user } = open({ ...storedBusiness, businessBank: null });
  await press(user, 'Edit Business Info');
  await press(user, '2. Bank');
  await typed(user, 'Account holder name', 'Tallgrass');
  await user.selectOptions(await screen.findByLabelText('Account type'), 'business_checking');
  await typed(user, 'Routing number', '110000000');
  await typed(user, 'Account number', '000123454242');
  await typed(user, 'Account number verification', '000123454242');
  await press(user, '3. Beneficial owners');
  await press(user, 'Save business information');
  await press(user, '4. Confirmation');
  expect(await screen.findByText('ending in 4242')).toBeDefined();
  expect(screen.queryByText(/rest until/)).toBeNull();
  await press(user, 'Submit');
  const dialog = within(await screen.findByRole('dialog', { name: 'Add the bank account?' }));
  expect(dialog.getByText(/^Customers can pay online once the account is verified/)).toBeDefined();
  expect(dialog.queryByText(/rest until/)).toBeNull();
});

test('WIZ-13 D12 who was led to a place and goes on is not led back to it by the address', async () => {
  const { user, router } = open(storedBusiness, '?place=details');
  await screen.findByLabelText('Industry');
  expect(router.state.location.search).toEqual({ place: 'details' });
  await press(user, 'Cancel');
  expect(await screen.findByLabelText('Account Name')).toBeDefined();
  await waitFor(() => expect(router.state.location.search).toEqual({}));
});

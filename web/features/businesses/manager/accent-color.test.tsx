// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { fakeServer } from '../../../testing/fake-server.ts';
import { BUSINESS, everywhere } from '../../../testing/manager-records.ts';
import { openManager } from '../../../testing/open-manager.tsx';
import { paymentSettings } from '../../../testing/payment-settings.ts';
import { bank, onboarded } from '../../../testing/stored-business.ts';

const API = `/business/${BUSINESS}`;
const PUT = `PUT ${API}/settings`;

test('D93 the accent color is chosen or typed, is shown as customers see it, and is saved', async () => {
  const calls = fakeServer({
    ...everywhere,
    [`GET ${API}/bankAccount`]: bank,
    [`GET ${API}/onboarding`]: onboarded,
    [PUT]: (body: object) => ({ ...paymentSettings, ...body, version: 4 }),
  });
  openManager(`/p/m/${BUSINESS}/settings`);
  const field = await screen.findByLabelText('Accent color');
  expect(screen.queryByText('Ask a question')).toBeNull();
  await userEvent.type(field, 'green{Enter}');
  expect(await screen.findByText('Must be a color such as #244e86.')).toBeDefined();
  expect(screen.queryByText('Ask a question')).toBeNull();
  await userEvent.clear(field);
  await userEvent.type(field, '#FFEE00');
  expect(screen.getAllByText('Ask a question')).toHaveLength(2);
  expect(screen.getByText(/darkened so that everybody can read/)).toBeDefined();
  fireEvent.change(screen.getByLabelText('Choose a color'), { target: { value: '#2f6b4f' } });
  expect(field).toHaveProperty('value', '#2f6b4f');
  expect(screen.queryByText(/darkened/)).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Save Changes' }));
  await waitFor(() => expect(calls.find(({ what }) => what === PUT)?.body).toMatchObject({ accentColor: '#2f6b4f' }));
});

// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { fakeServer, Refusal } from '../../testing/fake-server.ts';
import { BUSINESS, business, everywhere } from '../../testing/manager-records.ts';
import { openManager } from '../../testing/open-manager.tsx';

const HOME = `/p/m/${BUSINESS}`;
const API = `/business/${BUSINESS}`;
const bank = { name: 'Operating', createdAt: '2026-03-03T05:30:00Z', lastFour: '6789', status: 'pending_verification' };
const stored = {
  ...business,
  person: { firstName: 'Robin', lastName: 'Ashby' },
  phone: '7855550142',
  email: 'billing@tallgrass.example',
  version: 7,
};

test('SET-01 SET-04 the settings show the current bank account and lead to the business and to the accounts', async () => {
  fakeServer({ ...everywhere, [`GET ${API}/bankAccount`]: bank });
  openManager(`${HOME}/settings`);
  expect(await screen.findByText('Operating')).toBeDefined();
  expect(screen.getByText('March 2nd, 2026')).toBeDefined();
  expect(screen.getByText('6789')).toBeDefined();
  expect(screen.getByText('pending verification').dataset.tone).toBe('yellow');
  expect(screen.getByRole('link', { name: 'Business Information' }).getAttribute('href')).toBe(`${HOME}/edit-account`);
  expect(screen.getByRole('link', { name: 'Account Management' }).getAttribute('href')).toBe('/a/account-selection');
});

test('SET-01 without a bank account the page says what that means', async () => {
  fakeServer({ ...everywhere, [`GET ${API}/bankAccount`]: () => new Response('null') });
  openManager(`${HOME}/settings`);
  expect(await screen.findByText('No bank account yet. Customers cannot pay online until there is one.')).toBeDefined();
});

test('SHELL-18 edit-account shows the business, saves with its version and goes back to the settings', async () => {
  const calls = fakeServer({
    ...everywhere,
    [`GET ${API}`]: stored,
    [`GET ${API}/bankAccount`]: bank,
    [`PUT ${API}`]: { ...stored, name: 'Tallgrass Floors', version: 8 },
  });
  const router = openManager(`${HOME}/edit-account`);
  const name = await screen.findByLabelText('Account Name');
  expect(name).toHaveProperty('value', stored.name);
  await userEvent.clear(name);
  await userEvent.click(screen.getByRole('button', { name: 'Save Changes' }));
  await waitFor(() => expect(document.activeElement).toBe(name));
  expect(calls.some(({ what }) => what === `PUT ${API}`)).toBe(false);
  await userEvent.type(name, 'Tallgrass Floors');
  await userEvent.click(screen.getByRole('button', { name: 'Save Changes' }));
  await waitFor(() => expect(router.state.location.pathname).toBe(`${HOME}/settings`));
  expect(calls.find(({ what }) => what === `PUT ${API}`)?.body).toMatchObject({
    name: 'Tallgrass Floors',
    phone: '7855550142',
    version: 7,
  });
});

test('SHELL-18 when somebody else changed the business the second is told and keeps the entries', async () => {
  const message = 'Someone else changed this in the meantime.';
  fakeServer({
    ...everywhere,
    [`GET ${API}`]: stored,
    [`PUT ${API}`]: new Refusal(409, { code: 'CHANGED_ELSEWHERE', message }),
  });
  openManager(`${HOME}/edit-account`);
  const city = await screen.findByLabelText('City');
  await userEvent.type(city, ' North');
  await userEvent.click(screen.getByRole('button', { name: 'Save Changes' }));
  expect((await screen.findByRole('alert')).textContent).toBe(message);
  expect(city).toHaveProperty('value', 'Topeka North');
});

test('SHELL-18 whoever was told and saves again replaces what is stored by then', async () => {
  let version = 7;
  const calls = fakeServer({
    ...everywhere,
    [`GET ${API}`]: () => ({ ...stored, version }),
    [`GET ${API}/bankAccount`]: bank,
    [`PUT ${API}`]: (body: unknown) =>
      (body as { version: number }).version === version
        ? { ...stored, version: version + 1 }
        : new Refusal(409, { code: 'CHANGED_ELSEWHERE', message: 'Someone else changed this.' }),
  });
  const router = openManager(`${HOME}/edit-account`);
  await userEvent.type(await screen.findByLabelText('City'), ' North');
  version = 9;
  await userEvent.click(screen.getByRole('button', { name: 'Save Changes' }));
  expect((await screen.findByRole('alert')).textContent).toBe('Someone else changed this.');
  await userEvent.click(screen.getByRole('button', { name: 'Save Changes' }));
  await waitFor(() => expect(router.state.location.pathname).toBe(`${HOME}/settings`));
  const sent = calls.filter(({ what }) => what === `PUT ${API}`).map(({ body }) => body as { version: number });
  expect(sent.map((body) => body.version)).toEqual([7, 9]);
});

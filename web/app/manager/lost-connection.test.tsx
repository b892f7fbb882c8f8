// @vitest-environment jsdom
import { act, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { fakeServer } from '../../testing/fake-server.ts';
import { BUSINESS, customer, everywhere } from '../../testing/manager-records.ts';
import { openManager } from '../../testing/open-manager.tsx';

const CUSTOMERS = `/business/${BUSINESS}/customers`;

const lost = () => {
  throw new TypeError('Failed to fetch');
};
/** As the browser reports it when the cable is pulled, or the phone is in a cellar. */
const say = (what: 'offline' | 'online') => act(async () => void window.dispatchEvent(new Event(what)));
afterEach(() => say('online'));

test('CUST-12 without a connection a save says so at once, keeps the entries and can be tried again', async () => {
  const answers: Record<string, unknown> = {
    ...everywhere,
    [`GET ${CUSTOMERS}/${customer.uuid}`]: customer,
    [`GET /business/${BUSINESS}/jobs`]: [],
    [`PUT ${CUSTOMERS}/${customer.uuid}`]: lost,
  };
  fakeServer(answers);
  const router = openManager(`/p/m/${BUSINESS}/customers/${customer.uuid}/details`);
  await userEvent.type(await screen.findByLabelText('Last Name'), ' Smith');
  await say('offline');
  await userEvent.click(screen.getByRole('button', { name: 'Save Changes' }));
  expect((await screen.findByRole('alert')).textContent).toContain('check the connection');
  expect(screen.getByLabelText('Last Name')).toHaveProperty('value', 'Okafor Smith');
  answers[`PUT ${CUSTOMERS}/${customer.uuid}`] = customer;
  await userEvent.click(screen.getByRole('button', { name: 'Save Changes' }));
  await screen.findByRole('heading', { name: customer.displayName });
  expect(router.state.location.pathname).toBe(`/p/m/${BUSINESS}/customers/${customer.uuid}`);
});

test('without a connection a list never claims to be empty', async () => {
  const answers: Record<string, unknown> = { ...everywhere, [`GET ${CUSTOMERS}`]: lost };
  fakeServer(answers);
  await say('offline');
  openManager(`/p/m/${BUSINESS}/customers`);
  const retry = await screen.findByRole('button', { name: 'Retry' });
  answers[`GET ${CUSTOMERS}`] = [customer];
  await userEvent.click(retry);
  expect(await screen.findByRole('link', { name: customer.displayName })).toBeDefined();
});

// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { fakeServer } from '../../../testing/fake-server.ts';
import { BUSINESS, customer, everywhere, INVOICE, invoice, job, jobPage } from '../../../testing/manager-records.ts';
import { openManager } from '../../../testing/open-manager.tsx';

const HOME = `/p/m/${BUSINESS}`;
const API = `/business/${BUSINESS}`;

test('CUST-10 JOB-02 a new job of a customer starts with them, and the work is at their address', async () => {
  const calls = fakeServer({
    ...everywhere,
    [`GET ${API}/customers/${customer.uuid}`]: customer,
    [`GET ${API}/customers`]: [],
    [`GET ${API}/jobs`]: [job],
    [`POST ${API}/jobs`]: job,
  });
  openManager(`${HOME}/customers/${customer.uuid}`);
  const user = userEvent.setup();
  await user.click(await screen.findByRole('link', { name: 'New Job' }));
  await user.type(await screen.findByLabelText('Name'), 'Stairs');
  expect(screen.getByRole('combobox', { name: 'Customer' })).toHaveProperty('value', customer.displayName);
  expect(screen.getByRole('link', { name: 'Cancel' }).getAttribute('href')).toBe(`${HOME}/customers/${customer.uuid}`);
  expect(screen.getByText('418 Maple Row, Topeka, KS 66603')).toBeDefined();
  await user.type(screen.getByLabelText('Description'), 'Oak treads');
  await user.click(screen.getByRole('button', { name: 'Create Job' }));
  await waitFor(() =>
    expect(calls.find(({ what }) => what === `POST ${API}/jobs`)?.body).toMatchObject({
      customerId: customer.uuid,
      address: { addressLine1: '418 Maple Row', city: 'Topeka', state: 'KS', zip: '66603' },
    }),
  );
});

test('JOB-02 a customer in the address who cannot be found is chosen by hand', async () => {
  fakeServer({ ...everywhere, [`GET ${API}/customers`]: [customer] });
  openManager(`${HOME}/jobs/create?customer=${INVOICE}`);
  expect(await screen.findByRole('combobox', { name: 'Customer' })).toHaveProperty('value', '');
});

test('JOB-12 INV-03 a job that has invoices can have another one, which starts with the job and its name', async () => {
  fakeServer({
    ...everywhere,
    [`GET ${API}/jobs/${job.uuid}`]: jobPage({ invoices: [invoice] }),
    [`GET ${API}/customers`]: [customer],
    [`GET ${API}/jobs`]: [],
    [`GET ${API}/customers/${customer.uuid}`]: customer,
  });
  openManager(`${HOME}/jobs/${job.uuid}`);
  await userEvent.click(await screen.findByRole('link', { name: 'Create Invoice / Quote' }));
  expect(await screen.findByRole('combobox', { name: 'Job' })).toHaveProperty(
    'value',
    `${job.name}, ${customer.displayName}`,
  );
  expect(screen.getByLabelText('Description')).toHaveProperty('value', job.name);
  expect(screen.getByRole('link', { name: 'Cancel' }).getAttribute('href')).toBe(`${HOME}/jobs/${job.uuid}`);
});

// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { type Call, fakeServer, Refusal } from '../../../testing/fake-server.ts';
import { BUSINESS, customer, everywhere, invoice, job, offered } from '../../../testing/manager-records.ts';
import { openManager } from '../../../testing/open-manager.tsx';
import { paymentSettings } from '../../../testing/payment-settings.ts';

const API = `/business/${BUSINESS}`;

function open(answers: object, named = ''): Call[] {
  const calls = fakeServer({ ...everywhere, ...offered, ...answers });
  openManager(`/p/m/${BUSINESS}/invoices/create${named}`);
  return calls;
}
const settingsAre = (settings: unknown) => open({ [`GET ${API}/settings`]: settings });

test('INV-08 INV-09 D68 a new one starts with the sales tax and the term that the business usually has', async () => {
  vi.setSystemTime(new Date('2026-03-03T05:30:00Z')); // still March 2nd in Chicago (D80)
  settingsAre({ ...paymentSettings, defaultSalesTax: 8.25, defaultTerm: 15 });
  expect(await screen.findByLabelText('Sales Tax (%)')).toHaveProperty('value', '8.25');
  expect(screen.getByLabelText('Term')).toHaveProperty('value', '15');
  expect(screen.getByLabelText('Due Date')).toHaveProperty('value', '2026-03-17');
  vi.useRealTimers();
});

test('INV-06 D68 without a usual term it is due in thirty days, which can be changed', async () => {
  vi.setSystemTime(new Date('2026-03-03T05:30:00Z'));
  settingsAre(paymentSettings);
  expect(await screen.findByLabelText('Due Date')).toHaveProperty('value', '2026-04-01');
  expect(screen.getByLabelText('Term')).toHaveProperty('value', '');
  vi.useRealTimers();
});

test('INV-08 settings that cannot be loaded are asked for again', async () => {
  let works = false;
  settingsAre(() => (works ? paymentSettings : new Refusal(500, { code: 'INTERNAL', message: 'x' })));
  const retry = await screen.findByRole('button', { name: /retry|try again/i });
  works = true;
  await userEvent.click(retry);
  expect(await screen.findByLabelText('Sales Tax (%)')).toHaveProperty('value', '0');
});

const NOTHING_YET = { [`GET ${API}/customers`]: [], [`GET ${API}/jobs`]: [] };
const CREATED = {
  [`POST ${API}/customers`]: customer,
  [`POST ${API}/jobs`]: job,
  [`POST ${API}/invoices`]: invoice,
  [`GET ${API}/customers/${customer.uuid}`]: customer,
};

async function fill(user: ReturnType<typeof userEvent.setup>) {
  await user.selectOptions(await screen.findByLabelText('Customer Type'), 'individual');
  const typed = {
    'First Name': 'Dana',
    'Last Name': 'Okafor',
    Email: 'dana@okafor.example',
    Phone: '7855550199',
    Address: '418 Maple Row',
    City: 'Topeka',
    Zip: '66603',
    Name: 'Kitchen oak',
  };
  for (const [label, text] of Object.entries(typed)) await user.type(screen.getByLabelText(label), text);
}
const create = (user: ReturnType<typeof userEvent.setup>) =>
  user.click(screen.getByRole('button', { name: 'Create and add lines' }));
const made = (calls: readonly Call[]) => calls.filter(({ what }) => what.startsWith('POST')).map(({ what }) => what);
const bodyOf = (calls: readonly Call[], path: string) => calls.find(({ what }) => what === `POST ${API}/${path}`)?.body;

test('INV-03 CUST-02 JOB-02 the first invoice brings its customer and its job along, the work being at their address', async () => {
  const calls = open({ ...NOTHING_YET, ...CREATED });
  const user = userEvent.setup();
  await fill(user);
  expect(screen.getByLabelText('State')).toHaveProperty('value', 'KS');
  await create(user);
  await waitFor(() =>
    expect(made(calls)).toEqual([`POST ${API}/customers`, `POST ${API}/jobs`, `POST ${API}/invoices`]),
  );
  const address = {
    name: '',
    addressLine1: '418 Maple Row',
    addressLine2: '',
    city: 'Topeka',
    state: 'KS',
    zip: '66603',
  };
  expect(bodyOf(calls, 'customers')).toMatchObject({ person: { firstName: 'Dana' }, address });
  expect(bodyOf(calls, 'jobs')).toEqual({
    name: 'Kitchen oak',
    description: 'Kitchen oak',
    customerId: customer.uuid,
    address,
  });
  expect(bodyOf(calls, 'invoices')).toMatchObject({ jobId: job.uuid, description: 'Kitchen oak', isQuote: false });
});

test('INV-03 FORM-03 what the server refuses of a new customer stands under its field, and nothing is created twice', async () => {
  const refusals: unknown[] = [
    new Refusal(400, { code: 'INVALID_INPUT', message: 'No.', fields: { 'business.email': 'Taken.' } }),
    customer,
  ];
  const jobs: unknown[] = [new Refusal(500, { code: 'INTERNAL', message: 'Try again.' }), job];
  const calls = open({
    ...NOTHING_YET,
    ...CREATED,
    [`POST ${API}/customers`]: () => refusals.shift(),
    [`POST ${API}/jobs`]: () => jobs.shift(),
  });
  const user = userEvent.setup();
  await fill(user);
  await create(user);
  expect(await screen.findByText('Taken.')).toBeDefined();
  await create(user);
  expect(await screen.findByText('Try again.')).toBeDefined();
  await create(user);
  await waitFor(() => expect(bodyOf(calls, 'invoices')).toBeDefined());
  const count = (path: string) => made(calls).filter((what) => what === `POST ${API}/${path}`).length;
  expect([count('customers'), count('jobs'), count('invoices')]).toEqual([2, 2, 1]);
});

test('INV-06 an invoice that is described in words of its own keeps them while its job is named', async () => {
  open(NOTHING_YET);
  const user = userEvent.setup();
  await user.type(await screen.findByLabelText('Name'), 'Kit');
  await user.type(screen.getByLabelText('Description'), 's, sanded');
  await user.type(screen.getByLabelText('Name'), 'chen oak');
  expect(screen.getByLabelText('Description')).toHaveProperty('value', 'Kits, sanded');
});

test('INV-03 what is created is an invoice unless a quote is chosen', async () => {
  open({});
  expect(await screen.findByLabelText('Type')).toHaveProperty('value', 'invoice');
});

test('INV-06 JOB-02 a business with jobs is asked for one of them, or for a new one', async () => {
  open({});
  const user = userEvent.setup();
  expect(await screen.findByRole('combobox', { name: 'Job' })).toHaveProperty('value', '');
  expect(screen.queryByLabelText('Name')).toBeNull();
  await user.click(screen.getByRole('combobox', { name: 'Job' }));
  // A new one stands in sight, however many there are.
  const fresh = await screen.findByRole('option', { name: 'New job' });
  expect(fresh.parentElement?.firstElementChild).toBe(fresh);
  await user.click(fresh);
  expect(await screen.findByLabelText('Name')).toBeDefined();
  expect(screen.queryByLabelText('First Name')).toBeNull();
  await user.click(screen.getByRole('combobox', { name: 'Customer' }));
  await user.click(await screen.findByRole('option', { name: 'New customer' }));
  expect(await screen.findByLabelText('First Name')).toBeDefined();
  expect(screen.getByLabelText('Address')).toBeDefined();
  await user.click(screen.getByLabelText('The work is at the customer’s address'));
  expect(screen.getAllByLabelText('Address')).toHaveLength(2);
});

const KNOWN = { [`GET ${API}/customers/${customer.uuid}`]: customer };
const OF_CUSTOMER = `?customer=${customer.uuid}`;

test('INV-03 CUST-10 an invoice for a customer offers their jobs before others', async () => {
  const jobs = [job, { ...job, uuid: BUSINESS, name: 'Stairs' }];
  const calls = open({ ...KNOWN, [`GET ${API}/jobs`]: jobs }, OF_CUSTOMER);
  const chosen = await screen.findByRole('combobox', { name: 'Job' });
  expect(chosen).toHaveProperty('value', '');
  expect(screen.getByText(`Jobs of ${customer.displayName}. Type to find another.`)).toBeDefined();
  const asked = () => calls.findLast(({ what }) => what === `GET ${API}/jobs`)?.url.searchParams;
  expect(asked()?.get('customerId')).toBe(customer.uuid);
  await userEvent.type(chosen, 'deck');
  await waitFor(() => expect(asked()?.get('text')).toBe('deck'));
  expect(asked()?.get('customerId')).toBeNull();
});

test('INV-03 CUST-10 the only job of a customer is chosen, and described by its name', async () => {
  open(KNOWN, OF_CUSTOMER);
  expect(await screen.findByLabelText('Description')).toHaveProperty('value', job.name);
  expect(screen.getByRole('combobox', { name: 'Job' })).toHaveProperty('value', `${job.name}, ${customer.displayName}`);
  expect(screen.getByRole('link', { name: 'Cancel' }).getAttribute('href')).toBe(
    `/p/m/${BUSINESS}/customers/${customer.uuid}`,
  );
});

test('INV-03 CUST-10 a customer without jobs gets a new one with the invoice', async () => {
  open({ ...KNOWN, [`GET ${API}/jobs`]: [] }, OF_CUSTOMER);
  expect(await screen.findByRole('combobox', { name: 'Customer' })).toHaveProperty('value', customer.displayName);
  expect(screen.getByLabelText('Name')).toHaveProperty('value', '');
});

// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { fakeServer, Refusal } from '../../../testing/fake-server.ts';
import {
  BUSINESS,
  customer,
  everywhere,
  INVOICE,
  invoice,
  job,
  jobPage,
  paymentRow,
} from '../../../testing/manager-records.ts';
import { openManager } from '../../../testing/open-manager.tsx';

const HOME = `/p/m/${BUSINESS}`;
const API = `/business/${BUSINESS}`;
const headsOf = async (name: string) =>
  within(await screen.findByRole('table', { name }))
    .getAllByRole('columnheader')
    .map((head) => head.textContent);

test('CUST-05 CONST-04 the customers have their columns, and phones are written (NNN) NNN-NNNN', async () => {
  fakeServer({ ...everywhere, [`GET ${API}/customers`]: [customer] });
  openManager(`${HOME}/customers`);
  expect(await screen.findByText('(785) 555-0199')).toBeDefined();
  expect((await headsOf('Customers')).slice(0, 6)).toEqual([
    'Customer Name',
    'Customer Type',
    'Contact Name',
    'Email',
    'Phone',
    'Address',
  ]);
  const open = screen.getByRole('link', { name: customer.displayName });
  expect(open.getAttribute('href')).toBe(`${HOME}/customers/${customer.uuid}`);
});

async function saysNothing(path: string, copy: string) {
  const nothing = ['customers', 'jobs', 'payments'].map((list) => [`GET ${API}/${list}`, []]);
  fakeServer({ ...everywhere, ...Object.fromEntries(nothing) });
  openManager(`${HOME}/${path}`);
  expect(await screen.findByText(copy)).toBeDefined();
}

test('CUST-06 no customers', () => saysNothing('customers', 'No customers to display.'));
test('CUST-07 no customers found', () => saysNothing('customers?name=zzz', 'No customers match the search criteria.'));
test('JOB-07 no jobs', () => saysNothing('jobs', 'No jobs to display.'));
test('JOB-08 no jobs found', () => saysNothing('jobs?customer=zzz', 'No jobs match the search criteria.'));
test('PAYL-04 no payments', () => saysNothing('payments', 'No payments to display.'));
test('PAYL-05 no payments found', () =>
  saysNothing('payments?projectName=zzz', 'No payments match the search criteria.'));

test('CUST-02 CUST-03 CUST-04 a business needs its name, an individual does not; the phone goes without dashes', async () => {
  const calls = fakeServer({
    ...everywhere,
    [`POST ${API}/customers`]: customer,
    [`GET ${API}/customers/${customer.uuid}`]: customer,
    [`GET ${API}/jobs`]: [],
  });
  const router = openManager(`${HOME}/customers/create`);
  const user = userEvent.setup();
  await user.type(await screen.findByLabelText('First Name'), 'Rosa');
  for (const step of ['1Person Details', '2Address Details', '3Customer Information']) {
    expect(screen.getAllByRole('heading').map((heading) => heading.textContent)).toContain(step);
  }
  await user.type(screen.getByLabelText('Last Name'), 'Delgado');
  await user.type(screen.getByLabelText('Address'), '1 Oak Street');
  await user.type(screen.getByLabelText('City'), 'New York');
  expect(screen.getByLabelText('State')).toHaveProperty('value', 'KS'); // the business's own
  await user.type(screen.getByLabelText('Zip'), '66603');
  await user.selectOptions(screen.getByLabelText('Customer Type'), 'business');
  await user.type(screen.getByLabelText('Phone'), '7855550199');
  await user.type(screen.getByLabelText('Email'), 'rosa@example.com');
  await user.click(screen.getByRole('button', { name: 'Add Customer' }));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Business Name')));
  expect(calls.some(({ what }) => what === `POST ${API}/customers`)).toBe(false);
  await user.selectOptions(screen.getByLabelText('Customer Type'), 'individual');
  await user.click(screen.getByRole('button', { name: 'Add Customer' }));
  await waitFor(() => expect(router.state.location.pathname).toBe(`${HOME}/customers/${customer.uuid}`));
  expect(router.history.length).toBe(1); // Back does not lead to a form that was already sent
  expect(calls.find(({ what }) => what === `POST ${API}/customers`)?.body).toMatchObject({
    person: { firstName: 'Rosa', lastName: 'Delgado' },
    business: { typeOfBusiness: 'individual', name: '', phone: '7855550199', email: 'rosa@example.com' },
  });
});

test('CUST-08 CUST-10 D35 the customer shows contact, address and their real jobs', async () => {
  fakeServer({ ...everywhere, [`GET ${API}/customers/${customer.uuid}`]: customer, [`GET ${API}/jobs`]: [job] });
  openManager(`${HOME}/customers/${customer.uuid}`);
  expect(await screen.findByText('Dana Okafor')).toBeDefined();
  expect(screen.getByRole('link', { name: 'Edit Details' }).getAttribute('href')).toContain('/details');
  expect(await screen.findByRole('link', { name: job.name })).toBeDefined();
});

test('CUST-11 CUST-12 a failed edit shows the server message at the top, and the entries stay', async () => {
  const message = 'Someone else changed this in the meantime.';
  const calls = fakeServer({
    ...everywhere,
    [`GET ${API}/customers/${customer.uuid}`]: customer,
    [`PUT ${API}/customers/${customer.uuid}`]: new Refusal(409, { code: 'CHANGED_ELSEWHERE', message }),
  });
  openManager(`${HOME}/customers/${customer.uuid}/details`);
  const last = await screen.findByLabelText('Last Name');
  expect(last).toHaveProperty('value', 'Okafor');
  await userEvent.type(last, ' Smith');
  await userEvent.click(screen.getByRole('button', { name: 'Save Changes' }));
  expect((await screen.findByRole('alert')).textContent).toBe(message);
  expect(screen.getByLabelText('Last Name')).toHaveProperty('value', 'Okafor Smith');
  expect(calls.find(({ what }) => what.startsWith('PUT'))?.body).toMatchObject({ version: 4 });
});

test('CUST-13 an unknown customer is named by its id', async () => {
  fakeServer(everywhere);
  openManager(`${HOME}/customers/${INVOICE}`);
  expect(await screen.findByText(`Unable to find customer with Id: ${INVOICE}`)).toBeDefined();
});

test('CUST-14 any other failure has its words and a Retry', async () => {
  const broken = new Refusal(500, { code: 'INTERNAL', message: 'x' });
  fakeServer({ ...everywhere, [`GET ${API}/customers/${customer.uuid}`]: broken });
  openManager(`${HOME}/customers/${customer.uuid}`);
  const copy = 'Issue displaying Customer Data. Please try again or contact support.';
  expect(await screen.findByText(copy)).toBeDefined();
  expect(screen.getByRole('button', { name: 'Retry' })).toBeDefined();
});

test('JOB-05 JOB-09 CONST-03 D80 jobs have their columns, the customer is a link, and days are those of the business', async () => {
  fakeServer({ ...everywhere, [`GET ${API}/jobs`]: [job] });
  openManager(`${HOME}/jobs`);
  expect(await screen.findByText('March 2nd, 2026')).toBeDefined(); // 5:30 in UTC is the evening before in Chicago
  expect((await headsOf('Jobs')).slice(0, 6)).toEqual([
    'Name',
    'Customer',
    'Address',
    'Description',
    'Created On',
    'Status',
  ]);
  const link = screen.getByRole('link', { name: customer.displayName });
  expect(link.getAttribute('href')).toBe(`${HOME}/customers/${customer.uuid}`);
  expect(screen.getByText('in-progress').dataset.tone).toBe('yellow');
});

test('JOB-02 JOB-03 nothing is sent while a required field is blank, and the customer is looked for on the server', async () => {
  const calls = fakeServer({ ...everywhere, [`GET ${API}/customers`]: [customer], [`POST ${API}/jobs`]: job });
  openManager(`${HOME}/jobs/create`);
  const user = userEvent.setup();
  await user.type(await screen.findByRole('combobox', { name: 'Customer' }), 'maple');
  await waitFor(() => expect(calls.at(-1)?.url.searchParams.get('name')).toBe('maple'));
  await user.click(await screen.findByRole('option', { name: customer.displayName }));
  await user.click(screen.getByRole('button', { name: 'Create Job' }));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Name')));
  expect(calls.some(({ what }) => what === `POST ${API}/jobs`)).toBe(false);
});

const openJob = (more: Record<string, unknown> = {}) => {
  const detail = jobPage({ invoices: [{ ...invoice, isQuote: true, status: 'sent' }] });
  const calls = fakeServer({ ...everywhere, [`GET ${API}/jobs/${job.uuid}`]: detail, ...more });
  openManager(`${HOME}/jobs/${job.uuid}`);
  return calls;
};

test('JOB-10 JOB-12 JOB-13 the job shows its details and its invoices and quotes', async () => {
  openJob();
  expect(await screen.findByRole('link', { name: 'Back to Jobs' })).toBeDefined();
  expect(await headsOf('Invoices and quotes of this job')).toEqual([
    'ID',
    'Type',
    'Customer',
    'Created On',
    'Description',
    'Due Date',
    'Status',
    'Amount',
  ]);
  expect(screen.getByText('Quote')).toBeDefined();
  expect(screen.getByText('sent').dataset.tone).toBe('blue');
});

test('JOB-11 Undo and Save stand only while the notes have changed', async () => {
  const calls = openJob({ [`PUT ${API}/jobs/${job.uuid}`]: { ...job, notes: 'Gate code 4417. Ring.', version: 3 } });
  const notes = await screen.findByLabelText('Job Notes');
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  await userEvent.type(notes, ' Call');
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(notes).toHaveProperty('value', job.notes);
  expect(document.activeElement).toBe(notes);
  await userEvent.type(notes, ' Ring.');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Save' })).toBeNull());
  expect(document.activeElement).toBe(notes);
  expect(calls.find(({ what }) => what.startsWith('PUT'))?.body).toMatchObject({
    notes: 'Gate code 4417. Ring.',
    version: 2,
  });
});

test('JOB-16 editing asks before it is left with unsaved entries', async () => {
  openJob();
  await userEvent.click(await screen.findByRole('link', { name: 'Edit Details' }));
  await userEvent.type(await screen.findByLabelText('Name'), '!');
  await userEvent.click(screen.getByRole('link', { name: 'Cancel' }));
  expect(await screen.findByText('Leave without saving?')).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Stay here' }));
  expect(screen.getByLabelText('Name')).toHaveProperty('value', 'Kitchen oak!');
});

test('PAYL-02 PAYL-06 D78 payments have their columns, lead to the invoice, and their status is a badge', async () => {
  fakeServer({ ...everywhere, [`GET ${API}/payments`]: [paymentRow] });
  openManager(`${HOME}/payments`);
  const link = await screen.findByRole('link', { name: '1048' });
  expect(link.getAttribute('href')).toBe(`${HOME}/invoices/${INVOICE}`);
  expect(await headsOf('Payments')).toEqual([
    'Invoice ID',
    'Payment Date',
    'Description',
    'Amount',
    'Status',
    'Customer',
    'Project',
  ]);
  expect(screen.getByText('awaiting bank').dataset.tone).toBe('yellow');
});

test('PAYL-01 PAYL-03 the search has its six fields and asks for ten rows', async () => {
  const calls = fakeServer({ ...everywhere, [`GET ${API}/payments`]: [paymentRow] });
  openManager(`${HOME}/payments?minAmount=100&startDate=2026-03-01`);
  await screen.findByRole('link', { name: '1048' });
  for (const label of [
    'Start Date',
    'End Date',
    'Minimum Amount',
    'Maximum Amount',
    'Customer / Contact Name',
    'Project Name',
  ]) {
    expect(screen.getByLabelText(label)).toBeDefined();
  }
  const asked = calls.find(({ what }) => what.endsWith('/payments'))?.url.searchParams;
  const [searched, slice] = [
    { minAmount: '100', startDate: '2026-03-01' },
    { all: 'true', page: '1', pageSize: '10' },
  ];
  expect(Object.fromEntries(asked ?? [])).toEqual({ ...searched, ...slice });
});

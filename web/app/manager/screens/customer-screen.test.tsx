// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { fakeServer, OnePage, Refusal } from '../../../testing/fake-server.ts';
import { BUSINESS, customer, everywhere, invoice, job, jobPage } from '../../../testing/manager-records.ts';
import { openManager } from '../../../testing/open-manager.tsx';

const HOME = `/p/m/${BUSINESS}`;
const API = `/business/${BUSINESS}`;

function openCustomer(more: Record<string, unknown> = {}) {
  const calls = fakeServer({
    ...everywhere,
    [`GET ${API}/customers/${customer.uuid}`]: { ...customer, owed: 1962.5, overdue: 1000 },
    [`GET ${API}/customers/${customer.uuid}/credits`]: [],
    [`GET ${API}/invoices`]: [invoice],
    [`GET ${API}/jobs`]: [job],
    ...more,
  });
  openManager(`${HOME}/customers/${customer.uuid}`);
  return calls;
}

const figures = async () => {
  const money = within(await screen.findByRole('region', { name: 'Money' }));
  const amounts = money.getAllByRole('definition').map(({ textContent }) => textContent);
  return Object.fromEntries(money.getAllByRole('term').map(({ textContent }, index) => [textContent, amounts[index]]));
};
const headsOf = async (name: string) =>
  within(await screen.findByRole('table', { name }))
    .getAllByRole('columnheader')
    .map(({ textContent }) => textContent);

test('CUST-08 CUST-09 CUST-10 what they owe stands on top, then invoices and quotes, jobs, and the conversation', async () => {
  openCustomer();
  expect(await figures()).toEqual({ Owed: '$1,962.50', Overdue: '$1,000.00' });
  const headings = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
  expect(headings).toEqual(['Invoices & Quotes', 'Jobs', 'Communications']);
  expect(await headsOf('Invoices and quotes of this customer')).not.toContain('Customer');
  expect(await headsOf('Jobs of this customer')).not.toContain('Customer');
});

test('CUST-08 their newest invoices and quotes are asked for, a few at a time, and a new one starts with them', async () => {
  const calls = openCustomer({ [`GET ${API}/invoices`]: new OnePage([invoice], 7) });
  const create = await screen.findByRole('link', { name: 'New Invoice' });
  expect(create.getAttribute('href')).toBe(`${HOME}/invoices/create?customer=${customer.uuid}`);
  const asked = () => calls.findLast(({ what }) => what === `GET ${API}/invoices`)?.url.searchParams ?? [];
  expect(Object.fromEntries(asked())).toEqual({ customerId: customer.uuid, page: '1', pageSize: '5' });
  const [next] = screen.getAllByRole('button', { name: /^Next/ });
  await userEvent.click(next as HTMLElement);
  await waitFor(() => expect(Object.fromEntries(asked())).toMatchObject({ page: '2' }));
});

test('CUST-08 a customer without anything is offered the first of each, and owes nothing', async () => {
  openCustomer({
    [`GET ${API}/customers/${customer.uuid}`]: { ...customer, owed: 0, overdue: 0 },
    [`GET ${API}/invoices`]: [],
    [`GET ${API}/jobs`]: [],
  });
  expect(await figures()).toEqual({ Owed: '$0.00', Overdue: '$0.00' });
  expect(await screen.findByText('No invoices/quotes to display.')).toBeDefined();
  expect(screen.getAllByRole('link', { name: 'New Invoice' })).toHaveLength(1);
  expect(screen.getAllByRole('link', { name: 'New Job' })).toHaveLength(1);
});

test('CUST-14 invoices that cannot be loaded are not said to be none', async () => {
  openCustomer({ [`GET ${API}/invoices`]: new Refusal(500, { code: 'INTERNAL', message: 'x' }) });
  const list = within(await screen.findByRole('region', { name: 'Invoices & Quotes' }));
  expect(await list.findByRole('button', { name: 'Retry' })).toBeDefined();
  expect(list.queryByText('No invoices/quotes to display.')).toBeNull();
});

test('JOB-10 a job says what was quoted, invoiced and paid, and what is owed, in one row', async () => {
  fakeServer({ ...everywhere, [`GET ${API}/jobs/${job.uuid}`]: jobPage() });
  openManager(`${HOME}/jobs/${job.uuid}`);
  expect(await figures()).toEqual({ Quoted: '$0.00', Invoiced: '$1,062.50', Paid: '$100.00', Due: '$962.50' });
});

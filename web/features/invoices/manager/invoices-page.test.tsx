// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { PERIOD_BACKWARDS } from '@underlay/domain/calendar/calendar-date.ts';
import { expect, test } from 'vitest';
import { fakeServer, OnePage, Refusal } from '../../../testing/fake-server.ts';
import { BUSINESS, customer, everywhere, INVOICE, invoice, job, offered } from '../../../testing/manager-records.ts';
import { openManager } from '../../../testing/open-manager.tsx';

const HOME = `/p/m/${BUSINESS}/invoices`;
const API = `/business/${BUSINESS}/invoices`;

test('INV-02 the list has its columns, what is owed and the total beneath it, and a row leads to the invoice', async () => {
  fakeServer({ ...everywhere, [`GET ${API}`]: [{ ...invoice, amount: 0, status: 'paid' }] });
  openManager(HOME);
  const table = await screen.findByRole('table', { name: 'Invoices and quotes' });
  const heads = within(table)
    .getAllByRole('columnheader')
    .map((head) => head.textContent);
  expect(heads).toEqual(['ID', 'Type', 'Job', 'Customer', 'Created On', 'Description', 'Due Date', 'Status', 'Amount']);
  expect(await within(table).findByText('of $212.50')).toBeDefined();
  expect(within(table).getByText('March 31st, 2026')).toBeDefined();
  expect(within(table).getByRole('link', { name: '1048' }).getAttribute('href')).toBe(`${HOME}/${INVOICE}`);
});

test('INV-02 D68 a quote in the list is not due: it says until when it is valid, or nothing', async () => {
  const quote = { ...invoice, isQuote: true, status: 'sent', quoteExpiration: '2026-04-02' };
  const open = { ...quote, uuid: customer.uuid, id: 1047, quoteExpiration: null };
  fakeServer({ ...everywhere, [`GET ${API}`]: [quote, open] });
  openManager(HOME);
  const [, first, second] = within(await screen.findByRole('table', { name: 'Invoices and quotes' })).getAllByRole(
    'row',
  );
  await waitFor(() => expect(first?.textContent).toContain('valid until April 2nd, 2026'));
  expect(first?.textContent).not.toContain('March 31st');
  expect(second?.textContent).not.toContain('March 31st');
});

test('INV-01 D69 a search goes into the address, starts at page 1 and asks the server', async () => {
  const calls = fakeServer({ ...everywhere, [`GET ${API}`]: [invoice] });
  const router = openManager(`${HOME}?page=3`);
  await screen.findByRole('link', { name: '1048' });
  await userEvent.click(screen.getAllByRole('button', { name: 'Search' })[0] as HTMLElement);
  await userEvent.type(screen.getByLabelText('Customer'), 'maple{Enter}');
  await waitFor(() => expect(router.state.location.href).toBe(`${HOME}?customer=maple`));
  await waitFor(() => expect(calls.at(-1)?.url.searchParams.get('customer')).toBe('maple'));
  expect(calls.at(-1)?.url.searchParams.get('page')).toBe('1');
});

const openSearched = async () => {
  const calls = fakeServer({ ...everywhere, [`GET ${API}`]: [invoice] });
  const router = openManager(`${HOME}?status=unpaid&page=3`);
  await screen.findByRole('link', { name: '1048' });
  await userEvent.click(screen.getByRole('button', { name: 'Search', expanded: false }));
  // The limit of small rests is asked for beside the list.
  const asked = () => Object.fromEntries(calls.findLast(({ what }) => what === `GET ${API}`)?.url.searchParams ?? []);
  return { calls, router, asked };
};

test('INV-01 D69 the list is searched while typing, within what is shown, and Back leads to where it began', async () => {
  const { router, asked } = await openSearched();
  await userEvent.type(screen.getByLabelText('Customer'), 'map');
  await waitFor(() => expect(router.state.location.href).toBe(`${HOME}?customer=map&status=unpaid`));
  await userEvent.type(screen.getByLabelText('Customer'), 'le');
  await waitFor(() => expect(asked()).toMatchObject({ customer: 'maple', status: 'unpaid', page: '1' }));
  expect(screen.getByLabelText('Customer')).toHaveProperty('value', 'maple');
  router.history.back();
  await waitFor(() => expect(screen.getByLabelText('Customer')).toHaveProperty('value', ''));
});

test('INV-01 INV-10 D69 what is chosen before typing has paused stays chosen when the list is searched', async () => {
  const { router } = await openSearched();
  fireEvent.change(screen.getByLabelText('Customer'), { target: { value: 'ma' } });
  fireEvent.click(screen.getByRole('link', { name: 'Overdue' }));
  await waitFor(() => expect(router.state.location.href).toBe(`${HOME}?customer=ma&status=overdue`));
});

test('INV-01 INV-10 drafts, quotes, what is unpaid, overdue or paid are shown alone, at an address of their own', async () => {
  const { calls, router, asked } = await openSearched();
  const shown = within(screen.getByRole('navigation', { name: 'Show' }));
  expect(shown.getByRole('link', { current: true }).textContent).toBe('Unpaid');
  for (const [label, status] of [
    ['Pending', 'pending'],
    ['Quotes', 'sent'],
    ['Overdue', 'overdue'],
    ['Paid', 'paid'],
    ['Small rests', 'small-rest'],
  ]) {
    await userEvent.click(shown.getByRole('link', { name: label as string }));
    await waitFor(() => expect(asked()).toMatchObject({ status }));
    expect(router.state.location.href).toBe(`${HOME}?status=${status}`);
  }
  await userEvent.click(shown.getByRole('link', { name: 'All' }));
  await waitFor(() => expect(router.state.location.href).toBe(HOME));
  await waitFor(() => expect(calls.at(-1)?.url.searchParams.has('status')).toBe(false));
});

test('WOFF-02 small rests are given up together, and which of them is not is said', async () => {
  const [one, other] = [
    { ...invoice, amount: 0.5 },
    { ...invoice, uuid: BUSINESS, id: 1049, amount: 1 },
  ];
  const answer = [
    { invoiceId: one.uuid, amount: 0.5, refusal: null },
    { invoiceId: other.uuid, amount: null, refusal: 'payment_in_progress' },
  ];
  const calls = fakeServer({
    ...everywhere,
    [`GET ${API}`]: [one, other],
    [`POST /business/${BUSINESS}/write-offs`]: answer,
  });
  openManager(`${HOME}?status=small-rest`);
  await userEvent.click(await screen.findByRole('button', { name: 'Write off these' }));
  const asked = within(await screen.findByRole('dialog', { name: 'Write off $1.50 of 2 invoices?' }));
  await userEvent.click(asked.getByRole('button', { name: 'Write off' }));
  expect(await screen.findByText('$0.50 was written off')).toBeDefined();
  expect(await screen.findByText(/^Not written off: 1049\./)).toBeDefined();
  const sent = calls.find(({ what }) => what === `POST /business/${BUSINESS}/write-offs`);
  expect(sent?.body).toEqual({ invoiceIds: [one.uuid, other.uuid] });
});

test('INV-04 an empty list says so', async () => {
  fakeServer({ ...everywhere, [`GET ${API}`]: [] });
  openManager(HOME);
  expect(await screen.findByText('No invoices/quotes to display.')).toBeDefined();
});

test('INV-05 a search without hits says so', async () => {
  fakeServer({ ...everywhere, [`GET ${API}`]: [] });
  openManager(`${HOME}?customer=zzz`);
  expect(await screen.findByText('No invoices/quotes match the search criteria.')).toBeDefined();
});

test('D27 a list that could not be loaded offers Retry and never claims to be empty', async () => {
  let works = false;
  const list = () => (works ? [invoice] : new Refusal(500, { code: 'INTERNAL', message: 'x' }));
  fakeServer({ ...everywhere, [`GET ${API}`]: list });
  openManager(HOME);
  const retry = await screen.findByRole('button', { name: 'Retry' });
  expect(screen.queryByText('No invoices/quotes to display.')).toBeNull();
  works = true;
  await userEvent.click(retry);
  expect(await screen.findByRole('link', { name: '1048' })).toBeDefined();
});

test('INV-06 the job of an invoice is found by its own name or its customer’s', async () => {
  const calls = fakeServer({ ...everywhere, ...offered });
  openManager(`${HOME}/create`);
  await userEvent.type(await screen.findByRole('combobox', { name: 'Job' }), 'maple');
  await waitFor(() => expect(calls.at(-1)?.url.searchParams.get('text')).toBe('maple'));
  const label = `${job.name}, ${customer.displayName}`;
  expect(await screen.findByRole('option', { name: label })).toBeDefined();
});

const onThirty = (_: unknown, url: URL) => new OnePage(Number(url.searchParams.get('page')) <= 3 ? [invoice] : [], 30);

test('TABLE-01 a page that is not there leads to the last one', async () => {
  fakeServer({ ...everywhere, [`GET ${API}`]: onThirty });
  const router = openManager(`${HOME}?page=900`);
  expect(await screen.findByText('There is no page 900.')).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Go to the last page' }));
  expect(await screen.findByRole('link', { name: '1048' })).toBeDefined();
  expect(router.state.location.search).toEqual({ page: '3' });
});

test('INV-01 D88 a search that stopped counting says so, and its pages go on', async () => {
  const searched = (_: unknown, url: URL) =>
    url.searchParams.get('page') === '100' ? new OnePage([invoice], 1001, true) : new OnePage([invoice], 1000, true);
  fakeServer({ ...everywhere, [`GET ${API}`]: searched });
  openManager(`${HOME}?customer=maple`);
  expect(await screen.findByText('1,000+ match')).toBeDefined();
  expect(screen.getByText('1–10 of 1,000+')).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Page 100' }));
  expect(await screen.findByText('991–1,000 of 1,001+')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Next' }).getAttribute('aria-disabled')).toBe('false');
});

test('INV-02 the heading of the column in whose order the list stands turns it around, from page 1, within the search', async () => {
  const calls = fakeServer({ ...everywhere, [`GET ${API}`]: [invoice] });
  const router = openManager(`${HOME}?customer=maple&page=3`);
  const asked = () => calls.at(-1)?.url.searchParams.get('order');
  const heading = (name: string) => screen.getByRole('columnheader', { name });
  await screen.findByRole('link', { name: '1048' });
  expect(heading('ID').getAttribute('aria-sort')).toBe('descending');
  await userEvent.click(within(heading('ID')).getByRole('button', { name: 'ID' }));
  await waitFor(() => expect(router.state.location.href).toBe(`${HOME}?order=reverse&customer=maple`));
  await waitFor(() => expect(asked()).toBe('reverse'));
  await waitFor(() => expect(heading('ID').getAttribute('aria-sort')).toBe('ascending'));
  await userEvent.click(within(heading('ID')).getByRole('button', { name: 'ID' }));
  await waitFor(() => expect(router.state.location.href).toBe(`${HOME}?customer=maple`));
  expect(asked()).toBeNull();
});

test('INV-02 what is owed stands by due date, and that heading turns it around', async () => {
  const { router } = await openSearched();
  const due = screen.getByRole('columnheader', { name: 'Due Date' });
  expect(due.getAttribute('aria-sort')).toBe('ascending');
  expect(within(screen.getByRole('columnheader', { name: 'ID' })).queryByRole('button')).toBeNull();
  await userEvent.click(within(due).getByRole('button', { name: 'Due Date' }));
  await waitFor(() => expect(router.state.location.href).toBe(`${HOME}?order=reverse&status=unpaid`));
});

test('SEE-01 quotes are filtered by what became of them, and the days of a figure stand beside it', async () => {
  const calls = fakeServer({ ...everywhere, [`GET ${API}`]: [invoice] });
  const router = openManager(HOME);
  await screen.findByRole('link', { name: '1048' });
  await userEvent.click(screen.getByRole('button', { name: 'Search', expanded: false }));
  const choice = screen.getByLabelText('Quotes');
  const options = within(choice).getAllByRole('option');
  expect(options.map(({ textContent }) => textContent)).toEqual(['All', 'Waiting', 'Accepted', 'Declined', 'Expired']);
  await userEvent.selectOptions(choice, 'Declined');
  await waitFor(() => expect(router.state.location.href).toBe(`${HOME}?quotes=declined`));
  await waitFor(() => expect(calls.at(-1)?.url.searchParams.get('quotes')).toBe('declined'));
  expect(screen.getByLabelText('From Date')).toHaveProperty('value', '');
  const of = 'quotes=declined&from=2026-03-01&to=2026-03-31&reason=price';
  router.history.push(`${HOME}?${of}`);
  await waitFor(() => expect(calls.at(-1)?.url.search).toContain('reason=price'));
  expect(Object.fromEntries(calls.at(-1)?.url.searchParams ?? [])).toMatchObject(
    Object.fromEntries(new URLSearchParams(of)),
  );
  expect(screen.getByLabelText('Declined because')).toHaveProperty('value', 'price');
  expect(screen.getByLabelText('From Date')).toHaveProperty('value', '2026-03-01');
  // In the wrong order they are not asked for.
  fireEvent.change(screen.getByLabelText('To Date'), { target: { value: '2026-02-28' } });
  expect(await screen.findByText(PERIOD_BACKWARDS)).toBeDefined();
  expect(router.state.location.href).toBe(`${HOME}?${of}`);
  // Emptied, they stay; with all quotes they and the reason go, from the address too.
  await userEvent.clear(screen.getByLabelText('From Date'));
  await userEvent.clear(screen.getByLabelText('To Date'));
  await waitFor(() => expect(router.state.location.href).toBe(`${HOME}?quotes=declined&reason=price`));
  expect(screen.getByLabelText('To Date')).toBeDefined();
  router.history.push(`${HOME}?${of}`);
  await waitFor(() => expect(screen.getByLabelText('From Date')).toHaveProperty('value', '2026-03-01'));
  await userEvent.selectOptions(screen.getByLabelText('Quotes'), 'All');
  await waitFor(() => expect(router.state.location.href).toBe(HOME));
  expect(screen.queryByLabelText('From Date')).toBeNull();
  await userEvent.selectOptions(screen.getByLabelText('Quotes'), 'Expired');
  await waitFor(() => expect(router.state.location.href).toBe(`${HOME}?quotes=expired`));
  expect(screen.getByLabelText('From Date')).toHaveProperty('value', '');
  // Written by hand: what cannot be asked for is left out.
  router.history.push(`${HOME}?customer=elm&quotes=lost&from=soon`);
  await waitFor(() => expect(calls.at(-1)?.url.searchParams.get('customer')).toBe('elm'));
  expect(calls.at(-1)?.url.search).not.toMatch(/quotes|from/);
});

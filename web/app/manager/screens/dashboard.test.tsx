// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { fakeServer, Refusal } from '../../../testing/fake-server.ts';
import {
  BUSINESS,
  business,
  customer,
  everywhere,
  INVOICE,
  invoice,
  job,
  paymentRow,
} from '../../../testing/manager-records.ts';
import { openManager } from '../../../testing/open-manager.tsx';

const HOME = `/p/m/${BUSINESS}`;
const API = `/business/${BUSINESS}`;

const weeks = Array.from({ length: 12 }, (_, index) => ({
  week: `2026-0${index < 5 ? 1 : 2}-${String((index * 7) % 28 || 1).padStart(2, '0')}`,
  amount: index === 11 ? 8913.15 : 1000,
}));
const ages = [
  { age: 'not_due', amount: 15119.45, invoices: 3 },
  { age: '1-30', amount: 2569.22, invoices: 1 },
  { age: '31-60', amount: 0, invoices: 0 },
  { age: '61-90', amount: 0, invoices: 0 },
  { age: 'over_90', amount: 1185, invoices: 1 },
];
const figures = {
  [`GET ${API}/reports/collected-per-week`]: weeks,
  [`GET ${API}/reports/receivables-aging`]: ages,
  [`GET ${API}/reports/retainage-held`]: { total: 0, count: 0, jobs: [] },
  [`GET ${API}/reports/quotes-now`]: {
    waiting: { count: 3, amount: 12_450.5 },
    signed: { count: 1, amount: 8403.46 },
    week: '2026-03-02',
  },
};
const cards = {
  [`GET ${API}/invoices`]: [invoice],
  [`GET ${API}/payments/dashboard`]: [paymentRow],
  [`GET ${API}/communications`]: [],
  [`GET ${API}/tasks`]: [],
};

const openDashboard = (more: Record<string, unknown> = {}) => {
  const calls = fakeServer({ ...everywhere, ...figures, ...cards, ...more });
  const router = openManager(`${HOME}/dashboard`);
  return { calls, router };
};
const headsOf = async (name: string) =>
  within(await screen.findByRole('table', { name }))
    .getAllByRole('columnheader')
    .map((head) => head.textContent);

test('D83 DASH-01 a business opens on its dashboard with its three cards', async () => {
  fakeServer({ ...everywhere, ...figures, ...cards });
  const router = openManager(HOME);
  for (const title of ['Unpaid Invoices', 'Recent Payments', 'Unread Communications'])
    expect(await screen.findByRole('heading', { name: title })).toBeDefined();
  expect(router.state.location.pathname).toBe(`${HOME}/dashboard`);
});

test('SEE-01 what waits for an answer and what was signed this week lead to their lists', async () => {
  openDashboard();
  const waiting = await screen.findByRole('link', { name: '3 quotes, $12,450.50' });
  expect(waiting.getAttribute('href')).toBe(`${HOME}/invoices?quotes=waiting`);
  const signed = screen.getByRole('link', { name: '1 quote, $8,403.46' });
  expect(signed.getAttribute('href')).toBe(`${HOME}/invoices?quotes=accepted&from=2026-03-02`);
});

test('DASH-02 unpaid invoices ask for what is unpaid, have their columns and lead to the invoice', async () => {
  const { calls } = openDashboard();
  expect(await headsOf('Unpaid Invoices')).toEqual(['ID', 'Customer', 'Due Date', 'Amount', 'Status']);
  const asked = calls.find(({ what }) => what === `GET ${API}/invoices`)?.url.searchParams;
  expect(Object.fromEntries(asked ?? [])).toEqual({ status: 'unpaid', page: '1', pageSize: '10' });
  const table = screen.getByRole('table', { name: 'Unpaid Invoices' });
  const link = await within(table).findByRole('link', { name: '1048' });
  expect(link.getAttribute('href')).toBe(`${HOME}/invoices/${INVOICE}`);
});

test('DASH-04 recent payments have their columns and lead to the invoice', async () => {
  openDashboard();
  expect(await headsOf('Recent Payments')).toEqual(['Invoice ID', 'Payment Date', 'Description', 'Amount']);
  const table = screen.getByRole('table', { name: 'Recent Payments' });
  // In the width of the card it would push the amounts over the edge.
  expect(within(table).getByRole('columnheader', { name: 'Invoice ID' }).dataset.wraps).toBe('true');
  expect((await within(table).findByRole('link', { name: '1048' })).getAttribute('href')).toContain('/invoices/');
});

test('DASH-04 what a recent payment was is never cut, however narrow its column is: its day takes two lines first', async () => {
  openDashboard({ [`GET ${API}/payments/dashboard`]: [{ ...paymentRow, description: 'Bank account ending in 6789' }] });
  const table = within(await screen.findByRole('table', { name: 'Recent Payments' }));
  expect(await table.findByText('Bank account ending in 6789')).toBe(table.getByRole('cell', { name: /^Bank/ }));
  expect(table.getByRole('cell', { name: /, 2026$/ }).hasAttribute('data-day')).toBe(false);
});

test('DASH-04 a recent payment says so while it has not arrived, and when it failed or came back', async () => {
  const failed = { ...paymentRow, uuid: 'b0000000-0000-4000-8000-000000000002', status: 'failed', amount: 846.46 };
  const back = { ...failed, uuid: 'b0000000-0000-4000-8000-000000000003', amount: 212.5, returned: true };
  const onItsWay = {
    ...paymentRow,
    uuid: 'b0000000-0000-4000-8000-000000000004',
    status: 'awaiting bank',
    amount: 73.1,
  };
  const settled = { ...paymentRow, uuid: 'b0000000-0000-4000-8000-000000000005', status: 'settled', amount: 12.9 };
  openDashboard({ [`GET ${API}/payments/dashboard`]: [failed, onItsWay, settled, back] });
  const table = within(await screen.findByRole('table', { name: 'Recent Payments' }));
  expect(await table.findByRole('row', { name: /\$212\.50 ?returned/ })).toBeDefined();
  expect(await table.findByRole('row', { name: /\$846\.46 ?failed/ })).toBeDefined();
  expect(await table.findByRole('row', { name: /\$73\.10 ?awaiting bank/ })).toBeDefined();
  expect(await table.findByRole('row', { name: /\$12\.90$/ })).toBeDefined();
  expect(table.getAllByText('failed')).toHaveLength(1);
});

const NOTHING = {
  [`GET ${API}/invoices`]: [],
  [`GET ${API}/payments/dashboard`]: [],
  [`GET ${API}/customers`]: [],
  [`GET ${API}/jobs`]: [],
};
const stepButtons = () => within(screen.getByRole('region', { name: 'First steps' })).getAllByRole('link');

test('DASH-01 a new business sees four steps instead of zeros, and the next one is the button of the page', async () => {
  openDashboard({ ...NOTHING, [`GET ${API}`]: { ...business, phone: '' } });
  await screen.findByRole('region', { name: 'First steps' });
  expect(stepButtons().map((link) => link.getAttribute('href'))).toEqual(
    ['edit-account', 'customers/create', 'jobs/create', 'invoices/create'].map((path) => `${HOME}/${path}`),
  );
  expect(screen.queryByRole('heading', { name: 'Unpaid Invoices' })).toBeNull();
  expect(screen.queryByRole('heading', { name: 'Unread Communications' })).toBeNull();
  expect(screen.queryByRole('link', { name: 'Create Invoice / Quote' })).toBeNull();
});

test('DASH-01 DASH-03 what is done is no button any more, and a customer can have written', async () => {
  openDashboard({ ...NOTHING, [`GET ${API}/customers`]: [customer] });
  await screen.findByRole('region', { name: 'First steps' });
  expect(stepButtons().map((link) => link.textContent)).toEqual(['Add a job', 'Create an invoice']);
  expect(screen.getAllByText('Done')).toHaveLength(2);
  expect(screen.getByRole('heading', { name: 'Unread Communications' })).toBeDefined();
});

test('DASH-01 D93 details that are missing are asked for beside the figures', async () => {
  openDashboard({ [`GET ${API}`]: { ...business, email: '' } });
  await screen.findByRole('region', { name: 'First steps' });
  expect(screen.getByRole('heading', { name: 'Unpaid Invoices' })).toBeDefined();
  expect(stepButtons().map((link) => link.textContent)).toEqual(['Enter details']);
});

test('DASH-01 a business that has done all of it sees no steps', async () => {
  openDashboard();
  expect(await screen.findByRole('heading', { name: 'Unpaid Invoices' })).toBeDefined();
  await screen.findByRole('table', { name: 'Recent Payments' });
  expect(screen.queryByRole('region', { name: 'First steps' })).toBeNull();
});

test('DASH-03 DASH-05 with nothing owed and nothing paid the cards say so', async () => {
  const invoices = (_: unknown, url: URL) => (url.searchParams.get('status') === 'unpaid' ? [] : [invoice]);
  const some = { [`GET ${API}/customers`]: [customer], [`GET ${API}/jobs`]: [job] };
  openDashboard({ ...some, [`GET ${API}/invoices`]: invoices, [`GET ${API}/payments/dashboard`]: [] });
  expect(await screen.findByText('You have no unpaid invoices at this time.')).toBeDefined();
  expect(await screen.findByText('You have no recent payments on record.')).toBeDefined();
});

test('ERR-03 D27 a card or a plot that failed says so with a Retry, and claims nothing', async () => {
  const broken = new Refusal(500, { code: 'INTERNAL', message: 'x' });
  openDashboard({ [`GET ${API}/invoices`]: broken, [`GET ${API}/reports/receivables-aging`]: broken });
  await waitFor(() => expect(screen.getAllByRole('button', { name: 'Retry' })).toHaveLength(2));
  expect(screen.queryByText('You have no unpaid invoices at this time.')).toBeNull();
});

test('DASH-01 the plots come after the cards, each with its figures as a table', async () => {
  let answer: (rows: unknown) => void = () => undefined;
  const waiting = new Promise((resolve) => {
    answer = resolve;
  });
  const { calls } = openDashboard({ [`GET ${API}/invoices`]: () => waiting });
  await screen.findByRole('table', { name: 'Recent Payments' });
  expect(calls.some(({ what }) => what.includes('/reports/'))).toBe(false);
  answer([invoice]);
  expect(await screen.findByText('$8,913.15', { selector: 'strong' })).toBeDefined();
  expect(screen.getByText('this week. The 11 weeks before averaged $1,000.00.')).toBeDefined();
  expect(screen.getByText('$18,873.67')).toBeDefined();
  expect(screen.getByText('$3,754.22 is past due')).toBeDefined();
  await userEvent.click(screen.getByText('Show as table'));
  expect(screen.getByRole('columnheader', { name: 'Collected' })).toBeDefined();
  const owed = within(screen.getByRole('table', { name: 'What is owed, by age' }));
  expect(owed.getByRole('row', { name: /Over 90 days 6% \$1,185.00/ })).toBeDefined();
});

const held = {
  ...{ jobId: job.uuid, jobName: 'Lobby LVP refit', customerId: customer.uuid, customerName: 'Harbor Street Clinic' },
  ...{ held: 968.41, until: 'the final walk-through', lastDrawOn: '2026-01-20', days: 42 },
};

test('RET-07 what is held stands below what is owed and apart from it, is asked for after it, and leads to the money of its jobs', async () => {
  const jobs = Array.from({ length: 24 }, (_, index) => ({ ...held, contractId: `contract ${index}` }));
  const page = (of: typeof jobs) => ({ total: 1200.5, count: 24, jobs: of });
  // Between the two a job went behind the page.
  const heldPage = (_body: unknown, { searchParams }: URL) =>
    page(searchParams.get('page') === '2' ? jobs.slice(19) : jobs.slice(0, 20));
  const { calls } = openDashboard({ [`GET ${API}/reports/retainage-held`]: heldPage });
  const button = await screen.findByRole('button', { name: 'Held, by job' });
  expect(button.closest('p')?.textContent).toBe('Held, not due yet$1,200.50');
  expect(screen.getByText('$18,873.67')).toBeDefined();
  const asked = calls.map(({ what }) => what).filter((what) => what.includes('/reports/'));
  const [owed, kept] = ['receivables-aging', 'retainage-held'].map((name) =>
    asked.indexOf(`GET ${API}/reports/${name}`),
  );
  expect(kept).toBeGreaterThan(owed ?? 0);
  await userEvent.click(button);
  const dialog = within(await screen.findByRole('dialog', { name: 'Held' }));
  const [row] = dialog.getAllByRole('listitem');
  expect(row?.textContent).toBe(
    'Lobby LVP refitHarbor Street Clinic, last draw 42 days agoHeld until the final walk-through$968.41',
  );
  const [link] = dialog.getAllByRole('link', { name: 'Lobby LVP refit' });
  expect(link?.getAttribute('href')).toBe(`${HOME}/jobs/${job.uuid}/money`);
  expect(dialog.getAllByRole('listitem')).toHaveLength(20);
  await userEvent.click(dialog.getByRole('button', { name: 'Show more' }));
  await waitFor(() => expect(dialog.getAllByRole('listitem')).toHaveLength(24));
  expect(dialog.queryByRole('button', { name: 'Show more' })).toBeNull();
  // The keyboard goes on with the first of the next.
  await userEvent.tab();
  expect(document.activeElement).toBe(dialog.getAllByRole('link')[20]);
  const last = calls.findLast(({ what }) => what === `GET ${API}/reports/retainage-held`);
  expect(Object.fromEntries(last?.url.searchParams ?? [])).toEqual({ page: '2', pageSize: '20' });
});

test('RET-07 every job stands there by a server of the version before, which names no contracts', async () => {
  const jobs = [held, { ...held, jobId: crypto.randomUUID(), jobName: 'Stairs' }];
  openDashboard({ [`GET ${API}/reports/retainage-held`]: { total: 1936.82, count: 2, jobs } });
  await userEvent.click(await screen.findByRole('button', { name: 'Held, by job' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Held' }));
  expect(dialog.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Lobby LVP refit', 'Stairs']);
});

test('RET-07 where nothing is held the dashboard says nothing of it', async () => {
  openDashboard();
  await screen.findByRole('table', { name: 'What is owed, by age' });
  expect(screen.queryByRole('button', { name: 'Held, by job' })).toBeNull();
});

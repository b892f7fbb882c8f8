// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { fakeServer, OnePage, Refusal } from '../../../testing/fake-server.ts';
import { item } from '../../../testing/inventory-records.ts';
import { BUSINESS, everywhere } from '../../../testing/manager-records.ts';
import { openManager } from '../../../testing/open-manager.tsx';

const HOME = `/p/m/${BUSINESS}/reports`;
const ASKED = `GET /business/${BUSINESS}/reports/inventory-sales-tax`;
const rowOf = (id: number) => ({
  uuid: `70000000-0000-4000-8000-${String(id).padStart(12, '0')}`,
  name: `Item ${id}`,
  description: 'Select grade',
  upc: `036${id}`,
  totalSalesTaxPaid: 1.5,
});
const REPORT = { total: 1234.5, inventoryItems: [{ ...rowOf(1), totalSalesTaxPaid: 360.4 }] };

test('REP-01 the reports lead to Inventory Sales Tax', async () => {
  fakeServer(everywhere);
  openManager(HOME);
  const link = await screen.findByRole('link', { name: 'Inventory Sales Tax' });
  expect(link.getAttribute('href')).toBe(`${HOME}/inventory-sales-tax`);
});

test('REP-02 both days are required before anything is asked, the second not before the first; they go into the address', async () => {
  const calls = fakeServer({ ...everywhere, [ASKED]: REPORT });
  const router = openManager(`${HOME}/inventory-sales-tax`);
  const user = userEvent.setup();
  const run = async () => user.click(await screen.findByRole('button', { name: 'Run Report' }));
  await run();
  expect(await screen.findAllByText('Must be a valid date in the format mm/dd/yyyy.')).toHaveLength(2);
  expect(document.activeElement).toBe(screen.getByLabelText('From Date'));
  await user.type(screen.getByLabelText('From Date'), '2026-03-31');
  await user.type(screen.getByLabelText('To Date'), '2026-03-01');
  await run();
  expect(await screen.findByText('To Date cannot be before From Date.')).toBeDefined();
  expect(calls.some(({ what }) => what === ASKED)).toBe(false);
  await user.clear(screen.getByLabelText('From Date'));
  await user.type(screen.getByLabelText('From Date'), '2026-03-01');
  await run();
  expect(await screen.findByText('$1,234.50')).toBeDefined();
  expect(router.state.location.search).toEqual({ fromDate: '2026-03-01', toDate: '2026-03-01' });
});

test('REP-03 REP-04 TABLE-04 CONST-01 CONST-03 an address with both days runs: the total, and the items fifty on a page', async () => {
  const calls = fakeServer({ ...everywhere, [ASKED]: REPORT });
  openManager(`${HOME}/inventory-sales-tax?fromDate=2026-03-01&toDate=2026-03-31`);
  const total = await screen.findByText('Total Taxes Paid');
  await waitFor(() => expect(total.nextElementSibling?.textContent).toBe('$1,234.50'));
  const table = within(await screen.findByRole('table', { name: 'Taxes paid per item' }));
  expect(table.getAllByRole('columnheader').map((head) => head.textContent)).toEqual([
    'Name',
    'Description',
    'UPC',
    'Taxes Paid',
  ]);
  expect(table.getByText('$360.40')).toBeDefined();
  expect(table.getByRole('link', { name: 'Item 1' }).getAttribute('href')).toContain(`/inventory/${item.uuid}`);
  expect(screen.getByText('March 1st, 2026')).toBeDefined();
  expect(screen.getByLabelText('From Date')).toHaveProperty('value', '2026-03-01');
  expect(screen.getByRole('combobox', { name: 'Rows' })).toHaveProperty('value', '50');
  expect(Object.fromEntries(calls.find(({ what }) => what === ASKED)?.url.searchParams ?? [])).toEqual({
    fromDate: '2026-03-01',
    toDate: '2026-03-31',
    page: '1',
    pageSize: '50',
  });
});

test('REP-02 an address whose days are missing, wrong or the wrong way round asks for nothing', async () => {
  const calls = fakeServer({ ...everywhere, [ASKED]: REPORT });
  const router = openManager(`${HOME}/inventory-sales-tax?fromDate=2026-03-01`);
  await screen.findByRole('button', { name: 'Run Report' });
  for (const days of ['fromDate=2026-02-30&toDate=2026-03-31', 'fromDate=2026-03-02&toDate=2026-03-01']) {
    await router.navigate({ href: `${HOME}/inventory-sales-tax?${days}` });
    await waitFor(() => expect(screen.getByLabelText('To Date')).toHaveProperty('value', days.slice(-10)));
    expect(screen.queryByText('Total Taxes Paid')).toBeNull();
  }
  await router.navigate({ href: `${HOME}/inventory-sales-tax?fromDate=2026-03-01&toDate=2026-03-02` });
  expect(await screen.findByText('$1,234.50')).toBeDefined();
  expect(calls.filter(({ what }) => what === ASKED)).toHaveLength(1);
});

test('REP-04 D72 days without a lot say so, and a report that fails can be tried again', async () => {
  fakeServer({ ...everywhere, [ASKED]: { total: 0, inventoryItems: [] } });
  const router = openManager(`${HOME}/inventory-sales-tax?fromDate=2020-03-01&toDate=2020-03-31`);
  expect(await screen.findByText('No inventory items to display.')).toBeDefined();
  fakeServer({ ...everywhere, [ASKED]: new Refusal(500, { code: 'INTERNAL', message: 'x' }) });
  await router.navigate({ href: `${HOME}/inventory-sales-tax?fromDate=2021-03-01&toDate=2021-03-31` });
  expect(await screen.findByText('The report could not be loaded. Nothing is lost.')).toBeDefined();
  expect(screen.queryByText('$0.00')).toBeNull();
});

test('REP-04 on paper stand the items of every page', async () => {
  const all = Array.from({ length: 250 }, (_, index) => rowOf(index + 1));
  fakeServer({
    ...everywhere,
    [ASKED]: (_: unknown, url: URL) => {
      const page = Number(url.searchParams.get('page'));
      const size = Number(url.searchParams.get('pageSize'));
      return new OnePage({ total: 375, inventoryItems: all.slice((page - 1) * size, page * size) }, all.length);
    },
  });
  openManager(`${HOME}/inventory-sales-tax?fromDate=2026-03-01&toDate=2026-03-31`);
  const rows = () => document.querySelectorAll('tbody tr').length;
  await screen.findByRole('link', { name: 'Item 50' });
  expect(rows()).toBe(50);
  let printed = 0;
  vi.stubGlobal('print', () => {
    printed = rows();
  });
  await userEvent.click(screen.getByRole('button', { name: 'Print' }));
  await waitFor(() => expect(printed).toBe(250));
  window.dispatchEvent(new Event('afterprint'));
  await waitFor(() => expect(rows()).toBe(50));
  printed = 0;
  await userEvent.keyboard('{Control>}p{/Control}');
  await waitFor(() => expect(printed).toBe(250));
});

test('REP-04 paper for very many items says how many of them are not on it', async () => {
  fakeServer({
    ...everywhere,
    [ASKED]: (_: unknown, url: URL) => {
      const [page, size] = ['page', 'pageSize'].map((name) => Number(url.searchParams.get(name)));
      const rows = Array.from({ length: size === 200 ? 2 : 50 }, (_row, index) => rowOf((page ?? 1) * 100 + index));
      return new OnePage({ total: 375, inventoryItems: rows }, 5200);
    },
  });
  openManager(`${HOME}/inventory-sales-tax?fromDate=2026-03-01&toDate=2026-03-31`);
  await screen.findByRole('link', { name: 'Item 100' });
  expect(screen.queryByText(/not printed/)).toBeNull();
  let printed = '';
  vi.stubGlobal('print', () => {
    printed = document.body.textContent ?? '';
  });
  await userEvent.click(screen.getByRole('button', { name: 'Print' }));
  await waitFor(() => expect(printed).toContain('and 5,150 more items, which are not printed'));
});

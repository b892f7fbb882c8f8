// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { fakeServer } from '../../../testing/fake-server.ts';
import { BUSINESS, customer, everywhere, INVOICE, invoice, job } from '../../../testing/manager-records.ts';
import { openManager } from '../../../testing/open-manager.tsx';

const SEARCH = `GET /business/${BUSINESS}/search`;
const found = (kind: string, rows: object[], hasMore = false) => ({ kind, hasMore, found: rows });
const CUSTOMER = {
  uuid: customer.uuid,
  title: 'Stonebridge Bakery',
  under: 'orders@stonebridge.example',
  amount: 4318.75,
};
const UNPAID = {
  uuid: INVOICE,
  title: 'Stonebridge Bakery',
  under: 'Bakery kitchen',
  number: 1042,
  isQuote: false,
  amount: 4318.75,
  status: 'unpaid',
  day: '2026-10-16',
};
const STONE = { groups: [found('customer', [CUSTOMER], true), found('invoice', [UNPAID])] };
const NOTHING = { groups: [] };

beforeEach(() => localStorage.clear());

function open(answers: Record<string, unknown> = {}, path = `/p/m/${BUSINESS}/jobs`) {
  const calls = fakeServer({
    ...everywhere,
    [`GET /business/${BUSINESS}/jobs`]: [job],
    [`GET /business/${BUSINESS}/invoices`]: [],
    [`GET /business/${BUSINESS}/invoices/${INVOICE}`]: invoice,
    [SEARCH]: STONE,
    ...answers,
  });
  const router = openManager(path);
  const asked = () => calls.filter(({ what }) => what === SEARCH).map(({ url }) => url.searchParams.get('q'));
  return { router, asked, calls };
}

async function openPalette(typed = '') {
  await screen.findByRole('main');
  await userEvent.keyboard('{Control>}k{/Control}');
  const field = await screen.findByRole('combobox', { name: 'Search' });
  await waitFor(() => expect(document.activeElement).toBe(field));
  if (typed !== '') await userEvent.keyboard(typed);
  return field;
}
/** What a screen reader says of the option that the field points at. */
const active = () => {
  const id = screen.getByRole('combobox', { name: 'Search' }).getAttribute('aria-activedescendant');
  return (id && document.getElementById(id)?.textContent) || null;
};
const options = () => within(screen.getByRole('listbox')).getAllByRole('option');

test('FIND-01 Ctrl-K and the button open the palette from anywhere, a slash outside of fields; Escape gives the focus back', async () => {
  open();
  const link = await screen.findByRole('link', { name: 'Customers' });
  link.focus();
  await openPalette();
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(document.activeElement).toBe(link);
  await userEvent.keyboard('/');
  expect(await screen.findByRole('combobox', { name: 'Search' })).toHaveProperty('value', '');
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await userEvent.click(screen.getByRole('button', { name: 'Search', expanded: false }));
  await userEvent.click(screen.getAllByRole('textbox')[0] as HTMLElement);
  await userEvent.keyboard('/');
  expect(screen.queryByRole('dialog')).toBeNull();
  await userEvent.keyboard('{Meta>}k{/Meta}');
  await screen.findByRole('combobox', { name: 'Search' });
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await userEvent.click(screen.getByRole('button', { name: 'Search Ctrl K' }));
  await screen.findByRole('combobox', { name: 'Search' });
});

test('FIND-08 one question is asked when typing pauses, and an answer that comes late is dropped', async () => {
  const answer = Promise.withResolvers<unknown>();
  const answers: Readonly<Record<string, unknown>> = { sto: answer.promise, stone: STONE };
  const { asked } = open({
    [SEARCH]: (_body: unknown, url: URL) => answers[url.searchParams.get('q') ?? ''] ?? NOTHING,
  });
  const field = await openPalette();
  const type = (value: string) => fireEvent.change(field, { target: { value } });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  for (const value of ['s', 'st', 'sto']) {
    type(value);
    await act(() => vi.advanceTimersByTimeAsync(100));
  }
  expect(asked()).toEqual([]);
  await act(() => vi.advanceTimersByTimeAsync(100));
  vi.useRealTimers();
  await waitFor(() => expect(asked()).toEqual(['sto']));
  type('stone');
  await screen.findByText('More than 2 found');
  let isStale = false;
  const watching = new MutationObserver(() => (isStale ||= document.body.textContent.includes('Stale')));
  watching.observe(document.body, { childList: true, subtree: true, characterData: true });
  answer.resolve({ groups: [found('customer', [{ ...CUSTOMER, uuid: job.uuid, title: 'Stale Floors' }])] });
  type('stones');
  expect(await screen.findByText("Nothing found for 'stones'.")).toBeDefined();
  expect([isStale, asked()]).toEqual([false, ['sto', 'stone', 'stones']]);
});

test('ALLOC-04 SEE-01 FIND-08 FIND-09 groups are named, the count is said, what matches is underlined, amounts stand at the right', async () => {
  const rest = { ...UNPAID, uuid: job.uuid, number: 1043, status: 'paid', endedAs: 'rest-written-off' };
  const won = { ...UNPAID, uuid: BUSINESS, number: 1044, isQuote: true, status: 'sent', outcome: 'accepted' };
  open({ [SEARCH]: { groups: [found('customer', [CUSTOMER], true), found('invoice', [UNPAID, rest, won])] } });
  await openPalette('stone');
  expect(await screen.findByText('More than 4 found')).toBeDefined();
  const customers = within(screen.getByRole('group', { name: 'Customers' })).getAllByRole('option');
  const listed = ['Stonebridge Bakeryorders@stonebridge.example$4,318.75 due', "All customers with 'stone'"];
  expect(customers.map(({ textContent }) => textContent)).toEqual(listed);
  const marks = [...document.querySelectorAll('mark')].map((mark) => mark.textContent);
  expect(marks.slice(0, 3)).toEqual(['Stone', 'stone', 'Stone']);
  const invoices = within(screen.getByRole('group', { name: 'Invoices and quotes' })).getAllByRole('option');
  expect(invoices.map(({ textContent }) => textContent)).toEqual([
    'Invoice 1042, Stonebridge BakeryBakery kitchen, due October 16th, 2026$4,318.75unpaid',
    'Invoice 1043, Stonebridge BakeryBakery kitchen, due October 16th, 2026$4,318.75rest written off',
    'Quote 1044, Stonebridge BakeryBakery kitchen, valid until October 16th, 2026$4,318.75accepted',
  ]);
});

test('FIND-09 the field keeps the focus and points at the choice; Down and Up go round; Enter opens it', async () => {
  const { router } = open();
  const field = await openPalette('stone');
  await screen.findByText('More than 2 found');
  expect(active()).toMatch(/^Stonebridge Bakery/);
  await userEvent.keyboard('{ArrowUp}');
  expect(active()).toBe('Create job for Stonebridge Bakerynj');
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}');
  expect(active()).toMatch(/^Invoice 1042/);
  expect(document.activeElement).toBe(field);
  expect(options().filter((option) => option.getAttribute('aria-selected') === 'true')).toHaveLength(1);
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(router.state.location.pathname).toBe(`/p/m/${BUSINESS}/invoices/${INVOICE}`));
  expect(screen.queryByRole('combobox', { name: 'Search' })).toBeNull();
});

test('FIND-09 Ctrl-Enter opens a new tab, and the palette stays', async () => {
  const tab = vi.spyOn(window, 'open').mockReturnValue(null);
  open();
  await openPalette('stone');
  await screen.findByText('More than 2 found');
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  expect(tab).toHaveBeenCalledWith(`/p/m/${BUSINESS}/customers/${customer.uuid}`, '_blank', 'noopener');
  expect(screen.getByRole('combobox', { name: 'Search' })).toBeDefined();
});

test('FIND-08 Enter before the answer opens what is then found first', async () => {
  const { router } = open({ [SEARCH]: { groups: [found('invoice', [UNPAID])] } });
  await openPalette('1042{Enter}');
  await waitFor(() => expect(router.state.location.pathname).toBe(`/p/m/${BUSINESS}/invoices/${INVOICE}`));
});

test('FIND-05 one step to the right of an invoice a payment is recorded, and a reminder sent', async () => {
  const { router, calls } = open({
    [SEARCH]: { groups: [found('invoice', [UNPAID])] },
    [`POST /business/${BUSINESS}/invoices/${INVOICE}/reminder`]: invoice,
  });
  await openPalette('1042');
  await screen.findByText('1 found');
  await userEvent.keyboard('{ArrowRight}{ArrowRight}');
  expect(active()).toBe('Record a payment');
  await userEvent.keyboard('{Enter}');
  expect(await screen.findByRole('heading', { name: 'Add Payment' })).toBeDefined();
  expect(router.state.location.search).toEqual({ add: 'payment' });
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(router.state.location.search).toEqual({}));
  await openPalette('1042');
  await screen.findByText('1 found');
  await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}{Enter}');
  expect(await screen.findByText('Reminder Email Sent')).toBeDefined();
  expect(calls.filter(({ what }) => what.endsWith('/reminder'))).toHaveLength(1);
});

test('FIND-05 one step to the right of a customer are the latest invoices and the open jobs', async () => {
  const { router } = open({
    [`GET /business/${BUSINESS}/invoices`]: [invoice],
    [`GET /business/${BUSINESS}/jobs`]: [job, { ...job, uuid: INVOICE, name: 'Old floor', status: 'complete' }],
  });
  await openPalette('stone');
  await screen.findByText('More than 2 found');
  await screen.findByRole('option', { name: 'Invoice 1048, $212.50' });
  expect(screen.queryByRole('option', { name: 'Old floor' })).toBeNull();
  await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}');
  expect(active()).toBe('Kitchen oak');
  await userEvent.keyboard('{ArrowLeft}{Enter}');
  await waitFor(() => expect(router.state.location.pathname).toBe(`/p/m/${BUSINESS}/invoices/${INVOICE}`));
});

test('FIND-06 actions are found by their words and by others for the same', async () => {
  const { router } = open({ [SEARCH]: NOTHING });
  await openPalette('estimate');
  expect(await screen.findByText("Nothing found for 'estimate'.")).toBeDefined();
  expect(active()).toMatch(/^Create quote/);
  expect(within(screen.getByRole('group', { name: 'Search further' })).getAllByRole('option')).toHaveLength(6);
  await userEvent.clear(screen.getByRole('combobox', { name: 'Search' }));
  await userEvent.keyboard('new proj');
  await waitFor(() => expect(active()).toMatch(/^Create job/));
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(router.state.location.pathname).toBe(`/p/m/${BUSINESS}/jobs/create`));
});

test('FIND-04 opened empty it shows what was opened last here, newest first and eight at most, and what fits the page', async () => {
  const before = Array.from({ length: 8 }, (_, index) => ({ uuid: `${index}`, kind: 'job', title: `Floor ${index}` }));
  localStorage.setItem(`underlay.opened.${BUSINESS}`, JSON.stringify(before));
  open();
  await openPalette('stone');
  await screen.findByText('More than 2 found');
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(screen.queryByRole('combobox', { name: 'Search' })).toBeNull());
  expect(JSON.stringify({ ...localStorage })).not.toContain('4318');
  await openPalette();
  const last = within(await screen.findByRole('group', { name: 'Opened last' }));
  const kept = ['Stonebridge Bakery', ...before.slice(0, 7).map(({ title }) => title)];
  expect(last.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(kept);
  const fit = within(screen.getByRole('group', { name: 'Actions' })).getAllByRole('option');
  expect(fit.map(({ textContent }) => textContent)).toHaveLength(6);
  expect(fit[0]?.textContent).toMatch(/^Create customer/);
});

test('FIND-08 without a connection it says so, and shows what is known here', async () => {
  open({
    [SEARCH]: () => {
      throw new TypeError('Failed to fetch');
    },
  });
  await openPalette('custom');
  expect(await screen.findByText('Search needs a connection.')).toBeDefined();
  expect(options().map(({ textContent }) => textContent)).toEqual(['Create customernu', 'Customersgu']);
});

test('FIND-04 too many words are not asked for, and that is said', async () => {
  const { asked } = open();
  await openPalette('a b c d e f g h i');
  expect(await screen.findByText('Must be at most 8 words.')).toBeDefined();
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(asked().filter((q) => q?.endsWith('i'))).toEqual([]);
});

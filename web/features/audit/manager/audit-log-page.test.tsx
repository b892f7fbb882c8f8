// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { fakeServer, Refusal } from '../../../testing/fake-server.ts';
import { BUSINESS, everywhere } from '../../../testing/manager-records.ts';
import { openManager } from '../../../testing/open-manager.tsx';

const PAGE = `/p/m/${BUSINESS}/settings/audit-log`;
const LIST = `GET /business/${BUSINESS}/events`;
const INVOICE = 'e0000000-0000-4000-8000-000000000001';

const event = (change: object = {}) => ({
  id: '7',
  at: '2026-11-03T18:05:00Z',
  group: 'Money',
  who: 'Dana Whitfield',
  before: 'Dana Whitfield refunded $240.00 on ',
  on: 'invoice 1046',
  after: '',
  subject: { kind: 'invoice', uuid: INVOICE, name: 'invoice 1046', isQuote: false },
  refused: false,
  way: 'screen',
  device: 'Chrome on Windows',
  network: '203.0.113.x',
  address: '203.0.113.7',
  program: 'Mozilla/5.0 (Windows NT 10.0)',
  requestId: 'a1b2c3d4-7',
  values: [
    { label: 'Amount', before: null, after: '$240.00' },
    { label: 'Detail', before: '1 reminder a day', after: '3 reminders a day' },
  ],
  ...change,
});
const page = (change: object = {}) => ({
  events: [event()],
  older: null,
  newer: null,
  people: [{ actor: 'u-1', name: 'Dana Whitfield' }],
  keptSince: '2026-11-25T12:00:00Z',
  ...change,
});
const sentenceRow = async (text: string) => {
  const row = (
    await screen.findByText((_, element) => element?.tagName === 'SPAN' && element.textContent === text)
  ).closest('tr');
  if (!row) throw new Error(`${text} is in no row`);
  return within(row);
};
const SENTENCE = 'Dana Whitfield refunded $240.00 on invoice 1046';

test('AUDIT-03 a sentence leads to what it is about, with the time of the business and from where', async () => {
  fakeServer({ ...everywhere, [LIST]: page() });
  openManager(PAGE);
  const row = await sentenceRow(SENTENCE);
  expect(row.getByRole('link', { name: 'invoice 1046' }).getAttribute('href')).toBe(
    `/p/m/${BUSINESS}/invoices/${INVOICE}`,
  );
  expect(row.getByText('November 3rd, 2026 12:05 PM')).toBeDefined();
  expect(row.getByText('Chrome on Windows, 203.0.113.x')).toBeDefined();
});

test('AUDIT-04 a row unfolds to values before and after, the whole address, the program and the request', async () => {
  fakeServer({ ...everywhere, [LIST]: page() });
  openManager(PAGE);
  await userEvent.click((await sentenceRow(SENTENCE)).getByRole('button', { name: `Details: ${SENTENCE}` }));
  for (const text of ['203.0.113.7', 'Mozilla/5.0 (Windows NT 10.0)', 'a1b2c3d4-7', 'Manager area'])
    expect(screen.getByText(text)).toBeDefined();
  expect(screen.getByText('Detail').nextElementSibling?.textContent).toContain('1 reminder a day was changed to');
  expect(screen.getByRole('link', { name: 'Everything about invoice 1046' }).getAttribute('href')).toContain(
    `subject=${INVOICE}`,
  );
  await userEvent.click(screen.getByRole('button', { name: `Details: ${SENTENCE}`, expanded: true }));
  expect(screen.queryByText('203.0.113.7')).toBeNull();
});

test('AUDIT-08 of an event from before the page says since when addresses are kept', async () => {
  const old = { way: null, device: null, network: null, address: null, program: null, requestId: null };
  fakeServer({ ...everywhere, [LIST]: page({ events: [event(old)] }) });
  openManager(PAGE);
  await userEvent.click(await screen.findByRole('button', { name: `Details: ${SENTENCE}` }));
  expect(screen.getByText('Before November 2026 no address was kept.')).toBeDefined();
});

test('AUDIT-05 what narrows the log down stands in the address and is asked for; a copied number counts by its digits', async () => {
  const calls = fakeServer({ ...everywhere, [LIST]: page({ older: '3', newer: '9' }) });
  const router = openManager(`${PAGE}?before=5&group=Money`);
  await sentenceRow(SENTENCE);
  const asked = () =>
    Object.fromEntries(calls.filter(({ what }) => what.startsWith(LIST)).at(-1)?.url.searchParams ?? []);
  expect(asked()).toEqual({ before: '5', group: 'Money' });
  await userEvent.selectOptions(screen.getByLabelText('Person'), 'Dana Whitfield');
  await waitFor(() => expect(router.state.location.search).toEqual({ actor: 'u-1', group: 'Money' }));
  await userEvent.type(screen.getByLabelText('Number'), '#1042');
  await waitFor(() => expect(asked()).toEqual({ actor: 'u-1', group: 'Money', text: '1042' }));
  await userEvent.click(screen.getByRole('button', { name: 'Clear' }));
  await waitFor(() => expect(router.state.location.search).toEqual({}));
});

test('AUDIT-05 days in the wrong order are said beside the second, and not asked for', async () => {
  const calls = fakeServer({ ...everywhere, [LIST]: page({}) });
  const router = openManager(`${PAGE}?from=2026-03-31`);
  await sentenceRow(SENTENCE);
  const before = calls.length;
  fireEvent.change(screen.getByLabelText('Until'), { target: { value: '2026-03-01' } });
  expect(await screen.findByText('Until cannot be before From.')).toBeDefined();
  expect(calls).toHaveLength(before);
  expect(router.state.location.search).toEqual({ from: '2026-03-31' });
});

test('AUDIT-05 narrowed down to one record, the page says to which, and leads back to all', async () => {
  const answers: Record<string, unknown> = { ...everywhere, [LIST]: page() };
  fakeServer(answers);
  const router = openManager(`${PAGE}?group=Money&subject=${INVOICE}`);
  await sentenceRow(SENTENCE);
  expect(screen.getByText('About invoice 1046: Money')).toBeDefined();
  await userEvent.click(screen.getByRole('link', { name: 'Everything about invoice 1046' }));
  await waitFor(() => expect(router.state.location.search).toEqual({ subject: INVOICE }));
  expect((await screen.findByText('Everything about invoice 1046')).closest('a')).toBeNull();
  const further = { group: 'Money', actor: 'customer', from: '2026-06-01', until: 'soon', text: '1046' };
  await router.navigate({ to: '.', search: { ...further, subject: INVOICE } });
  const narrowed = 'About invoice 1046: Customers, Money, from June 1st, 2026, until soon, number 1046';
  expect(await screen.findByText(narrowed)).toBeDefined();
  answers[LIST] = page({ events: [] });
  await router.navigate({ to: '.', search: { group: 'Settings', subject: INVOICE } });
  expect(await screen.findByText('About one record: Settings')).toBeDefined();
  await userEvent.click(screen.getByRole('link', { name: 'Show all events' }));
  await waitFor(() => expect(router.state.location.search).toEqual({}));
  expect(screen.queryByText(/^(Everything )?[Aa]bout /)).toBeNull();
});

test('AUDIT-05 an address whose place is no event shows the newest', async () => {
  const calls = fakeServer({ ...everywhere, [LIST]: page({}) });
  openManager(`${PAGE}?before=abc`);
  await sentenceRow(SENTENCE);
  expect(calls.filter(({ what }) => what.startsWith(LIST)).map(({ url }) => url.search)).toEqual(['']);
});

test('AUDIT-03 Older and Newer keep what is filtered, and are there where there is something', async () => {
  fakeServer({
    ...everywhere,
    [LIST]: (_body: unknown, url: URL) => page(url.searchParams.has('before') ? { newer: '7' } : { older: '7' }),
  });
  const router = openManager(`${PAGE}?group=Money`);
  await userEvent.click(await screen.findByRole('link', { name: 'Older' }));
  await waitFor(() => expect(router.state.location.search).toEqual({ group: 'Money', before: '7' }));
  const newer = await screen.findByRole('link', { name: 'Newer' });
  expect(newer.getAttribute('href')).toContain('after=7');
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Older' })).toBeNull());
});

test('AUDIT-06 Export saves what is filtered, and says why not', async () => {
  const refusal = new Refusal(422, {
    code: 'export_too_long',
    message: 'More than 100,000 entries. Choose a shorter time.',
  });
  const calls = fakeServer({ ...everywhere, [LIST]: page(), [`GET /business/${BUSINESS}/events.csv`]: refusal });
  openManager(`${PAGE}?group=Money&until=2026-01-31`);
  await userEvent.click(await screen.findByRole('button', { name: 'Export' }));
  expect(await screen.findByText('More than 100,000 entries. Choose a shorter time.')).toBeDefined();
  const asked = calls.find(({ what }) => what.includes('events.csv'));
  expect(Object.fromEntries(asked?.url.searchParams ?? [])).toEqual({ group: 'Money', until: '2026-01-31' });
});

test('AUDIT-03 nothing that fits, and a log that cannot be read, are said in words', async () => {
  const answers: Record<string, unknown> = { ...everywhere, [LIST]: page({ events: [] }) };
  fakeServer(answers);
  openManager(`${PAGE}?group=Connections`);
  expect(await screen.findByText('Nothing matches.')).toBeDefined();
  answers[LIST] = new Refusal(500, { code: 'INTERNAL', message: 'Something went wrong on our side.' });
  openManager(`${PAGE}?group=Money`);
  expect(await screen.findByText(/The audit log could not be loaded/)).toBeDefined();
  expect(screen.getByRole('button', { name: 'Retry' })).toBeDefined();
});

test('AUDIT-03 a sentence that does not name what it is about has no link without a name', async () => {
  const before = 'Elena Marchetti confirmed the address elena@home.example';
  fakeServer({ ...everywhere, [LIST]: page({ events: [event({ before, on: null })] }) });
  openManager(PAGE);
  expect((await sentenceRow(before)).queryByRole('link')).toBeNull();
});

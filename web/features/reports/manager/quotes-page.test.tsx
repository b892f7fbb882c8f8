// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { fakeServer, Refusal } from '../../../testing/fake-server.ts';
import { BUSINESS, everywhere } from '../../../testing/manager-records.ts';
import { openManager } from '../../../testing/open-manager.tsx';

const HOME = `/p/m/${BUSINESS}`;
const ASKED = `GET /business/${BUSINESS}/reports/quotes`;
const MARCH = 'fromDate=2026-03-01&toDate=2026-03-31';
const none = { count: 0, amount: 0 };
const EMPTY = { sent: none, opened: none, accepted: none, declined: none, expired: none, waiting: none };
const REPORT = {
  ...EMPTY,
  sent: { count: 1234, amount: 90_000.5 },
  accepted: { count: 1, amount: 8403.46 },
  declined: { count: 3, amount: 9000 },
  acceptedShare: 25,
  medianDays: 2.5,
  reasons: [
    { reason: 'price', count: 2 },
    { reason: 'else', count: 1 },
  ],
};

test('SEE-03 the report says what became of quotes, and each figure and reason leads to its list', async () => {
  const calls = fakeServer({ ...everywhere, [ASKED]: REPORT });
  const router = openManager(`${HOME}/reports`);
  await userEvent.click(await screen.findByRole('link', { name: 'Quotes' }));
  await userEvent.type(await screen.findByLabelText('From Date'), '2026-03-01');
  await userEvent.type(screen.getByLabelText('To Date'), '2026-03-31');
  await userEvent.click(screen.getByRole('button', { name: 'Run Report' }));
  const sent = await screen.findByRole('link', { name: 'Sent: 1,234 quotes' });
  expect(router.state.location.href).toBe(`${HOME}/reports/quotes?${MARCH}`);
  expect(calls.find(({ what }) => what === ASKED)?.url.search).toBe('?from=2026-03-01&to=2026-03-31');
  const list = `${HOME}/invoices?quotes=`;
  const range = '&from=2026-03-01&to=2026-03-31';
  expect(sent.getAttribute('href')).toBe(`${list}sent${range}`);
  expect(sent.parentElement?.textContent).toBe('1,234$90,000.50');
  expect(screen.getByRole('link', { name: 'Accepted: 1 quote' }).getAttribute('href')).toBe(`${list}accepted${range}`);
  expect(screen.getByRole('link', { name: 'Declined: 3 quotes' })).toBeDefined();
  for (const label of ['Opened', 'Expired', 'Still waiting'])
    expect(screen.getByRole('link', { name: `${label}: 0 quotes` })).toBeDefined();
  expect(
    screen.getByText(
      '25% of those that were answered or expired were accepted. Half of the answers came within 2.5 days of the first sending.',
    ),
  ).toBeDefined();
  const reasons = within(screen.getByRole('region', { name: 'Why quotes were declined' }));
  expect(reasons.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['Price2', 'Something else1']);
  expect(reasons.getByRole('link', { name: 'Price' }).getAttribute('href')).toBe(
    `${list}declined&reason=price${range}`,
  );
});

test('SEE-03 one answer of one day is no half of the answers, and its day is said once', async () => {
  fakeServer({ ...everywhere, [ASKED]: { ...REPORT, declined: EMPTY.declined, reasons: [] } });
  openManager(`${HOME}/reports/quotes?fromDate=2026-03-21&toDate=2026-03-21`);
  expect(await screen.findByText(/The answer came 2.5 days after the first sending.$/)).toBeDefined();
  expect(screen.getByText('March 21st, 2026').parentElement?.textContent).toBe('March 21st, 2026');
});

test('SEE-03 ERR-03 days without an answer say so, and a report that failed has a Retry', async () => {
  fakeServer({ ...everywhere, [ASKED]: { ...EMPTY, acceptedShare: null, medianDays: null, reasons: [] } });
  const router = openManager(`${HOME}/reports/quotes?${MARCH}`);
  expect(await screen.findByText('No quote was answered or expired in these days.')).toBeDefined();
  expect(screen.queryByRole('region', { name: 'Why quotes were declined' })).toBeNull();
  fakeServer({ ...everywhere, [ASKED]: new Refusal(500, { code: 'INTERNAL', message: 'x' }) });
  router.history.push(`${HOME}/reports/quotes?fromDate=2026-04-01&toDate=2026-04-30`);
  await waitFor(() => expect(screen.getByRole('button', { name: 'Retry' })).toBeDefined());
});

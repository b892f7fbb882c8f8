// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { fakeServer, OnePage, Refusal } from '../../../testing/fake-server.ts';
import { BUSINESS, everywhere, INVOICE, job, jobPage } from '../../../testing/manager-records.ts';
import { openManager } from '../../../testing/open-manager.tsx';

const JOB = `GET /business/${BUSINESS}/jobs/${job.uuid}`;
const TIMELINE = `${JOB}/timeline`;
const ORDER = 'a7000000-0000-4000-8000-000000000001';

const moment = (key: string, more: object) => ({
  key,
  at: '2026-03-05T15:00:00Z',
  kind: 'sent',
  amount: null,
  detail: null,
  by: null,
  delivery: null,
  about: { kind: 'invoice', uuid: INVOICE, number: 1048, isQuote: false },
  ...more,
});
const delivery = {
  id: 'd1',
  occasion: 'invoice',
  channel: 'email',
  recipient: 'luis@ortegatile.example',
  state: 'sent',
  problem: '',
  at: '2026-03-05T15:00:02Z',
  repeats: null,
};
const ofJob = { kind: 'job', uuid: job.uuid, number: null, isQuote: false };
const newest = [
  moment('9', { kind: 'payment_settled', amount: 1062.5 }),
  moment('8', { kind: 'delivery', delivery }),
  moment('7', { by: 'Robin Ashby' }),
  moment('7.1', { kind: 'plan_changed', detail: 'Floor laid is called Oak laid', about: ofJob }),
  moment('6', { kind: 'contract_opened', amount: 8403.46, about: ofJob }),
  moment('5', { kind: 'work_order_created', about: { ...ofJob, kind: 'work-order', uuid: ORDER, number: 12 } }),
];

test('SEE-06 a job asks for its history when it is wanted; each entry leads to its document, and older ones come on demand', async () => {
  let isDown = true;
  const calls = fakeServer({
    ...everywhere,
    [JOB]: jobPage(),
    [TIMELINE]: (_: unknown, url: URL) => {
      if (url.searchParams.get('page') === '1') return new OnePage(newest, 8);
      if (isDown) return new Refusal(503, { code: 'unavailable', message: 'Try again.' });
      // One more has come since, and moved one entry onto this page.
      return new OnePage([newest[5], moment('1', { kind: 'job_created', about: ofJob })], 8);
    },
  });
  openManager(`/p/m/${BUSINESS}/jobs/${job.uuid}`);
  const show = await screen.findByRole('button', { name: 'Show history' });
  expect(calls.filter(({ what }) => what.startsWith(TIMELINE))).toEqual([]);
  await userEvent.click(show);
  const history = within(screen.getByRole('region', { name: 'History' }));
  expect(await history.findByRole('link', { name: 'Invoice 1048: Payment settled' })).toBeTruthy();
  expect(document.activeElement?.contains(history.getByText('Contract opened'))).toBe(true);
  const invoice = `/p/m/${BUSINESS}/invoices/${INVOICE}`;
  expect(history.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Invoice 1048: Payment settled', invoice],
    ['Invoice 1048: E-mail', invoice],
    ['Invoice 1048: Sent', invoice],
    ['Plan changed', `/p/m/${BUSINESS}/jobs/${job.uuid}/money`],
    ['Contract opened', `/p/m/${BUSINESS}/jobs/${job.uuid}/money`],
    ['Work order 12: Created', `/p/m/${BUSINESS}/work-orders/${ORDER}`],
  ]);
  for (const said of [
    '$1,062.50',
    'E-mailed',
    delivery.recipient,
    'by Robin Ashby',
    '$8,403.46',
    'Floor laid is called Oak laid',
  ])
    expect(history.getByText(said)).toBeTruthy();
  await userEvent.click(history.getByRole('button', { name: 'Show older' }));
  await waitFor(() => expect(history.getByText(/^The history could not be loaded/)).toBeTruthy());
  isDown = false;
  await userEvent.click(history.getByRole('button', { name: 'Retry' }));
  expect(await history.findByText('Job created')).toBeTruthy();
  expect(history.getAllByRole('listitem').length).toBe(7);
});

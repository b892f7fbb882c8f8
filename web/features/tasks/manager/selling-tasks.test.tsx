// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeServer } from '../../../testing/fake-server.ts';
import { as, BUSINESS, everywhere, INVOICE, job } from '../../../testing/manager-records.ts';
import { task } from '../../../testing/money-records.ts';
import { openManager } from '../../../testing/open-manager.tsx';

const API = `/business/${BUSINESS}`;
const TASKS = [
  task(1, 'quote_accepted', { paymentId: null, detail: 'Elena Marchetti' }),
  task(2, 'quote_declined', { paymentId: null, detail: 'Price' }),
  task(3, 'draw_ready', { paymentId: null, drawOrdinal: 2, detail: 'Floor laid' }),
  task(4, 'contract_canceled', { paymentId: null, amount: 840.35, detail: 'Deposit: On signing, $840.35 paid' }),
  task(5, 'draw_ready', { paymentId: null, drawOrdinal: 1, invoiceUuid: null, invoiceId: null, detail: 'On signing' }),
];

async function listed(role: object) {
  fakeServer({
    ...everywhere,
    ...role,
    [`GET ${API}/invoices`]: [],
    [`GET ${API}/payments/dashboard`]: [],
    [`GET ${API}/communications`]: [],
    [`GET ${API}/reports/collected-per-week`]: [],
    [`GET ${API}/reports/receivables-aging`]: [],
    [`GET ${API}/reports/retainage-held`]: { total: 0, count: 0, jobs: [] },
    [`GET ${API}/tasks`]: TASKS,
  });
  openManager(`/p/m/${BUSINESS}/dashboard`);
  const region = await screen.findByRole('region', { name: /To do/ });
  return within(region).getAllByRole('listitem');
}
const linkOf = (row: HTMLElement) => {
  const link = within(row).getByRole('link');
  return [link.textContent, link.getAttribute('href')];
};
const quote = `/p/m/${BUSINESS}/invoices/${INVOICE}`;
const money = `/p/m/${BUSINESS}/jobs/${job.uuid}/money`;

test('SEE-02 what customers answer, a draw to send and a canceled contract say what happened, and lead to what is to do', async () => {
  const rows = await listed({});
  expect(rows.map((row) => row.querySelector('p')?.textContent)).toEqual([
    'Maple Row Property Group accepted quote 1048 for Kitchen oak: $1,062.50.',
    'Maple Row Property Group declined quote 1048 for Kitchen oak: $1,062.50.',
    'Draw 2 of Kitchen oak is ready to send.',
    'The contract of Kitchen oak with Maple Row Property Group was canceled.',
    'The day of draw 1 of Kitchen oak has come.',
  ]);
  // Its name alone does not say when it is over (CONT-06).
  const ends = rows.map((row) =>
    /It is done by itself once nothing of it is paid or due\./.test(row.textContent ?? ''),
  );
  expect(ends).toEqual([false, false, false, true, false]);
  expect(rows.map(linkOf)).toEqual([
    ['Open job', money],
    ['Open quote', quote],
    ['Open invoice', quote],
    ['Open job', money],
    // It has no invoice yet, and is billed there.
    ['Open job', money],
  ]);
});

test('SEE-02 ROLE-08 an estimator, who sees no money, is led to the quote', async () => {
  const [accepted] = await listed(as('estimator'));
  expect(accepted && linkOf(accepted)).toEqual(['Open quote', quote]);
});

// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { task } from '../../../testing/money-records.ts';
import { openDashboard } from '../../../testing/open-dashboard.ts';

const toDo = async () => within(await screen.findByRole('region', { name: /To do/ }));

test('PART-21 DASH-01 money of several invoices names the first and says how many others there are', async () => {
  openDashboard([
    task(1, 'payment_returned', { others: 2, detail: '' }),
    task(2, 'unapplied_credit', { others: 1 }),
    task(3, 'unmatched_payment', { others: 1, amount: 400 }),
  ]);
  const rows = (await toDo()).getAllByRole('listitem').map((row) => row.querySelector('p')?.textContent);
  expect(rows).toEqual([
    'The bank took back $1,062.50 from Maple Row Property Group; invoice 1048 and 2 others are unpaid again.',
    '$1,062.50 from Maple Row Property Group is kept as credit. It came with a payment for invoice 1048 and 1 other.',
    'The bank took $400.00 more than was left of a payment from Maple Row Property Group for invoice 1048 and 1 other.',
  ]);
});

test('PART-15 DASH-01 credit of a check that was recorded later says when the check was received, other tasks when they came', async () => {
  const credit = task(1, 'unapplied_credit');
  openDashboard([task(7, 'unapplied_credit', { detail: '', receivedOn: '2026-02-20' }), credit]);
  const [late, other] = (await toDo()).getAllByRole('listitem');
  expect(late?.querySelector('small')?.textContent).toBe('Received February 20th, 2026');
  expect(other?.querySelector('small')?.textContent).toBe(`${credit.detail}March 5th, 2026`);
});

// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ACCOUNT_PATH, openPortal, READ_PAYMENTS } from '../../testing/portal-in-test.tsx';

const HISTORY = `${ACCOUNT_PATH}/payment-history`;

test('PAY-32 PAY-33 SHELL-05 payment history has its columns, amounts with fees, ten rows and a way back', async () => {
  const { calls } = openPortal(HISTORY);
  const table = within(await screen.findByRole('table', { name: 'Payment History' }));
  expect(await table.findByText('$2,570.22')).toBeTruthy();
  expect(table.getAllByRole('columnheader').map((header) => header.textContent)).toEqual([
    'Invoice Id',
    'Date',
    'Description',
    'Last Four',
    'Amount',
  ]);
  expect(table.getByText('6789')).toBeTruthy();
  expect(table.getByText('authorized').getAttribute('data-tone')).toBe('yellow');
  expect(screen.getByRole('link', { name: 'Back to Invoices & Quotes' }).getAttribute('href')).toBe(ACCOUNT_PATH);
  expect(calls.find(({ key }) => key === READ_PAYMENTS)?.search).toBe('?page=1&pageSize=10');
});

test('D72 a customer who has paid nothing reads "No payments to display."', async () => {
  openPortal(HISTORY, { [READ_PAYMENTS]: { rows: [] } });
  expect(await screen.findByText('No payments to display.')).toBeTruthy();
});

// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import {
  ACCOUNT_PATH,
  bankPayment,
  openPortal,
  PAYMENT,
  PAYMENT_PATH,
  READ_PAYMENTS,
} from '../../../testing/portal-in-test.tsx';

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

test('PAY-32 D63 RISK-07 a row tells what came back, what the bank took back and why it failed, and leads to its receipt', async () => {
  const of = (change: object) => ({ ...bankPayment, ...change });
  openPortal(HISTORY, {
    [READ_PAYMENTS]: {
      rows: [
        of({ uuid: PAYMENT, status: 'settled', refunded: 500 }),
        of({ uuid: '00000000-0000-4000-8000-0000000000b2', status: 'settled', refunded: 2570.22 }),
        of({ uuid: '00000000-0000-4000-8000-0000000000b4', status: 'settled', refunded: 500, takenBack: 500 }),
        of({ uuid: '00000000-0000-4000-8000-0000000000b5', status: 'settled', refunded: 500, takenBack: 200 }),
        of({ uuid: '00000000-0000-4000-8000-0000000000b3', status: 'failed', failure: 'The account was closed.' }),
      ],
    },
  });
  const table = within(await screen.findByRole('table', { name: 'Payment History' }));
  await table.findByText('The account was closed.');
  const rows = table.getAllByRole('row').slice(1);
  expect(rows.map((row) => within(row).getAllByRole('cell')[2]?.textContent)).toEqual([
    'Bank paymentpartly refunded(refunded $500.00)',
    'Bank paymentrefunded(refunded $2,570.22)',
    'Bank paymentpartly returned(the bank took back $500.00)',
    'Bank paymentpartly returned(refunded $300.00, the bank took back $200.00)',
    'Bank paymentfailedThe account was closed.',
  ]);
  expect(table.getAllByRole('link')[0]?.getAttribute('href')).toBe(PAYMENT_PATH);
});

test('PAY-33 a history that could not be loaded never claims to be empty, and offers Retry', async () => {
  openPortal(HISTORY, { [READ_PAYMENTS]: { status: 500, body: { code: 'INTERNAL', message: 'no' } } });
  expect(await screen.findByRole('button', { name: 'Retry' })).toBeTruthy();
  expect(screen.queryByText('No payments to display.')).toBeNull();
});

test('D72 a customer who has paid nothing reads "No payments to display."', async () => {
  openPortal(HISTORY, { [READ_PAYMENTS]: { rows: [] } });
  expect(await screen.findByText('No payments to display.')).toBeTruthy();
});

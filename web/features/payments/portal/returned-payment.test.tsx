// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import {
  ACCOUNT_PATH,
  bankPayment,
  INVOICE_PATH,
  invoice,
  openPortal,
  PAYMENT,
  paymentOf,
  READ_INVOICE,
  READ_PAYMENTS,
} from '../../../testing/portal-in-test.tsx';

const BACK = { returned: true };
const returned = { ...paymentOf(2569.22, 'failed'), paymentFailure: 'The account was closed.', ...BACK };

test('INV-23 D79 the invoice says of a payment that it was returned, why, and in a notice that it is due again', async () => {
  openPortal(INVOICE_PATH, { [READ_INVOICE]: { body: { ...invoice, lineItems: [...invoice.lineItems, returned] } } });
  const table = within(await screen.findByRole('table', { name: 'Line items' }));
  const row = table.getByText('returned').closest('tr');
  expect(row?.textContent).toContain('The account was closed.');
  expect(table.queryByText('failed')).toBeNull();
  const notice = within(await screen.findByRole('region', { name: 'Your bank returned the payment' }));
  expect(notice.getByText(/The account was closed\. The amount is still due/)).toBeTruthy();
});

test('INV-23 a payment that was returned is spoken of no more once its invoice is paid otherwise', async () => {
  const paid = { ...invoice, status: 'paid' as const, amount: 0, lineItems: [...invoice.lineItems, returned] };
  openPortal(INVOICE_PATH, { [READ_INVOICE]: { body: paid } });
  const table = within(await screen.findByRole('table', { name: 'Line items' }));
  expect(table.getByText('returned')).toBeTruthy();
  expect(screen.queryByRole('region', { name: 'Your bank returned the payment' })).toBeNull();
});

test('PAY-32 INV-23 the history tells what came back after it had settled from what failed, each with its reason', async () => {
  const of = (uuid: string, more: object) => ({ ...bankPayment, uuid, status: 'failed', ...more });
  const rows = [
    of(PAYMENT, { failure: 'The account was closed.', ...BACK }),
    of('00000000-0000-4000-8000-0000000000b3', { failure: 'No funds.' }),
  ];
  openPortal(`${ACCOUNT_PATH}/payment-history`, { [READ_PAYMENTS]: { rows } });
  const table = within(await screen.findByRole('table', { name: 'Payment History' }));
  await table.findByText('returned');
  const cells = table
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell')[2]?.textContent);
  expect(cells).toEqual(['Bank paymentreturnedThe account was closed.', 'Bank paymentfailedNo funds.']);
});

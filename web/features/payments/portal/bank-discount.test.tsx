// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import {
  ACCOUNT,
  account,
  INVOICE,
  INVOICE_PATH,
  invoice,
  openPortal,
  PORTFOLIO,
  READ_ACCOUNT,
  READ_INVOICE,
  READ_INVOICES,
} from '../../../testing/portal-in-test.tsx';

const PREPARE = `POST /portfolios/${PORTFOLIO}/accounts/${ACCOUNT}/payments/prepare`;
const open = { ...invoice, amount: 2916.71, dueDate: '2026-12-22' };
const target = {
  ...{ invoiceId: INVOICE, number: 1048, jobName: invoice.jobName, dueDate: open.dueDate, waiting: null },
  ...{ due: 2916.71, least: 2916.71, amount: 2916.71, credit: 0, discount: 0, bankDiscount: 58.33 },
};
const prepared = {
  ...{ targets: [target], unused: 0, credit: 0, discount: 0, bankDiscount: 58.33, amount: 2916.71 },
  ...{ ways: [], waiting: null, stays: [] },
};
const answers = (least: number) => ({
  [READ_ACCOUNT]: {
    body: { ...account, bankDiscountPercent: 2, fees: { ...account.fees, card: { fixed: 0, percent: 0 } } },
  },
  [READ_INVOICES]: { rows: [open] },
  [READ_INVOICE]: { body: open },
  [PREPARE]: { body: { ...prepared, targets: [{ ...target, least }] } },
});

test('X31 DISC-06 the price by bank stands beside that of a card, and is what the page of the bank charges', async () => {
  openPortal(INVOICE_PATH, answers(2916.71));
  expect(await screen.findByText('$58.33 off')).toBeTruthy();
  await userEvent.click(await screen.findByRole('link', { name: 'Pay' }));
  const bank = within((await screen.findByRole('heading', { name: 'Bank ACH Payment' })).parentElement as HTMLElement);
  expect(bank.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
    '$2,916.71',
    '($58.33)',
    '$1.00',
    '$2,859.38',
  ]);
  const card = within(screen.getByRole('heading', { name: 'Credit Card' }).parentElement as HTMLElement);
  expect(card.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
    '$2,916.71',
    '$0.00',
    '$2,916.71',
  ]);
  await userEvent.click(screen.getByRole('link', { name: 'Pay by ACH' }));
  expect(await screen.findByText('Bank discount')).toBeTruthy();
  expect(await screen.findByText('$2,858.38')).toBeTruthy();
  expect(screen.getByText('$2,859.38')).toBeTruthy();
});

test('DISC-06 the sum follows the way that is chosen, and a part by bank has its own', async () => {
  openPortal(`${INVOICE_PATH}/make-a-payment`, answers(50));
  const user = userEvent.setup({ delay: null });
  const sum = within(await screen.findByRole('region', { name: 'You pay' }));
  expect(sum.getByText('($58.33)')).toBeTruthy();
  expect(sum.getByText('$58.33 off. Fee $1.00. Your bank needs 1 to 4 business days.')).toBeTruthy();
  await user.click(sum.getByRole('radio', { name: /^Card/ }));
  expect(sum.queryByText('Bank discount')).toBeNull();
  expect(screen.getByRole('button', { name: 'Pay $2,916.71 by card' })).toBeTruthy();
  await user.click(sum.getByRole('radio', { name: /^Bank account/ }));
  const amount = screen.getByRole('textbox', { name: 'Amount for invoice 1048' });
  await user.clear(amount);
  await user.type(amount, '1000');
  expect(screen.getByRole('button', { name: 'Pay $981.00 by bank' })).toBeTruthy();
});

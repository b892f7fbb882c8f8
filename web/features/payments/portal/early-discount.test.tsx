// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import {
  ACCOUNT,
  INVOICE,
  INVOICE_PATH,
  invoice,
  openPortal,
  PORTFOLIO,
  READ_INVOICE,
  READ_INVOICES,
} from '../../../testing/portal-in-test.tsx';

const PREPARE = `POST /portfolios/${PORTFOLIO}/accounts/${ACCOUNT}/payments/prepare`;
const early = { percent: 2, days: 10, until: '2026-12-02', discount: 53.44, total: 58.33 };
const offered = { ...invoice, amount: 2916.71, dueDate: '2026-12-22', earlyDiscount: early };
const target = {
  ...{ invoiceId: INVOICE, number: 1048, jobName: invoice.jobName, dueDate: offered.dueDate },
  ...{ due: 2916.71, least: 50, amount: 2916.71, credit: 0, discount: 58.33 },
};
const prepared = {
  ...{ targets: [target], unused: 0, credit: 0, discount: 58.33, amount: 2858.38 },
  ...{ ways: [], waiting: null, stays: [] },
};
const answers = {
  [READ_INVOICES]: { rows: [offered] },
  [READ_INVOICE]: { body: offered },
  [PREPARE]: { body: prepared },
};

test('DISC-01 DISC-02 an invoice says what it takes off and until when, and all of it costs less in time', async () => {
  openPortal(INVOICE_PATH, answers);
  const words = '2% off ($53.44) if all is paid by December 2nd, 2026';
  expect(await screen.findAllByText(words)).toHaveLength(2);
  expect(await screen.findByText('$2,859.38')).toBeTruthy();
});

test('X09 DISC-02 the sum names the discount while all of it is chosen, a part has none, and both pages charge what was shown', async () => {
  const { calls } = openPortal(`${INVOICE_PATH}/make-a-payment`, answers);
  const user = userEvent.setup({ delay: null });
  const sum = within(await screen.findByRole('region', { name: 'You pay' }));
  expect(sum.getByText('Early-payment discount')).toBeTruthy();
  expect(sum.getByText('($58.33)')).toBeTruthy();
  const amount = screen.getByRole('textbox', { name: 'Amount for invoice 1048' });
  await user.clear(amount);
  await user.type(amount, '2000');
  expect(sum.queryByText('Early-payment discount')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'All, $2,916.71' }));
  await user.click(screen.getByRole('button', { name: 'Pay $2,859.38 by bank' }));
  expect(await screen.findByRole('heading', { name: 'Bank ACH Payment' })).toBeTruthy();
  expect(await screen.findByText('($58.33)')).toBeTruthy();
  expect(screen.getByText('$2,858.38')).toBeTruthy();
  expect(calls.findLast(({ key }) => key === PREPARE)?.body).toMatchObject({
    targets: [{ invoiceId: INVOICE, amount: 2916.71 }],
  });
});

test('DISC-02 a page of a way to pay that is opened by itself shows what is charged today', async () => {
  openPortal(`${INVOICE_PATH}/make-a-payment/bank`, answers);
  await waitFor(() => expect(screen.getByText('Early-payment discount')).toBeTruthy());
  expect(screen.getByText('$2,859.38')).toBeTruthy();
});

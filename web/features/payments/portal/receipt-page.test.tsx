// @vitest-environment jsdom
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { AuthorizationJson } from '@underlay/contract/receipts.ts';
import { expect, test, vi } from 'vitest';
import type { AsJson } from '../../../testing/as-json.ts';
import {
  ACCOUNT_PATH,
  account,
  INVOICE_PATH,
  openPortal,
  PAYMENT,
  PAYMENT_PATH,
  READ_ACCOUNT,
  READ_RECEIPT,
  receiptOf,
} from '../../../testing/portal-in-test.tsx';

const open = (...receipt: Parameters<typeof receiptOf>) =>
  openPortal(PAYMENT_PATH, { [READ_RECEIPT]: { body: receiptOf(...receipt) } });

test('PART-15 the receipt of a check has one day: the one on which it came', async () => {
  const check = { status: 'settled', method: 'manual', description: 'Check 2291', receivedOn: '2026-11-17' } as const;
  open(check, { settledAt: '2026-11-20T15:00:00Z' });
  const receiptPage = within(await screen.findByRole('article'));
  expect(receiptPage.getByText('November 17th, 2026')).toBeTruthy();
  expect(receiptPage.queryByText('November 20th, 2026')).toBeNull();
  expect(receiptPage.queryByText('Settled')).toBeNull();
});

test('RISK-07 PART-15 a check that came back names the day on which it did, and neither charge nor fee', async () => {
  const check = { status: 'failed', returned: true, method: 'manual', fee: 0, amount: 2569.22 } as const;
  open({ ...check, failure: 'Not sufficient funds' }, { returnedOn: '2026-11-27' });
  const receiptPage = within(await screen.findByRole('article'));
  expect(receiptPage.getByText('Returned').closest('div')?.textContent).toContain('November 27th, 2026');
  const rows = within(receiptPage.getByRole('table', { name: 'Amounts' })).getAllByRole('row');
  expect(rows.map((row) => row.textContent)).toEqual(['Total$2,569.22']);
});

test('D63 a receipt holds business, customer, invoice, amounts, method, dates, and can be printed', async () => {
  open({ status: 'settled' }, { settledAt: '2026-11-24T15:00:00Z', mailedTo: 'robin@maplerow.example' });
  expect(await screen.findByRole('heading', { name: 'Receipt', level: 1 })).toBeTruthy();
  const receiptPage = within(screen.getByRole('article'));
  for (const copy of ['Tallgrass Flooring Co.', 'Maple Row Property Group', 'November 20th, 2026', 'settled']) {
    expect(receiptPage.getByText(copy)).toBeTruthy();
  }
  expect(receiptPage.getByText('November 24th, 2026')).toBeTruthy();
  expect(receiptPage.getByText('bank account ending in 6789')).toBeTruthy();
  expect(receiptPage.getByRole('link', { name: 'Invoice 1048' }).getAttribute('href')).toBe(INVOICE_PATH);
  const rows = within(receiptPage.getByRole('table', { name: 'Amounts' })).getAllByRole('row');
  expect(rows.map((row) => row.textContent)).toEqual(['Amount$2,569.22', 'Fee$1.00', 'Total charged$2,570.22']);
  expect(receiptPage.getByText('A copy was sent to robin@maplerow.example.')).toBeTruthy();
  expect(receiptPage.getByRole('link', { name: 'View authorization' }).getAttribute('href')).toBe(
    `${PAYMENT_PATH}/authorization`,
  );
  expect(screen.getByRole('link', { name: 'Back to Payment History' }).getAttribute('href')).toBe(
    `${ACCOUNT_PATH}/payment-history`,
  );
  expect(receiptPage.getByRole('link', { name: 'Download PDF' }).getAttribute('href')).toBe(
    `/core/api${READ_RECEIPT.slice('GET '.length)}/pdf`,
  );
  const print = vi.fn();
  vi.stubGlobal('print', print);
  await userEvent.click(receiptPage.getByRole('button', { name: 'Print' }));
  expect(print).toHaveBeenCalledOnce();
});

test('D63 DISC-02 a discount that was taken with it stands above what was paid', async () => {
  open({ status: 'settled' }, { discounts: [{ reason: 'early', amount: 52.43 }] });
  const rows = within(await screen.findByRole('table', { name: 'Amounts' })).getAllByRole('row');
  expect(rows.slice(0, 3).map((row) => row.textContent)).toEqual([
    'Before the discount$2,621.65',
    'Early-payment discount($52.43)',
    'Amount$2,569.22',
  ]);
});

test('INV-23 D63 when a payment fails while its page is open, the balance of the account is read again', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { calls, known } = open({ status: 'awaiting bank' });
  await screen.findByRole('heading', { name: 'Payment', level: 1 });
  const reads = () => calls.filter(({ key }) => key === READ_ACCOUNT).length;
  const before = reads();
  Object.assign(known, {
    [READ_RECEIPT]: { body: receiptOf({ status: 'failed' }) },
    [READ_ACCOUNT]: { body: { ...account, balance: 2570.22 } },
  });
  await act(() => vi.advanceTimersByTimeAsync(61_000));
  await screen.findByText('failed');
  await waitFor(() => expect(reads()).toBe(before + 1));
  vi.useRealTimers();
});

test('D02 PART-24 refunds stand below the total, each with its date, reason and state', async () => {
  const refund = { uuid: PAYMENT, createdAt: '2026-11-25T15:00:00Z', amount: 500, reason: 'Two boxes returned' };
  open(
    { status: 'settled', refunded: 500 },
    {
      settledAt: '2026-11-24T15:00:00Z',
      refunds: [
        { ...refund, status: 'succeeded' },
        { ...refund, uuid: '00000000-0000-4000-8000-0000000000b2', amount: 20, status: 'failed' },
        {
          ...refund,
          uuid: '00000000-0000-4000-8000-0000000000b3',
          amount: 30,
          status: 'succeeded',
          paidOn: '2026-11-20',
        },
      ],
    },
  );
  const rows = within(await screen.findByRole('table', { name: 'Amounts' })).getAllByRole('row');
  expect(rows.slice(3).map((row) => row.textContent)).toEqual([
    'Refunded, November 25th, 2026Two boxes returned($500.00)',
    'Refund failed, November 25th, 2026Two boxes returned($20.00)',
    'Refunded, November 20th, 2026Two boxes returned($30.00)',
    'Paid after refunds$2,070.22',
  ]);
  expect(screen.getByText('partly refunded')).toBeTruthy();
});

test('D63 RISK-07 what the bank took of it is no refund: the page, its badge and its row say who took it', async () => {
  const refund = { uuid: PAYMENT, createdAt: '2026-11-25T15:00:00Z', status: 'succeeded' as const };
  open(
    { status: 'settled', method: 'card', refunded: 700, takenBack: 200 },
    {
      settledAt: '2026-11-24T15:00:00Z',
      refunds: [
        { ...refund, amount: 500, reason: 'Two boxes returned' },
        {
          ...{ ...refund, uuid: '00000000-0000-4000-8000-0000000000b2', amount: 200, takenByBank: true },
          reason: 'The goods were not as described.',
        },
      ],
    },
  );
  const rows = within(await screen.findByRole('table', { name: 'Amounts' })).getAllByRole('row');
  expect(rows.slice(3).map((row) => row.textContent)).toEqual([
    'Refunded, November 25th, 2026Two boxes returned($500.00)',
    'Taken back by your bank, November 25th, 2026The goods were not as described.($200.00)',
    'Paid after what went back$1,870.22',
  ]);
  expect(screen.getByText('partly returned').getAttribute('data-tone')).toBe('red');
  expect(
    screen.getByText(/^Your bank took back \$200\.00 of your payment\. \$500\.00 goes back to your card\./),
  ).toBeTruthy();
});

test.each([
  [{ status: 'authorized' }, 'authorized', /Your payment was received/],
  [{ status: 'awaiting bank' }, 'awaiting bank', /1 to 4 business days/],
  [{ status: 'failed', failure: 'The account was closed' }, 'failed', /The account was closed\./],
] as const)('INV-23 a payment that has not arrived is no receipt: %o', async (payment, badge, copy) => {
  open(payment);
  expect(await screen.findByRole('heading', { name: 'Payment', level: 1 })).toBeTruthy();
  expect(screen.getByText(badge)).toBeTruthy();
  expect(screen.getByText(copy)).toBeTruthy();
});

test('P10 a payment that is not of this account is unavailable, whatever the reason', async () => {
  openPortal(PAYMENT_PATH);
  expect(await screen.findByRole('heading', { name: 'Payment is Unavailable' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
});

test('ERR-04 whoever could not have the PDF is led back to the receipt, which says so until the next try', async () => {
  openPortal(`${PAYMENT_PATH}?download=failed`, { [READ_RECEIPT]: { body: receiptOf({ status: 'settled' }) } });
  expect(await screen.findByText(/The file could not be downloaded right now/)).toBeTruthy();
  const link = screen.getByRole('link', { name: 'Download PDF' });
  link.addEventListener('click', (event) => event.preventDefault());
  await userEvent.click(link);
  expect(screen.queryByText(/could not be downloaded/)).toBeNull();
});

test('ERR-04 a receipt that could not be loaded says so and can be tried again', async () => {
  const { known } = openPortal(PAYMENT_PATH, { [READ_RECEIPT]: { status: 500, body: { code: 'INTERNAL' } } });
  const retry = await screen.findByRole('button', { name: 'Retry' });
  Object.assign(known, { [READ_RECEIPT]: { body: receiptOf({ status: 'settled' }) } });
  await userEvent.click(retry);
  expect(await screen.findByRole('heading', { name: 'Receipt' })).toBeTruthy();
});

const signed: AsJson<AuthorizationJson> = {
  paymentId: PAYMENT,
  text: "I authorize this payment to, Tallgrass Flooring Co., on today's date. I agree with the terms of use.",
  template: 'ach-web-2026-1',
  termsVersion: '2026-1',
  signature: 'Robin A. Ashby',
  accountHolderName: 'Robin Ashby',
  accountType: 'personal_checking',
  lastFour: '6789',
  amount: 2569.22,
  fee: 1,
  total: 2570.22,
  invoiceId: 1048,
  invoiceVersion: 3,
  effectiveDate: '2026-11-20',
  signedAt: '2026-11-20T15:00:00Z',
  ipAddress: '203.0.113.42',
  userAgent: 'Mozilla/5.0 (iPhone)',
  sequence: 318,
  hash: 'a3f9c1',
  chain: '77d02e',
};

test('PAY-15 P05 an authorization shows what was signed, word for word, with everything that was noted', async () => {
  openPortal(`${PAYMENT_PATH}/authorization`, { [`${READ_RECEIPT}/authorization`]: { body: signed } });
  expect(await screen.findByRole('heading', { name: 'Payment Authorization' })).toBeTruthy();
  const receiptPage = within(screen.getByRole('article'));
  const { text, signature, ipAddress, userAgent, hash, chain } = signed;
  const shown = [text, signature, ipAddress, userAgent, hash, chain, '318', '$2,569.22', '$1.00', '$2,570.22'];
  for (const copy of shown) expect(receiptPage.getByText(copy)).toBeTruthy();
  expect(receiptPage.getByText('Personal checking ending in 6789')).toBeTruthy();
  expect(receiptPage.getByText('November 20th, 2026 9:00 AM CST')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Back to Receipt' }).getAttribute('href')).toBe(PAYMENT_PATH);
});

test('P05 an authorization that does not exist is unavailable', async () => {
  openPortal(`${PAYMENT_PATH}/authorization`);
  expect(await screen.findByRole('heading', { name: 'Authorization is Unavailable' })).toBeTruthy();
});

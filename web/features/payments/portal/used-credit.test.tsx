// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { PREPARE, prepared, target, usual } from '../../../testing/orders-in-test.ts';
import {
  ACCOUNT,
  ACCOUNT_PATH,
  account,
  INVOICE,
  INVOICE_PATH,
  invoice,
  openPortal,
  PORTFOLIO,
  READ_ACCOUNT,
  READ_INVOICE,
} from '../../../testing/portal-in-test.tsx';

const USE = `POST /portfolios/${PORTFOLIO}/accounts/${ACCOUNT}/payments/use-credit`;

test('PART-08 whoever pays with credit alone reads once, on the page of the account, how much of it was used', async () => {
  openPortal(`${ACCOUNT_PATH}/make-a-payment`, {
    ...usual,
    [PREPARE]: { body: prepared([target(invoice, 2569.22)], { unused: 5000 }) },
    [USE]: { body: { allocations: [{ invoiceId: INVOICE, amount: 2569.22 }] } },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Use $2,569.22 of your credit' }));
  await waitFor(() => expect(window.location.pathname).toBe(ACCOUNT_PATH));
  expect((await screen.findByText('$2,569.22 of your credit was used.')).getAttribute('role')).toBe('status');
  // What a page that is loaded anew, or come back to, would say again.
  await waitFor(() => expect(window.history.state.usedCredit).toBeUndefined());
  expect(screen.getByText('$2,569.22 of your credit was used.').isConnected).toBe(true);
  expect(window.location.pathname).toBe(ACCOUNT_PATH);
});

test('PART-08 what is too small for a bank or a card is paid by credit, on the page for paying that invoice alone', async () => {
  const small = { ...invoice, amount: 0.3, total: 0.3 };
  const asked = (credit: number) => ({
    ...usual,
    [READ_INVOICE]: { body: small },
    [READ_ACCOUNT]: { body: { ...account, credit } },
    [PREPARE]: { body: prepared([target(small, 0.3)], { unused: credit }) },
  });
  openPortal(INVOICE_PATH, asked(12.5));
  await userEvent.click(await screen.findByRole('link', { name: 'Pay it with your credit' }));
  expect(await screen.findByRole('button', { name: 'Use $0.30 of your credit' })).toBeTruthy();
  expect(window.location.pathname).toBe(`${INVOICE_PATH}/make-a-payment`);
  for (const path of [INVOICE_PATH, `${INVOICE_PATH}/make-a-payment`]) {
    openPortal(path, asked(0.2));
    await screen.findByText('Amounts below $0.50 cannot be paid online.');
    expect(screen.queryByRole('link', { name: 'Pay it with your credit' })).toBeNull();
  }
});

// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { enterBankInformation, payButton } from '../../../testing/enter-bank-information.ts';
import { ACCOUNT_PATH, INVOICE_PATH, openPortal, READ_INVOICE } from '../../../testing/portal-in-test.tsx';

const BANK = `${INVOICE_PATH}/make-a-payment/bank`;

test('PAY-18 what was entered stands until the invoice is there, and nothing is asked for meanwhile', async () => {
  const { calls, known } = openPortal(BANK);
  const user = await enterBankInformation();
  known[READ_INVOICE] = 'silence';
  await user.click(payButton());
  await waitFor(() => expect(calls.filter(({ key }) => key === READ_INVOICE).length).toBeGreaterThan(1));
  expect(screen.getByText('Submitting your payment...')).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('Account number').value).toBe('000123456789');
  expect(screen.queryByText(/^Pay becomes available/)).toBeNull();
});

test('PAY-21 Cancel goes by /p/t/account-summary back to the account', async () => {
  openPortal(ACCOUNT_PATH);
  await screen.findByText('TG-20418');
  openPortal(BANK, {}, { keepTab: true });
  const user = await enterBankInformation();
  const cancel = screen.getByRole('link', { name: 'Cancel' });
  expect(cancel.getAttribute('href')).toBe('/p/t/account-summary');
  await user.click(cancel);
  expect(await screen.findByRole('heading', { name: 'Invoices & Quotes' })).toBeTruthy();
});

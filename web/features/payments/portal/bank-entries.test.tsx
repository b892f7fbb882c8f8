// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
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

test('PAY-21 ERR-04 Cancel asks before it throws entries away, and goes by /p/t/account-summary back to the account', async () => {
  openPortal(ACCOUNT_PATH);
  await screen.findByText('TG-20418');
  openPortal(BANK, {}, { keepTab: true });
  const user = await enterBankInformation();
  const cancel = screen.getByRole('link', { name: 'Cancel' });
  expect(cancel.getAttribute('href')).toBe('/p/t/account-summary');
  await user.click(cancel);
  const question = within(await screen.findByRole('dialog', { name: 'Leave without saving?' }));
  expect(question.getByText('Nothing is paid yet, and your entries would be lost.')).toBeTruthy();
  await user.click(question.getByRole('button', { name: 'Stay here' }));
  expect(screen.getByLabelText<HTMLInputElement>('Account number').value).toBe('000123456789');
  await user.click(screen.getByRole('link', { name: 'Cancel' }));
  await user.click(await screen.findByRole('button', { name: 'Leave' }));
  expect(await screen.findByRole('heading', { name: 'Invoices & Quotes' })).toBeTruthy();
});

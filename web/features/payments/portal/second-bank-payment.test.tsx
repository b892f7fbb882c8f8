// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { INVOICE_PATH, invoice, openPortal, READ_INVOICE } from '../../../testing/portal-in-test.tsx';

const CHOOSE = `${INVOICE_PATH}/make-a-payment`;
const BANK = `${CHOOSE}/bank`;

test('ALLOC-07 PAY-02 beside a bank payment that is on its way the rest is paid by card, or by bank once more', async () => {
  const [line] = invoice.lineItems;
  const under = { ...line, paymentId: crypto.randomUUID(), paymentStatus: 'awaiting bank', deposits: null };
  const body = { ...invoice, lineItems: [...invoice.lineItems, under] };
  openPortal(CHOOSE, { [READ_INVOICE]: { body } });
  expect(await screen.findByRole('link', { name: 'Pay by Credit Card' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Pay by ACH' })).toBeTruthy();
  openPortal(BANK, { [READ_INVOICE]: { body } });
  const enter = await screen.findByRole<HTMLButtonElement>('button', { name: 'Enter Bank Information' });
  await waitFor(() => expect(enter.disabled).toBe(false));
});

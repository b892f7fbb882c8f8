// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { INVOICE_PATH, invoice, openPortal, READ_INVOICE } from '../../../testing/portal-in-test.tsx';

const CHOOSE = `${INVOICE_PATH}/make-a-payment`;
const BANK = `${CHOOSE}/bank`;

test('PAY-19 PAY-02 beside a bank payment that is on its way the rest is paid by card, and no form asks for a bank again', async () => {
  const [line] = invoice.lineItems;
  const under = { ...line, paymentId: crypto.randomUUID(), paymentStatus: 'awaiting bank', deposits: null };
  const body = { ...invoice, lineItems: [...invoice.lineItems, under] };
  openPortal(CHOOSE, { [READ_INVOICE]: { body } });
  expect(await screen.findByRole('link', { name: 'Pay by Credit Card' })).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Pay by ACH' })).toBeNull();
  expect(screen.getByText('A payment on this invoice is already in progress.')).toBeTruthy();
  openPortal(BANK, { [READ_INVOICE]: { body } });
  expect(await screen.findByRole('link', { name: 'Pay another way' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Enter/ })).toBeNull();
});

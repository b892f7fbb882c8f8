// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { fakeServer } from '../../../testing/fake-server.ts';
import { BUSINESS, everywhere, INVOICE } from '../../../testing/manager-records.ts';
import { bankRow, money, PAYMENT, paidOnline, refund } from '../../../testing/money-records.ts';
import { openManager } from '../../../testing/open-manager.tsx';

const PAID = `/business/${BUSINESS}/payments/${PAYMENT}`;

test('INV-23 RISK-07 an invoice and the refunds of its payment say what the payer’s bank took, and what it gave back', async () => {
  const byBank = { by: 'the payer’s bank', takenByBank: true, reason: 'It was not as described.' };
  const failure = 'The bank gave this part back.';
  const refunds = [refund(1), refund(2, byBank), refund(3, { ...byBank, status: 'failed', failure })];
  fakeServer({
    ...everywhere,
    [`GET /business/${BUSINESS}/invoices/${INVOICE}`]: paidOnline({ refunded: 150, takenBack: 50 }),
    [`GET ${PAID}`]: bankRow,
    [`GET ${PAID}/money`]: { ...money, refundable: 0, refundableFee: 0, refunds },
  });
  openManager(`/p/m/${BUSINESS}/invoices/${INVOICE}`);
  expect(await screen.findByText('refunded $100.00, the bank took back $50.00')).toBeDefined();
  await userEvent.click(await screen.findByRole('button', { name: 'More about the payment of $212.50' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Refund' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Refund the payment of $212.50' }));
  expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    '$100.00 March 5th, 2026refundedTwo planks were missing',
    '$100.00 March 5th, 2026 by the payer’s bankreturnedIt was not as described.',
    `$100.00 March 5th, 2026 by the payer’s bankgiven backIt was not as described.${failure}`,
  ]);
});

// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { fakeServer } from '../../../testing/fake-server.ts';
import { BUSINESS, everywhere, INVOICE, invoice } from '../../../testing/manager-records.ts';
import { openManager } from '../../../testing/open-manager.tsx';

const PATH = `/business/${BUSINESS}/invoices/${INVOICE}`;
const unpaid = { ...invoice, status: 'unpaid', settledBy: null };

test('CRED-09 FEE-09 a note that sends a whole payment back says what goes back with its fee', async () => {
  const name = 'card ending in 4242';
  const shown = {
    ...{ value: 100, restocking: 0, subtotal: 100, tax: 0, total: 100, lessDue: 0, rest: 0 },
    pushedOff: [{ paymentId: INVOICE, name, amount: 100, canBeRefunded: true, refundableFee: 3.2 }],
  };
  fakeServer({ ...everywhere, [`GET ${PATH}`]: unpaid, [`POST ${PATH}/credits/preview`]: shown });
  const user = userEvent.setup();
  openManager(`/p/m/${BUSINESS}/invoices/${INVOICE}`);
  await user.click(await screen.findByRole('button', { name: 'More' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Credit note' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Credit note' }));
  await user.click(dialog.getByLabelText('One amount'));
  await user.type(dialog.getByLabelText(/Amount/), '100');
  expect(await dialog.findByText('$100.00 of card ending in 4242 becomes credit.')).toBeDefined();
  await user.click(dialog.getByLabelText('Refund it to the card ending in 4242'));
  expect(dialog.getByText('$103.20 goes back to the card ending in 4242 ($3.20 of it is the fee).')).toBeDefined();
});

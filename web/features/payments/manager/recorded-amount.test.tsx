// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { fakeServer } from '../../../testing/fake-server.ts';
import { BUSINESS, everywhere, INVOICE, invoice } from '../../../testing/manager-records.ts';
import { openManager } from '../../../testing/open-manager.tsx';

test('PART-15 FORM-05 typing takes the place of the amount that is filled in, and each wrong amount is told what is wrong with it', async () => {
  const due = { ...invoice, uuid: INVOICE };
  fakeServer({
    ...everywhere,
    [`GET /business/${BUSINESS}/invoices/${INVOICE}`]: invoice,
    [`GET /business/${BUSINESS}/invoices`]: [due],
  });
  openManager(`/p/m/${BUSINESS}/invoices/${INVOICE}?add=payment`);
  const dialog = within(await screen.findByRole('dialog', { name: 'Add Payment' }));
  const amount: HTMLInputElement = dialog.getByLabelText('Amount');
  const selected = () => amount.value.slice(amount.selectionStart ?? 0, amount.selectionEnd ?? 0);
  expect([document.activeElement, amount.value, selected()]).toEqual([amount, '212.50', '212.50']);
  await userEvent.keyboard('-5{Enter}');
  expect(await dialog.findByText('Must be more than 0.')).toBeDefined();
  await userEvent.clear(amount);
  await userEvent.keyboard('99999999999{Enter}');
  expect(await dialog.findByText('Must be at most $99,999,999.99.')).toBeDefined();

  expect(dialog.getByLabelText('Check number')).toBeDefined();
  await userEvent.selectOptions(dialog.getByLabelText('Paid by'), 'Cash');
  expect(dialog.getByLabelText('Number')).toBeDefined();
});

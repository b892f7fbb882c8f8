// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { fakeServer } from '../../../testing/fake-server.ts';
import { BUSINESS, customer, everywhere, INVOICE, invoice, paymentRow } from '../../../testing/manager-records.ts';
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

test('PART-16 PART-19 what of it is set against a returned check is said, and is not called credit', async () => {
  const ofCustomer = `/business/${BUSINESS}/customers/${customer.uuid}`;
  fakeServer({
    ...everywhere,
    [`GET ${ofCustomer}`]: { ...customer, owed: 0, overdue: 0 },
    [`GET ${ofCustomer}/credits`]: [],
    [`GET /business/${BUSINESS}/jobs`]: [],
    [`GET /business/${BUSINESS}/invoices`]: [],
    [`POST /business/${BUSINESS}/payments`]: { ...paymentRow, unused: 440, setAgainst: 60 },
  });
  openManager(`/p/m/${BUSINESS}/customers/${customer.uuid}`);
  await userEvent.click(await screen.findByRole('button', { name: 'Add Payment' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add Payment' }));
  await userEvent.type(dialog.getByLabelText(/^Amount/), '500');
  await userEvent.type(dialog.getByLabelText(/^Check number/), '2291');
  await dialog.findByText(/^Nothing is due/);
  await userEvent.click(dialog.getByRole('button', { name: 'Save Payment' }));
  const said =
    'A payment of $500.00 was added. $440.00 was kept as credit, and $60.00 was set against a returned check';
  expect(await screen.findByText(said)).toBeDefined();
});

// @vitest-environment jsdom

import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { addDays, dateIn } from '@underlay/domain/calendar/calendar-date.ts';
import { expect, test } from 'vitest';
import { fakeServer } from '../../../testing/fake-server.ts';
import { BUSINESS, customer, everywhere, invoice, paymentRow } from '../../../testing/manager-records.ts';
import { openManager } from '../../../testing/open-manager.tsx';

const API = `/business/${BUSINESS}`;
const RECORD = `POST ${API}/payments`;
const idOf = (number: number) => `d0000000-0000-4000-8000-00000000${number}`;
const UNTIL = addDays(dateIn('America/Chicago', new Date()), -5);
/** 2% off up to that day. */
const offering = (number: number, amount: number, discount: number, until = '2999-01-01') => ({
  ...{ ...invoice, uuid: idOf(number), id: number, amount, dueDate: `2026-03-0${number - 1000}`, jobName: 'House' },
  earlyDiscount: { percent: 2, days: 10, until, discount, total: discount },
});

async function openDialog(invoices: readonly object[]) {
  const calls = fakeServer({
    ...everywhere,
    [`GET ${API}/customers/${customer.uuid}`]: customer,
    [`GET ${API}/customers/${customer.uuid}/credits`]: [],
    [`GET ${API}/jobs`]: [],
    [`GET ${API}/invoices`]: invoices,
    [RECORD]: paymentRow,
  });
  openManager(`/p/m/${BUSINESS}/customers/${customer.uuid}`);
  await userEvent.click(await screen.findByRole('button', { name: 'Add Payment' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add Payment' }));
  await dialog.findByText(/^Invoice 1001, House/);
  const sent = () => calls.filter(({ what }) => what === RECORD).map(({ body }) => body);
  return { dialog, sent };
}
const taken = (number: number, discount: string) =>
  `Paid in time: the early-payment discount of ${discount} settles the rest of invoice ${number}.`;

test('ALLOC-13 DISC-02 a check of two prices in time is suggested as these, by the day on which it came', async () => {
  const { dialog, sent } = await openDialog([offering(1001, 100, 2), offering(1002, 200, 4, UNTIL)]);
  const amounts = () =>
    [1001, 1002].map((number) => dialog.getByLabelText<HTMLInputElement>(`Invoice ${number}, House`).value);
  fireEvent.change(dialog.getByLabelText('Received on'), { target: { value: addDays(UNTIL, 1) } });
  await userEvent.type(dialog.getByLabelText('Amount'), '294');
  expect(amounts()).toEqual(['98.00', '196.00']);
  expect(dialog.getByText(taken(1001, '$2.00'))).toBeDefined();
  expect(dialog.queryByText(taken(1002, '$4.00'))).toBeNull();
  fireEvent.change(dialog.getByLabelText('Received on'), { target: { value: UNTIL } });
  expect(amounts()).toEqual(['98.00', '196.00']);
  expect(dialog.getByText(taken(1002, '$4.00'))).toBeDefined();
  expect(dialog.getByText('All of it is assigned')).toBeDefined();
  await userEvent.type(dialog.getByLabelText('Check number'), '2291');
  await userEvent.click(dialog.getByRole('button', { name: 'Save Payment' }));
  const allocations = [
    { invoiceId: idOf(1001), amount: 98 },
    { invoiceId: idOf(1002), amount: 196 },
  ];
  await waitFor(() => expect(sent()).toMatchObject([{ amount: 294, allocations, keepRest: false }]));
});

test('DISC-02 PART-16 what a check has more than the price in time is left of it, and can be put on the invoice', async () => {
  const { dialog, sent } = await openDialog([offering(1001, 107, 2.14)]);
  await userEvent.type(dialog.getByLabelText('Amount'), '105');
  const field = dialog.getByLabelText('Invoice 1001, House');
  expect(field).toHaveProperty('value', '104.86');
  expect(dialog.getByText(taken(1001, '$2.14'))).toBeDefined();
  expect(dialog.getByText('$0.14 left')).toBeDefined();
  await userEvent.clear(field);
  await userEvent.type(field, '105');
  expect(dialog.queryByText(taken(1001, '$2.14'))).toBeNull();
  await userEvent.click(dialog.getByRole('button', { name: 'Oldest first again' }));
  await userEvent.type(dialog.getByLabelText('Check number'), '2291');
  await userEvent.click(dialog.getByRole('button', { name: 'Save Payment' }));
  const asked = within(await screen.findByRole('dialog', { name: 'Keep $0.14 as credit?' }));
  expect(asked.getByText(/^The check is \$0\.14 more than is due\./)).toBeDefined();
  await userEvent.click(asked.getByRole('button', { name: 'Keep as credit' }));
  const allocations = [{ invoiceId: idOf(1001), amount: 104.86 }];
  await waitFor(() => expect(sent()).toMatchObject([{ amount: 105, allocations, keepRest: true }]));
});

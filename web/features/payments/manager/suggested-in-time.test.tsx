// @vitest-environment jsdom

import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { addDays, dateIn } from '@underlay/domain/calendar/calendar-date.ts';
import { expect, test } from 'vitest';
import { fakeServer } from '../../../testing/fake-server.ts';
import { BUSINESS, customer, everywhere, INVOICE, invoice, paymentRow } from '../../../testing/manager-records.ts';
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

function serve(invoices: readonly object[]) {
  const calls = fakeServer({
    ...everywhere,
    [`GET ${API}/invoices/${INVOICE}`]: invoices[0],
    [`GET ${API}/customers/${customer.uuid}`]: customer,
    [`GET ${API}/customers/${customer.uuid}/credits`]: [],
    [`GET ${API}/jobs`]: [],
    [`GET ${API}/invoices`]: invoices,
    [RECORD]: paymentRow,
  });
  return () => calls.filter(({ what }) => what === RECORD).map(({ body }) => body);
}
async function openDialog(invoices: readonly object[]) {
  const sent = serve(invoices);
  openManager(`/p/m/${BUSINESS}/customers/${customer.uuid}`);
  await userEvent.click(await screen.findByRole('button', { name: 'Add Payment' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add Payment' }));
  await dialog.findByText(/^Invoice 1001, House/);
  return { dialog, sent };
}
/** From the page of the first of them. */
async function openFrom(invoices: readonly object[]) {
  const [first, ...others] = invoices;
  const sent = serve([{ ...first, uuid: INVOICE }, ...others]);
  openManager(`/p/m/${BUSINESS}/invoices/${INVOICE}?add=payment`);
  const dialog = within(await screen.findByRole('dialog', { name: 'Add Payment' }));
  await dialog.findByText('All of it is assigned');
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
  expect(asked.getByText(/^The check is \$0\.14 more than settles invoice 1001 in time\./)).toBeDefined();
  await userEvent.click(asked.getByRole('button', { name: 'Keep as credit' }));
  const allocations = [{ invoiceId: idOf(1001), amount: 104.86 }];
  await waitFor(() => expect(sent()).toMatchObject([{ amount: 105, allocations, keepRest: true }]));
});

const WITH_B = [offering(1002, 1062.5, 21.25), { ...offering(1001, 500, 0), earlyDiscount: null }];

test('DISC-02 PART-15 from an invoice its price in time is filled in, by the day on which the money came', async () => {
  const { dialog, sent } = await openFrom([offering(1002, 1062.5, 21.25, UNTIL), ...WITH_B.slice(1)]);
  const amount = dialog.getByLabelText('Amount');
  expect(amount).toHaveProperty('value', '1062.50');
  fireEvent.change(dialog.getByLabelText('Received on'), { target: { value: UNTIL } });
  await waitFor(() => expect(amount).toHaveProperty('value', '1041.25'));
  expect(dialog.getByText(taken(1002, '$21.25'))).toBeDefined();
  await userEvent.type(dialog.getByLabelText('Check number'), '2291');
  await userEvent.click(dialog.getByRole('button', { name: 'Save Payment' }));
  const allocations = [{ invoiceId: INVOICE, amount: 1041.25 }];
  await waitFor(() => expect(sent()).toMatchObject([{ amount: 1041.25, receivedOn: UNTIL, allocations }]));
});

test('ALLOC-13 PART-16 from an invoice nothing beyond its price in time goes to another by itself: it is asked about', async () => {
  const { dialog, sent } = await openFrom(WITH_B);
  const amount = dialog.getByLabelText('Amount');
  expect(amount).toHaveProperty('value', '1041.25');
  await userEvent.clear(amount);
  await userEvent.type(amount, '1062.50');
  expect(dialog.getByLabelText('Invoice 1002, House')).toHaveProperty('value', '1041.25');
  const other = dialog.getByLabelText('Invoice 1001, House');
  expect(other).toHaveProperty('value', '');
  await userEvent.type(dialog.getByLabelText('Check number'), '2291');
  await userEvent.click(dialog.getByRole('button', { name: 'Save Payment' }));
  const asked = within(await screen.findByRole('dialog', { name: 'Keep $21.25 as credit?' }));
  expect(asked.getByText(/^The check is \$21\.25 more than settles invoice 1002 in time\./)).toBeDefined();
  expect(sent()).toEqual([]);
  await userEvent.click(asked.getByRole('button', { name: 'Change the amounts' }));
  await userEvent.type(other, '21.25');
  await userEvent.click(dialog.getByRole('button', { name: 'Save Payment' }));
  const allocations = [
    { invoiceId: INVOICE, amount: 1041.25 },
    { invoiceId: idOf(1001), amount: 21.25 },
  ];
  await waitFor(() => expect(sent()).toMatchObject([{ amount: 1062.5, allocations, keepRest: false }]));
});

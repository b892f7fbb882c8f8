// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { fakeServer } from '../../../testing/fake-server.ts';
import { BUSINESS, customer, everywhere, invoice, payment, paymentRow } from '../../../testing/manager-records.ts';
import { openManager } from '../../../testing/open-manager.tsx';

const API = `/business/${BUSINESS}`;
const NOTE = 'c1000000-0000-4000-8000-000000000012';
const idOf = (number: number) => `d0000000-0000-4000-8000-00000000${number}`;
const owing = (number: number, amount: number, dueDate: string) => ({
  ...invoice,
  ...{ uuid: idOf(number), id: number, amount, dueDate, jobName: `Job ${number}`, lineItems: [] },
});
/** Its first bank payment waits for small deposits. It was due first. */
const waiting = {
  ...owing(1003, 2916.71, '2026-03-01'),
  lineItems: [
    { ...payment(3, 2916.71, 'authorized'), deposits: { kind: 'amounts', arrivesAt: '2026-03-23T15:00:00Z' } },
  ],
};

const openCustomer = (invoices: readonly object[]) => {
  const note = { uuid: NOTE, kind: 'note', number: 12, state: 'issued', reason: 'goodwill', invoiceUuid: null };
  const unused = { ...note, customerName: customer.displayName, unused: 50, createdAt: '2026-03-03T15:00:00Z' };
  const calls = fakeServer({
    ...everywhere,
    [`GET ${API}/customers/${customer.uuid}`]: { ...customer, owed: 5640.91, overdue: 0 },
    [`GET ${API}/customers/${customer.uuid}/credits`]: [],
    [`GET ${API}/credits`]: [unused],
    [`GET ${API}/credits/${NOTE}`]: { ...unused, allocations: [] },
    [`GET ${API}/invoices`]: invoices,
    [`GET ${API}/jobs`]: [],
    [`POST ${API}/payments`]: paymentRow,
  });
  openManager(`/p/m/${BUSINESS}/customers/${customer.uuid}`);
  return () => calls.filter(({ what }) => what === `POST ${API}/payments`).map(({ body }) => body);
};
const dialogBehind = async (button: string, name: string) => {
  await userEvent.click(await screen.findByRole('button', { name: button }));
  return within(await screen.findByRole('dialog', { name }));
};
const WHY = 'Invoice 1003, Job 1003, waits for a bank account to be verified. It takes no other payment until then.';

test('ALLOC-13 an invoice that waits for a bank account to be verified is given nothing of a check, and says why', async () => {
  const sent = openCustomer([waiting, owing(1007, 1184.2, '2026-03-10'), owing(1011, 1540, '2026-03-20')]);
  const dialog = await dialogBehind('Add Payment', 'Add Payment');
  await userEvent.type(dialog.getByLabelText(/^Amount/), '1540');
  await userEvent.type(dialog.getByLabelText(/^Check number/), '2291');
  await dialog.findByText(WHY);
  await userEvent.click(dialog.getByRole('button', { name: 'Save Payment' }));
  const allocations = [
    { invoiceId: idOf(1007), amount: 1184.2 },
    { invoiceId: idOf(1011), amount: 355.8 },
  ];
  await waitFor(() => expect(sent()).toMatchObject([{ allocations }]));
});

test('ALLOC-13 PART-16 where nothing else is due, what came is kept as credit', async () => {
  openCustomer([waiting]);
  const dialog = await dialogBehind('Add Payment', 'Add Payment');
  await dialog.findByText(WHY);
  expect(dialog.getByText('All of it is kept as their credit.')).toBeDefined();
});

test('ALLOC-13 INV-19 it is offered to no credit', async () => {
  openCustomer([waiting, owing(1007, 1184.2, '2026-03-10')]);
  const dialog = await dialogBehind('Apply to an invoice', 'Apply credit to an invoice');
  const offered = within(dialog.getByLabelText('Invoice')).getAllByRole('option');
  expect(offered.map(({ textContent }) => textContent)).toEqual([
    'Choose an unpaid invoice',
    '1007, Job 1007, $1,184.20 due',
  ]);
});

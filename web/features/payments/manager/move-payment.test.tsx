// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { fakeServer } from '../../../testing/fake-server.ts';
import { BUSINESS, everywhere, INVOICE, invoice, line } from '../../../testing/manager-records.ts';
import { bankPayment, bankRow, money, PAYMENT, paidOnline } from '../../../testing/money-records.ts';
import { openManager } from '../../../testing/open-manager.tsx';

const ONE = `/business/${BUSINESS}/invoices/${INVOICE}`;
const PAID = `/business/${BUSINESS}/payments/${PAYMENT}`;
const other = { ...invoice, uuid: 'd0000000-0000-4000-8000-000000001051', id: 1051, amount: 200, jobName: 'Hall' };

function open(stored: object = paidOnline(), its: object = money, to: object = other, after: object = money) {
  const calls = fakeServer({
    ...everywhere,
    [`GET ${ONE}`]: stored,
    [`GET ${PAID}`]: bankRow,
    [`GET ${PAID}/money`]: its,
    [`GET /business/${BUSINESS}/invoices`]: [{ ...invoice, uuid: INVOICE }, to],
    [`POST ${PAID}/allocations`]: after,
  });
  openManager(`/p/m/${BUSINESS}/invoices/${INVOICE}`);
  return () => calls.filter(({ what }) => what === `POST ${PAID}/allocations`).map(({ body }) => body);
}

async function openDialog() {
  await userEvent.click(await screen.findByRole('button', { name: 'More about the payment of $212.50' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Move or keep as credit', hidden: true }));
  return within(await screen.findByRole('dialog', { name: 'Move this payment' }));
}

test('ALLOC-10 money of a payment is moved to another invoice of its customer, as far as that is due', async () => {
  const sent = open();
  const dialog = await openDialog();
  expect(dialog.getByText('$212.50 of it stands on invoice 1048.')).toBeDefined();
  const place = dialog.getByLabelText('Put it on');
  expect(
    within(place)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['Keep as credit of Maple Row Property Group', 'Invoice 1051, Hall, $200.00 due']);
  await userEvent.selectOptions(place, other.uuid);
  expect(dialog.getByLabelText('Amount')).toHaveProperty('value', '200.00');
  expect(dialog.getByText('Invoice 1048 is unpaid again by $200.00.')).toBeDefined();
  await userEvent.dblClick(dialog.getByRole('button', { name: 'Move $200.00' }));
  expect(await screen.findByText('$200.00 was moved to invoice 1051')).toBeDefined();
  expect(sent()).toEqual([{ from: { invoiceId: INVOICE }, to: { invoiceId: other.uuid }, amount: 200 }]);
});

test('ALLOC-05 ALLOC-10 an invoice that waits for small deposits is none to choose, and it is said why', async () => {
  const deposits = { kind: 'amounts', arrivesAt: '2026-03-23T15:00:00Z' };
  open(undefined, undefined, { ...other, lineItems: [{ ...bankPayment({ paymentStatus: 'authorized' }), deposits }] });
  const dialog = await openDialog();
  expect(within(dialog.getByLabelText('Put it on')).getAllByRole('option')).toHaveLength(1);
  const why = 'Invoice 1051 waits for a bank account to be verified, and takes no money until then.';
  expect(dialog.getByText(`$212.50 of it stands on invoice 1048. ${why}`)).toBeDefined();
});

test('DISC-02 it says beforehand that the discount of the other invoice is taken', async () => {
  const offers = { ...other, earlyDiscount: { percent: 2, days: 10, until: '2099-01-10', discount: 4, total: 4 } };
  open(undefined, undefined, offers);
  const dialog = await openDialog();
  await userEvent.selectOptions(dialog.getByLabelText('Put it on'), other.uuid);
  const said = 'Paid in time: the early-payment discount of $4.00 settles the rest of invoice 1051.';
  expect(dialog.queryByText(said)).toBeNull();
  await userEvent.clear(dialog.getByLabelText('Amount'));
  await userEvent.type(dialog.getByLabelText('Amount'), '196');
  expect(dialog.getByText(said)).toBeDefined();
});

test('ALLOC-11 it is kept as credit, and no more of it than stands there', async () => {
  const sent = open();
  const dialog = await openDialog();
  const amount = dialog.getByLabelText('Amount');
  await userEvent.clear(amount);
  await userEvent.type(amount, '212.51');
  await userEvent.click(dialog.getByRole('button', { name: 'Keep' }));
  expect(await dialog.findByText('That is more than stands on this invoice.')).toBeDefined();
  expect(sent()).toEqual([]);
  await userEvent.clear(amount);
  await userEvent.type(amount, '0.35');
  await userEvent.click(dialog.getByRole('button', { name: 'Keep $0.35' }));
  await waitFor(() => expect(sent()).toEqual([{ from: { invoiceId: INVOICE }, amount: 0.35 }]));
  expect(await screen.findByText('$0.35 was kept as credit')).toBeDefined();
});

test('ALLOC-11 PART-19 what of it is set against a returned check is said, and is no credit', async () => {
  open(paidOnline(), money, other, { ...money, unused: 152.5, setAgainst: 60 });
  const dialog = await openDialog();
  await userEvent.click(dialog.getByRole('button', { name: 'Keep $212.50' }));
  const said = '$152.50 was kept as credit, and $60.00 was set against a returned check';
  expect(await screen.findByText(said)).toBeDefined();
});

test('ALLOC-06 ALLOC-17 PART-19 a payment of which a part is credit says what counts here and what does not', async () => {
  const kept = { rate: 212.5, applied: false, subTotal: -200, unused: 2.5, setAgainst: 4 };
  open({ ...invoice, lineItems: [line(1), bankPayment(kept)] });
  expect(await screen.findByText('$2.50 kept as credit')).toBeDefined();
  expect(screen.getByText('$4.00 set against a returned check')).toBeDefined();
  expect(screen.getByText('$6.00 on other invoices')).toBeDefined();
  expect(screen.getByText('($200.00)')).toBeDefined();
});

test('PART-23 what a refund that is under way will take stays on its invoice', async () => {
  open(paidOnline(), { ...money, allocations: [{ ...money.allocations[0], free: 12.5 }] });
  const dialog = await openDialog();
  const copy = '$212.50 of it stands on invoice 1048. A refund of $200.00 of that is under way.';
  expect(dialog.getByText(copy)).toBeDefined();
  const amount = dialog.getByLabelText('Amount');
  expect(amount).toHaveProperty('value', '12.50');
  await userEvent.clear(amount);
  await userEvent.type(amount, '12.51');
  await userEvent.click(dialog.getByRole('button', { name: 'Keep' }));
  expect(await dialog.findByText('A refund of this money is under way.')).toBeDefined();
});

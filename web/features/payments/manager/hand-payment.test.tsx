// @vitest-environment jsdom
import { fireEvent, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { addDays, type CalendarDate } from '@underlay/domain/calendar/calendar-date.ts';
import { expect, test } from 'vitest';
import { fakeServer } from '../../../testing/fake-server.ts';
import { BUSINESS, everywhere, INVOICE, invoice, line, payment, paymentRow } from '../../../testing/manager-records.ts';
import { money, PAYMENT } from '../../../testing/money-records.ts';
import { openManager } from '../../../testing/open-manager.tsx';

const ONE = `/business/${BUSINESS}/invoices/${INVOICE}`;
const PAID = `/business/${BUSINESS}/payments/${PAYMENT}`;
const RECORDED = {
  ...paymentRow,
  createdAt: new Date().toISOString(),
  status: 'settled',
  description: 'Check 2219',
  tender: 'check',
  reference: '2219',
  receivedOn: '2026-03-02',
  picture: { uuid: 'a0000000-0000-4000-8000-000000000001', fileName: 'check.jpg' },
};
const LEFT = { ...money, refundable: 0, credit: 37.7, unused: 37.7, hasAuthorization: false };

/** It was recorded a moment ago on this invoice and another, and some of it is left. */
const paid = {
  ...payment(3, 100, 'settled'),
  paymentId: PAYMENT,
  createdAt: new Date().toISOString(),
  description: 'Check 2219, of $637.70, with 1 other invoice',
  receivedOn: '2026-03-02',
  others: 1,
  applied: false,
};

function open(recorded: object = RECORDED, payment: object = paid) {
  const calls = fakeServer({
    ...everywhere,
    [`GET ${ONE}`]: { ...invoice, lineItems: [line(1), payment] },
    [`GET ${PAID}`]: recorded,
    [`GET ${PAID}/money`]: LEFT,
    [`PUT ${PAID}`]: RECORDED,
    [`POST ${PAID}/returned`]: RECORDED,
    [`POST ${PAID}/refunds`]: LEFT,
    [`DELETE ${ONE}/lineItems/${paid.uuid}`]: null,
  });
  openManager(`/p/m/${BUSINESS}/invoices/${INVOICE}`);
  return (what: string) => calls.filter((call) => call.what === what).map(({ body }) => body);
}

async function choose(item: string, title: string) {
  await userEvent.click(await screen.findByRole('button', { name: 'More about the payment of $100.00' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: item, hidden: true }));
  return within(await screen.findByRole('dialog', { name: title }));
}

test('PART-18 PART-20 number, day and picture are corrected, and whoever deletes it reads that all of it goes', async () => {
  const sent = open();
  const row = await screen.findByText(/^Payment, March 2nd, 2026, Check 2219, of \$637\.70, with 1 other invoice$/);
  expect(within(row).getByText(/^recorded /)).toBeDefined();
  const dialog = await choose('Correct', 'Correct the payment of $100.00');
  expect(dialog.queryByLabelText('Amount')).toBeNull();
  const number = dialog.getByLabelText('Check number');
  await userEvent.clear(number);
  await userEvent.click(dialog.getByRole('button', { name: 'Save Changes' }));
  expect(await dialog.findByText('Enter the number of the check.')).toBeDefined();
  await userEvent.type(number, '2291');
  await userEvent.click(dialog.getByRole('button', { name: 'Remove the picture' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Save Changes' }));
  expect(await screen.findByText('The payment was corrected')).toBeDefined();
  expect(sent(`PUT ${PAID}`)).toEqual([{ reference: '2291', note: '', pictureId: null }]);

  await userEvent.click(screen.getByRole('button', { name: 'Delete payment of $100.00' }));
  const asked = within(await screen.findByRole('dialog', { name: 'Delete the payment of $100.00?' }));
  expect(asked.getByText(/^All of this payment is deleted, also from 1 other invoice/)).toBeDefined();
});

test('PART-19 PART-24 a check that its bank sent back says what is owed again, and what is left is paid back by hand', async () => {
  const sent = open();
  const returned = await choose('Sent back by the bank', 'Sent back by the bank');
  expect(
    returned.getByText(
      /^The bank took \$100\.00 back\. Owed again: \$212\.50 on invoice 1048\. Where that invoice names a fee/,
    ),
  ).toBeDefined();
  const tooEarly = (day: HTMLElement) => {
    expect(day).toHaveProperty('min', RECORDED.receivedOn);
    fireEvent.change(day, { target: { value: addDays(RECORDED.receivedOn as CalendarDate, -1) } });
    fireEvent.blur(day);
  };
  const on = returned.getByLabelText('Returned on');
  const now = (on as HTMLInputElement).value;
  tooEarly(on);
  expect(await returned.findByText('It cannot have come back before it was received.')).toBeDefined();
  fireEvent.change(on, { target: { value: now } });
  await userEvent.type(returned.getByLabelText('Reason'), 'Not sufficient funds');
  await userEvent.click(returned.getByRole('button', { name: 'Mark as sent back' }));
  expect(await screen.findByText('The payment was marked as sent back')).toBeDefined();
  const today = expect.stringMatching(/^\d{4}-\d\d-\d\d$/);
  expect(sent(`POST ${PAID}/returned`)).toEqual([{ on: today, reason: 'Not sufficient funds' }]);

  const back = await choose('Pay back what is left', 'Pay back what is left of $100.00');
  expect(back.getByLabelText('Amount')).toHaveProperty('value', '37.70');
  await userEvent.clear(back.getByLabelText('Amount'));
  await userEvent.type(back.getByLabelText('Amount'), '0.70');
  await userEvent.type(back.getByLabelText('Check number'), '88');
  tooEarly(back.getByLabelText('Paid on'));
  expect(await back.findByText('It cannot have been paid back before it was received.')).toBeDefined();
  fireEvent.change(back.getByLabelText('Paid on'), { target: { value: now } });
  await userEvent.type(back.getByLabelText('Reason'), 'Paid too much');
  await userEvent.click(back.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('$0.70 was paid back')).toBeDefined();
  expect(sent(`POST ${PAID}/refunds`)).toEqual([
    { amount: 0.7, reason: 'Paid too much', method: 'check', reference: '88', paidOn: today },
  ]);
});

test('PART-19 PART-24 of what was paid back in part by hand, it is said that its customer owes that too when the bank sends it back', async () => {
  open({ ...RECORDED, refunded: 37.7 });
  const asked = await choose('Sent back by the bank', 'Sent back by the bank');
  expect(asked.getByText(/ The \$37\.70 that had been paid back of it is owed too\./)).toBeDefined();
  expect(asked.getByLabelText('Reason')).toBeDefined();
  await userEvent.click(asked.getByRole('button', { name: 'Cancel' }));
});

test('PART-18 PART-19 money on account that is used on an invoice is corrected and sent back there: it has no invoice of its own', async () => {
  const used = { ...paid, paymentMethod: 'credit', description: 'Credit: Check 2219', others: 0, applied: true };
  open(RECORDED, { ...used, onAccount: true });
  await choose('Correct', 'Correct the payment of $100.00');
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await userEvent.click(await screen.findByRole('button', { name: 'More about the payment of $100.00' }));
  const items = await screen.findAllByRole('menuitem', { hidden: true });
  expect(items.map(({ textContent }) => textContent)).toEqual([
    'Move or keep as credit',
    'Correct',
    'Sent back by the bank',
  ]);
});

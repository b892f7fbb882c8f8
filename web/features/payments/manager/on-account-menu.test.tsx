// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { fakeServer } from '../../../testing/fake-server.ts';
import { BUSINESS, customer, everywhere, paymentRow } from '../../../testing/manager-records.ts';
import { credit, money, PAYMENT } from '../../../testing/money-records.ts';
import { openManager } from '../../../testing/open-manager.tsx';

const API = `/business/${BUSINESS}`;

test('PART-15 PART-18 PART-19 D31 credit that came on account is corrected, sent back or deleted where it stands, and says what is owed again', async () => {
  const check = { amount: 500, description: 'Check 2291', tender: 'check', refunded: 0 };
  const paid = { ...paymentRow, ...check, uuid: PAYMENT, invoiceId: null };
  const remove = `DELETE ${API}/payments/${PAYMENT}`;
  const stored = {
    payment: { ...paid, createdAt: new Date().toISOString() },
    credits: [{ ...credit, invoiceId: null }],
  };
  const calls = fakeServer({
    ...everywhere,
    [`GET ${API}/customers/${customer.uuid}`]: customer,
    [`GET ${API}/jobs`]: [],
    [`GET ${API}/invoices`]: [],
    [`GET ${API}/customers/${customer.uuid}/credits`]: () => stored.credits,
    [`GET ${API}/payments/${PAYMENT}`]: () => stored.payment,
    [`GET ${API}/payments/${PAYMENT}/money`]: { ...money, refundable: 0, credit: 500, unused: 500, allocations: [] },
    [remove]: () => {
      stored.credits = [];
      return null;
    },
  });
  openManager(`/p/m/${BUSINESS}/customers/${customer.uuid}`);
  const section = within(await screen.findByRole('region', { name: 'Credit' }));
  expect(section.getByText(/, on account$/)).toBeDefined();
  const choose = async (item: string, title: string) => {
    await userEvent.click(section.getByRole('button', { name: /^More about the payment/ }));
    await userEvent.click(await screen.findByRole('menuitem', { name: item, hidden: true }));
    return within(await screen.findByRole('dialog', { name: title }));
  };
  const close = async (dialog: Awaited<ReturnType<typeof choose>>, name: string) => {
    await userEvent.click(dialog.getByRole('button', { name }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  };
  const correct = await choose('Correct', 'Correct the payment of $500.00');
  expect(correct.getByLabelText(/^Check number/)).toBeDefined();
  await close(correct, 'Cancel');
  stored.payment = { ...paid, createdAt: '2026-01-05T15:00:00Z' };
  const late = await choose('Correct', 'Correct the payment of $500.00');
  expect(late.getByText('After 30 days a payment can only be deleted and recorded again.')).toBeDefined();
  await close(late, 'Close');
  const returned = await choose('Sent back by the bank', 'Sent back by the bank');
  expect(returned.getByText('The bank took $500.00 back. None of it stands on an invoice.')).toBeDefined();
  await close(returned, 'Cancel');
  stored.payment = { ...paid, refunded: 50 };
  const inPart = await choose('Delete payment', 'Delete payment');
  expect(inPart.getByText(/^A part of this payment was paid back by hand/)).toBeDefined();
  await close(inPart, 'Close');
  stored.payment = paid;
  const asked = await choose('Delete payment', 'Delete the payment of $500.00?');
  expect(asked.getByText(/^None of it stands on an invoice\. The customer loses the credit\./)).toBeDefined();
  await userEvent.click(asked.getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Credit' })).toBeNull());
  expect(calls.filter(({ what }) => what === remove)).toHaveLength(1);
});

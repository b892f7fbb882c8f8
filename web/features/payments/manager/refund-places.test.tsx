// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { fakeServer, Refusal } from '../../../testing/fake-server.ts';
import { BUSINESS, everywhere, INVOICE } from '../../../testing/manager-records.ts';
import { bankRow, money, PAYMENT, paidOnline, refund } from '../../../testing/money-records.ts';
import { openManager } from '../../../testing/open-manager.tsx';

const PAID = `/business/${BUSINESS}/payments/${PAYMENT}`;
const UNDER_WAY = [
  { invoiceUuid: null, invoiceId: null, amount: 80 },
  { invoiceUuid: 'c0000000-0000-4000-8000-000000000002', invoiceId: 1049, amount: 20 },
];
const HALL = 'c0000000-0000-4000-8000-000000000002';

test('PART-23 a refund says where it is taken from, credit first and then the newest, and whoever wants it otherwise chooses', async () => {
  let isMoved = true;
  const stands = 'That is more than stands on this invoice.';
  const moved = { code: 'more_than_stands', message: stands, fields: { 'from.0.amount': stands } };
  const calls = fakeServer({
    ...everywhere,
    [`GET /business/${BUSINESS}/invoices/${INVOICE}`]: paidOnline(),
    [`GET ${PAID}`]: bankRow,
    [`GET ${PAID}/money`]: {
      ...money,
      credit: 12.5,
      unused: 12.5,
      allocations: [
        { invoiceUuid: INVOICE, invoiceId: 1048, amount: 150, free: 150 },
        { invoiceUuid: HALL, invoiceId: 1049, amount: 50, free: 30 },
      ],
      refunds: [refund(1, { status: 'requested', from: UNDER_WAY }), refund(2, { status: 'failed', from: UNDER_WAY })],
    },
    [`POST ${PAID}/refunds`]: () => (isMoved ? new Refusal(422, moved) : money),
  });
  openManager(`/p/m/${BUSINESS}/invoices/${INVOICE}`);
  const user = userEvent.setup({ delay: null });
  await user.click(await screen.findByRole('button', { name: 'More about the payment of $212.50' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Refund' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Refund the payment of $212.50' }));
  expect(dialog.getAllByText(/^To be taken from/).map(({ textContent }) => textContent)).toEqual([
    'To be taken from credit ($80.00) and invoice 1049 ($20.00)',
  ]);
  const amount = dialog.getByLabelText('Amount');
  await user.clear(amount);
  await user.type(amount, '60');
  expect(dialog.getByText('$12.50 is taken from the credit of Maple Row Property Group, $12.50.')).toBeDefined();
  // A refund that is under way has the rest of the newest.
  expect(dialog.getByText(/^Invoice 1049 is unpaid again by \$30.00/)).toBeDefined();
  expect(dialog.getByText(/^Invoice 1048 is unpaid again by \$17.50/)).toBeDefined();
  await user.type(dialog.getByLabelText('Reason'), 'The stairs were too dear');
  await user.click(dialog.getByRole('button', { name: 'Choose where it is taken from' }));
  const from = within(dialog.getByRole('group', { name: 'Taken from' }));
  const [credit, newest, oldest] = [/^Credit/, /^Invoice 1049/, /^Invoice 1048/].map((name) =>
    from.getByLabelText<HTMLInputElement>(name),
  );
  if (!credit || !newest || !oldest) throw new Error('three places');
  expect([credit, newest, oldest].map(({ value }) => value)).toEqual(['12.50', '30.00', '17.50']);
  const save = dialog.getByRole('button', { name: 'Refund $60.00' });
  await user.clear(credit);
  expect(from.getByRole('status').textContent).toBe('$12.50 is still to be taken');
  expect(save).toHaveProperty('disabled', true);
  await user.clear(newest);
  await user.type(newest, '30.01');
  expect(from.getByText('Only $30.00 can be taken here.')).toBeDefined();
  await user.clear(newest);
  await user.clear(oldest);
  await user.type(oldest, '60');
  expect(from.getByRole('status').textContent).toBe('That is all of it.');
  expect(dialog.getByText(/^Invoice 1048 is unpaid again by \$60.00/)).toBeDefined();
  expect(dialog.queryByText(/^Invoice 1049 is unpaid again/)).toBeNull();
  await user.click(save);
  expect(await dialog.findByText(/^\$60\.00 can no longer be taken from invoice 1048\./)).toBeDefined();
  isMoved = false;
  await user.click(save);
  const sent = { amount: 60, reason: 'The stairs were too dear', from: [{ invoiceId: INVOICE, amount: 60 }] };
  await waitFor(() =>
    expect(calls.filter(({ what }) => what === `POST ${PAID}/refunds`).map(({ body }) => body)).toEqual([sent, sent]),
  );
});

test('PART-19 PART-23 a refund of what is set against a returned check says that it is owed again', async () => {
  fakeServer({
    ...everywhere,
    [`GET /business/${BUSINESS}/invoices/${INVOICE}`]: paidOnline(),
    [`GET ${PAID}`]: bankRow,
    [`GET ${PAID}/money`]: { ...money, credit: 12.5, unused: 12.5, setAgainst: 20, allocations: [], refunds: [] },
  });
  openManager(`/p/m/${BUSINESS}/invoices/${INVOICE}`);
  const user = userEvent.setup({ delay: null });
  await user.click(await screen.findByRole('button', { name: 'More about the payment of $212.50' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Refund' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Refund the payment of $212.50' }));
  const amount = dialog.getByLabelText('Amount');
  const asked = async (text: string) => {
    await user.clear(amount);
    await user.type(amount, text);
    return [/ is taken from the credit of /, / is set against /].map((part) => dialog.queryByText(part)?.textContent);
  };
  const [credit, against] = await asked('32.50');
  expect(credit).toBe('$12.50 is taken from the credit of Maple Row Property Group, $12.50. No invoice changes.');
  expect(against).toBe(
    '$20.00 is set against a returned check of Maple Row Property Group, and is owed again unless they have other credit.',
  );
  expect(await asked('10')).toEqual([
    'It is taken from the credit of Maple Row Property Group, $12.50. No invoice changes.',
    undefined,
  ]);
});

// @vitest-environment jsdom
import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { fakeServer, Refusal } from '../../../testing/fake-server.ts';
import { LiveServer } from '../../../testing/live-server.ts';
import { BUSINESS, customer, everywhere, INVOICE, invoice, paymentRow } from '../../../testing/manager-records.ts';
import { openManager } from '../../../testing/open-manager.tsx';

const API = `/business/${BUSINESS}`;

test('PART-15 PART-16 Add Payment for an invoice of which some was paid meanwhile says what is due, and shows it', async () => {
  const message = 'Only $400.00 is due on invoice 1003.';
  let due = 1000;
  fakeServer({
    ...everywhere,
    [`GET ${API}/payments`]: [paymentRow],
    [`GET ${API}/customers/${customer.uuid}`]: { ...customer, owed: 1000, overdue: 0 },
    [`GET ${API}/customers/${customer.uuid}/credits`]: [],
    [`GET ${API}/invoices`]: () => [{ ...invoice, id: 1003, amount: due, jobName: 'Job 1003' }],
    [`GET ${API}/jobs`]: [],
    [`POST ${API}/payments`]: () => {
      due = 400;
      return new Refusal(422, { code: 'more_than_due', message, fields: { 'allocations.0.amount': message } });
    },
  });
  openManager(`/p/m/${BUSINESS}/customers/${customer.uuid}`);
  await userEvent.click(await screen.findByRole('button', { name: 'Add Payment' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add Payment' }));
  await userEvent.keyboard('1000');
  await userEvent.selectOptions(dialog.getByLabelText('Paid by'), 'Cash');
  expect(await dialog.findByText(/\$1,000\.00 due/)).toBeDefined();
  await userEvent.click(dialog.getByRole('button', { name: 'Save Payment' }));
  expect(await dialog.findByText(message)).toBeDefined();
  expect(await dialog.findByText(/\$400\.00 due/)).toBeDefined();
  expect(dialog.getByText('$600.00 left')).toBeDefined();
});

/** The page of an invoice beside which its customer owes another one. `turn` has the server say that its status is another one. */
function openInvoice() {
  const live = new LiveServer();
  const other = { ...invoice, uuid: 'd0000000-0000-4000-8000-000000001003', id: 1003, jobName: 'Job 1003' };
  let here: object & { readonly status: string; readonly amount: number } = invoice;
  const calls = fakeServer({
    ...everywhere,
    [`GET ${API}/live`]: live.answer,
    [`GET ${API}/invoices/${INVOICE}`]: () => here,
    [`GET ${API}/invoices`]: () => (here.status === 'unpaid' ? [here, other] : [other]),
    [`GET ${API}/customers/${customer.uuid}/credits`]: [],
    [`GET ${API}/payments`]: [],
    [`POST ${API}/payments`]: paymentRow,
  });
  openManager(`/p/m/${BUSINESS}/invoices/${INVOICE}?add=payment`);
  const turn = async (status: 'paid' | 'unpaid') => {
    here = { ...invoice, status, amount: status === 'paid' ? 0 : invoice.amount };
    await act(async () => live.say('invoice', INVOICE));
    await waitFor(() =>
      expect(screen.queryAllByRole('button', { name: 'Add Payment' })).toHaveLength(status === 'paid' ? 0 : 1),
    );
  };
  return { turn, sent: () => calls.filter(({ what }) => what === `POST ${API}/payments`).map(({ body }) => body) };
}

test('PART-15 ALLOC-13 who types a payment when its invoice is paid elsewhere keeps the entries, and puts them on others', async () => {
  const { turn, sent } = openInvoice();
  const dialog = within(await screen.findByRole('dialog', { name: 'Add Payment' }));
  const amount = dialog.getByLabelText('Amount');
  await userEvent.clear(amount);
  await userEvent.type(amount, '200');
  await userEvent.type(dialog.getByLabelText('Check number'), '2291');
  expect(await dialog.findByLabelText(`Invoice 1048, ${invoice.jobName}`)).toHaveProperty('value', '200.00');
  await turn('paid');
  await waitFor(() => expect(dialog.queryByLabelText(`Invoice 1048, ${invoice.jobName}`)).toBeNull());
  expect(dialog.getByText(/^Invoice 1003, Job 1003/)).toBeDefined();
  expect([amount, dialog.getByLabelText('Check number')]).toMatchObject([{ value: '200' }, { value: '2291' }]);
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Stay here' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Save Payment' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Add Payment' })).toBeNull());
  expect(sent()).toMatchObject([{ amount: 200, reference: '2291', allocations: [{ amount: 200 }] }]);
});

test('PART-15 the amount that was proposed stays under the number of its check when its invoice is paid elsewhere', async () => {
  const { turn } = openInvoice();
  const dialog = within(await screen.findByRole('dialog', { name: 'Add Payment' }));
  await userEvent.type(dialog.getByLabelText('Check number'), '2291');
  const proposed = dialog.getByLabelText<HTMLInputElement>('Amount').value;
  await turn('paid');
  await waitFor(() => expect(dialog.queryByLabelText(`Invoice 1048, ${invoice.jobName}`)).toBeNull());
  expect([Number(proposed) > 0, dialog.getByLabelText<HTMLInputElement>('Amount').value]).toEqual([true, proposed]);
});

test('PART-15 a payment of which nothing is typed closes when its invoice is paid elsewhere, and does not open again by itself', async () => {
  const { turn } = openInvoice();
  await screen.findByRole('dialog', { name: 'Add Payment' });
  await turn('paid');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await turn('unpaid');
  expect(screen.queryByRole('dialog')).toBeNull();
});

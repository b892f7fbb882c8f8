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
/** The payment that waits. */
const WAITING = payment(3, 1, 'authorized').paymentId;
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
/** The page of the waiting invoice. */
const openInvoice = (invoices: readonly object[]) => {
  const calls = fakeServer({
    ...everywhere,
    [`GET ${API}/invoices/${waiting.uuid}`]: waiting,
    [`GET ${API}/invoices`]: invoices,
    [`POST ${API}/payments`]: paymentRow,
  });
  openManager(`/p/m/${BUSINESS}/invoices/${waiting.uuid}?add=payment`);
  return () => calls.filter(({ what }) => what === `POST ${API}/payments`).map(({ body }) => body);
};
const NO_CREDIT = 'Invoice 1003 waits for a bank account to be verified, and takes no credit until then.';
const dialogBehind = async (button: string, name: string) => {
  await userEvent.click(await screen.findByRole('button', { name: button }));
  return within(await screen.findByRole('dialog', { name }));
};
const WAITS = 'A bank payment of $2,916.71 waits for small deposits on invoice 1003.';
const check = async (dialog: Awaited<ReturnType<typeof dialogBehind>>) => {
  await userEvent.type(dialog.getByLabelText(/^Check number/), '2291');
  await userEvent.click(dialog.getByRole('button', { name: 'Save Payment' }));
};

test('ALLOC-13 an invoice whose bank payment waits for small deposits is suggested nothing of a check, and says why', async () => {
  const sent = openCustomer([waiting, owing(1007, 1184.2, '2026-03-10'), owing(1011, 1540, '2026-03-20')]);
  const dialog = await dialogBehind('Add Payment', 'Add Payment');
  await dialog.findByText(`${WAITS} What you put on the invoice cancels it.`);
  expect(dialog.queryByText('All of it is assigned')).toBeNull();
  for (const label of ['Note (optional)', 'Picture (optional)']) expect(dialog.getByLabelText(label)).toBeDefined();
  await userEvent.type(dialog.getByLabelText(/^Amount/), '1540');
  await dialog.findByText('All of it is assigned');
  await check(dialog);
  const allocations = [
    { invoiceId: idOf(1007), amount: 1184.2 },
    { invoiceId: idOf(1011), amount: 355.8 },
  ];
  await waitFor(() => expect(sent()).toMatchObject([{ allocations }]));
  expect(sent()[0]).not.toHaveProperty('instead');
});

test('ALLOC-05 what is put on it takes the place of the payment that waits, and the form says so', async () => {
  const sent = openCustomer([waiting]);
  const dialog = await dialogBehind('Add Payment', 'Add Payment');
  await userEvent.type(dialog.getByLabelText(/^Amount/), '500');
  await dialog.findByText('$500.00 left');
  await userEvent.type(dialog.getByLabelText('Invoice 1003, Job 1003'), '500');
  await dialog.findByText(`${WAITS} It is canceled when you save this.`);
  await check(dialog);
  const allocations = [{ invoiceId: idOf(1003), amount: 500 }];
  await waitFor(() => expect(sent()).toMatchObject([{ allocations, instead: [WAITING] }]));
});

test('ALLOC-05 ALLOC-09 of a waiting payment over several invoices the form says that all of it is canceled', async () => {
  const [line] = waiting.lineItems;
  openCustomer([{ ...waiting, lineItems: [{ ...line, others: 2 }] }]);
  const dialog = await dialogBehind('Add Payment', 'Add Payment');
  const several = 'A bank payment for invoice 1003, with $2,916.71, and for 2 other invoices waits for small deposits.';
  await dialog.findByText(`${several} What you put on the invoice cancels all of it.`);
  await userEvent.type(dialog.getByLabelText(/^Amount/), '500');
  await dialog.findByText('$500.00 left');
  await userEvent.type(dialog.getByLabelText('Invoice 1003, Job 1003'), '500');
  await dialog.findByText(`${several} All of it is canceled when you save this.`);
});

test('ALLOC-05 ALLOC-13 a check that is entered on its page is for it, and for no other invoice', async () => {
  const sent = openInvoice([owing(1007, 1184.2, '2026-02-10'), waiting]);
  const dialog = within(await screen.findByRole('dialog', { name: 'Add Payment' }));
  expect(dialog.getByLabelText(/^Amount/)).toHaveProperty('value', '2916.71');
  await dialog.findByText(`${WAITS} It is canceled when you save this.`);
  expect(dialog.getByLabelText('Invoice 1003, Job 1003')).toHaveProperty('value', '2916.71');
  await check(dialog);
  const allocations = [{ invoiceId: idOf(1003), amount: 2916.71 }];
  await waitFor(() => expect(sent()).toMatchObject([{ amount: 2916.71, allocations, instead: [WAITING] }]));
});

test('ALLOC-13 INV-19 it is offered to no credit, which is said of it', async () => {
  openCustomer([waiting, owing(1007, 1184.2, '2026-03-10')]);
  const dialog = await dialogBehind('Apply to an invoice', 'Apply credit to an invoice');
  const offered = within(dialog.getByLabelText('Invoice')).getAllByRole('option');
  expect(offered.map(({ textContent }) => textContent)).toEqual([
    'Choose an unpaid invoice',
    '1007, Job 1007, $1,184.20 due',
  ]);
  expect(dialog.getByText(new RegExp(NO_CREDIT))).toBeDefined();
});

test('ALLOC-13 INV-19 where it is the only one, nobody reads that there is no unpaid invoice', async () => {
  openCustomer([waiting]);
  const dialog = await dialogBehind('Apply to an invoice', 'Apply credit to an invoice');
  expect(dialog.getByText(`${NO_CREDIT} The credit of $50.00 stays, unless you refund it.`)).toBeDefined();
});

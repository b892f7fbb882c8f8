// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { fakeServer, Refusal } from '../../../testing/fake-server.ts';
import {
  BUSINESS,
  customer,
  everywhere,
  INVOICE,
  invoice,
  payment,
  paymentRow,
} from '../../../testing/manager-records.ts';
import { openManager } from '../../../testing/open-manager.tsx';

const API = `/business/${BUSINESS}`;
const RECORD = `POST ${API}/payments`;
const idOf = (number: number) => `d0000000-0000-4000-8000-00000000${number}`;
const owing = (number: number, amount: number, dueDate: string) => ({
  ...invoice,
  uuid: idOf(number),
  id: number,
  amount,
  dueDate,
  jobName: `Job ${number}`,
});
/** X02, out of order. */
const THREE = [owing(1011, 1540, '2026-03-20'), owing(1003, 2916.71, '2026-03-01'), owing(1007, 1184.2, '2026-03-10')];

function open(path: string, invoices: readonly object[], more: Record<string, unknown> = {}) {
  const calls = fakeServer({
    ...everywhere,
    [`GET ${API}/payments`]: [paymentRow],
    [`GET ${API}/customers`]: [customer],
    [`GET ${API}/customers/${customer.uuid}`]: { ...customer, owed: 5640.91, overdue: 0 },
    [`GET ${API}/customers/${customer.uuid}/credits`]: [],
    [`GET ${API}/invoices/${INVOICE}`]: invoice,
    [`GET ${API}/invoices`]: invoices,
    [`GET ${API}/jobs`]: [],
    [RECORD]: paymentRow,
    ...more,
  });
  openManager(`/p/m/${BUSINESS}/${path}`);
  return () => calls.filter(({ what }) => what === RECORD).map(({ body }) => body as Record<string, unknown>);
}

async function openDialog() {
  await userEvent.click(await screen.findByRole('button', { name: 'Add Payment' }));
  return within(await screen.findByRole('dialog', { name: 'Add Payment' }));
}
type Screen = Awaited<ReturnType<typeof openDialog>>;
const amountsIn = (dialog: Screen) =>
  dialog
    .getAllByLabelText(/^Invoice \d+, Job/)
    .map((field) => [field.getAttribute('name'), (field as HTMLInputElement).value]);

test('ALLOC-13 PART-15 PART-16 a check over three invoices: oldest first, counted down as amounts are typed, and a rest is asked about', async () => {
  const sent = open('payments', THREE);
  const dialog = await openDialog();
  expect(document.activeElement).toBe(dialog.getByLabelText('Amount'));
  await userEvent.keyboard('5000');
  await userEvent.type(dialog.getByLabelText('Customer'), 'Maple');
  await userEvent.click(await screen.findByRole('option', { name: customer.displayName }));
  await dialog.findByLabelText('Invoice 1003, Job 1003');
  expect(Object.fromEntries(amountsIn(dialog))).toEqual({
    'invoice-1003': '2916.71',
    'invoice-1007': '1184.20',
    'invoice-1011': '899.09',
  });
  expect(dialog.getByText('All of it is assigned')).toBeDefined();

  const last = dialog.getByLabelText('Invoice 1011, Job 1011');
  await userEvent.clear(last);
  await userEvent.type(last, '861.39');
  expect(dialog.getByText('$37.70 left').getAttribute('role')).toBe('status');
  await userEvent.click(dialog.getByRole('button', { name: 'Save Payment' }));
  expect(await dialog.findByText('Enter the number of the check.')).toBeDefined();
  expect(sent()).toEqual([]);

  await userEvent.type(dialog.getByLabelText('Check number'), '2291');
  await userEvent.click(dialog.getByRole('button', { name: 'Save Payment' }));
  const asked = within(await screen.findByRole('dialog', { name: 'Keep $37.70 as credit?' }));
  expect(
    asked.getByText(/^The check has \$37.70 that you put on no invoice\. Keep it as .+'s credit\.$/),
  ).toBeDefined();
  const [safe, keep] = asked.getAllByRole('button');
  expect([safe?.textContent, keep?.textContent]).toEqual(['Change the amounts', 'Keep as credit']);
  await userEvent.click(safe as HTMLElement);
  expect(sent()).toEqual([]);

  await userEvent.click(dialog.getByRole('button', { name: 'Save Payment' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Keep as credit' }));
  expect(await screen.findByText('A payment of $5,000.00 was added')).toBeDefined();
  expect(sent()).toEqual([
    {
      amount: 5000,
      customerId: customer.uuid,
      tender: 'check',
      reference: '2291',
      receivedOn: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      note: '',
      pictureId: null,
      allocations: [
        { invoiceId: idOf(1003), amount: 2916.71 },
        { invoiceId: idOf(1007), amount: 1184.2 },
        { invoiceId: idOf(1011), amount: 861.39 },
      ],
      keepRest: true,
      again: false,
    },
  ]);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('DISC-02 it says beforehand that the discount is taken, by the amount and the day that are entered', async () => {
  const early = { percent: 2, days: 10, until: '2999-12-02', discount: 53.44, total: 58.33 };
  open(`customers/${customer.uuid}`, [{ ...owing(1003, 2916.71, '2026-03-01'), earlyDiscount: early }]);
  const dialog = await openDialog();
  await userEvent.keyboard('2858.37');
  const words = 'Paid in time: the early-payment discount of $58.33 settles the rest of invoice 1003.';
  await dialog.findByText(/^Invoice 1003, Job 1003/);
  expect(dialog.queryByText(words)).toBeNull();
  await userEvent.keyboard('{Backspace}8');
  expect((await dialog.findByText(words)).parentElement?.getAttribute('role')).toBe('status');
});

test('PART-17 PART-16 on a customer, the same check is asked about once, and more than is due is refused where it is typed', async () => {
  const line = 'Check 2291 for $650.00 was recorded on November 12th. Record it again?';
  let tries = 0;
  const sent = open(`customers/${customer.uuid}`, [owing(1003, 612.3, '2026-03-01'), owing(1007, 100, '2026-03-10')], {
    [RECORD]: () => {
      tries += 1;
      return tries === 1 ? new Refusal(409, { code: 'looks_like_same_check', message: line }) : paymentRow;
    },
  });
  const dialog = await openDialog();
  await userEvent.keyboard('650');
  const first = await dialog.findByLabelText('Invoice 1003, Job 1003');
  expect(first).toHaveProperty('value', '612.30');
  await userEvent.clear(first);
  await userEvent.type(first, '612.31');
  expect(dialog.getByText('Only $612.30 is due.')).toBeDefined();
  await userEvent.type(dialog.getByLabelText('Check number'), '2291');
  await userEvent.click(dialog.getByRole('button', { name: 'Save Payment' }));
  expect(await dialog.findByText('Please look at the amounts of the invoices.')).toBeDefined();
  expect(sent()).toEqual([]);

  await userEvent.click(dialog.getByRole('button', { name: 'Oldest first again' }));
  expect(amountsIn(dialog)).toEqual([
    ['invoice-1003', '612.30'],
    ['invoice-1007', '37.70'],
  ]);
  await userEvent.click(dialog.getByRole('button', { name: 'Save Payment' }));
  const asked = within(await screen.findByRole('dialog', { name: 'Record it again?' }));
  expect(asked.getByText(line)).toBeDefined();
  await userEvent.click(asked.getByRole('button', { name: 'Record it again' }));
  expect(await screen.findByText('A payment of $650.00 was added')).toBeDefined();
  expect(sent().map(({ again }) => again)).toEqual([false, true]);
});

test('PART-15 ALLOC-13 on an invoice its own amount is filled in, cash needs no number, and a day after today is refused', async () => {
  const here = { ...invoice, uuid: INVOICE, dueDate: '2099-03-31' };
  const sent = open(`invoices/${INVOICE}?add=payment`, [owing(1003, 612.3, '2026-03-01'), here]);
  const dialog = within(await screen.findByRole('dialog', { name: 'Add Payment' }));
  expect(dialog.getByText(invoice.customerName)).toBeDefined();
  expect(dialog.getByLabelText('Amount')).toHaveProperty('value', '212.50');
  expect(await dialog.findByLabelText(`Invoice 1048, ${invoice.jobName}`)).toHaveProperty('value', '212.50');
  expect(dialog.getByLabelText('Invoice 1003, Job 1003')).toHaveProperty('value', '');
  await userEvent.selectOptions(dialog.getByLabelText('Paid by'), 'Cash');
  const day = dialog.getByLabelText('Received on');
  const today = (day as HTMLInputElement).value;
  await userEvent.clear(day);
  await userEvent.type(day, '2099-01-01');
  await userEvent.click(dialog.getByRole('button', { name: 'Save Payment' }));
  expect(await dialog.findByText('The day cannot be after today.')).toBeDefined();
  await userEvent.clear(day);
  await userEvent.type(day, today);
  await userEvent.click(dialog.getByRole('button', { name: 'Save Payment' }));
  expect(await screen.findByText('A payment of $212.50 was added')).toBeDefined();
  expect(sent()).toEqual([
    expect.objectContaining({ tender: 'cash', reference: '', allocations: [{ invoiceId: INVOICE, amount: 212.5 }] }),
  ]);
});

test('INV-19 D32 a payment is a line of the category Payment; what starts with 0 is not sent', async () => {
  let isPaid = false;
  const paid = { ...invoice, amount: 112.5, lineItems: [...invoice.lineItems, payment(3, 100, 'settled')] };
  const sent = open(`invoices/${INVOICE}`, [{ ...invoice, uuid: INVOICE }], {
    [`GET ${API}/invoices/${INVOICE}`]: () => (isPaid ? paid : invoice),
    [RECORD]: () => {
      isPaid = true;
      return paymentRow;
    },
  });
  const dialog = await openDialog();
  const amount = dialog.getByLabelText('Amount');
  expect(amount).toHaveProperty('value', '212.50');
  expect(await dialog.findByText(/^Invoice 1048/)).toBeDefined();
  await userEvent.clear(amount);
  await userEvent.type(amount, '0.50');
  await userEvent.type(dialog.getByLabelText('Check number'), '2207');
  await userEvent.click(dialog.getByRole('button', { name: 'Save Payment' }));
  expect(await dialog.findByText('Payment amount cannot be zero. Balance on account may be $0.00.')).toBeDefined();
  expect(sent()).toEqual([]);
  await userEvent.clear(amount);
  await userEvent.type(amount, '100');
  await userEvent.click(dialog.getByRole('button', { name: 'Save Payment' }));
  expect(await screen.findByText('($100.00)')).toBeDefined();
  const allocations = [{ invoiceId: INVOICE, amount: 100 }];
  expect(sent()).toEqual([expect.objectContaining({ reference: '2207', amount: 100, allocations })]);
  expect(within(screen.getByLabelText('Totals')).getByText('Amount Due')).toBeDefined();
});

test('PART-15 PART-16 of a customer who owes nothing all of it is kept as credit, in one line and without a question', async () => {
  const sent = open(`customers/${customer.uuid}`, []);
  const dialog = await openDialog();
  await userEvent.type(dialog.getByLabelText(/^Amount/), '500');
  await userEvent.type(dialog.getByLabelText(/^Check number/), '2291');
  await dialog.findByText('Nothing is due from this customer. All of it is kept as their credit.');
  await userEvent.click(dialog.getByRole('button', { name: 'Save Payment' }));
  await waitFor(() => expect(sent()).toMatchObject([{ amount: 500, allocations: [], keepRest: true }]));
});

test('API-36 Save pressed again after a lost answer is the same payment, and the same cash entered anew is another', async () => {
  open(`customers/${customer.uuid}`, []);
  const [server, keys] = [fetch, [] as (string | null)[]];
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    if (init.method !== 'POST') return server(address, init);
    const tries = keys.push(new Headers(init.headers).get('idempotency-key'));
    if (tries < 3) throw new TypeError('connection lost');
    return server(address, init);
  });
  const enter = async () => {
    const dialog = await openDialog();
    await userEvent.keyboard('50');
    await userEvent.selectOptions(dialog.getByLabelText('Paid by'), 'Cash');
    await dialog.findByText(/^Nothing is due/);
    await userEvent.click(dialog.getByRole('button', { name: 'Save Payment' }));
  };
  await enter();
  await screen.findByText(/^Underlay cannot be reached/);
  await userEvent.click(screen.getByRole('button', { name: 'Save Payment' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Leave' }));
  await enter();
  await screen.findByText('A payment of $50.00 was added');
  expect(keys).toEqual([keys[0], keys[0], expect.not.stringMatching(keys[0] as string)]);
});

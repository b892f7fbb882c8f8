// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { type Call, fakeServer, Refusal } from '../../../testing/fake-server.ts';
import { BUSINESS, everywhere, INVOICE, invoice, line, payment } from '../../../testing/manager-records.ts';
import { bankPayment, bankRow, money, PAYMENT, paidOnline, refund } from '../../../testing/money-records.ts';
import { openManager } from '../../../testing/open-manager.tsx';

const MOVE = 'Move or keep as credit';
const ONE = `/business/${BUSINESS}/invoices/${INVOICE}`;
const PAID = `/business/${BUSINESS}/payments/${PAYMENT}`;

const open = (stored: object, more: Record<string, unknown> = {}): Call[] => {
  const calls = fakeServer({
    ...everywhere,
    [`GET ${ONE}`]: stored,
    [`GET ${PAID}`]: bankRow,
    [`GET ${PAID}/money`]: money,
    ...more,
  });
  openManager(`/p/m/${BUSINESS}/invoices/${INVOICE}`);
  return calls;
};
const sent = (calls: Call[], what: string) => calls.filter((call) => call.what === what).map(({ body }) => body);
/** Nothing has a size here, so that a menu takes itself for scrolled away. */
const menuOf = (amount: string) => screen.findByRole('button', { name: `More about the payment of ${amount}` });
const openRefund = async () => {
  await userEvent.click(await menuOf('$212.50'));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Refund' }));
  return within(await screen.findByRole('dialog', { name: 'Refund the payment of $212.50' }));
};

test('INV-23 a refund says what will happen, returns the fee with the whole amount, and is sent once', async () => {
  const stored = { current: paidOnline() as object };
  const calls = open(
    {},
    {
      [`GET ${ONE}`]: () => stored.current,
      [`POST ${PAID}/refunds`]: () => {
        stored.current = { ...paidOnline({ refunded: 212.5, subTotal: 0 }), status: 'unpaid', amount: 212.5 };
        return { ...money, refundable: 0, refundableFee: 0, refunds: [refund(1)] };
      },
    },
  );
  const dialog = await openRefund();
  expect(dialog.getByLabelText('Amount')).toHaveProperty('value', '212.50');
  expect(dialog.getByText(/^\$213.50 goes back to the bank account ending in 6789. It takes 5 to 10/)).toBeDefined();
  expect(dialog.getByText('That is the whole amount, and the fee of $1.00.')).toBeDefined();
  expect(dialog.getByText(/^Invoice 1048 is unpaid again by \$212.50.*issue a credit note on it/)).toBeDefined();
  await userEvent.type(dialog.getByLabelText('Reason'), 'The job was called off');
  await userEvent.dblClick(dialog.getByRole('button', { name: 'Refund $213.50' }));
  expect(await screen.findByText('refunded $212.50')).toBeDefined();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(sent(calls, `POST ${PAID}/refunds`)).toEqual([{ amount: 212.5, reason: 'The job was called off' }]);
});

test('D63 the receipt of a payment that has arrived stands beside it, and says why when it cannot be had', async () => {
  const message = 'The document cannot be made right now. Please try again.';
  const calls = open(paidOnline(), {
    [`GET ${PAID}/receipt`]: new Refusal(503, { code: 'document_unavailable', message }),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Receipt of $212.50, as PDF' }));
  expect(await screen.findByText(message)).toBeDefined();
  expect(sent(calls, `GET ${PAID}/receipt`)).toHaveLength(1);
  cleanup();
  open(paidOnline({ paymentStatus: 'awaiting bank' }));
  await menuOf('$212.50');
  expect(screen.queryByRole('button', { name: /^Download the receipt/ })).toBeNull();
});

test('INV-23 a part goes back without the fee, be it cents', async () => {
  const calls = open(paidOnline(), { [`POST ${PAID}/refunds`]: money });
  const dialog = await openRefund();
  const amount = dialog.getByLabelText('Amount');
  await userEvent.clear(amount);
  await userEvent.type(amount, '.35');
  expect(dialog.getByText('The fee of $1.00 stays: it only goes back with the whole amount.')).toBeDefined();
  expect(dialog.getByText(/^Invoice 1048 is unpaid again by \$0.35/)).toBeDefined();
  await userEvent.type(dialog.getByLabelText('Reason'), 'Two planks were missing');
  await userEvent.click(dialog.getByRole('button', { name: 'Refund $0.35' }));
  await waitFor(() =>
    expect(sent(calls, `POST ${PAID}/refunds`)).toEqual([{ amount: 0.35, reason: 'Two planks were missing' }]),
  );
});

test('FORM-05 FORM-11 nothing is refunded that is no amount, is nothing, is more than is left, or has no reason', async () => {
  const calls = open(paidOnline());
  const dialog = await openRefund();
  const amount = dialog.getByLabelText('Amount');
  const enter = async (text: string) => {
    await userEvent.clear(amount);
    await userEvent.type(amount, `${text}{Enter}`);
  };
  await enter('-1');
  expect(dialog.getByRole('button', { name: 'Refund' })).toBeDefined();
  expect(dialog.queryByText(/goes back to/)).toBeNull(); // nothing is promised that will not be done
  await enter('0.00');
  expect(await dialog.findByText('Payment amount cannot be zero. Balance on account may be $0.00.')).toBeDefined();
  expect(dialog.getByText('Must contain at least one character.')).toBeDefined();
  await enter('212.51');
  expect(await dialog.findByText('The refund may not be more than what is left of the payment.')).toBeDefined();
  expect(sent(calls, `POST ${PAID}/refunds`)).toEqual([]);
});

test('ERR-04 a refund that the server refuses says why and keeps the entries', async () => {
  const message = 'A payment on this invoice is already in progress.';
  open(paidOnline(), { [`POST ${PAID}/refunds`]: new Refusal(409, { code: 'payment_in_progress', message }) });
  const dialog = await openRefund();
  await userEvent.type(dialog.getByLabelText('Reason'), 'Wrong invoice');
  await userEvent.click(dialog.getByRole('button', { name: 'Refund $213.50' }));
  expect((await dialog.findByRole('alert')).textContent).toBe(message);
  expect(dialog.getByLabelText('Reason')).toHaveProperty('value', 'Wrong invoice');
  expect(dialog.getByLabelText('Amount')).toHaveProperty('value', '212.50');
});

test('INV-23 earlier refunds are listed with their state, their reason and why one failed', async () => {
  const refunds = [
    refund(1),
    refund(2, { status: 'failed', amount: 50, failure: 'The account is closed.' }),
    refund(3, { status: 'requested', amount: 12.5, fee: 1 }),
  ];
  open(paidOnline({ refunded: 100 }), {
    [`GET ${PAID}/money`]: { ...money, refundable: 50, refundableFee: 0, refunds },
  });
  const dialog = await openRefund();
  const [first, second, third] = within(dialog.getByRole('list', { name: 'Earlier refunds' })).getAllByRole('listitem');
  expect(first?.textContent).toBe('$100.00 March 5th, 2026refundedTwo planks were missing');
  expect(second?.textContent).toContain('The account is closed.');
  expect(third?.textContent).toContain('$13.50 March 5th, 2026on its way');
  expect(dialog.getByText('The fee of $1.00 stays.')).toBeDefined();
});

test('INV-23 what is on its way back already cannot be refunded again, and money that cannot be read opens nothing', async () => {
  const answers = [
    new Refusal(503, { code: 'UNAVAILABLE', message: 'Please try again.' }),
    { ...money, refundable: 0 },
  ];
  open(paidOnline(), { [`GET ${PAID}/money`]: () => answers.shift() });
  await userEvent.click(await menuOf('$212.50'));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Refund' }));
  expect((await screen.findByRole('alert')).textContent).toContain('Please try again.');
  expect(screen.queryByRole('dialog')).toBeNull();
  const dialog = await openRefund();
  expect(dialog.getByText(/Nothing of it can be refunded any more/)).toBeDefined();
  expect(dialog.queryByLabelText('Amount')).toBeNull();
});

test('INV-19 INV-23 ALLOC-10 only a settled online payment is refunded, only a bank payment has an authorization, what stands is moved', async () => {
  const offered = async (paid: object) => {
    open({ ...invoice, lineItems: [line(1), paid] });
    await screen.findByText(/^Payment, /);
    const button = screen.queryByRole('button', { name: /^More about the payment/ });
    if (button !== null) await userEvent.click(button);
    const items = button === null ? [] : await screen.findAllByRole('menuitem');
    const copy = items.map((item) => item.textContent);
    cleanup();
    return copy;
  };
  expect(await offered(payment(3, 10, 'settled'))).toEqual([MOVE, 'Sent back by the bank']);
  expect(await offered({ ...payment(3, 20, 'failed'), paymentMethod: 'card' })).toEqual([]);
  expect(await offered({ ...payment(3, 30, 'settled'), paymentMethod: 'card' })).toEqual(['Refund', MOVE]);
  expect(await offered(bankPayment())).toEqual(['Refund', MOVE, 'View authorization']);
  expect(await offered(bankPayment({ paymentStatus: 'awaiting bank' }))).toEqual(['View authorization']);
  expect(await offered(bankPayment({ refunded: 212.5, subTotal: 0 }))).toEqual(['View authorization']);
});

test('INV-23 a payment says what it waits for, what went back and what is kept as credit', async () => {
  open({
    ...invoice,
    lineItems: [
      line(1),
      bankPayment({ refunded: 200, subTotal: -12.5 }),
      bankPayment({
        uuid: line(4).uuid,
        rate: 40,
        paymentStatus: 'authorized',
        deposits: { kind: 'amounts', arrivesAt: null },
      }),
      bankPayment({ uuid: line(5).uuid, rate: 30, applied: false, subTotal: 0, unused: 30 }),
    ],
  });
  expect(await screen.findByText('refunded $200.00')).toBeDefined();
  expect(screen.getByText('waits for the customer to confirm two small deposits')).toBeDefined();
  expect(screen.getByText('kept as credit')).toBeDefined();
  expect(screen.getByText(/^Wait for Maple Row Property Group to confirm the two small deposits/)).toBeDefined();
});

test('D31 a credit that was applied can be taken back, after being asked', async () => {
  const applied = { ...payment(3, 100, 'settled'), paymentMethod: 'credit', description: 'Credit from invoice 1047' };
  const stored = { lines: [line(1), applied] };
  const calls = open(
    {},
    {
      [`GET ${ONE}`]: () => ({ ...invoice, lineItems: stored.lines }),
      [`DELETE ${ONE}/lineItems/${applied.uuid}`]: () => {
        stored.lines = [line(1)];
        return null;
      },
    },
  );
  expect(await screen.findByText(/Credit from invoice 1047/)).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Take back the credit of $100.00' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Take back the credit of $100.00?' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Take back' }));
  await waitFor(() => expect(sent(calls, `DELETE ${ONE}/lineItems/${applied.uuid}`)).toHaveLength(1));
  await waitFor(() => expect(document.activeElement?.tagName).toBe('H1')); // the button went with the credit
});

test('INV-21 INV-23 once everything went back, the next step is to retract, and the timeline tells it', async () => {
  const entry = (kind: string, amount: number | null = null, detail: string | null = null) => ({
    at: '2026-03-05T15:00:00Z',
    kind,
    amount,
    detail,
  });
  open({
    ...paidOnline({ refunded: 212.5, subTotal: 0 }),
    status: 'unpaid',
    amount: 212.5,
    timeline: [
      entry('payment_deposits'),
      entry('payment_settled', 212.5),
      entry('refund_requested', 212.5),
      entry('refunded', 212.5, 'The job was called off'),
      entry('payment_returned', 20, 'The account is closed.'),
      entry('credit_applied', 30),
    ],
  });
  expect(
    await screen.findByText('$212.50 went back. Retract the invoice if Maple Row Property Group no longer owes it.'),
  ).toBeDefined();
  const timeline = within(screen.getByRole('region', { name: 'Timeline' }));
  const moment = (copy: string) => timeline.getByText(copy).closest('li');
  expect(moment('Refunded')?.dataset.money).toBe('true');
  expect(moment('Refunded')?.textContent).toContain('The job was called off, $212.50');
  expect(moment('Credit applied')?.dataset.money).toBe('true');
  expect(moment('Payment returned by the bank')?.dataset.money).toBe('false');
  expect(moment('Payment returned by the bank')?.textContent).toContain('The account is closed, $20.00');
  await userEvent.click(screen.getByRole('button', { name: 'More' }));
  expect(await screen.findByRole('menuitem', { name: 'Retract' })).toBeDefined();
});

test('INV-21 INV-23 while a refund is on its way the invoice is not called done', async () => {
  const asked = { at: '2026-03-05T15:00:00Z', kind: 'refund_requested', amount: 212.5, detail: null };
  open({ ...paidOnline(), timeline: [asked] });
  expect(await screen.findByText(/^Wait for the refund/)).toBeDefined();
});

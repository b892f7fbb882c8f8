// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { DepositsJson } from '@underlay/contract/deposits.ts';
import { expect, test } from 'vitest';
import { answersWithPayment } from '../../../testing/paid-invoice.ts';
import {
  ACCOUNT_PATH,
  type Answers,
  bankPayment,
  INVOICE,
  INVOICE_PATH,
  invoice,
  line,
  OPEN_INTENT,
  openPortal,
  PAYMENT,
  paymentOf,
  READ_INVOICE,
  READ_INVOICES,
  READ_RECEIPT,
  receiptOf,
} from '../../../testing/portal-in-test.tsx';

const DEPOSITS: DepositsJson = { kind: 'amounts', arrivesAt: '2026-11-23T15:00:00Z' };
const result = (name: string) => screen.findByRole('region', { name });

const VERIFY = `POST ${READ_RECEIPT.slice(4)}/verify`;
const CANCEL = `POST ${READ_RECEIPT.slice(4)}/cancel`;
const NOT_VERIFIED = 'Your bank account has to be verified first';

async function openVerification(more: Answers = {}, deposits: DepositsJson = DEPOSITS) {
  const opened = openPortal(INVOICE_PATH, { ...answersWithPayment({ deposits }, { deposits }), ...more });
  const region = await result(NOT_VERIFIED);
  await within(region).findByRole('button', { name: 'Verify' });
  const user = userEvent.setup();
  return { ...opened, region, user };
}

test('METH-10 METH-06 a payment that waits for its deposits says so, and takes both amounts in dollars or cents', async () => {
  const { calls, region, user } = await openVerification({ [VERIFY]: { body: { status: 'verified' } } });
  expect(region.textContent).toContain('Verification deposits take up to 3 business days.');
  expect(region.textContent).toContain('They should arrive by November 23rd, 2026.');
  await user.click(within(region).getByRole('button', { name: 'Verify' }));
  const first = await screen.findByLabelText('First deposit');
  await user.type(first, '1.32');
  await user.type(screen.getByLabelText('Second deposit'), '45');
  await user.click(screen.getByRole('button', { name: 'Verify' }));
  expect(screen.getByText('Must be an amount below $1.00.')).toBeTruthy();
  expect(document.activeElement).toBe(first);
  await user.clear(first);
  await user.type(first, '$0.32');
  await user.click(screen.getByRole('button', { name: 'Verify' }));
  expect(await result('Your payment was received')).toBeTruthy();
  expect(calls.filter(({ key }) => key === VERIFY).map(({ body }) => body)).toEqual([
    { deposit1: 0.32, deposit2: 0.45 },
  ]);
});

test('METH-06 a deposit with a code is verified by its six characters', async () => {
  const { calls, region, user } = await openVerification(
    { [VERIFY]: { body: { status: 'verified' } } },
    { ...DEPOSITS, kind: 'code' },
  );
  await user.click(within(region).getByRole('button', { name: 'Verify' }));
  await user.type(await screen.findByLabelText('Code'), 'sm11aa');
  await user.click(screen.getByRole('button', { name: 'Verify' }));
  await waitFor(() => expect(calls.find(({ key }) => key === VERIFY)?.body).toEqual({ code: 'SM11AA' }));
});

async function enterAmounts({ region, user }: Awaited<ReturnType<typeof openVerification>>) {
  await user.click(within(region).getByRole('button', { name: 'Verify' }));
  await user.type(await screen.findByLabelText('First deposit'), '0.11');
  await user.type(screen.getByLabelText('Second deposit'), '0.12');
  await user.click(screen.getByRole('button', { name: 'Verify' }));
}

test('METH-07 wrong amounts say so, and can be entered again', async () => {
  await enterAmounts(await openVerification({ [VERIFY]: { body: { status: 'pending_verification' } } }));
  expect((await screen.findByRole('alert')).textContent).toBe('Wrong verification amounts.');
  expect(screen.getByLabelText<HTMLInputElement>('First deposit').value).toBe('0.11');
  // The button stays where it is when the message goes. A second click never meets what stood below it.
  const after = screen.getByRole('button', { name: 'Verify' }).compareDocumentPosition(screen.getByRole('alert'));
  expect(after & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
});

test('METH-08 when the attempts are used up the payment is failed, and the invoice can be paid again', async () => {
  const failed = answersWithPayment({ paymentStatus: 'failed', subTotal: 0 }, {}, 2569.22)[READ_INVOICE];
  const verification: Answers = { [VERIFY]: { body: { status: 'failed' } } };
  const opened = await openVerification(verification);
  Object.assign(opened.known, { [READ_INVOICE]: failed });
  await enterAmounts(opened);
  expect((await screen.findByRole('alert')).textContent).toBe('Exceeded max verification attempts.');
  expect(await result('Your last payment did not go through')).toBeTruthy();
  expect(await screen.findByRole('link', { name: 'Pay' })).toBeTruthy();
});

test('METH-03 any other failure shows the server message', async () => {
  const body = {
    code: 'deposits_not_awaited',
    message: 'There is nothing to verify any more. Please reload the page.',
  };
  await enterAmounts(await openVerification({ [VERIFY]: { status: 409, body } }));
  expect((await screen.findByRole('alert')).textContent).toBe(body.message);
});

test('PAY-19 a payment that waits can be canceled: asked once, then said', async () => {
  const canceled = { ...bankPayment, status: 'failed', failure: 'Canceled.' };
  const opened = await openVerification({ [CANCEL]: { body: canceled } });
  const { calls, user, known } = opened;
  Object.assign(known, {
    [READ_INVOICE]: answersWithPayment({ paymentStatus: 'failed', subTotal: 0 }, {}, 2569.22)[READ_INVOICE],
  });
  await user.click(screen.getByRole('button', { name: 'Cancel this payment' }));
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Keep it' }));
  await user.click(screen.getByRole('button', { name: 'Keep it' }));
  expect(calls.some(({ key }) => key === CANCEL)).toBe(false);
  await user.click(screen.getByRole('button', { name: 'Cancel this payment' }));
  await user.click(screen.getByRole('button', { name: 'Cancel payment' }));
  expect(await result('The payment was canceled')).toBeTruthy();
  expect(document.activeElement?.textContent).toBe('The payment was canceled');
  expect(calls.filter(({ key }) => key === CANCEL)).toHaveLength(1);
});

test('PAY-20 a payment that can no longer be canceled says why', async () => {
  const body = {
    code: 'not_cancelable',
    message: 'This payment is with the bank already and can no longer be canceled.',
  };
  const { user } = await openVerification({ [CANCEL]: { status: 409, body } });
  await user.click(screen.getByRole('button', { name: 'Cancel this payment' }));
  await user.click(screen.getByRole('button', { name: 'Cancel payment' }));
  const alert = await screen.findByRole('alert');
  expect([alert.textContent, document.activeElement]).toEqual([body.message, alert.parentElement]);
});

const waits = { ...paymentOf(2569.22, 'authorized'), paymentId: PAYMENT, subTotal: 0, deposits: DEPOSITS };
const WAITING = { ...invoice, lineItems: [line, waits] };
const TARGET = { invoiceUuid: INVOICE, amount: 800, credit: 0 };
const SAYS = 'Waiting for you to verify your bank account.';

test('D92 while the account waits to be verified the invoice is owed, and Verify and another way stand in the place of Pay', async () => {
  openPortal(INVOICE_PATH, { [READ_INVOICE]: { body: WAITING } });
  expect(await screen.findByText(SAYS)).toBeTruthy();
  expect(screen.getByRole('region', { name: 'Amount Due' }).textContent).toContain('$2,569.22');
  expect(screen.getByRole('link', { name: 'Verify' }).getAttribute('href')).toBe(`${INVOICE_PATH}#payment-next`);
  const another = screen.getByRole('link', { name: 'Pay another way' });
  expect(another.getAttribute('href')).toBe(`${INVOICE_PATH}/make-a-payment`);
  for (const name of ['Pay', 'View receipt']) expect(screen.queryByRole('link', { name })).toBeNull();
  expect(screen.getByRole('article').textContent).not.toMatch(/\bpaid|receipt/i);
});

test('D92 PLIST-03 the list offers Verify in the place of Pay', async () => {
  openPortal(ACCOUNT_PATH, { [READ_INVOICES]: { rows: [WAITING] } });
  const verify = await screen.findByRole('link', { name: 'Verify bank account of invoice 1048' });
  expect(verify.getAttribute('href')).toBe(`${INVOICE_PATH}#payment-next`);
  expect(screen.queryByRole('link', { name: 'Pay invoice 1048' })).toBeNull();
  expect(screen.getByText(SAYS)).toBeTruthy();
});

test.each(['', '/card', '/bank'])(
  'D92 on the page of another way (%s) stands how much is canceled with the payment that waits, and for which invoices',
  async (way) => {
    const payment = { amount: 2402, targets: [1048, 1063, 1066].map((invoiceId) => ({ ...TARGET, invoiceId })) };
    openPortal(`${INVOICE_PATH}/make-a-payment${way}`, {
      [READ_INVOICE]: { body: WAITING },
      [READ_RECEIPT]: { body: receiptOf(payment) },
    });
    const note = await screen.findByText(/for invoices 1048, 1063, and 1066 still waits/);
    expect(note.textContent).toBe(
      'Your bank payment of $2,402.00 for invoices 1048, 1063, and 1066 still waits for you to verify its account. It is canceled for all of them as soon as you begin to pay another way.',
    );
  },
);

test('D92 paying by card instead says what becomes of the payment that waits, and names it to the server', async () => {
  const { calls } = openPortal(`${INVOICE_PATH}/make-a-payment/card`, { [READ_INVOICE]: { body: WAITING } });
  expect(await screen.findByText(/It is canceled as soon as you begin to pay another way/)).toBeTruthy();
  await userEvent.setup().click(screen.getByRole('button', { name: 'Enter Card Information' }));
  await waitFor(() => expect(calls.find(({ key }) => key === OPEN_INTENT)?.body).toMatchObject({ instead: PAYMENT }));
});

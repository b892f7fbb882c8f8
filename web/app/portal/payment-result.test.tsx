// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import {
  type Answers,
  bankPayment,
  INVOICE_PATH,
  invoice,
  line,
  openPortal,
  PAYMENT,
  PAYMENT_PATH,
  paymentOf,
  READ_INVOICE,
  READ_RECEIPT,
  receiptOf,
} from '../../testing/portal-in-test.tsx';

const RESULT = `${INVOICE_PATH}?payment=${PAYMENT}`;
const DEPOSITS = { kind: 'amounts', arrivesAt: '2026-11-23T15:00:00Z' } as const;
type Payment = Parameters<typeof receiptOf>[0];
type Line = Partial<ReturnType<typeof paymentOf>>;

function answers(change: Line, payment: Payment = {}, amount = 0): Answers {
  const paid = { ...paymentOf(2569.22, change.paymentStatus ?? 'authorized'), paymentId: PAYMENT, ...change };
  return {
    [READ_INVOICE]: { body: { ...invoice, amount, lineItems: [line, paid] } },
    [READ_RECEIPT]: { body: receiptOf({ status: paid.paymentStatus ?? 'authorized', ...payment }) },
  };
}
const result = (name: string) => screen.findByRole('region', { name });

test('PAY-19 the result says what was paid in all, to whom, with what, what happens next, and leads to the papers', async () => {
  openPortal(RESULT, answers({}));
  const region = await result('Your payment was received');
  await waitFor(() => expect(region.textContent).toContain('$2,570.22'));
  expect(region.textContent).toContain('to Tallgrass Flooring Co., with your bank account ending in 6789');
  expect(region.textContent).toContain('$1.00 of it is the fee');
  expect(region.textContent).toContain('Your bank needs 1 to 4 business days.');
  const link = (name: string) => within(region).getByRole('link', { name }).getAttribute('href');
  expect(link('View receipt')).toBe(PAYMENT_PATH);
  expect(link('View authorization')).toBe(`${PAYMENT_PATH}/authorization`);
  // It is the first thing on the page, and no second notice repeats it.
  expect(screen.getByRole('main').firstElementChild?.contains(region)).toBe(true);
  expect(screen.getAllByText('Your payment was received')).toHaveLength(1);
});

test('PAY-30 a card payment is paid at once, and has no authorization', async () => {
  openPortal(
    RESULT,
    answers({ paymentMethod: 'card', paymentStatus: 'settled' }, { method: 'card', lastFour: '4242' }),
  );
  const region = await result('Your payment is complete');
  expect(await within(region).findByText(/with your card ending in 4242/)).toBeTruthy();
  expect(region.textContent).toContain('Paid. A receipt is on its way to your e-mail.');
  expect(within(region).queryByRole('link', { name: 'View authorization' })).toBeNull();
});

test.each([
  ['an id that is no id', 'javascript:alert(1)', false],
  ['a payment of another invoice', '00000000-0000-4000-8000-00000000beef', true],
])('PAY-19 P09 %s in the address is ignored', async (_, payment, asked) => {
  const { calls } = openPortal(`${INVOICE_PATH}?payment=${payment}`, answers({ paymentStatus: 'settled' }));
  expect(await screen.findByRole('heading', { name: 'Invoice ID: 1048' })).toBeTruthy();
  expect(screen.queryByText('Your payment is complete')).toBeNull();
  expect(screen.getByRole('main').querySelector('[aria-busy="true"]')).toBeNull();
  expect(calls.some(({ key }) => key.includes('/payments/'))).toBe(asked);
});

test('PAY-19 without its receipt the result still says what the invoice knows', async () => {
  openPortal(RESULT, { ...answers({}), [READ_RECEIPT]: { status: 500, body: { code: 'INTERNAL', message: 'no' } } });
  const region = await result('Your payment was received');
  expect(await within(region).findByText('$2,569.22', {}, { timeout: 3000 })).toBeTruthy();
});

test('PAY-19 coming from another page, the result takes the focus', async () => {
  openPortal(PAYMENT_PATH, answers({}));
  await screen.findByRole('heading', { name: 'Payment' });
  openPortal(RESULT, answers({}));
  await result('Your payment was received');
  expect(document.activeElement?.textContent).toBe('Your payment was received');
});

test.each([
  ['INV-23', { paymentStatus: 'awaiting bank' }, {}, 'Your payment is at your bank', /1 to 4 business days/],
  [
    'INV-23',
    { paymentStatus: 'failed', paymentFailure: 'The account was closed' },
    {},
    'Your last payment did not go through',
    /The account was closed\. The amount is still due/,
  ],
  [
    'INV-23',
    { paymentStatus: 'failed' },
    { settledAt: '2026-11-24T15:00:00Z' },
    'Your bank returned the payment',
    /still due/,
  ],
  [
    'D02',
    { paymentStatus: 'settled', refunded: 2569.22 },
    { refunded: 2570.22 },
    'Your payment was refunded',
    /\$2,570\.22 goes back to your bank account/,
  ],
  [
    'D02',
    { paymentStatus: 'settled', refunded: 200 },
    { refunded: 200 },
    'A part of your payment was refunded',
    /\$200\.00 goes back/,
  ],
  [
    'D02',
    { paymentStatus: 'settled', applied: false },
    {},
    'Your payment was kept as credit',
    /Tallgrass Flooring Co\. can use it/,
  ],
] as const)('%s each state has its words: %o', async (_, change, receipt, title, words) => {
  openPortal(RESULT, answers(change, receipt, 2569.22));
  const region = await result(title);
  await waitFor(() => expect(region.textContent).toMatch(words));
});

test('INV-23 a settled payment says nothing by itself; one that was refunded does', async () => {
  openPortal(INVOICE_PATH, answers({ paymentStatus: 'settled' }));
  await screen.findByRole('heading', { name: 'Invoice ID: 1048' });
  expect(screen.queryByRole('link', { name: 'View receipt' })).toBeNull();
  openPortal(INVOICE_PATH, answers({ paymentStatus: 'settled', refunded: 200 }, {}, 200));
  expect(await result('A part of your payment was refunded')).toBeTruthy();
});

test('PINV-12 after a failed payment the invoice can be paid again', async () => {
  openPortal(RESULT, answers({ paymentStatus: 'failed', subTotal: 0 }, {}, 2569.22));
  await result('Your last payment did not go through');
  expect(await screen.findByRole('link', { name: 'Pay' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'View payment' })).toBeTruthy();
});

const VERIFY = `POST ${READ_RECEIPT.slice(4)}/verify`;
const CANCEL = `POST ${READ_RECEIPT.slice(4)}/cancel`;
const NOT_VERIFIED = 'Your bank account has to be verified first';

async function openVerification(more: Answers = {}, deposits: NonNullable<Line['deposits']> = DEPOSITS) {
  const opened = openPortal(INVOICE_PATH, { ...answers({ deposits }, { deposits }), ...more });
  const region = await result(NOT_VERIFIED);
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
});

test('METH-08 when the attempts are used up the payment is failed, and the invoice can be paid again', async () => {
  const failed = answers({ paymentStatus: 'failed', subTotal: 0 }, {}, 2569.22)[READ_INVOICE];
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
    [READ_INVOICE]: answers({ paymentStatus: 'failed', subTotal: 0 }, {}, 2569.22)[READ_INVOICE],
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
  expect((await screen.findByRole('alert')).textContent).toBe(body.message);
});

test('PINV-07 D02 the ladder tells refunds, credit and money kept as credit apart', async () => {
  const of = (id: string, change: Line) => ({ ...paymentOf(500, 'settled'), uuid: id, paymentId: id, ...change });
  const lineItems = [
    line,
    of('00000000-0000-4000-8000-0000000000a1', { refunded: 200, subTotal: -300 }),
    of('00000000-0000-4000-8000-0000000000a2', { paymentMethod: 'credit', description: 'Credit from invoice 1042' }),
    of('00000000-0000-4000-8000-0000000000a3', { applied: false, subTotal: 0 }),
    of('00000000-0000-4000-8000-0000000000a4', { refunded: 500, subTotal: 0 }),
  ];
  openPortal(INVOICE_PATH, { [READ_INVOICE]: { body: { ...invoice, lineItems } } });
  const table = within(await screen.findByRole('table', { name: 'Line items' }));
  const rows = table
    .getAllByRole('rowheader')
    .map((header) => `${header.textContent} ${header.nextElementSibling?.textContent}`);
  expect(rows.slice(3, 7)).toEqual([
    'Payment, October 23rd, 2026, check 2207$500.00, refunded $200.00partly refunded ($300.00)',
    'Credit applied, October 23rd, 2026, Credit from invoice 1042 ($500.00)',
    'Payment, October 23rd, 2026, check 2207$500.00 kept as creditkept as credit $0.00',
    'Payment, October 23rd, 2026, check 2207$500.00, refunded $500.00refunded $0.00',
  ]);
});

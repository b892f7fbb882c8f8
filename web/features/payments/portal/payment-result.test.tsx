// @vitest-environment jsdom
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { answersWithPayment, RESULT } from '../../../testing/paid-invoice.ts';
import {
  account,
  INVOICE_PATH,
  invoice,
  line,
  openPortal,
  PAYMENT_PATH,
  paymentOf,
  READ_ACCOUNT,
  READ_INVOICE,
  READ_RECEIPT,
} from '../../../testing/portal-in-test.tsx';

const result = (name: string) => screen.findByRole('region', { name });

test('PAY-19 the result says what was paid in all, to whom, with what, what happens next, and leads to the papers', async () => {
  openPortal(RESULT, answersWithPayment({}));
  const region = await result('Your payment was received');
  await waitFor(() => expect(region.textContent).toContain('$2,570.22'));
  expect(region.textContent).toContain('to Tallgrass Flooring Co., with your bank account ending in 6789');
  expect(region.textContent).toContain('$1.00 of it is the fee');
  expect(region.textContent).toContain('Your bank needs 1 to 4 business days.');
  const link = (name: string) => within(region).getByRole('link', { name }).getAttribute('href');
  expect(link('View receipt')).toBe(PAYMENT_PATH);
  expect(link('View authorization')).toBe(`${PAYMENT_PATH}/authorization`);
  // It is the first thing on the page. No second notice repeats it.
  expect(screen.getByRole('main').firstElementChild?.contains(region)).toBe(true);
  expect(screen.getAllByText('Your payment was received')).toHaveLength(1);
});

test('PAY-19 PAY-30 the result is the h1 of its page, and no heading is skipped below it', async () => {
  openPortal(RESULT, answersWithPayment({}));
  await result('Your payment was received');
  await screen.findByRole('heading', { name: 'Invoice ID: 1048', level: 2 });
  const levels = screen.getAllByRole('heading').map(({ tagName }) => Number(tagName.slice(1)));
  expect(levels.filter((level) => level === 1)).toHaveLength(1);
  levels.forEach((level, place) => {
    expect(level).toBeLessThanOrEqual((levels[place - 1] ?? 0) + 1);
  });
});

test('PAY-30 a card payment is paid at once, and has no authorization', async () => {
  openPortal(
    RESULT,
    answersWithPayment({ paymentMethod: 'card', paymentStatus: 'settled' }, { method: 'card', lastFour: '4242' }),
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
  const { calls } = openPortal(`${INVOICE_PATH}?payment=${payment}`, answersWithPayment({ paymentStatus: 'settled' }));
  expect(await screen.findByRole('heading', { name: 'Invoice ID: 1048' })).toBeTruthy();
  expect(screen.queryByText('Your payment is complete')).toBeNull();
  expect(screen.getByRole('main').querySelector('[aria-busy="true"]')).toBeNull();
  expect(calls.some(({ key }) => key.includes('/payments/'))).toBe(asked);
});

test('PAY-19 without its receipt the result still says what the invoice knows', async () => {
  openPortal(RESULT, {
    ...answersWithPayment({}),
    [READ_RECEIPT]: { status: 500, body: { code: 'INTERNAL', message: 'no' } },
  });
  const region = await result('Your payment was received');
  expect(await within(region).findByText('$2,569.22', {}, { timeout: 3000 })).toBeTruthy();
});

test('PAY-19 coming from another page, the result takes the focus', async () => {
  openPortal(PAYMENT_PATH, answersWithPayment({}));
  await screen.findByRole('heading', { name: 'Payment' });
  window.history.pushState(null, '', RESULT);
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
  ['INV-23', { paymentStatus: 'failed', returned: true }, {}, 'Your bank returned the payment', /still due/],
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
    'RISK-07',
    { paymentStatus: 'settled', refunded: 200, takenBack: 200 },
    { refunded: 200, takenBack: 200 },
    'Your bank took back $200.00 of your payment',
    /of your payment\$2,570\.22.+What is due can be paid again\.View receipt/,
  ],
  [
    'RISK-07 D02',
    { paymentStatus: 'settled', refunded: 300, takenBack: 200 },
    { refunded: 300, takenBack: 200 },
    'Your bank took back $200.00 of your payment',
    /\$100\.00 goes back to your bank account\. .+ What is due can be paid again\./,
  ],
  [
    'RISK-07',
    { paymentStatus: 'settled', refunded: 2569.22, takenBack: 2569.22 },
    { refunded: 2570.22, takenBack: 2570.22 },
    'Your bank returned the payment',
    /It came back after it had settled\. The amount is still due\..*View payment/,
  ],
  [
    'D02',
    { paymentStatus: 'settled', applied: false, subTotal: 0, unused: 2569.22 },
    {},
    'Your payment was kept as credit',
    /This invoice does not need \$2,569\.22 of it\. .+ Tallgrass Flooring Co\. can send it back to you/,
  ],
  [
    'CRED-08',
    { paymentStatus: 'settled', applied: false, subTotal: -2285.64, unused: 283.58 },
    {},
    'A part of your payment was kept as credit',
    /This invoice does not need \$283\.58 of it\./,
  ],
  [
    'PART-19',
    { paymentStatus: 'settled', applied: false, subTotal: -2285.64, unused: 83.58, setAgainst: 200 },
    {},
    'A part of your payment was kept as credit',
    /does not need \$83\.58 of it\. .+ \$200\.00 of your payment is set against what you owe of a check that your bank sent back\./,
  ],
  [
    'PART-19',
    { paymentStatus: 'settled', subTotal: 0, setAgainst: 2569.22 },
    {},
    'Your payment is complete',
    /\$2,569\.22 of your payment is set against what you owe of a check that your bank sent back\./,
  ],
] as const)('%s each state has its words: %o', async (_, change, receipt, title, copy) => {
  openPortal(RESULT, answersWithPayment(change, receipt, 2569.22));
  const region = await result(title);
  await waitFor(() => expect(region.textContent).toMatch(copy));
});

test('INV-23 a settled payment says nothing by itself; one that was refunded does', async () => {
  openPortal(INVOICE_PATH, answersWithPayment({ paymentStatus: 'settled' }));
  await screen.findByRole('heading', { name: 'Invoice ID: 1048' });
  expect(screen.queryByRole('link', { name: 'View receipt' })).toBeNull();
  openPortal(INVOICE_PATH, answersWithPayment({ paymentStatus: 'settled', refunded: 200 }, {}, 200));
  expect(await result('A part of your payment was refunded')).toBeTruthy();
});

test('PINV-12 after a failed payment the invoice can be paid again', async () => {
  openPortal(RESULT, answersWithPayment({ paymentStatus: 'failed', subTotal: 0 }, {}, 2569.22));
  await result('Your last payment did not go through');
  expect(await screen.findByRole('link', { name: 'Pay' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'View payment' })).toBeTruthy();
});

test('INV-23 PINV-12 when a payment fails on an open page, the balance of the account follows it, as the invoice does', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const balance = (amount: number) => ({ [READ_ACCOUNT]: { body: { ...account, balance: amount } } });
  const { known } = openPortal(RESULT, { ...answersWithPayment({ paymentStatus: 'awaiting bank' }), ...balance(500) });
  await result('Your payment is at your bank');
  Object.assign(known, answersWithPayment({ paymentStatus: 'failed', subTotal: 0 }, {}, 2569.22), balance(3069.22));
  await act(() => vi.advanceTimersByTimeAsync(61_000));
  await result('Your last payment did not go through');
  expect(await screen.findByText('Account balance $3,069.22')).toBeTruthy();
  vi.useRealTimers();
});

test('PINV-07 D02 RISK-07 PART-19 the totals tell refunds, what the bank took back, credit and money kept as credit apart', async () => {
  const of = (id: string, change: Parameters<typeof answersWithPayment>[0]) => ({
    ...paymentOf(500, 'settled'),
    uuid: id,
    paymentId: id,
    ...change,
  });
  const lineItems = [
    line,
    of('00000000-0000-4000-8000-0000000000a1', { refunded: 200, subTotal: -300 }),
    of('00000000-0000-4000-8000-0000000000a2', { paymentMethod: 'credit', description: 'Credit from invoice 1042' }),
    of('00000000-0000-4000-8000-0000000000a3', { applied: false, subTotal: 0, unused: 500 }),
    of('00000000-0000-4000-8000-0000000000a4', { refunded: 500, subTotal: 0 }),
    of('00000000-0000-4000-8000-0000000000a5', { refunded: 200, takenBack: 150, subTotal: -300 }),
    of('00000000-0000-4000-8000-0000000000a6', { applied: false, subTotal: -300, unused: 140, setAgainst: 60 }),
    of('00000000-0000-4000-8000-0000000000a7', { subTotal: 0, setAgainst: 500 }),
  ];
  openPortal(INVOICE_PATH, { [READ_INVOICE]: { body: { ...invoice, lineItems } } });
  const table = within(await screen.findByRole('table', { name: 'Line items' }));
  const rows = table
    .getAllByRole('rowheader')
    .map((header) => `${header.textContent} ${header.nextElementSibling?.textContent}`);
  expect(rows.slice(3, 10)).toEqual([
    'Payment, October 23rd, 2026, check 2207$500.00, refunded $200.00partly refunded ($300.00)',
    'Credit applied, October 23rd, 2026, Credit from invoice 1042 ($500.00)',
    'Payment, October 23rd, 2026, check 2207$500.00 kept as creditkept as credit $0.00',
    'Payment, October 23rd, 2026, check 2207$500.00, refunded $500.00refunded $0.00',
    'Payment, October 23rd, 2026, check 2207$500.00, refunded $50.00, the bank took back $150.00partly returned ($300.00)',
    'Payment, October 23rd, 2026, check 2207$500.00, $140.00 kept as credit, $60.00 set against a returned checkkept as credit ($300.00)',
    'Payment, October 23rd, 2026, check 2207$500.00 set against a returned check $0.00',
  ]);
});

// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { ORDER, PREPARE, prepared, SECOND, THIRD, target, three, usual } from '../../../testing/orders-in-test.ts';
import {
  ACCOUNT,
  ACCOUNT_PATH,
  account,
  bankPayment,
  INVOICE,
  INVOICE_PATH,
  invoice,
  OPEN_INTENT,
  openPortal,
  PAY,
  PORTFOLIO,
  paymentOf,
  READ_ELIGIBLE,
  READ_INVOICE,
  READ_INVOICES,
} from '../../../testing/portal-in-test.tsx';

const USE = `POST /portfolios/${PORTFOLIO}/accounts/${ACCOUNT}/payments/use-credit`;

const field = (number: number) =>
  screen.getByRole<HTMLInputElement>('textbox', { name: `Amount for invoice ${number}` });
const boxes = () => screen.getAllByRole<HTMLInputElement>('checkbox').map(({ checked }) => checked);
const sum = () => screen.getByRole('region', { name: 'You pay' });
const button = (name: RegExp | string) => screen.getByRole<HTMLButtonElement>('button', { name });

test('X28 PART-02 PART-03 PART-04 PART-07 PART-08 any of what is due is chosen, each with its amount; every price is there first, and what is wrong stands at its field', async () => {
  const { calls } = openPortal(ORDER, usual);
  const user = userEvent.setup({ delay: null });
  expect(await screen.findByText('to Tallgrass Flooring Co. Choose what to pay, and how much of it.')).toBeTruthy();
  expect(await screen.findByText('Was due November 9th, 2026')).toBeTruthy();
  // All, three invoices and the credit. The quote is not among them.
  expect(boxes()).toEqual([true, true, true, true, true]);
  expect(calls.filter(({ key }) => key === PREPARE).map(({ body }) => body)).toEqual([
    { targets: [INVOICE, THIRD, SECOND].map((invoiceId) => ({ invoiceId })), useCredit: false },
  ]);

  await user.clear(field(1063));
  await user.type(field(1063), '1000');
  await user.clear(field(1066));
  await user.type(field(1066), '871.50');
  expect(boxes()[0]).toBe(false);
  expect(sum().textContent).toContain('3 invoices$4,440.72');
  expect(sum().textContent).toContain('Use your credit of $137.45($137.45)');
  expect(sum().textContent).toContain('Bank fee$1.00');
  expect(within(sum()).getByText('$4,304.27', { selector: 'strong' })).toBeTruthy();
  expect(button('Pay $4,304.27 by bank')).toBeTruthy();
  expect(
    screen.getByText(
      '$1,743.00 of invoice 1066 stays due on December 1st. $916.40 of invoice 1063 stays due on December 4th. One charge, one receipt, and a line for each invoice.',
    ),
  ).toBeTruthy();
  await waitFor(() => expect(screen.getByText('You pay $4,304.27').getAttribute('aria-live')).toBe('polite'));
  await user.click(screen.getByRole('radio', { name: /^Card/ }));
  expect(button('Pay $4,428.36 by card')).toBeTruthy();

  for (const [typed, said] of [
    ['49.99', 'Please pay at least $50.00.'],
    ['1916.10', '$0.30 would be left, which cannot be paid online. Please pay $1,916.40, or less.'],
    ['2000', 'Only $1,916.40 is due.'],
    ['', 'Enter an amount.'],
  ] as const) {
    await user.clear(field(1063));
    if (typed) await user.type(field(1063), typed);
    expect(within(sum()).getByText('It is said here once the amount is right.', { selector: 'strong' })).toBeTruthy();
    expect(sum().textContent).toContain('3 invoices–');
    await user.click(button('Make a Payment'));
    expect(await screen.findByText(said)).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(field(1063)));
  }
  expect(window.location.pathname).toBe(ORDER);

  await user.click(button('Half, $958.20'));
  expect([field(1063).value, button('Half, $958.20').getAttribute('aria-pressed')]).toEqual(['958.20', 'true']);
  await user.click(screen.getByRole('checkbox', { name: /Kitchen oak/ }));
  await user.click(screen.getByRole('checkbox', { name: /Lobby stairs/ }));
  await user.click(screen.getByRole('checkbox', { name: /Use your credit/ }));
  expect(sum().textContent).toContain('1 invoice$958.20');
  await user.click(screen.getByRole('checkbox', { name: /Unit B/ }));
  expect(screen.getByText('Choose what to pay.')).toBeTruthy();
  expect(button('Make a Payment').disabled).toBe(true);
});

test('PART-04 PART-05 PART-10 PART-22 the order goes with the bank page and its call, outlives a reload and the way back, and is paid once more only when that is said', async () => {
  const chosen = `pay=${INVOICE}_256922.${SECOND}_100000&credit=true`;
  const [first, , second] = three;
  const body = prepared(
    [first, { ...second, amount: 1000 }].map((each) => ({ ...each, credit: 0 })),
    { credit: 137.45, amount: 3431.77 },
  );
  const refused = {
    code: 'looks_repeated',
    message: 'You paid $3,432.77 on this at 2:05 PM. To pay another $3,432.77, press Pay again.',
    requestId: 'r',
    fields: { repeatOf: PORTFOLIO },
  };
  const { calls, known } = openPortal(`${INVOICE_PATH}/make-a-payment/bank?${chosen}`, {
    ...usual,
    [PREPARE]: { body },
    [PAY]: { status: 409, body: refused },
  });
  const user = userEvent.setup({ delay: null });
  await user.click(await screen.findByRole('button', { name: 'Enter Bank Information' }));
  const summary = await screen.findByRole('region', { name: 'Payment Summary' });
  expect(summary.textContent).toBe(
    'Payment SummaryInvoice 1048$2,569.22Invoice 1063$1,000.00Your credit($137.45)Subtotal$3,431.77Fees$1.00Total$3,432.77',
  );
  expect(document.body.textContent).toContain(
    "on today's date, for invoice 1048 ($2,569.22) and invoice 1063 ($1,000.00), less my credit of $137.45. I agree",
  );
  const back = screen.getByRole('link', { name: 'Ways to pay' }).getAttribute('href') ?? '';
  expect(decodeURIComponent(back)).toBe(`${ORDER}?${chosen}`);
  await user.type(screen.getByLabelText('Account holder name'), 'Robin Ashby');
  await user.selectOptions(screen.getByLabelText('Account type'), 'personal_checking');
  await user.type(screen.getByLabelText('Routing number'), '110000000');
  await user.type(screen.getByLabelText('Account number'), '000123456789');
  await user.type(screen.getByLabelText('Account number verification'), '000123456789');
  await user.type(screen.getByLabelText('Signature'), 'Robin Ashby');
  await user.click(screen.getByRole('checkbox', { name: /I authorize this payment/ }));
  await user.click(await screen.findByRole('button', { name: 'Pay' }));
  const again = await screen.findByRole('button', { name: 'Pay again' });
  known[PAY] = { body: bankPayment };
  await user.click(again);
  await waitFor(() => expect(window.location.pathname).toBe(INVOICE_PATH));
  const targets = [
    { invoiceId: INVOICE, amount: 2569.22 },
    { invoiceId: SECOND, amount: 1000 },
  ];
  const sent = calls.filter(({ key }) => key === PAY).map((call) => call.body);
  expect(sent).toMatchObject([
    { invoiceId: INVOICE, amount: 3431.77, paymentFee: 1, targets, useCredit: true },
    { repeatOf: PORTFOLIO, targets },
  ]);
  expect(sent[0]).not.toHaveProperty('repeatOf');

  openPortal(back, usual);
  await waitFor(() => expect(screen.getAllByRole('checkbox')).toHaveLength(5));
  expect(boxes()).toEqual([false, true, false, true, true]);
  expect(field(1063).value).toBe('1,000.00');

  const card = openPortal(`${INVOICE_PATH}/make-a-payment/card?${chosen}`, {
    ...usual,
    [PREPARE]: { body },
    [OPEN_INTENT]: { status: 409, body: refused },
  });
  await user.click(await screen.findByRole('button', { name: 'Enter Card Information' }));
  await user.click(await screen.findByRole('button', { name: 'Pay again' }));
  await waitFor(() =>
    expect(card.calls.filter(({ key }) => key === OPEN_INTENT).map((call) => call.body)).toMatchObject([
      { invoiceId: INVOICE, amount: 3431.77, targets, useCredit: true },
      { invoiceId: INVOICE, targets, repeatOf: PORTFOLIO },
    ]),
  );
  const changed = {
    status: 422,
    body: { code: 'amount_changed', message: 'The amount due has changed.', requestId: 'r' },
  };
  openPortal(`${INVOICE_PATH}/make-a-payment/card?${chosen}`, { ...usual, [PREPARE]: changed });
  expect(await screen.findByText('The amount due has changed.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Choose again' })).toBeTruthy();
  // It was paid since: then the page says so in place of what is wrong with its address.
  const part = { ...paymentOf(2569.22, 'authorized'), createdAt: '2026-03-04T02:00:00Z' };
  const check = { ...paymentOf(2569.22, 'settled'), receivedOn: '2026-03-01' };
  for (const [paid, said] of [
    [part, `$2,569.22 for invoice ${invoice.id} has been on its way since March 3rd, 2026.`],
    [check, `$2,569.22 of invoice ${invoice.id} was paid on March 1st, 2026.`],
  ] as const) {
    const body = { ...invoice, lineItems: [...invoice.lineItems, paid] };
    const answers = { ...usual, [READ_INVOICE]: { body }, [PREPARE]: changed };
    openPortal(`${INVOICE_PATH}/make-a-payment/bank?${chosen}`, answers);
    expect(await screen.findByText(said)).toBeTruthy();
  }
  const seen = screen.getByRole('link', { name: `See invoice ${invoice.id}` });
  expect(seen.getAttribute('href')).toBe(INVOICE_PATH);
});

test('PART-01 PART-08 under an invoice the page is as ever where there is nothing to choose, and offers the others; credit that covers all asks no provider', async () => {
  const whole = target(invoice, 2569.22);
  const plain = prepared([whole], { unused: 0 });
  const { calls } = openPortal(`${INVOICE_PATH}/make-a-payment`, { ...usual, [PREPARE]: { body: plain } });
  expect((await screen.findByRole('link', { name: 'Pay by ACH' })).getAttribute('href')).toBe(
    `${INVOICE_PATH}/make-a-payment/bank`,
  );
  expect(screen.queryByText('Pay other invoices too')).toBeNull();
  expect(calls.filter(({ key }) => key === PREPARE)).toHaveLength(1);
  const richer = { [`GET /portfolios/${PORTFOLIO}/accounts/${ACCOUNT}`]: { body: { ...account, balance: 7100.12 } } };
  openPortal(`${INVOICE_PATH}/make-a-payment`, { ...usual, ...richer, [PREPARE]: { body: plain } });
  expect((await screen.findByRole('link', { name: 'Pay other invoices too' })).getAttribute('href')).toBe(ORDER);

  const covered = {
    ...usual,
    [PREPARE]: { body: prepared(three, { unused: 5000 }) },
    [USE]: { body: { allocations: [{ invoiceId: INVOICE, amount: 2569.22 }] } },
  };
  const { calls: uses } = openPortal(`${INVOICE_PATH}/make-a-payment`, covered);
  const user = userEvent.setup({ delay: null });
  expect(await screen.findByRole('button', { name: 'Use $2,569.22 of your credit' })).toBeTruthy();
  expect(boxes()).toEqual([false, true, false, false, true]);
  expect(screen.queryByRole('radio')).toBeNull();
  // Once it is used there is nothing left to press here.
  await user.click(button('Use $2,569.22 of your credit'));
  await waitFor(() => expect(window.location.pathname).toBe(ACCOUNT_PATH));
  expect(uses.find(({ key }) => key === USE)?.body).toMatchObject({ credit: 2569.22 });
  openPortal(`${INVOICE_PATH}/make-a-payment`, covered);
  await user.click(await screen.findByRole('checkbox', { name: /Use your credit/ }));
  await user.click(button('Pay $2,570.22 by bank'));
  // All that is due of one invoice is paid as ever.
  await waitFor(() =>
    expect(window.location.pathname + window.location.search).toBe(`${INVOICE_PATH}/make-a-payment/bank`),
  );
});

test('D92 PART-04 what a bank payment waits for is not chosen until somebody does so, and takes the place of one payment alone', async () => {
  const waits = three.map((each, at) => ({ ...each, least: each.due, waiting: at === 0 ? null : `waiting ${at}` }));
  openPortal(ORDER, { ...usual, [PREPARE]: { body: prepared(waits, { unused: 0 }) } });
  const user = userEvent.setup({ delay: null });
  expect(await screen.findAllByText('A bank payment for it waits until you verify your account.')).toHaveLength(2);
  expect(boxes()).toEqual([false, true, false, false]);
  await user.click(screen.getByRole('checkbox', { name: /Lobby stairs/ }));
  expect(sum().textContent).toContain('2 invoices$5,183.72');
  await user.click(screen.getByRole('checkbox', { name: /Unit B/ }));
  expect(screen.getByText(/Please pay these invoices one after the other/)).toBeTruthy();
  expect(sum().textContent).toContain('3 invoices–');
  await user.click(button('Make a Payment'));
  expect(window.location.pathname).toBe(ORDER);
});

test('PART-04 nothing due, no way to pay, and what could not be loaded say so', async () => {
  openPortal(ORDER, { ...usual, [READ_INVOICES]: { rows: [] } });
  expect(await screen.findByText('Nothing is due. Thank you.')).toBeTruthy();
  openPortal(ORDER, {
    ...usual,
    [READ_ELIGIBLE]: { body: { bankPaymentEligible: false, cardPaymentEligible: false } },
  });
  expect(await screen.findByText(/Online Payments are not enabled/)).toBeTruthy();
  const { known } = openPortal(ORDER, {
    ...usual,
    [PREPARE]: { status: 500, body: { code: 'INTERNAL', message: 'no', requestId: 'r' } },
  });
  expect((await screen.findByRole('alert')).textContent).toContain('What is due could not be loaded.');
  known[PREPARE] = { body: prepared(three) };
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('button', { name: 'Pay $6,963.67 by bank' })).toBeTruthy();
});

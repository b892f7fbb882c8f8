// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { enterBankInformation, payButton } from '../../../testing/enter-bank-information.ts';
import {
  ACCOUNT,
  account,
  bankPayment,
  INVOICE,
  INVOICE_PATH,
  invoice,
  openPortal,
  PAY,
  READ_ACCOUNT,
  READ_ELIGIBLE,
  READ_INVOICE,
  READ_KEY,
} from '../../../testing/portal-in-test.tsx';

const CHOOSE = `${INVOICE_PATH}/make-a-payment`;
const BANK = `${CHOOSE}/bank`;
const NOT_ENABLED =
  'Online Payments are not enabled by the creator of this invoice. Please contact the creator to get further information on acceptable payment methods.';

test('PAY-01 PAY-02 each method is offered exactly when the account is eligible for it', async () => {
  openPortal(CHOOSE);
  expect((await screen.findByRole('link', { name: 'Pay by ACH' })).getAttribute('href')).toBe(BANK);
  expect(screen.getByRole('link', { name: 'Pay by Credit Card' })).toBeTruthy();
  openPortal(CHOOSE, { [READ_ELIGIBLE]: { body: { bankPaymentEligible: false, cardPaymentEligible: true } } });
  expect(await screen.findByRole('link', { name: 'Pay by Credit Card' })).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Pay by ACH' })).toBeNull();
});

test('PAY-03 PAY-04 PAY-05 a quote, a business without online payments, and an unknown eligibility say so', async () => {
  openPortal(CHOOSE, { [READ_INVOICE]: { body: { ...invoice, isQuote: true } } });
  expect(await screen.findByText('Payments are unavailable to be made on quotes.')).toBeTruthy();
  openPortal(CHOOSE, { [READ_ELIGIBLE]: { body: { bankPaymentEligible: false, cardPaymentEligible: false } } });
  expect(await screen.findByText(NOT_ENABLED)).toBeTruthy();
  openPortal(CHOOSE, { [READ_ELIGIBLE]: { status: 500, body: { code: 'INTERNAL', message: 'no' } } });
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toBe('There is an issue with the payment system. Please contact support@underlay.example.');
});

test.each([
  ['too small', 0.01, 'Amounts below $0.50 cannot be paid online.'],
  ['too large', 99_999_999.99, 'Amounts that come to more than $999,999.99 with the fee cannot be paid online.'],
])(
  'TM-06 PAY-01 PINV-12 what is %s to be paid online says so, and whom to pay instead, on every page before a form',
  async (_, amount, copy) => {
    const body = { ...invoice, amount, total: amount };
    for (const path of [INVOICE_PATH, CHOOSE, BANK, `${CHOOSE}/card`]) {
      const { calls } = openPortal(path, {
        [READ_INVOICE]: { body },
        [READ_ACCOUNT]: { body: { ...account, byCheck: 'To Tallgrass Flooring Co.' } },
      });
      expect(await screen.findByText(copy)).toBeTruthy();
      const otherwise = screen.getByText('Please pay the business directly:').parentElement?.textContent;
      expect(otherwise).toContain('1290 Prairie Star Road');
      expect(otherwise).toContain('billing@tallgrass.example');
      expect(otherwise).toContain('By checkTo Tallgrass Flooring Co.');
      expect(screen.queryByRole('link', { name: /^Pay( by| another|$)/ })).toBeNull();
      expect(screen.queryByRole('button', { name: /Enter/ })).toBeNull();
      expect(calls.filter(({ key }) => !key.startsWith('GET'))).toEqual([]);
    }
  },
);

test('TM-06 PAY-02 a way whose fee is too much for the provider says so beside the one that works', async () => {
  const body = { ...invoice, amount: 999_998.99, total: 999_998.99 };
  openPortal(CHOOSE, { [READ_INVOICE]: { body } });
  expect(await screen.findByRole('link', { name: 'Pay by ACH' })).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Pay by Credit Card' })).toBeNull();
  expect(screen.getByText(/come to more than \$999,999.99 with the fee/)).toBeTruthy();
  openPortal(`${CHOOSE}/card`, { [READ_INVOICE]: { body } });
  expect((await screen.findByRole('link', { name: 'Pay another way' })).getAttribute('href')).toBe(CHOOSE);
  openPortal(INVOICE_PATH, { [READ_INVOICE]: { body } });
  expect(await screen.findByRole('rowheader', { name: 'Bank (ACH)' })).toBeTruthy();
  expect(screen.queryByRole('rowheader', { name: 'Card' })).toBeNull();
});

test.each(['bank', 'card'])(
  'SHELL-05 the way back from %s has a name of its own: Payment methods are the saved accounts',
  async (way) => {
    openPortal(`${CHOOSE}/${way}`);
    expect((await screen.findByRole('link', { name: 'Ways to pay' })).getAttribute('href')).toBe(CHOOSE);
    expect(screen.queryByRole('link', { name: 'Payment methods' })).toBeNull();
  },
);

test('PAY-08 PAY-09 D14 Enter Bank Information waits for an amount and a fee', async () => {
  openPortal(BANK);
  const button = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Enter Bank Information' });
  await waitFor(() => expect(button().disabled).toBe(false));
  expect(screen.getByText('1048')).toBeTruthy();
  openPortal(BANK, { [READ_INVOICE]: { body: { ...invoice, amount: 0 } } });
  expect(await screen.findByText('Nothing is due on this invoice.')).toBeTruthy();
  expect(button().disabled).toBe(true);
  const fees = { ...account.fees, ach: { fixed: 0, percent: 0 } };
  openPortal(BANK, { [READ_ACCOUNT]: { body: { ...account, paymentFee: 0, fees } } });
  expect(await screen.findByText(/not set up completely/)).toBeTruthy();
  expect(button().disabled).toBe(true);
});

test('PAY-10 PAY-11 PAY-12 PAY-14 PAY-15 PAY-16 the ACH form has its summary, fields, date, text and key', async () => {
  const { calls } = openPortal(BANK);
  await enterBankInformation();
  const summary = screen.getByRole('region', { name: 'Payment Summary' }).textContent;
  expect(summary).toBe('Payment SummarySubtotal$2,569.22Fees$1.00Total$2,570.22');
  const types = [...screen.getByLabelText('Account type').querySelectorAll('option')].map((option) => option.value);
  expect(types).toEqual(['', 'personal_checking', 'personal_savings', 'business_checking', 'business_savings']);
  const date = screen.getByLabelText<HTMLInputElement>('Payment date');
  expect([date.value, date.readOnly]).toEqual(['November 20th, 2026', true]);
  expect(screen.getByRole('checkbox').closest('label')?.textContent).toBe(
    "I authorize this payment to, Tallgrass Flooring Co., on today's date. I agree with the terms of use.",
  );
  expect(calls.filter(({ key }) => key === READ_KEY)).toHaveLength(1);
  expect(payButton().disabled).toBe(false);
});

test('PAY-13 PAY-17 FORM-21 the ACH form says when the account numbers differ, and Pay waits', async () => {
  openPortal(BANK);
  const user = await enterBankInformation();
  const verification = screen.getByLabelText('Account number verification');
  await user.clear(verification);
  expect(screen.getByText('Pay becomes available when every field is filled in.')).toBeTruthy();
  await user.type(verification, '000123456798');
  await user.tab();
  expect(screen.getByText('Account Numbers do not match')).toBeTruthy();
  expect(payButton().disabled).toBe(true);
  await user.clear(verification);
  await user.type(verification, '000123456789');
  expect(screen.queryByText('Account Numbers do not match')).toBeNull();
  expect(payButton().disabled).toBe(false);
});

test('PAY-13 FORM-19 a pasted account number that is too long is not cut to another account: it says so, and nothing is sent', async () => {
  const { calls } = openPortal(BANK);
  const user = await enterBankInformation();
  for (const label of ['Account number', 'Account number verification']) {
    const field = screen.getByLabelText<HTMLInputElement>(label);
    await user.clear(field);
    await user.click(field);
    await user.paste('000123456789012345');
    expect(field.value).toBe('000123456789012345');
  }
  await user.tab();
  expect(screen.getAllByText('Must be between 4 and 17 alphanumeric characters.')).toHaveLength(2);
  await user.click(payButton());
  expect(calls.filter(({ key }) => key === PAY)).toEqual([]);
});

test('PAY-17 without a key there is no Pay', async () => {
  openPortal(BANK, { [READ_KEY]: 'silence' });
  await enterBankInformation();
  expect(payButton().disabled).toBe(true);
});

test('PAY-18 PAY-19 API-10 paying sends what was signed, once, and leads to the invoice', async () => {
  const { calls } = openPortal(BANK);
  const user = await enterBankInformation();
  await user.dblClick(payButton());
  expect(await screen.findByRole('heading', { name: 'Invoice ID: 1048' })).toBeTruthy();
  expect(window.location.pathname).toBe(INVOICE_PATH);
  expect(window.location.search).toBe(`?payment=${bankPayment.uuid}`);
  const sent = calls.filter(({ key }) => key === PAY);
  expect(sent).toHaveLength(1);
  expect(sent[0]?.body).toEqual({
    invoiceId: INVOICE,
    accountId: ACCOUNT,
    idempotentKey: 'key-1',
    signature: 'Robin Ashby',
    paymentDate: '2026-11-20',
    amount: 2569.22,
    paymentFee: 1,
    accountHolderName: 'Robin Ashby',
    accountType: 'personal_checking',
    accountNumber: '000123456789',
    routingNumber: '110000000',
  });
  expect(sessionStorage.getItem(`underlay.payment-key.${INVOICE}`)).toBeNull();
});

test('PAY-18 P06 while it is submitted a spinner shows and Pay is disabled; the key stays in the tab', async () => {
  openPortal(BANK, { [PAY]: 'silence' });
  const user = await enterBankInformation();
  await user.click(payButton());
  expect(await screen.findByText('Submitting your payment...')).toBeTruthy();
  expect(payButton().disabled).toBe(true);
  expect(sessionStorage.getItem(`underlay.payment-key.${INVOICE}`)).toBe('key-1');
});

test('PAY-20 ERR-04 a refusal shows its message in a red alert, keeps the entries and takes a new key', async () => {
  const body = { code: 'payment_in_progress', message: 'A payment on this invoice is already in progress.' };
  const { calls } = openPortal(BANK, { [PAY]: { status: 409, body } });
  const user = await enterBankInformation();
  await user.click(payButton());
  expect((await screen.findByRole('alert')).textContent).toBe(body.message);
  expect(document.activeElement?.textContent).toBe(body.message);
  expect(screen.getByLabelText<HTMLInputElement>('Account number').value).toBe('000123456789');
  await waitFor(() => expect(calls.filter(({ key }) => key === READ_KEY)).toHaveLength(2));
  await waitFor(() => expect(calls.filter(({ key }) => key === READ_INVOICE).length).toBeGreaterThan(1));
});

test('PAY-20 P06 without an answer it says that nothing is known yet, and that paying again is safe', async () => {
  openPortal(BANK, { [PAY]: { status: 502, body: 'Bad Gateway' } });
  const user = await enterBankInformation();
  await user.click(payButton());
  expect((await screen.findByRole('alert')).textContent).toContain('Press Pay again: the payment is made once.');
  expect(screen.getByLabelText<HTMLInputElement>('Account number').value).toBe('000123456789');
  expect(payButton().disabled).toBe(false);
  expect(sessionStorage.getItem(`underlay.payment-key.${INVOICE}`)).toBe('key-1');
});

test('PAY-11 FORM-18 a field the server refuses shows the message and takes the focus', async () => {
  const body = { code: 'INVALID_INPUT', message: 'Look again.', fields: { routingNumber: 'Must be 9 digits.' } };
  openPortal(BANK, { [PAY]: { status: 422, body } });
  const user = await enterBankInformation();
  await user.click(payButton());
  expect(await screen.findByText('Must be 9 digits.')).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Routing number')));
});

// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import {
  ACCOUNT,
  ACCOUNT_PATH,
  type Answers,
  bankPayment,
  INVOICE,
  INVOICE_PATH,
  openPortal,
  PAY,
  READ_KEY,
} from '../../../testing/portal-in-test.tsx';
import { pending, READ_METHODS, signIn, signInAnswers, verified, withMethods } from '../../../testing/saved-methods.ts';
import { pathIn } from '../../identity/index.ts';

const BANK = `${INVOICE_PATH}/make-a-payment/bank`;
const PAY_WITH = `POST /payments/${INVOICE}/pay-with-method`;

function openBank(answers: Answers = {}, options = {}) {
  signIn();
  const known = { ...withMethods([verified, pending]), [PAY_WITH]: { body: bankPayment }, ...answers };
  return openPortal(BANK, known, options);
}
const savedChoice = () => screen.findByRole<HTMLInputElement>('radio', { name: 'Household ending in 6789' });
const payButton = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Pay' });

async function sign() {
  const user = userEvent.setup();
  await savedChoice();
  await user.type(screen.getByLabelText('Signature'), 'Robin Ashby');
  await user.click(screen.getByRole('checkbox'));
  return user;
}

test('AUTH-20 AUTH-13 whoever is not signed in is asked for nothing, and a quiet link signs in and comes back', async () => {
  const { calls } = openPortal(BANK, signInAnswers);
  await userEvent.click(await screen.findByRole('button', { name: 'Sign in to use a saved bank account' }));
  await waitFor(() => expect(sessionStorage.getItem('underlay.sign-in')).not.toBeNull());
  const { state } = JSON.parse(sessionStorage.getItem('underlay.sign-in') ?? '{}') as { state: string };
  expect(pathIn(state)).toBe(BANK);
  expect(calls.some(({ key }) => key === READ_METHODS)).toBe(false);
  const save = screen.getByRole('link', { name: 'Save a bank account for next time' });
  expect(save.getAttribute('href')).toBe(`${ACCOUNT_PATH}/payment-methods`);
});

test('METH-01 D65 a verified method is the first choice and leaves only signature and authorization to fill', async () => {
  openBank();
  expect((await savedChoice()).checked).toBe(true);
  expect(screen.getByRole('radio', { name: 'Another bank account' })).toBeTruthy();
  expect(screen.queryByLabelText('Account number')).toBeNull();
  const summary = screen.getByRole('region', { name: 'Payment Summary' }).textContent;
  expect(summary).toBe('Payment SummarySubtotal$2,569.22Fees$1.00Total$2,570.22');
  expect(screen.getByText(/Rainy day ending in 4410: waiting for verification/)).toBeTruthy();
  const verify = screen.getByRole('link', { name: 'Verify Rainy day ending in 4410' });
  expect([verify.getAttribute('href'), verify.getAttribute('target')]).toEqual([
    `${ACCOUNT_PATH}/payment-methods`,
    '_blank',
  ]);
});

test('PAY-17 with a saved method Pay waits for the signature, the authorization and the key', async () => {
  openBank();
  const user = userEvent.setup();
  await savedChoice();
  await waitFor(() => expect(screen.getByText('Pay becomes available when every field is filled in.')).toBeTruthy());
  await user.type(screen.getByLabelText('Signature'), 'Robin Ashby');
  expect(screen.getByText('Pay becomes available when you authorize the payment.')).toBeTruthy();
  expect(payButton().disabled).toBe(true);
  await user.click(screen.getByRole('checkbox'));
  expect(payButton().disabled).toBe(false);
});

test('PAY-17 with a saved method there is no Pay without a key', async () => {
  openBank({ [READ_KEY]: 'silence' });
  await sign();
  expect(payButton().disabled).toBe(true);
});

test('PAY-19 P06 paying with a saved method sends what was signed, once, with the token, and leads to the invoice', async () => {
  const { calls } = openBank();
  const user = await sign();
  await user.dblClick(payButton());
  expect(await screen.findByRole('heading', { name: 'Invoice ID: 1048' })).toBeTruthy();
  const sent = calls.filter(({ key }) => key === PAY_WITH);
  expect(sent).toHaveLength(1);
  expect(sent[0]?.authorization).toBe('Bearer token');
  expect(sent[0]?.body).toEqual({
    invoiceId: INVOICE,
    accountId: ACCOUNT,
    methodId: verified.uuid,
    idempotentKey: 'key-1',
    signature: 'Robin Ashby',
    paymentDate: '2026-11-20',
    amount: 2569.22,
    paymentFee: 1,
  });
  expect(sessionStorage.getItem(`underlay.payment-key.${INVOICE}`)).toBeNull();
});

test('PAY-11 AUTH-20 another bank account asks for its fields, pays without a token, and going to and fro loses nothing', async () => {
  const { calls } = openBank();
  const user = await sign();
  await user.click(screen.getByRole('radio', { name: 'Another bank account' }));
  expect(payButton().disabled).toBe(true);
  await user.type(screen.getByLabelText('Account holder name'), 'Robin Ashby');
  await user.click(await savedChoice());
  expect(payButton().disabled).toBe(false);
  await user.click(screen.getByRole('radio', { name: 'Another bank account' }));
  expect(screen.getByLabelText<HTMLInputElement>('Account holder name').value).toBe('Robin Ashby');
  expect(screen.getByLabelText<HTMLInputElement>('Signature').value).toBe('Robin Ashby');
  await user.selectOptions(screen.getByLabelText('Account type'), 'personal_checking');
  await user.type(screen.getByLabelText('Routing number'), '110000000');
  await user.type(screen.getByLabelText('Account number'), '000123456789');
  await user.type(screen.getByLabelText('Account number verification'), '000123456789');
  await user.click(payButton());
  await screen.findByRole('heading', { name: 'Invoice ID: 1048' });
  expect(calls.filter(({ key }) => key === PAY).map(({ authorization }) => authorization)).toEqual([null]);
});

test('METH-05 with no verified method the bank page is as ever, and says what waits for verification', async () => {
  openBank(withMethods([pending]));
  expect(await screen.findByText(/Rainy day ending in 4410: waiting for verification/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Enter Bank Information' })).toBeTruthy();
  expect(screen.queryByRole('radio')).toBeNull();
});

test('PAY-20 a refusal of a saved method shows its message, keeps the entries and takes a new key', async () => {
  const body = {
    code: 'method_not_verified',
    message: 'This payment method has to be verified before it can be used.',
  };
  const { calls } = openBank({ [PAY_WITH]: { status: 409, body } });
  const user = await sign();
  await user.click(payButton());
  expect((await screen.findByRole('alert')).textContent).toContain(body.message);
  expect(screen.getByLabelText<HTMLInputElement>('Signature').value).toBe('Robin Ashby');
  await waitFor(() => expect(calls.filter(({ key }) => key === READ_KEY)).toHaveLength(2));
});

test('P06 AUTH-13 a session that ends while paying offers to log in, keeps the key, and the signature over the way', async () => {
  openBank({ [PAY_WITH]: { status: 401, body: { code: 'UNAUTHENTICATED', message: 'x' } } });
  const user = await sign();
  await user.click(payButton());
  expect((await screen.findByRole('alert')).textContent).toContain('Your session has expired. Please log in again.');
  expect(screen.getByRole('button', { name: 'Log in again' })).toBeTruthy();
  expect(sessionStorage.getItem(`underlay.payment-key.${INVOICE}`)).toBe('key-1');
  openBank({}, { keepTab: true });
  await savedChoice();
  expect(screen.getByLabelText<HTMLInputElement>('Signature').value).toBe('Robin Ashby');
  expect(screen.getByRole<HTMLInputElement>('checkbox').checked).toBe(false);
});

test('METH-01 when the saved methods cannot be loaded, paying from another account works and Retry is offered', async () => {
  openBank({ [READ_METHODS]: { status: 400, body: { code: 'X', message: 'x' } } });
  expect(await screen.findByText(/saved bank accounts could not be loaded/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Retry' })).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Enter Bank Information' }));
  expect(await screen.findByLabelText('Account number')).toBeTruthy();
});

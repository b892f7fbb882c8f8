// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { SECOND, usual } from '../../../testing/orders-in-test.ts';
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
  READ_INVOICE,
} from '../../../testing/portal-in-test.tsx';
import { stripProviderAnswer } from './strip-provider-answer.ts';

const CARD = `${INVOICE_PATH}/make-a-payment/card`;
const intent = {
  id: 'pi_1',
  key: 'pi_1_secret_2',
  fees: 74.81,
  platformPublicId: 'pk_test_1',
  stripeAccountId: 'acct_1',
};

/** The provider's library as the page finds it. It records what it is asked, and its form is ready at once. */
const confirmPayment = vi.fn();
const providerLibrary = vi.fn();

beforeEach(() => {
  confirmPayment.mockReset();
  providerLibrary.mockReset();
  const handlers = new Map<string, () => void>();
  const element = {
    mount: () => queueMicrotask(() => handlers.get('ready')?.()),
    destroy: vi.fn(),
    update: vi.fn(),
    on: (event: string, handler: () => void) => handlers.set(event, handler),
    off: vi.fn(),
  };
  const elements = { create: () => element, getElement: () => null, update: vi.fn(), on: vi.fn(), off: vi.fn() };
  const stripe = {
    elements: () => elements,
    createToken: vi.fn(),
    createPaymentMethod: vi.fn(),
    confirmCardPayment: vi.fn(),
    confirmPayment,
    registerAppInfo: vi.fn(),
    _registerWrapper: vi.fn(),
  };
  providerLibrary.mockReturnValue(stripe);
  vi.stubGlobal('Stripe', Object.assign(providerLibrary, { version: 'endive' }));
});

async function enterCardInformation() {
  const user = userEvent.setup();
  const button = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Enter Card Information' });
  await waitFor(() => expect(button().disabled).toBe(false));
  await user.click(button());
  return user;
}

test('PAY-22 the card screen shows Invoice Id and Amount, and waits for an amount', async () => {
  openPortal(CARD, { [READ_INVOICE]: { body: { ...invoice, amount: 0 } } });
  expect(await screen.findByText('Nothing is due on this invoice.')).toBeTruthy();
  expect(screen.getByText('Invoice Id').nextElementSibling?.textContent).toBe('1048');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Enter Card Information' }).disabled).toBe(true);
});

test('PAY-23 PAY-24 PAY-25 an intent is created, and the form says the total it will charge', async () => {
  const { calls } = openPortal(CARD, { [OPEN_INTENT]: { body: intent } });
  await enterCardInformation();
  expect(await screen.findByRole('button', { name: 'Pay $2,644.03' })).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Payment Summary' }));
  expect(calls.find(({ key }) => key === OPEN_INTENT)?.body).toEqual({
    amount: 2569.22,
    accountId: ACCOUNT,
    invoiceId: INVOICE,
  });
  expect(screen.getByRole('region', { name: 'Payment Summary' }).textContent).toContain(
    'Subtotal$2,569.22Fees$74.81Total$2,644.03',
  );
  expect(providerLibrary).toHaveBeenCalledWith('pk_test_1', expect.objectContaining({ stripeAccount: 'acct_1' }));
});

test('PAY-26 Cancel on the card form returns to the invoice list', async () => {
  openPortal(CARD, { [OPEN_INTENT]: { body: intent } });
  await enterCardInformation();
  expect((await screen.findByRole('link', { name: 'Cancel' })).getAttribute('href')).toBe(ACCOUNT_PATH);
});

test('PAY-27 PAY-28 confirming returns to the callback; an error shows in a red alert and the form works again', async () => {
  confirmPayment.mockResolvedValue({ error: { message: 'Your card was declined.' } });
  openPortal(CARD, { [OPEN_INTENT]: { body: intent } });
  const user = await enterCardInformation();
  const pay = await screen.findByRole<HTMLButtonElement>('button', { name: 'Pay $2,644.03' });
  await waitFor(() => expect(pay.disabled).toBe(false));
  await user.click(pay);
  expect((await screen.findByRole('alert')).textContent).toBe('Your card was declined.');
  expect(document.activeElement?.textContent).toBe('Your card was declined.');
  expect(pay.disabled).toBe(false);
  expect(confirmPayment.mock.calls[0]?.[0].confirmParams.return_url).toBe(
    `${window.location.origin}/stripe/callback/${ACCOUNT}/${INVOICE}/pi_1?redirect_path=${INVOICE_PATH}`,
  );
});

test('PAY-28 an intent that was paid or canceled elsewhere closes the form and says where to look', async () => {
  const message = 'You cannot confirm this PaymentIntent because it has a status of canceled.';
  confirmPayment.mockResolvedValue({ error: { code: 'payment_intent_unexpected_state', message } });
  openPortal(CARD, { [OPEN_INTENT]: { body: intent } });
  const user = await enterCardInformation();
  const pay = await screen.findByRole<HTMLButtonElement>('button', { name: 'Pay $2,644.03' });
  await waitFor(() => expect(pay.disabled).toBe(false));
  await user.click(pay);
  expect((await screen.findByRole('alert')).textContent).toContain('This invoice was paid or changed in the meantime');
  expect(screen.getByRole('link', { name: 'View invoice' }).getAttribute('href')).toBe(INVOICE_PATH);
  expect(screen.queryByRole('button', { name: 'Pay $2,644.03' })).toBeNull();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Enter Card Information' }).disabled).toBe(false);
});

test('TM-13 a form that was closed after declined cards says why, and how else to pay', async () => {
  const message = 'Too many cards were declined. It opens again in 42 minutes. Until then you can pay by bank account.';
  confirmPayment.mockResolvedValueOnce({ error: { type: 'card_error', message: 'Your card was declined.' } });
  confirmPayment.mockResolvedValue({ error: { code: 'payment_intent_unexpected_state', message: 'canceled' } });
  const { known } = openPortal(CARD, { [OPEN_INTENT]: { body: intent } });
  const user = await enterCardInformation();
  const pay = await screen.findByRole<HTMLButtonElement>('button', { name: 'Pay $2,644.03' });
  await waitFor(() => expect(pay.disabled).toBe(false));
  await user.click(pay);
  expect((await screen.findByRole('alert')).textContent).toBe('Your card was declined.');
  known[OPEN_INTENT] = { status: 429, body: { code: 'card_form_cooling', message } };
  await user.click(pay);
  await waitFor(() => expect(screen.queryByText(message)).toBeTruthy());
  expect(screen.queryByText(/was paid or changed in the meantime/)).toBeNull();
});

test('PAY-23 a refused intent shows the server message', async () => {
  const body = { code: 'payment_in_progress', message: 'A payment on this invoice is already in progress.' };
  openPortal(CARD, { [OPEN_INTENT]: { status: 409, body } });
  await enterCardInformation();
  expect((await screen.findByRole('alert')).textContent).toBe(body.message);
});

test('TM-28 PAY-23 while the provider is away the page says so, and opens the form by itself when it is back', async () => {
  const message = 'The payment system does not answer right now. You have not been charged.';
  const away = { status: 503, body: { code: 'provider_unavailable', message }, headers: { 'retry-after': '1' } };
  const { known } = openPortal(CARD, { [OPEN_INTENT]: away });
  await enterCardInformation();
  expect((await screen.findByRole('alert')).textContent).toBe(`${message} This page tries again by itself.`);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Enter Card Information' }).disabled).toBe(true);
  known[OPEN_INTENT] = { body: intent };
  expect(await screen.findByRole('button', { name: 'Pay $2,644.03' })).toBeTruthy();
});

const CALLBACK = `/stripe/callback/${ACCOUNT}/${INVOICE}/pi_1`;
const FINISH = 'PUT /payments/cards/intents/pi_1';
/** The callback knows the account alone. */
const ALIAS = `/portfolios/${ACCOUNT}/accounts/${ACCOUNT}`;

test('PAY-29 SHELL-09 the callback says "Payment processing..." while the payment is finalized', async () => {
  const { calls } = openPortal(CALLBACK, { [FINISH]: 'silence' });
  expect((await screen.findByRole('status')).textContent).toBe('Payment processing...');
  expect(calls.filter(({ key }) => key === FINISH).map(({ body }) => body)).toEqual([
    { status: 'succeeded', accountId: ACCOUNT },
  ]);
});

test.each([
  ['the path that was asked for', `?redirect_path=${ACCOUNT_PATH}/payment-history`, `${ACCOUNT_PATH}/payment-history`],
  ['the invoice that was paid', `?redirect_path=${INVOICE_PATH}`, `${INVOICE_PATH}?payment=${bankPayment.uuid}`],
  ['the invoice when none was given', '', `${INVOICE_PATH}?payment=${bankPayment.uuid}`],
  [
    'the invoice when another site was given',
    '?redirect_path=//evil.example/p/u/',
    `${INVOICE_PATH}?payment=${bankPayment.uuid}`,
  ],
])('PAY-30 D11 the callback leads to %s', async (_, search, target) => {
  openPortal(CALLBACK + search, { [FINISH]: { body: bankPayment } });
  await waitFor(() => expect(window.location.pathname + window.location.search).toBe(target));
});

test('PAY-31 a payment that cannot be finalized says so, with a way back to the invoice', async () => {
  openPortal(CALLBACK, { [FINISH]: { status: 404, body: { code: 'NOT_FOUND', message: 'x' } } });
  expect((await screen.findByRole('alert')).textContent).toBe('There was an error processing your request.');
  expect(screen.getByRole('link', { name: 'Back to the invoice' }).getAttribute('href')).toBe(
    `/p/u/${ACCOUNT}/a/${ACCOUNT}/invoices/${INVOICE}`,
  );
});

test('PAY-31 PAY-29 a refused card says that it was not charged, for whom it was, and how to try again', async () => {
  openPortal(CALLBACK, {
    [FINISH]: { status: 409, body: { code: 'intent_not_finished', message: 'x' } },
    [`GET ${ALIAS}`]: { body: account },
    [`GET ${ALIAS}/invoices/${INVOICE}`]: { body: invoice },
  });
  expect(await screen.findByRole('heading', { name: 'Your card was not charged' })).toBeTruthy();
  expect(await screen.findByText('Tallgrass Flooring Co.')).toBeTruthy();
  expect(await screen.findByText('Invoice 1048, Kitchen oak')).toBeTruthy();
  const again = screen.getByRole('link', { name: 'Try again' });
  expect(again.getAttribute('href')).toBe(`/p/u/${ACCOUNT}/a/${ACCOUNT}/invoices/${INVOICE}/make-a-payment/card`);
  expect(screen.getByRole('link', { name: 'Back to the invoice' })).toBeTruthy();
  expect(screen.queryByText(/error/)).toBeNull();
});

test('PART-04 PAY-31 whoever tries again after a refused card pays what they chose, with their credit', async () => {
  confirmPayment.mockResolvedValue({ error: { message: 'x' } });
  const chosen = `pay=${INVOICE}_256922.${SECOND}_100000&credit=true`;
  openPortal(`${CARD}?${chosen}`, { ...usual, [OPEN_INTENT]: { body: intent } });
  const user = await enterCardInformation();
  await user.click(await screen.findByRole('button', { name: /^Pay \$/ }));
  const { return_url } = confirmPayment.mock.calls[0]?.[0].confirmParams ?? {};
  const { pathname, search } = new URL(return_url);
  expect(search).toBe(`?redirect_path=${INVOICE_PATH}&${chosen}`);
  openPortal(pathname + search, { [FINISH]: { status: 409, body: { code: 'intent_not_finished', message: 'x' } } });
  const again = await screen.findByRole('link', { name: 'Try again' });
  expect(again.getAttribute('href')).toMatch(new RegExp(`/invoices/${INVOICE}/make-a-payment/card\\?${chosen}$`));
});

test.each<['offline' | { status: number; body: unknown }]>([
  ['offline'],
  [{ status: 503, body: { code: 'provider_unavailable', message: 'x' } }],
])(
  'PAY-30 PAY-31 a callback whose answer is lost asks again by itself, and then shows the payment that went through',
  async (lost) => {
    const { calls, known } = openPortal(`${CALLBACK}?redirect_path=${INVOICE_PATH}`, { [FINISH]: lost });
    expect((await screen.findByRole('alert')).textContent).toContain('we do not know yet how your payment ended');
    expect(screen.queryByText(/There was an error/)).toBeNull();
    known[FINISH] = { body: bankPayment };
    await waitFor(() => expect(window.location.search).toBe(`?payment=${bankPayment.uuid}`), { timeout: 4000 });
    expect(calls.filter(({ key }) => key === FINISH).length).toBeGreaterThan(1);
  },
);

test('PAY-27 the client secret leaves the address at once, and the way on stays', () => {
  window.history.pushState(
    null,
    '',
    `${CALLBACK}?redirect_path=/p/u/home&payment_intent=pi_1&payment_intent_client_secret=s`,
  );
  stripProviderAnswer();
  expect(window.location.search).toBe('?redirect_path=%2Fp%2Fu%2Fhome');
});

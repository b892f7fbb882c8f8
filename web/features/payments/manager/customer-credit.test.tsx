// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
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
import { bankRow, credit, money, PAYMENT } from '../../../testing/money-records.ts';
import { openManager } from '../../../testing/open-manager.tsx';

const HOME = `/p/m/${BUSINESS}`;
const API = `/business/${BUSINESS}`;
const CREDITS = `GET ${API}/customers/${customer.uuid}/credits`;
const APPLY = `POST ${API}/payments/${PAYMENT}/apply`;
const other = { ...invoice, uuid: 'd0000000-0000-4000-8000-000000001051', id: 1051, amount: 1200, jobName: 'Hall' };

const openCustomer = (more: Record<string, unknown> = {}) => {
  const calls = fakeServer({
    ...everywhere,
    [`GET ${API}/customers/${customer.uuid}`]: customer,
    [`GET ${API}/jobs`]: [],
    [CREDITS]: [credit],
    [`GET ${API}/payments/${PAYMENT}`]: { ...bankRow, applied: false, invoiceId: 1047 },
    [`GET ${API}/payments/${PAYMENT}/money`]: {
      ...money,
      refundable: 300,
      refundableFee: 0,
      credit: 300,
      unused: 300,
      allocations: [],
    },
    [`GET ${API}/invoices`]: [invoice, other],
    ...more,
  });
  openManager(`${HOME}/customers/${customer.uuid}`);
  return calls;
};
const openDialog = async () => {
  await userEvent.click(await screen.findByRole('button', { name: 'Apply to an invoice' }));
  return within(await screen.findByRole('dialog', { name: 'Apply credit to an invoice' }));
};

test('INV-19 the credit of a customer is applied to one of their unpaid invoices, at most what is due and what is left', async () => {
  const stored = { credits: [credit] };
  const calls = openCustomer({
    [CREDITS]: () => stored.credits,
    [APPLY]: () => {
      stored.credits = [];
      return money;
    },
  });
  const section = within(await screen.findByRole('region', { name: 'Credit' }));
  expect(section.getByText('$300.00')).toBeDefined();
  expect(section.getByRole('listitem').textContent).toContain(
    'Bank account ending in 6789, March 5th, 2026, from invoice 1047',
  );
  const dialog = await openDialog();
  expect(
    within(dialog.getByLabelText('Invoice'))
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['Choose an unpaid invoice', '1048, Kitchen oak, $212.50 due', '1051, Hall, $1,200.00 due']);
  const asked = calls.filter(({ what }) => what === `GET ${API}/invoices`).map(({ url }) => url.searchParams);
  expect(asked.map((query) => Object.fromEntries(query))).toContainEqual(
    expect.objectContaining({ status: 'unpaid', customerId: customer.uuid }),
  );
  const amount = dialog.getByLabelText('Amount');
  await userEvent.selectOptions(dialog.getByLabelText('Invoice'), other.uuid);
  expect(amount).toHaveProperty('value', '300.00');
  await userEvent.selectOptions(dialog.getByLabelText('Invoice'), INVOICE);
  expect(amount).toHaveProperty('value', '212.50');
  await userEvent.dblClick(dialog.getByRole('button', { name: 'Apply $212.50' }));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Credit' })).toBeNull());
  expect(calls.filter(({ what }) => what === APPLY).map(({ body }) => body)).toEqual([
    { invoiceId: INVOICE, amount: 212.5 },
  ]);
});

test('PART-15 credit of a check that was recorded later has the day on which the check was received', async () => {
  openCustomer({ [CREDITS]: [{ ...credit, description: 'Check 2291', receivedOn: '2026-02-20', invoiceId: null }] });
  const section = within(await screen.findByRole('region', { name: 'Credit' }));
  expect(section.getByRole('listitem').textContent).toContain('Check 2291, February 20th, 2026, on account');
});

test('FORM-05 FORM-06 no more credit is applied than is left or than is due, and to a chosen invoice', async () => {
  const calls = openCustomer({ [APPLY]: money });
  const dialog = await openDialog();
  const amount = dialog.getByLabelText('Amount');
  const enter = async (text: string) => {
    await userEvent.clear(amount);
    await userEvent.type(amount, `${text}{Enter}`);
  };
  await enter('300.01');
  expect(await dialog.findByText('That is more than is left of this credit.')).toBeDefined();
  expect(dialog.getByText('Select an option.')).toBeDefined();
  await userEvent.selectOptions(dialog.getByLabelText('Invoice'), INVOICE);
  await enter('212.51');
  expect(await dialog.findByText('The payment may not be more than the amount due.')).toBeDefined();
  await enter('0');
  expect(await dialog.findByText('Payment amount cannot be zero. Balance on account may be $0.00.')).toBeDefined();
  expect(calls.some(({ what }) => what === APPLY)).toBe(false);
  await enter('0.35');
  expect(await screen.findByText('$0.35 was applied to invoice 1048')).toBeDefined();
});

test('ERR-04 credit that the server does not apply says why and keeps the entries', async () => {
  const message = 'A payment on this invoice is already in progress.';
  openCustomer({
    [`GET ${API}/invoices`]: [invoice],
    [APPLY]: new Refusal(409, { code: 'payment_in_progress', message }),
  });
  const dialog = await openDialog();
  expect(dialog.getByLabelText('Invoice')).toHaveProperty('value', INVOICE); // the only one is chosen already
  await userEvent.click(dialog.getByRole('button', { name: 'Apply $212.50' }));
  expect((await dialog.findByRole('alert')).textContent).toBe(message);
  expect(dialog.getByLabelText('Amount')).toHaveProperty('value', '212.50');
});

test('INV-19 credit without an unpaid invoice stays, and can be refunded: no invoice changes by that', async () => {
  openCustomer({ [`GET ${API}/invoices`]: [] });
  const dialog = await openDialog();
  expect(
    dialog.getByText(/Maple Row Property Group has no unpaid invoice. The credit of \$300.00 stays/),
  ).toBeDefined();
  await userEvent.click(dialog.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await userEvent.click(screen.getByRole('button', { name: 'Refund' }));
  const refund = within(await screen.findByRole('dialog', { name: 'Refund the payment of $212.50' }));
  expect(
    refund.getByText(/It is taken from the credit of Maple Row Property Group, \$300.00. No invoice/),
  ).toBeDefined();
  expect(refund.queryByText(/unpaid again/)).toBeNull();
});

const NOTE = {
  uuid: 'c1000000-0000-4000-8000-000000000012',
  kind: 'note',
  number: 12,
  state: 'issued',
  reason: 'goodwill',
  invoiceUuid: null,
  customerName: customer.displayName,
  unused: 50,
  createdAt: '2026-03-03T15:00:00Z',
};

test('CRED-11 CRED-14 credit is given without an invoice, used for one, and taken back', async () => {
  const [give, place, takeBack] = [
    `POST ${API}/customers/${customer.uuid}/credits`,
    `POST ${API}/credits/${NOTE.uuid}/allocations`,
    `POST ${API}/credits/${NOTE.uuid}/void`,
  ];
  const stored: { notes: object[] } = {
    notes: [
      { ...NOTE, uuid: PAYMENT, state: 'void' },
      { ...NOTE, invoiceUuid: INVOICE },
    ],
  };
  const calls = openCustomer({
    [CREDITS]: [],
    [`GET ${API}/credits`]: () => stored.notes,
    [`GET ${API}/credits/${NOTE.uuid}`]: { ...NOTE, allocations: [] },
    [give]: () => {
      stored.notes = [NOTE];
      return NOTE;
    },
    [place]: NOTE,
    [takeBack]: () => {
      stored.notes = [];
      return NOTE;
    },
  });
  const user = userEvent.setup({ delay: null });
  await user.click(await screen.findByRole('button', { name: 'Give credit' }));
  expect(screen.queryByRole('region', { name: 'Credit' })).toBeNull();
  const gift = within(await screen.findByRole('dialog', { name: 'Give credit' }));
  await user.click(gift.getByRole('button', { name: 'Give credit' }));
  expect(await gift.findByText('Enter an amount.')).toBeDefined();
  await user.type(gift.getByLabelText('Amount'), '50');
  await user.selectOptions(gift.getByLabelText('Reason'), 'other');
  await user.click(gift.getByRole('button', { name: 'Give credit' }));
  expect(await gift.findByText('Say why.')).toBeDefined();
  await user.type(gift.getByLabelText(/^Note/), 'A late start');
  await user.click(gift.getByRole('button', { name: 'Give credit' }));
  const section = within(await screen.findByRole('region', { name: 'Credit' }));
  expect(section.getByText(/^Credit note CN-12, .*, Goodwill$/)).toBeDefined();

  const dialog = await openDialog();
  await user.selectOptions(dialog.getByLabelText('Invoice'), other.uuid);
  await user.click(dialog.getByRole('button', { name: 'Apply $50.00' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(section.getByRole('button', { name: 'Take back' }));
  const back = within(await screen.findByRole('dialog', { name: 'Take back credit note CN-12' }));
  await user.type(back.getByLabelText('Reason'), 'Meant for somebody else');
  await user.click(back.getByRole('button', { name: 'Take back' }));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Credit' })).toBeNull());
  expect(
    [give, place, takeBack].map((key) => calls.filter(({ what }) => what === key).map(({ body }) => body)),
  ).toEqual([
    [{ amount: 50, reason: 'other', note: 'A late start' }],
    [{ invoiceId: other.uuid, amount: 50 }],
    [{ reason: 'Meant for somebody else' }],
  ]);
});

test('CUST-08 a customer without credit has no section of it', async () => {
  openCustomer({ [CREDITS]: [] });
  expect(await screen.findByText('Dana Okafor')).toBeDefined();
  expect(screen.queryByText('Credit')).toBeNull();
});

test('ERR-03 credit that cannot be read is not said to be none', async () => {
  openCustomer({ [CREDITS]: new Refusal(404, { code: 'NOT_FOUND', message: 'Not found' }) });
  expect(await screen.findByText('The credit of this customer could not be loaded. Nothing is lost.')).toBeDefined();
});

test('PAYL-02 PAYL-06 DASH-04 RISK-07 PART-19 the payments show beneath the amount what went back, what the bank took back, what is kept as credit and what is none', async () => {
  const rows = [
    { ...bankRow, refunded: 200 },
    { ...bankRow, uuid: payment(5, 1, 'settled').uuid, method: 'card', refunded: 300, takenBack: 250 },
    {
      ...paymentRow,
      uuid: payment(4, 1, 'settled').uuid,
      status: 'settled',
      applied: false,
      unused: 37.7,
      setAgainst: 60,
    },
  ];
  fakeServer({ ...everywhere, [`GET ${API}/payments`]: rows });
  openManager(`${HOME}/payments`);
  const table = within(await screen.findByRole('table', { name: 'Payments' }));
  expect(await table.findByText('refunded $200.00')).toBeDefined();
  expect(table.getByText('refunded $50.00, the bank took back $250.00')).toBeDefined();
  expect(table.getByText('$37.70 kept as credit')).toBeDefined();
  expect(table.getByText('$60.00 set against a returned check')).toBeDefined();
  const [signed, ...more] = table.getAllByRole('link', { name: 'View authorization' });
  expect(signed?.getAttribute('href')).toBe(`${HOME}/payments/${PAYMENT}/authorization`);
  expect(more).toEqual([]); // a check has none
});

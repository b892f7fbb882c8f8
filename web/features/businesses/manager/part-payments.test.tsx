// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { fakeServer } from '../../../testing/fake-server.ts';
import { as, BUSINESS, everywhere, INVOICE, invoice } from '../../../testing/manager-records.ts';
import { openManager } from '../../../testing/open-manager.tsx';

const SETTINGS = `/business/${BUSINESS}/money-settings`;
const CREDIT_HELP =
  'Credit is what a customer paid too much or was given. The oldest is used first, and the mail with the invoice says so.';
const OWN = `/business/${BUSINESS}/invoices/${INVOICE}/part-payments`;

test('PART-01 ALLOC-14 DISC-03 DISC-06 WOFF-02 WOFF-03 LATE-10 part payments, the use of credit, the discount by bank, small rests, the fee for a payment that comes back and the tax of a discount and of a bad debt are set for the business together, with what the choice asks for', async () => {
  const calls = fakeServer({
    ...everywhere,
    [`PUT ${SETTINGS}`]: ({ partPayments, ...sent }: { partPayments: object }) => ({
      ...sent,
      partPayments: { least: null, percent: null, ...partPayments },
      returnedFeeRule: { state: 'KS', most: 30, source: null, readOn: null },
      version: 1,
    }),
  });
  openManager(`/p/m/${BUSINESS}/settings`);
  const user = userEvent.setup({ delay: null });
  const form = within(await screen.findByRole('form', { name: 'Part payments and credit' }));
  const kind = form.getByRole<HTMLSelectElement>('combobox', { name: 'Part payments' });
  const save = () => user.click(form.getByRole('button', { name: 'Save Changes: Part payments and credit' }));
  const sent = () => calls.filter(({ what }) => what === `PUT ${SETTINGS}`).map(({ body }) => body);
  expect([kind.value, form.queryByLabelText('At least')]).toEqual(['off', null]);
  await user.selectOptions(kind, 'amount');
  await save();
  expect(form.getByText('Must be more than 0.')).toBeTruthy();
  await user.type(form.getByLabelText('At least'), '50');
  await save();
  await waitFor(() =>
    expect(sent()).toEqual([
      {
        ...{ partPayments: { kind: 'amount', least: 50 }, useCredit: 'ask', discountLowersTax: true },
        recoversBadDebtTax: false,
        ...{ bankDiscountPercent: null, smallRest: 1, returnedFee: null, version: 0 },
      },
    ]),
  );
  await user.selectOptions(kind, 'percent');
  await user.type(form.getByLabelText('At least (%)'), '101');
  await save();
  expect(form.getByText('Must be between 0 and 100 with at most two decimals.')).toBeTruthy();
  await user.clear(form.getByLabelText('At least (%)'));
  await user.type(form.getByLabelText('At least (%)'), '12.5');
  const use = form.getByRole<HTMLSelectElement>('combobox', { name: 'Use credit' });
  expect([use.value, form.getByText(/^Credit is what/).textContent]).toEqual(['ask', CREDIT_HELP]);
  await user.selectOptions(use, 'When an invoice is sent');
  await user.click(form.getByRole('checkbox', { name: /^Discount lowers the tax/ }));
  const debts = form.getByRole('checkbox', { name: /^Recover sales tax on bad debts/ });
  expect(
    form.getByText('Ask your accountant. Most states allow it only after the debt is deducted on the federal return.'),
  ).toBeTruthy();
  await user.click(debts);
  const bank = form.getByLabelText('Bank discount (%)');
  await user.type(bank, '5.01');
  await save();
  expect(form.getByText('Must be from 0.01 to 5 percent.')).toBeTruthy();
  await user.clear(bank);
  const rest = form.getByLabelText('Small rests up to');
  for (const outside of ['0', '25.01', '']) {
    // What is right in between takes away what was said of the one before.
    fireEvent.change(rest, { target: { value: '2' } });
    await waitFor(() => expect(form.queryByText('Must be from $0.01 to $25.00.')).toBeNull());
    fireEvent.change(rest, { target: { value: outside } });
    await save();
    expect([outside, form.queryByText('Must be from $0.01 to $25.00.') !== null]).toEqual([outside, true]);
  }
  expect(sent()).toHaveLength(1);
  // A state without a row says so (LATE-09).
  const fee = form.getByLabelText('Returned-payment fee');
  expect(form.getByText(/No rule is loaded for KS\. Check what applies\.$/)).toBeTruthy();
  await user.type(fee, '30.01');
  await save();
  expect(form.getByText('Must be from $0.01 to $30.00.')).toBeTruthy();
  await user.clear(fee);
  await user.type(fee, '25');
  await user.type(rest, '25');
  await user.type(bank, '1.5');
  await save();
  await waitFor(() =>
    expect(sent().at(-1)).toEqual({
      ...{ partPayments: { kind: 'percent', percent: 12.5 }, useCredit: 'sent' },
      ...{
        discountLowersTax: false,
        recoversBadDebtTax: true,
        bankDiscountPercent: 1.5,
        smallRest: 25,
        returnedFee: 25,
        version: 1,
      },
    }),
  );
});

test('DISC-06 PART-01 a percent is stored as it is typed, with its sign or without', async () => {
  const calls = fakeServer({ ...everywhere, [`PUT ${SETTINGS}`]: (sent: object) => ({ ...sent, version: 1 }) });
  openManager(`/p/m/${BUSINESS}/settings`);
  const user = userEvent.setup({ delay: null });
  const form = within(await screen.findByRole('form', { name: 'Part payments and credit' }));
  await user.selectOptions(form.getByRole('combobox', { name: 'Part payments' }), 'percent');
  await user.type(form.getByLabelText('At least (%)'), '25%');
  await user.type(form.getByLabelText('Bank discount (%)'), '.5 %');
  await user.click(form.getByRole('button', { name: 'Save Changes: Part payments and credit' }));
  const sent = () => calls.filter(({ what }) => what === `PUT ${SETTINGS}`).map(({ body }) => body);
  await waitFor(() =>
    expect(sent()).toMatchObject([{ partPayments: { kind: 'percent', percent: 25 }, bankDiscountPercent: 0.5 }]),
  );
});

test('ROLE-06 LATE-10 office saves what it may, also where a fee is kept that its state no longer allows', async () => {
  const kept = {
    ...((everywhere as Record<string, unknown>)[`GET ${SETTINGS}`] as object),
    ...{ returnedFee: 30, returnedFeeRule: { state: 'NY', most: 20, source: null, readOn: null } },
  };
  const calls = fakeServer({ ...everywhere, ...as('office'), [`GET ${SETTINGS}`]: kept, [`PUT ${SETTINGS}`]: kept });
  openManager(`/p/m/${BUSINESS}/settings`);
  const user = userEvent.setup({ delay: null });
  const form = within(await screen.findByRole('form', { name: 'Part payments and credit' }));
  await user.selectOptions(form.getByRole('combobox', { name: 'Use credit' }), 'When an invoice is sent');
  await user.click(form.getByRole('button', { name: 'Save Changes: Part payments and credit' }));
  const sent = () => calls.filter(({ what }) => what === `PUT ${SETTINGS}`).map(({ body }) => body);
  await waitFor(() => expect(sent()).toMatchObject([{ useCredit: 'sent' }]));
  expect(sent()[0]).not.toHaveProperty('returnedFee');
});

test('PART-01 one invoice says otherwise, or is as the settings are, which are named beside it', async () => {
  const calls = fakeServer({
    ...everywhere,
    [`GET ${SETTINGS}`]: { partPayments: { kind: 'amount', least: 50, percent: null }, useCredit: 'ask', version: 1 },
    [`GET /business/${BUSINESS}/invoices/${INVOICE}`]: { ...invoice, status: 'unpaid', partPayments: null },
    [`PUT ${OWN}`]: ({ rule }: { rule: object }) => ({
      ...invoice,
      status: 'unpaid',
      partPayments: { least: null, percent: null, ...rule },
    }),
  });
  openManager(`/p/m/${BUSINESS}/invoices/${INVOICE}`);
  const user = userEvent.setup({ delay: null });
  await user.click(await screen.findByRole('button', { name: 'More' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Part payments' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Part payments' }));
  expect(await dialog.findByRole('option', { name: 'As in the settings: at least $50.00' })).toBeTruthy();
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Part payments' }), 'any');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(calls.filter(({ what }) => what === `PUT ${OWN}`).map(({ body }) => body)).toEqual([
      { rule: { kind: 'any' } },
    ]),
  );
});

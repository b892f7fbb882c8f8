// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { enterBankInformation, payButton } from '../../../testing/enter-bank-information.ts';
import { ORDER, PREPARE, prepared, SECOND, target, three } from '../../../testing/orders-in-test.ts';
import {
  ACCOUNT_PATH,
  type Answers,
  account,
  INVOICE,
  INVOICE_PATH,
  invoice,
  OPEN_INTENT,
  openPortal,
  PAY,
  READ_ACCOUNT,
  READ_INVOICE,
  READ_INVOICES,
} from '../../../testing/portal-in-test.tsx';

const missing = { status: 404, body: { code: 'NOT_FOUND', message: 'Not found', requestId: 'r' } };
const BANK = `${INVOICE_PATH}/make-a-payment/bank`;
const READ_SECOND = READ_INVOICE.replace(INVOICE, SECOND);
const second = { ...invoice, uuid: SECOND, id: 1063, amount: 1916.4 };
const taken = (what: string) =>
  `${what} is unavailable or was retracted by its creator. Nothing was charged. Please try again later, and watch your e-mail for an updated version.`;
const link = (name: string) => decodeURIComponent(screen.getByRole('link', { name }).getAttribute('href') ?? '');

test('PINV-11 PART-06 Pay on an invoice that was taken back says which, that nothing was charged, and leads to what else is due', async () => {
  const { known } = openPortal(BANK);
  const user = await enterBankInformation();
  const richer = { body: { ...account, balance: 4485.62 } };
  Object.assign(known, { [PAY]: missing, [READ_INVOICE]: missing, [READ_ACCOUNT]: richer });
  const seen: string[] = [];
  const watch = new MutationObserver(() => seen.push(document.body.textContent));
  watch.observe(document.body, { childList: true, subtree: true, characterData: true });
  await user.click(payButton());
  expect(await screen.findByText(taken('Invoice 1048'))).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Pay' })).toBeNull();
  expect(await screen.findByRole('link', { name: 'Pay other invoices too' })).toBeTruthy();
  expect(link('Pay other invoices too')).toBe(ORDER);
  expect(seen.filter((text) => text.includes('Not found'))).toEqual([]);
  watch.disconnect();
});

test.each(['', '/bank', '/card'])(
  'PINV-11 a payment page (%s) of an invoice that is not there says the same, and leads back where nothing else is due',
  async (way) => {
    openPortal(`${INVOICE_PATH}/make-a-payment${way}`, {
      [READ_INVOICE]: missing,
      [READ_ACCOUNT]: { body: { ...account, balance: 0 } },
    });
    expect(await screen.findByText(taken('This invoice'))).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
    await waitFor(() =>
      expect(
        screen.getAllByRole('link', { name: 'Invoices & Quotes' }).map((each) => each.getAttribute('href')),
      ).toContain(ACCOUNT_PATH),
    );
  },
);

test('PINV-11 PART-06 of two invoices of a payment the one that was taken back is named, and the other is paid', async () => {
  const [first, , other] = three;
  const both: Answers = {
    [PREPARE]: { body: prepared([first, { ...other, amount: 1000 }] as object[], { unused: 0, amount: 3569.22 }) },
    [READ_SECOND]: { body: second },
  };
  const { known } = openPortal(`${BANK}?pay=${INVOICE}_256922.${SECOND}_100000`, both);
  const user = await enterBankInformation();
  Object.assign(known, { [PAY]: missing, [PREPARE]: missing, [READ_SECOND]: missing });
  await user.click(payButton());
  expect(await screen.findByText(taken('Invoice 1063'))).toBeTruthy();
  expect(link('Choose again')).toBe(`${ORDER}?pay=${INVOICE}_256922`);
  // The list may be from before. It is read anew, and says nothing of a failure.
  known[READ_INVOICES] = { rows: [invoice] };
  known[PREPARE] = { body: prepared([target(invoice)], { unused: 0 }) };
  await user.click(screen.getByRole('link', { name: 'Choose again' }));
  expect(await screen.findByRole('button', { name: 'Pay $2,570.22 by bank' })).toBeTruthy();

  openPortal(`${BANK}?pay=${INVOICE}_256922.${SECOND}_100000`, { [PREPARE]: missing });
  expect(await screen.findByText(taken('An invoice that you chose'))).toBeTruthy();
  expect(link('Choose again')).toBe(`${ORDER}?pay=${INVOICE}_256922`);
});

test('PART-04 PINV-11 what was taken back since it was listed stands there no more: the list is read anew by itself', async () => {
  const { known, calls } = openPortal(ORDER, { [READ_INVOICES]: { rows: [invoice, second] } });
  const asked = () => calls.filter(({ key }) => key === PREPARE).length;
  const one = { body: prepared([target(invoice)], { unused: 0 }) };
  Object.defineProperty(known, PREPARE, { get: () => (asked() > 1 ? one : missing) });
  Object.defineProperty(known, READ_INVOICES, { get: () => ({ rows: asked() > 0 ? [invoice] : [invoice, second] }) });
  expect(await screen.findByRole('button', { name: 'Pay $2,570.22 by bank' })).toBeTruthy();
  expect([asked(), screen.queryByText(/could not be loaded/)]).toEqual([2, null]);
});

test('PINV-11 PAY-22 the card form of an invoice that was taken back says so in its place', async () => {
  const { known } = openPortal(`${INVOICE_PATH}/make-a-payment/card`);
  const user = userEvent.setup({ delay: null });
  const enter = await screen.findByRole('button', { name: 'Enter Card Information' });
  await waitFor(() => expect(enter).toHaveProperty('disabled', false));
  Object.assign(known, { [OPEN_INTENT]: missing, [READ_INVOICE]: missing });
  await user.click(enter);
  expect(await screen.findByText(taken('Invoice 1048'))).toBeTruthy();
});

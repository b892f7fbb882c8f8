// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Call, fakeServer, Refusal } from '../../../testing/fake-server.ts';
import { BUSINESS, draft, everywhere, INVOICE, invoice } from '../../../testing/manager-records.ts';
import { openManager } from '../../../testing/open-manager.tsx';

const ONE = `/business/${BUSINESS}/invoices/${INVOICE}`;
const DETAILS = `PUT ${ONE}/details`;

// April 20th, when the quote of March 2nd, due after 30 days, is late.
beforeEach(() => void vi.setSystemTime(new Date('2026-04-20T15:00:00Z')));
afterEach(() => vi.useRealTimers());

const quote = { ...invoice, isQuote: true, status: 'sent', quoteExpiration: '2026-05-01' };
const open = (stored: object, answer: unknown = invoice): Call[] => {
  const calls = fakeServer({ ...everywhere, [`GET ${ONE}`]: stored, [DETAILS]: answer });
  openManager(`/p/m/${BUSINESS}/invoices/${INVOICE}`);
  return calls;
};
const sent = (calls: Call[]) => calls.filter(({ what }) => what === DETAILS).map(({ body }) => body);
const button = (name: string) => screen.queryByRole('button', { name });
const shown = (label: string) => (screen.getByLabelText(label) as HTMLInputElement).value;
const put = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });

const ask = async () => {
  await userEvent.click(await screen.findByRole('button', { name: 'Convert to Invoice' }));
  return within(await screen.findByRole('dialog', { name: 'Convert quote 1048 to an invoice' }));
};

test('INV-18 INV-22 D68 a sent quote offers no payment, is valid until a day, and says its terms instead of being due', async () => {
  open(quote);
  await screen.findByRole('button', { name: 'Convert to Invoice' });
  expect([button('Add Payment'), screen.queryByText('Due Date')]).toEqual([null, null]);
  expect(screen.getByText('Quote Expires').nextElementSibling?.textContent).toBe('May 1st, 2026');
  expect(screen.getByText('Payment Terms').nextElementSibling?.textContent).toBe('30 days from invoice');
});

test('INV-18 SCHED-06 a quote that says how it is paid says no terms beside it, which would be others', async () => {
  const rest = { basis: 'rest', percent: null, most: null, amount: null } as const;
  const complete = { due: 'complete', on: null, days: null } as const;
  const closing = { name: 'The end', howMuch: rest, when: complete, payDays: 10, sendsItself: false };
  open({ ...quote, schedule: [closing] });
  await screen.findByRole('button', { name: 'Convert to Invoice' });
  expect(screen.getByText('Quote Expires')).toBeTruthy();
  expect(screen.queryByText('Payment Terms')).toBeNull();
});

test('INV-22 D30 D68 converting says what it does and when the invoice is due, counted from that day', async () => {
  const calls = open(quote);
  const dialog = await ask();
  expect(dialog.getByText(/gets invoice 1048 and owes \$212.50 from then on\./)).toBeDefined();
  expect([shown('Invoice Date'), shown('Term'), shown('Due Date')]).toEqual(['2026-04-20', '30', '2026-05-20']);
  await userEvent.click(dialog.getByRole('button', { name: 'Convert to Invoice' }));
  await screen.findByRole('button', { name: 'Add Payment' });
  const dates = { invoiceDate: '2026-04-20', invoiceTerm: 30, dueDate: '2026-05-20' };
  expect(sent(calls)).toEqual([{ ...dates, isQuote: false, version: 3 }]);
  await waitFor(() => expect(document.activeElement?.tagName).toBe('H1'));
});

test('D68 INV-07 the due date can be changed, has no term then, and is not before the invoice', async () => {
  const calls = open(quote);
  const dialog = await ask();
  put('Due Date', '2026-04-19');
  expect(shown('Term')).toBe('');
  await userEvent.click(dialog.getByRole('button', { name: 'Convert to Invoice' }));
  await dialog.findByText('The due date cannot be before the date of the document.');
  put('Due Date', '2026-05-01');
  await userEvent.click(dialog.getByRole('button', { name: 'Convert to Invoice' }));
  await screen.findByRole('button', { name: 'Add Payment' });
  expect(sent(calls)).toMatchObject([{ invoiceTerm: null, dueDate: '2026-05-01' }]);
});

test('INV-22 what is refused is said in the dialog, and the quote stays one', async () => {
  open(quote, new Refusal(409, { code: 'not_a_quote', message: 'This is not a quote.' }));
  const dialog = await ask();
  await userEvent.click(dialog.getByRole('button', { name: 'Convert to Invoice' }));
  await dialog.findByText('This is not a quote.');
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(button('Add Payment')).toBeNull();
});

test('INV-22 D30 a quote that is a draft is converted in the menu and stays a draft', async () => {
  const calls = open({ ...draft, isQuote: true }, draft);
  await userEvent.click(await screen.findByRole('button', { name: 'More' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Convert to Invoice' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText('It stays a draft. Nothing is sent yet.')).toBeDefined();
  await userEvent.click(dialog.getByRole('button', { name: 'Convert to Invoice' }));
  await screen.findByText('It is now invoice 1048');
  expect(sent(calls)).toMatchObject([{ isQuote: false, invoiceDate: '2026-04-20', dueDate: '2026-05-20' }]);
});

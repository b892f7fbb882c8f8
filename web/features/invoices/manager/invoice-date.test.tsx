// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { fakeServer } from '../../../testing/fake-server.ts';
import { BUSINESS, draft, everywhere, INVOICE, offered } from '../../../testing/manager-records.ts';
import { openManager } from '../../../testing/open-manager.tsx';
import { paymentSettings } from '../../../testing/payment-settings.ts';

const API = `/business/${BUSINESS}`;
const ONE = `${API}/invoices/${INVOICE}`;
afterEach(() => vi.useRealTimers());

const shown = (label: string) => (screen.getByLabelText(label) as HTMLInputElement).value;
const put = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });

test('INV-06 D68 a new invoice is dated today, and its due date follows the date and the term', async () => {
  vi.setSystemTime(new Date('2026-03-03T05:30:00Z')); // still March 2nd in Chicago (D80)
  const settings = { ...paymentSettings, defaultTerm: 15 };
  fakeServer({ ...everywhere, ...offered, [`GET ${API}/settings`]: settings });
  openManager(`/p/m/${BUSINESS}/invoices/create`);
  expect(await screen.findByLabelText('Invoice Date')).toHaveProperty('value', '2026-03-02');
  expect(shown('Due Date')).toBe('2026-03-17');
  put('Invoice Date', '2026-01-10');
  expect(shown('Due Date')).toBe('2026-01-25');
  put('Term', '60');
  expect(shown('Due Date')).toBe('2026-03-11');
  put('Term', '');
  put('Invoice Date', '2026-02-01');
  expect(shown('Due Date')).toBe('2026-03-11');
  put('Type', 'quote');
  expect(shown('Quote Date')).toBe('2026-02-01');
  expect(screen.getByText('Counted anew from the day it becomes an invoice.')).toBeDefined();
});

test('INV-14 INV-07 the date of a draft is changed with its details, and what cannot be is said beside it', async () => {
  vi.setSystemTime(new Date('2026-03-05T15:00:00Z'));
  const stored = { ...draft, sentAt: null };
  const answer = { ...stored, invoiceDate: '2026-02-20' };
  const calls = fakeServer({ ...everywhere, ...offered, [`GET ${ONE}`]: stored, [`PUT ${ONE}/details`]: answer });
  openManager(`/p/m/${BUSINESS}/invoices/${INVOICE}`);
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Edit Details' }));
  expect(shown('Invoice Date')).toBe('2026-03-02');
  put('Invoice Date', '2026-03-06');
  await user.click(screen.getByRole('button', { name: 'Save Changes' }));
  expect(await screen.findByText('The date cannot be after today.')).toBeDefined();
  put('Invoice Date', '2026-02-20');
  expect(shown('Due Date')).toBe('2026-03-22');
  await user.click(screen.getByRole('button', { name: 'Save Changes' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Save Changes' })).toBeNull());
  expect(calls.find(({ what }) => what === `PUT ${ONE}/details`)?.body).toMatchObject({
    invoiceDate: '2026-02-20',
    dueDate: '2026-03-22',
  });
  expect(screen.getByText('Invoice Date').nextElementSibling?.textContent).toBe('February 20th, 2026');
});

test('DRAW-03 DRAW-06 of the invoice of a draw the details offer what can be changed by hand, and send the rest as it is', async () => {
  vi.setSystemTime(new Date('2026-03-05T15:00:00Z'));
  const stored = { ...draft, sentAt: null, invoiceTerm: null, followsContract: true };
  const answer = { ...stored, dueDate: '2026-04-20' };
  const calls = fakeServer({ ...everywhere, ...offered, [`GET ${ONE}`]: stored, [`PUT ${ONE}/details`]: answer });
  openManager(`/p/m/${BUSINESS}/invoices/${INVOICE}`);
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Edit Details' }));
  expect(shown('Due Date')).toBe(stored.dueDate);
  expect(shown('Description')).toBe(stored.description);
  for (const label of ['Job', 'Invoice Date', 'Term', /Sales Tax/]) expect(screen.queryByLabelText(label)).toBeNull();
  put('Due Date', '2026-04-20');
  await user.click(screen.getByRole('button', { name: 'Save Changes' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Save Changes' })).toBeNull());
  const { jobId, invoiceDate, invoiceTerm, salesTaxPercentage } = stored;
  expect(calls.find(({ what }) => what === `PUT ${ONE}/details`)?.body).toMatchObject({
    ...{ jobId, invoiceDate, invoiceTerm, salesTaxPercentage },
    dueDate: '2026-04-20',
  });
});

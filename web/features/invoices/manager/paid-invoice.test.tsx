// @vitest-environment jsdom
import { cleanup, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeServer } from '../../../testing/fake-server.ts';
import { BUSINESS, everywhere, INVOICE, invoice, payment } from '../../../testing/manager-records.ts';
import { openManager } from '../../../testing/open-manager.tsx';

test('INV-14 a paid invoice is headed by what was paid and when, not by $0.00, and its receipt is named beside the payment', async () => {
  const lineItems = [...invoice.lineItems, payment(3, 212.5, 'failed', 'No funds.'), payment(4, 212.5, 'settled')];
  const paid = { ...invoice, status: 'paid', amount: 0, lineItems };
  fakeServer({ ...everywhere, [`GET /business/${BUSINESS}/invoices/${INVOICE}`]: paid });
  openManager(`/p/m/${BUSINESS}/invoices/${INVOICE}`);
  const document = within(await screen.findByRole('article', { name: 'Invoice 1048' }));
  const head = (await document.findByText('Invoice 1048')).closest('div');
  expect(head?.textContent).toBe('Invoice 1048Paid $212.50on March 3rd, 2026');
  expect(document.getAllByRole('button', { name: 'Receipt of $212.50, as PDF' })).toHaveLength(1);
  cleanup();
  const waiting = { ...paid, lineItems: [...invoice.lineItems, payment(3, 212.5, 'awaiting bank')] };
  fakeServer({ ...everywhere, [`GET /business/${BUSINESS}/invoices/${INVOICE}`]: waiting });
  openManager(`/p/m/${BUSINESS}/invoices/${INVOICE}`);
  const coming = (await screen.findByText('Invoice 1048', { selector: 'article *' })).closest('div');
  expect(coming?.textContent).toBe('Invoice 1048$212.50on its way since March 3rd, 2026');
});

test('INV-14 PART-15 an invoice that a check paid was paid on the day on which it came, and not when it was recorded', async () => {
  const check = { ...payment(4, 112.5, 'settled'), receivedOn: '2026-02-27' };
  const lineItems = [...invoice.lineItems, { ...payment(3, 100, 'settled'), receivedOn: '2026-03-02' }, check];
  const paid = { ...invoice, status: 'paid', amount: 0, lineItems };
  fakeServer({ ...everywhere, [`GET /business/${BUSINESS}/invoices/${INVOICE}`]: paid });
  openManager(`/p/m/${BUSINESS}/invoices/${INVOICE}`);
  const document = within(await screen.findByRole('article', { name: 'Invoice 1048' }));
  const head = (await document.findByText('Invoice 1048')).closest('div');
  expect(head?.textContent).toBe('Invoice 1048Paid $212.50on March 2nd, 2026');
  expect(document.getAllByText(/^Payment, /).map(({ textContent }) => textContent)).toEqual([
    'Payment, March 2nd, 2026, check 2207recorded March 3rd, 2026',
    'Payment, February 27th, 2026, check 2207recorded March 3rd, 2026',
  ]);
});

test('INV-14 CRED-08 what was credited of it is not what was paid', async () => {
  const credits = [{ uuid: INVOICE, kind: 'note', number: 1, amount: 12.5, isOwn: true, at: '2026-03-04T12:00:00Z' }];
  const lineItems = [...invoice.lineItems, { ...payment(4, 212.5, 'settled'), subTotal: -200, applied: false }];
  const paid = { ...invoice, status: 'paid', amount: 0, settledBy: 'mixed', credits, lineItems };
  fakeServer({ ...everywhere, [`GET /business/${BUSINESS}/invoices/${INVOICE}`]: paid });
  openManager(`/p/m/${BUSINESS}/invoices/${INVOICE}`);
  const document = within(await screen.findByRole('article', { name: 'Invoice 1048' }));
  const head = (await document.findByText('Invoice 1048')).closest('div');
  expect(head?.textContent).toBe('Invoice 1048Paid $200.00on March 3rd, 2026');
});

test('INV-17 an invoice that comes to nothing is headed by $0.00 alone, and by no day on which it is due', async () => {
  const free = { ...invoice, status: 'unpaid', total: 0, amount: 0 };
  fakeServer({ ...everywhere, [`GET /business/${BUSINESS}/invoices/${INVOICE}`]: free });
  openManager(`/p/m/${BUSINESS}/invoices/${INVOICE}`);
  const head = (await screen.findByText('Invoice 1048', { selector: 'article *' })).closest('div');
  expect(head?.textContent).toBe('Invoice 1048$0.00');
});

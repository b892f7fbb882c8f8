// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeServer } from '../../../testing/fake-server.ts';
import { BUSINESS, everywhere, INVOICE, invoice, payment, paymentRow } from '../../../testing/manager-records.ts';
import { openManager } from '../../../testing/open-manager.tsx';

const API = `GET /business/${BUSINESS}`;

const badges = (table: HTMLElement) =>
  within(table)
    .getAllByRole('row')
    .flatMap((row) => row.querySelector('[data-tone]') ?? [])
    .map((badge) => [badge.textContent, badge.getAttribute('data-tone')]);

test('PAYL-02 INV-23 the payments tell what came back after it had settled from what failed', async () => {
  const of = (end: string, more: object) => ({
    ...paymentRow,
    uuid: `b0000000-0000-4000-8000-00000000000${end}`,
    ...more,
  });
  const rows = [
    of('1', { status: 'failed', failure: 'No funds.' }),
    of('2', { status: 'failed', failure: 'The debit was not authorized.', returned: true }),
    of('4', { status: 'settled', refunded: 100 }),
    of('5', { status: 'settled', refunded: 40, takenBack: 40 }),
  ];
  fakeServer({ ...everywhere, [`${API}/payments`]: rows });
  openManager(`/p/m/${BUSINESS}/payments`);
  const table = await screen.findByRole('table', { name: 'Payments' });
  await within(table).findByText('failed');
  expect(badges(table)).toEqual([
    ['failed', 'red'],
    ['returned', 'red'],
    ['settled', 'green'],
    ['settled', 'green'],
  ]);
});

test('INV-23 INV-14 an invoice says of a payment that it was returned, why, and what to do next', async () => {
  const back = { ...payment(3, 212.5, 'failed', 'The debit was not authorized.'), returned: true };
  fakeServer({
    ...everywhere,
    [`${API}/invoices/${INVOICE}`]: { ...invoice, lineItems: [...invoice.lineItems, back] },
  });
  openManager(`/p/m/${BUSINESS}/invoices/${INVOICE}`);
  const badge = await screen.findByText('returned');
  expect(badge.closest('[data-tone]')?.getAttribute('data-tone')).toBe('red');
  expect(screen.queryByText('failed')).toBeNull();
  expect(screen.getByText('The debit was not authorized.')).toBeDefined();
  expect(screen.getByText(/^The last payment was returned\. Ask/)).toBeDefined();
});

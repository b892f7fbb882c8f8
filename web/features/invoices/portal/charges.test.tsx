// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import {
  ACCOUNT_PATH,
  INVOICE_PATH,
  invoice,
  openPortal,
  PAYMENT,
  READ_INVOICE,
  READ_INVOICES,
} from '../../../testing/portal-in-test.tsx';

test('ALLOC-18 LATE-07 LATE-10 a customer reads what is added when a payment comes back, and finds what was added after the total', async () => {
  const charge = { uuid: PAYMENT, kind: 'returned_payment' as const, amount: 25, waived: 0 };
  const charges = [{ ...charge, chargedOn: '2026-11-17', at: '2026-11-17T15:00:00Z' }];
  const body = { ...invoice, amount: 2594.22, returnedFee: 25, chargesDue: 25, charges };
  openPortal(INVOICE_PATH, { [READ_INVOICE]: { body } });
  const said = '$25.00 is added if your bank sends a check back, or a bank payment for lack of funds.';
  expect((await screen.findByText('Returned payment')).nextElementSibling?.textContent).toBe(said);
  const row = screen.getByText('Returned-payment fee, November 17th, 2026').closest('tr');
  expect(row?.textContent).toBe('Returned-payment fee, November 17th, 2026$25.00');
  expect(screen.getAllByText('$2,594.22').length).toBeGreaterThan(0);
});

test('ALLOC-18 D02 what is due of an invoice with a fee is due of all that there is to pay of it', async () => {
  const charge = { uuid: PAYMENT, kind: 'returned_payment' as const, amount: 25, waived: 0, chargedOn: '2026-11-17' };
  const charges = [{ ...charge, at: '2026-11-17T15:00:00Z' }];
  const whole = { ...invoice, uuid: crypto.randomUUID(), id: 1061, total: 100, amount: 125, charges };
  const part = { ...invoice, uuid: crypto.randomUUID(), id: 1062, total: 100, amount: 45, charges };
  openPortal(ACCOUNT_PATH, { [READ_INVOICES]: { rows: [whole, part] } });
  expect((await screen.findByText('$125.00')).parentElement?.textContent).toBe('$125.00');
  expect(screen.getByText('$45.00').parentElement?.textContent).toBe('$45.00 of $125.00');
});

// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { INVOICE_PATH, invoice, openPortal, PAYMENT, READ_INVOICE } from '../../../testing/portal-in-test.tsx';

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

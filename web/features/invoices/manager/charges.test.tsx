// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { fakeServer } from '../../../testing/fake-server.ts';
import { BUSINESS, everywhere, INVOICE, invoice } from '../../../testing/manager-records.ts';
import { openManager } from '../../../testing/open-manager.tsx';

const CHARGE = '90000000-0000-4000-8000-000000000077';
const READ = `GET /business/${BUSINESS}/invoices/${INVOICE}`;
const WAIVE = `POST /business/${BUSINESS}/charges/${CHARGE}/waive`;

test('ALLOC-18 LATE-10 LATE-08 CRED-16 a fee stands after the total with its day, and is waived with a reason, all of it unless less is typed', async () => {
  const charge = { uuid: CHARGE, kind: 'returned_payment', amount: 25, waived: 0 };
  const charges = [{ ...charge, chargedOn: '2026-11-17', at: '2026-11-17T12:00:00Z' }];
  const charged = { ...invoice, amount: 237.5, chargesDue: 25, returnedFee: 25, charges, credits: [] };
  const waiver = {
    uuid: INVOICE,
    kind: 'fee_waiver',
    number: null,
    amount: 0.1,
    isOwn: true,
    at: '2026-11-18T12:00:00Z',
  };
  const calls = fakeServer({
    ...everywhere,
    [READ]: charged,
    [WAIVE]: { ...charged, amount: 237.4, charges: [{ ...charges[0], waived: 0.1 }], credits: [waiver] },
  });
  openManager(`/p/m/${BUSINESS}/invoices/${INVOICE}`);
  const user = userEvent.setup({ delay: null });
  const totals = within(await screen.findByLabelText('Totals'));
  const label = 'Returned-payment fee, November 17th, 2026';
  expect(totals.getByText(label).closest('div')?.textContent).toBe(`${label}Waive$25.00`);
  expect(totals.getByText('$237.50')).toBeTruthy();
  expect(screen.getByText('Returned Payment').nextElementSibling?.textContent).toMatch(/^\$25\.00 is added if your/);
  await user.click(totals.getByRole('button', { name: `Waive: ${label}` }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Waive the fee' }));
  const amount = dialog.getByLabelText<HTMLInputElement>('Amount');
  expect(amount.value).toBe('25.00');
  await user.clear(amount);
  await user.type(amount, '25.01');
  await user.click(dialog.getByRole('button', { name: 'Waive' }));
  expect(dialog.getByText('At most $25.00 of this fee can still be waived.')).toBeTruthy();
  await user.clear(amount);
  await user.type(amount, '.10');
  await user.type(dialog.getByLabelText('Reason'), 'A good customer');
  await user.click(dialog.getByRole('button', { name: 'Waive' }));
  await waitFor(() =>
    expect(calls.filter(({ what }) => what === WAIVE).map(({ body }) => body)).toEqual([
      { amount: 0.1, reason: 'A good customer' },
    ]),
  );
  expect(await totals.findByText('$0.10 of it waived')).toBeTruthy();
  expect(totals.getByText(/^Fee waived, November 18th/).closest('div')?.textContent).toContain('($0.10)');
});

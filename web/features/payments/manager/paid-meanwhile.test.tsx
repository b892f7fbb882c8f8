// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { fakeServer, Refusal } from '../../../testing/fake-server.ts';
import { BUSINESS, customer, everywhere, invoice, paymentRow } from '../../../testing/manager-records.ts';
import { openManager } from '../../../testing/open-manager.tsx';

const API = `/business/${BUSINESS}`;

test('PART-15 PART-16 Add Payment for an invoice of which some was paid meanwhile says what is due, and shows it', async () => {
  const message = 'Only $400.00 is due on invoice 1003.';
  let due = 1000;
  fakeServer({
    ...everywhere,
    [`GET ${API}/payments`]: [paymentRow],
    [`GET ${API}/customers/${customer.uuid}`]: { ...customer, owed: 1000, overdue: 0 },
    [`GET ${API}/customers/${customer.uuid}/credits`]: [],
    [`GET ${API}/invoices`]: () => [{ ...invoice, id: 1003, amount: due, jobName: 'Job 1003' }],
    [`GET ${API}/jobs`]: [],
    [`POST ${API}/payments`]: () => {
      due = 400;
      return new Refusal(422, { code: 'more_than_due', message, fields: { 'allocations.0.amount': message } });
    },
  });
  openManager(`/p/m/${BUSINESS}/customers/${customer.uuid}`);
  await userEvent.click(await screen.findByRole('button', { name: 'Add Payment' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add Payment' }));
  await userEvent.keyboard('1000');
  await userEvent.selectOptions(dialog.getByLabelText('Paid by'), 'Cash');
  expect(await dialog.findByText(/\$1,000\.00 due/)).toBeDefined();
  await userEvent.click(dialog.getByRole('button', { name: 'Save Payment' }));
  expect(await dialog.findByText(message)).toBeDefined();
  expect(await dialog.findByText(/\$400\.00 due/)).toBeDefined();
  expect(dialog.getByText('$600.00 left')).toBeDefined();
});

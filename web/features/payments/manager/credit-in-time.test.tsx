// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { fakeServer } from '../../../testing/fake-server.ts';
import { BUSINESS, customer, everywhere, invoice } from '../../../testing/manager-records.ts';
import { credit, money, PAYMENT } from '../../../testing/money-records.ts';
import { openManager } from '../../../testing/open-manager.tsx';

const API = `/business/${BUSINESS}`;
const APPLY = `POST ${API}/payments/${PAYMENT}/apply`;

test('DISC-02 credit that covers the price in time costs no more than that, and the rest is the discount', async () => {
  const early = { percent: 2, days: 10, until: '2999-01-01', discount: 4, total: 4.25 };
  const calls = fakeServer({
    ...everywhere,
    [`GET ${API}/customers/${customer.uuid}`]: customer,
    [`GET ${API}/jobs`]: [],
    [`GET ${API}/customers/${customer.uuid}/credits`]: [credit],
    [`GET ${API}/payments/${PAYMENT}/money`]: { ...money, credit: 300, unused: 300, allocations: [] },
    [`GET ${API}/invoices`]: [{ ...invoice, earlyDiscount: early }],
    [APPLY]: money,
  });
  openManager(`/p/m/${BUSINESS}/customers/${customer.uuid}`);
  await userEvent.click(await screen.findByRole('button', { name: 'Apply to an invoice' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Apply credit to an invoice' }));
  const amount = dialog.getByLabelText('Amount');
  expect(amount).toHaveProperty('value', '208.25');
  const taken = 'Paid in time: the early-payment discount of $4.25 settles the rest of invoice 1048.';
  expect(dialog.getByRole('status').textContent).toBe(taken);
  await userEvent.clear(amount);
  await userEvent.type(amount, '208.24');
  expect(dialog.getByRole('status').textContent).toBe('');
  await userEvent.clear(amount);
  await userEvent.type(amount, '212.50');
  expect(dialog.getByRole('status').textContent).toBe(taken);
  await userEvent.click(dialog.getByRole('button', { name: 'Apply $208.25' }));
  expect(await screen.findByText('$208.25 was applied to invoice 1048')).toBeDefined();
  expect(calls.filter(({ what }) => what === APPLY)).toHaveLength(1);
});

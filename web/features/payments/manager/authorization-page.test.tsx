// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { fakeServer, Refusal } from '../../../testing/fake-server.ts';
import { BUSINESS, everywhere, INVOICE } from '../../../testing/manager-records.ts';
import { authorization, bankRow, PAYMENT } from '../../../testing/money-records.ts';
import { openManager } from '../../../testing/open-manager.tsx';

const HOME = `/p/m/${BUSINESS}`;
const PAID = `/business/${BUSINESS}/payments/${PAYMENT}`;

const open = (answer: unknown) => {
  fakeServer({ ...everywhere, [`GET ${PAID}`]: bankRow, [`GET ${PAID}/authorization`]: answer });
  openManager(`${HOME}/payments/${PAYMENT}/authorization`);
};

test('D63 INV-23 what the payer of a bank payment signed can be shown and printed, word for word', async () => {
  open(authorization);
  const record = within(await screen.findByRole('article', { name: 'Payment authorization' }));
  expect(record.getByText(authorization.text)).toBeDefined();
  expect(record.getByText('Dana Okafor')).toBeDefined();
  expect(record.getByText(/^Signed electronically on March 3rd, 2026/)).toBeDefined();
  for (const copy of ['Business checking, ending in 6789', '$213.50', '1048, version 3', '203.0.113.7', '9f2c77aa01'])
    expect(record.getByText(copy)).toBeDefined();
  expect(record.getByText('Seal of record 12')).toBeDefined();
  const crumbs = within(screen.getByRole('navigation', { name: 'Breadcrumb' }));
  expect(crumbs.getByRole('link', { name: 'Payments' }).getAttribute('href')).toBe(`${HOME}/payments`);
  expect(crumbs.getByText('Authorization for invoice 1048')).toBeDefined();
  const invoice = await screen.findByRole('link', { name: 'Invoice 1048' });
  expect(invoice.getAttribute('href')).toBe(`${HOME}/invoices/${INVOICE}`);
  const print = vi.fn();
  vi.stubGlobal('print', print);
  await userEvent.click(screen.getByRole('button', { name: 'Print' }));
  expect(print).toHaveBeenCalledOnce();
});

test('ERR-03 an authorization that does not exist is said to be missing, one that could not be read can be tried again', async () => {
  open(new Refusal(404, { code: 'NOT_FOUND', message: 'Not found' }));
  expect(await screen.findByRole('heading', { name: 'Authorization not found' })).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
});

// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { fakeServer } from '../../../testing/fake-server.ts';
import { BUSINESS, customer, everywhere, INVOICE, invoice, payment } from '../../../testing/manager-records.ts';
import { credit, money, PAYMENT } from '../../../testing/money-records.ts';
import { openManager } from '../../../testing/open-manager.tsx';

const API = `/business/${BUSINESS}`;
const NOTE = 'c1000000-0000-4000-8000-000000000012';
const USE = `POST ${API}/credits/${NOTE}/allocations`;
const OFFER = 'Apply it to this invoice';

/** The note is the older of its customer's two credits. */
function openInvoice(more: object = {}, stored = () => ({ ...invoice, ...more }), page = `invoices/${INVOICE}`) {
  const note = { uuid: NOTE, kind: 'note', number: 12, state: 'issued', reason: 'goodwill', invoiceUuid: null };
  const unused = { ...note, customerName: customer.displayName, unused: 50, createdAt: '2026-01-03T15:00:00Z' };
  const other = { ...invoice, uuid: 'd0000000-0000-4000-8000-000000001051', id: 1051 };
  const calls = fakeServer({
    ...everywhere,
    [`GET ${API}/invoices/${INVOICE}`]: stored,
    [`GET ${API}/invoices`]: () => [other, stored()],
    [`GET ${API}/customers/${customer.uuid}/credits`]: [{ ...credit, amount: 30 }],
    [`GET ${API}/payments/${PAYMENT}/money`]: money,
    [`GET ${API}/credits`]: [unused],
    [`GET ${API}/credits/${NOTE}`]: { ...unused, allocations: [] },
    [`GET ${API}/payments`]: [],
    [`GET ${API}/customers`]: [customer],
    [USE]: unused,
  });
  openManager(`/p/m/${BUSINESS}/${page}`);
  return () => calls.filter(({ what }) => what === USE).map(({ body }) => body);
}

test('ALLOC-14 ALLOC-12 an invoice offers the unused credit of its customer, the oldest first, and the form has chosen that invoice', async () => {
  const sent = openInvoice();
  const button = await screen.findByRole('button', { name: OFFER });
  await waitFor(() =>
    expect(button.closest('p')?.textContent).toBe(`${customer.displayName} has $80.00 of unused credit. ${OFFER}`),
  );
  await userEvent.click(button);
  const dialog = within(await screen.findByRole('dialog', { name: 'Apply credit to an invoice' }));
  expect(dialog.getByLabelText('Invoice')).toHaveProperty('value', INVOICE);
  await userEvent.click(dialog.getByRole('button', { name: 'Apply $50.00' }));
  await waitFor(() => expect(sent()).toEqual([{ invoiceId: INVOICE, amount: 50 }]));
});

test('ALLOC-14 where nothing is due it offers none', async () => {
  openInvoice({ status: 'paid', amount: 0 });
  await screen.findByRole('heading', { level: 1 });
  expect(screen.queryByRole('button', { name: OFFER })).toBeNull();
});

test('ALLOC-14 PART-15 who is about to enter money is offered the credit there too, and then enters what is still due', async () => {
  const stored = { ...invoice };
  const sent = openInvoice({}, () => stored);
  await userEvent.click(await screen.findByRole('button', { name: 'Add Payment' }));
  const form = within(await screen.findByRole('dialog', { name: 'Add Payment' }));
  const offer = await form.findByRole('button', { name: OFFER });
  expect(offer.closest('p')?.textContent).toBe(`${customer.displayName} has $80.00 of unused credit. ${OFFER}`);
  await userEvent.type(form.getByLabelText(/^Check number/), '2291');
  await userEvent.click(offer);
  const dialog = within(await screen.findByRole('dialog', { name: 'Apply credit to an invoice' }));
  stored.amount = 162.5;
  await userEvent.click(dialog.getByRole('button', { name: 'Apply $50.00' }));
  await waitFor(() => expect(sent()).toEqual([{ invoiceId: INVOICE, amount: 50 }]));
  const again = within(await screen.findByRole('dialog', { name: 'Add Payment' }));
  await waitFor(() => expect(again.getByLabelText(/^Amount/)).toHaveProperty('value', '162.50'));
  expect(again.getByLabelText(/^Check number/)).toHaveProperty('value', '2291');
});

test('ALLOC-05 ALLOC-14 an invoice that waits for small deposits is offered no credit where money is entered', async () => {
  const deposits = { kind: 'amounts', arrivesAt: '2026-03-23T15:00:00Z' };
  openInvoice({ lineItems: [{ ...payment(3, 10, 'authorized'), deposits }] });
  await userEvent.click(await screen.findByRole('button', { name: 'Add Payment' }));
  const form = within(await screen.findByRole('dialog', { name: 'Add Payment' }));
  await form.findByText(/^A bank payment of \$10.00 waits for small deposits/);
  expect(form.queryByRole('button', { name: OFFER })).toBeNull();
});

test('ALLOC-14 PART-15 money that is entered for a customer: their credit is offered for an invoice of theirs, once it is known whose it is', async () => {
  openInvoice({}, undefined, 'payments');
  await userEvent.click(await screen.findByRole('button', { name: 'Add Payment' }));
  const form = within(await screen.findByRole('dialog', { name: 'Add Payment' }));
  expect(form.queryByText(/of unused credit/)).toBeNull();
  await userEvent.type(form.getByLabelText('Customer'), 'Maple');
  await userEvent.click(await screen.findByRole('option', { name: customer.displayName }));
  await userEvent.click(await form.findByRole('button', { name: 'Apply it to an invoice' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Apply credit to an invoice' }));
  expect(within(dialog.getByLabelText('Invoice')).getAllByRole('option')).toHaveLength(3);
});

// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { fakeServer } from '../../../testing/fake-server.ts';
import { BUSINESS, customer, everywhere, INVOICE, invoice } from '../../../testing/manager-records.ts';
import { credit, money, PAYMENT } from '../../../testing/money-records.ts';
import { openManager } from '../../../testing/open-manager.tsx';

const API = `/business/${BUSINESS}`;
const NOTE = 'c1000000-0000-4000-8000-000000000012';
const USE = `POST ${API}/credits/${NOTE}/allocations`;
const OFFER = 'Apply it to this invoice';

/** The note is the older of its customer's two credits. */
function openInvoice(more: object = {}) {
  const note = { uuid: NOTE, kind: 'note', number: 12, state: 'issued', reason: 'goodwill', invoiceUuid: null };
  const unused = { ...note, customerName: customer.displayName, unused: 50, createdAt: '2026-01-03T15:00:00Z' };
  const other = { ...invoice, uuid: 'd0000000-0000-4000-8000-000000001051', id: 1051 };
  const calls = fakeServer({
    ...everywhere,
    [`GET ${API}/invoices/${INVOICE}`]: { ...invoice, ...more },
    [`GET ${API}/invoices`]: [other, invoice],
    [`GET ${API}/customers/${customer.uuid}/credits`]: [{ ...credit, amount: 30 }],
    [`GET ${API}/payments/${PAYMENT}/money`]: money,
    [`GET ${API}/credits`]: [unused],
    [`GET ${API}/credits/${NOTE}`]: { ...unused, allocations: [] },
    [USE]: unused,
  });
  openManager(`/p/m/${BUSINESS}/invoices/${INVOICE}`);
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

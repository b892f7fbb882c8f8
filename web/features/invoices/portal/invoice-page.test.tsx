// @vitest-environment jsdom
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { always } from '../../../testing/plain-prices.ts';
import {
  ACCOUNT,
  ACCOUNT_PATH,
  account,
  INVOICE,
  INVOICE_PATH,
  invoice,
  line,
  openPortal,
  PAYMENT,
  PORTFOLIO,
  paymentOf,
  READ_ACCOUNT,
  READ_ELIGIBLE,
  READ_INVOICE,
} from '../../../testing/portal-in-test.tsx';

const open = (changes: Partial<typeof invoice> = {}) =>
  openPortal(INVOICE_PATH, { [READ_INVOICE]: { body: { ...invoice, ...changes } } });

test('PINV-03 a customer finds their own reference on the page, and nothing where they gave none', async () => {
  open({ customerReference: 'PO 4417' });
  expect((await screen.findByText('PO or reference')).nextElementSibling?.textContent).toBe('PO 4417');
  cleanup();
  open();
  await screen.findByText('Project');
  expect(screen.queryByText('PO or reference')).toBeNull();
});

test('PINV-01 PINV-02 PINV-03 SHELL-04 an invoice names itself, its dates, project, status, tax and total', async () => {
  open();
  expect(await screen.findByRole('heading', { name: 'Invoice ID: 1048', level: 1 })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Back to Invoices & Quotes' }).getAttribute('href')).toBe(ACCOUNT_PATH);
  const paper = within(screen.getByRole('article'));
  for (const text of ['October 23rd, 2026', 'November 9th, 2026', 'Kitchen oak', 'unpaid', '6.25%']) {
    expect(paper.getByText(text)).toBeTruthy();
  }
  expect(paper.getAllByText('$3,769.22').length).toBeGreaterThan(0);
});

test('PINV-01 the document can be downloaded as PDF without signing in', async () => {
  open();
  const link = await screen.findByRole('link', { name: 'Download PDF' });
  const pdf = `/core/api/portfolios/${PORTFOLIO}/accounts/${ACCOUNT}/invoices/${INVOICE}/pdf`;
  // Without `download`. A browser then shows where the server leads it when there is no file.
  expect([link.getAttribute('href'), link.hasAttribute('download')]).toEqual([pdf, false]);
});

test('PINV-01 ERR-04 who comes back without the file reads it once, until the next try', async () => {
  openPortal(`${INVOICE_PATH}?download=failed`, { [READ_INVOICE]: { body: invoice } });
  const link = await screen.findByRole('link', { name: 'Download PDF' });
  const copy = 'The file could not be downloaded right now. Please try again in a moment.';
  expect(screen.getByRole('alert').textContent).toBe(copy);
  await waitFor(() => expect(window.location.search).toBe(''));
  expect(screen.getByRole('alert').textContent).toBe(copy);
  link.addEventListener('click', (event) => event.preventDefault());
  await userEvent.click(link);
  expect(screen.queryByRole('alert')).toBeNull();
});

test('PINV-01 PLIST-08 D68 a quote is headed as a quote, cannot be paid, and expires instead of being due', async () => {
  open({ isQuote: true, status: 'sent', quoteExpiration: '2099-04-01' });
  expect(await screen.findByRole('heading', { name: 'Quote ID: 1048' })).toBeTruthy();
  expect(screen.getByText('quote')).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Pay' })).toBeNull();
  expect(screen.getByText('Quote expires').nextElementSibling?.textContent).toBe('April 1st, 2099');
  expect(screen.getByText('Payment terms').nextElementSibling?.textContent).toBe('30 days from invoice');
  expect(screen.queryByText('Due date')).toBeNull();
});

test('PINV-04 TABLE-01 line items are paged, and the totals stand on every page without counting', async () => {
  const lineItems = Array.from({ length: 12 }, (_, index) => ({
    ...line,
    uuid: `00000000-0000-4000-8000-0000000000${10 + index}`,
    description: `Line ${index + 1}`,
  }));
  open({ lineItems });
  const table = within(await screen.findByRole('table', { name: 'Line items' }));
  expect(table.getAllByRole('columnheader').map((header) => header.textContent)).toEqual([
    'Category',
    'Description',
    'Quantity',
    'Rate',
    'Sub-Total',
  ]);
  expect(table.getByText('Line 10')).toBeTruthy();
  expect(table.queryByText('Line 11')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Page 2' }));
  expect(table.getByText('Line 12')).toBeTruthy();
  expect(table.getByRole('rowheader', { name: 'Total' })).toBeTruthy();
});

test('PINV-12 how to pay by check stands below Pay, and not where nothing is owed', async () => {
  const byCheck = { [READ_ACCOUNT]: { body: { ...account, byCheck: 'To Tallgrass Flooring Co.\n27 Maple Row' } } };
  openPortal(INVOICE_PATH, byCheck);
  await screen.findByRole('link', { name: 'Pay' });
  expect(screen.getByText('By check').parentElement?.textContent).toContain('To Tallgrass Flooring Co.\n27 Maple Row');
  openPortal(INVOICE_PATH, { ...byCheck, [READ_INVOICE]: { body: { ...invoice, amount: 0, status: 'paid' } } });
  await screen.findByRole('table', { name: 'Line items' });
  expect(screen.queryByText('By check')).toBeNull();
});

test('D79 on paper every line stands on one page', async () => {
  const lineItems = Array.from({ length: 12 }, (_, index) => ({
    ...line,
    uuid: `00000000-0000-4000-8000-0000000000${10 + index}`,
    description: `Line ${index + 1}`,
  }));
  open({ lineItems });
  expect(await screen.findByText('Line 10')).toBeTruthy();
  act(() => void window.dispatchEvent(new Event('beforeprint')));
  expect(screen.getByText('Line 12')).toBeTruthy();
  act(() => void window.dispatchEvent(new Event('afterprint')));
  expect(screen.queryByText('Line 12')).toBeNull();
});

test('PINV-05 PINV-06 there is a Sales tax row only when there is a tax, and always a Total row', async () => {
  open();
  expect(await screen.findByRole('rowheader', { name: 'Sales tax, 6.25%' })).toBeTruthy();
  open({ salesTaxPercentage: 0, salesTax: 0, taxes: [], total: 3547.5 });
  expect(await screen.findByRole('rowheader', { name: 'Total' })).toBeTruthy();
  expect(screen.queryByRole('rowheader', { name: /Sales tax/ })).toBeNull();
});

test('QUO-01 QUO-04 QUO-05 TAX-04 each section is a table of its own, behind the lines without one; discount and rates stand in the totals', async () => {
  const section = { ...always, uuid: PAYMENT, name: 'The floor', note: 'With the pantry.', subtotal: 900 };
  const lineItems = [
    { ...line, description: 'Haul away' },
    { ...line, uuid: ACCOUNT, sectionId: PAYMENT, discount: { percent: 10, amount: null } },
  ];
  const named = { rateId: ACCOUNT, name: 'Sales tax, material', percent: 9.15, base: 855, tax: 78.23 };
  const discount = { percent: 5, amount: null, name: 'Returning customer', taken: 49 };
  open({ lineItems, sections: [section], discount, taxes: [...invoice.taxes, named] });
  const floor = within(await screen.findByRole('table', { name: 'The floor' }));
  const first = within(screen.getByRole('table', { name: 'Line items' }));
  expect(first.getByText('Haul away')).toBeTruthy();
  expect(first.queryByRole('rowheader', { name: 'Total' })).toBeNull();
  expect(floor.getByText('10% off')).toBeTruthy();
  expect(floor.getByRole('rowheader', { name: 'Returning customer' }).nextElementSibling?.textContent).toBe('($49.00)');
  for (const name of ['Sales tax, 6.25%', 'Sales tax, material, 9.15%', 'Total'])
    expect(floor.getByRole('rowheader', { name })).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'The floor' }).nextElementSibling?.textContent).toBe('$900.00');
  expect(screen.getByText('With the pantry.')).toBeTruthy();
});

test('PINV-07 D02 a payment is no line: it stands in the totals in parentheses, with Amount Due beneath', async () => {
  open({ lineItems: [line, paymentOf(1200, 'settled')] });
  const payment = await screen.findByRole('rowheader', { name: 'Payment, October 23rd, 2026, check 2207' });
  expect(payment.nextElementSibling?.textContent).toBe('($1,200.00)');
  expect(screen.getByRole('rowheader', { name: 'Amount Due' }).nextElementSibling?.textContent).toBe('$2,569.22');
  expect(screen.getAllByText('White oak plank')).toHaveLength(1);
});

test('D63 a paid invoice shows its receipt at once, and of several payments each with its day', async () => {
  const paid = { status: 'paid', amount: 0 } as const;
  open({ ...paid, lineItems: [line, paymentOf(3769.22, 'settled')] });
  expect((await screen.findByRole('link', { name: 'View receipt' })).getAttribute('href')).toBe(
    `${ACCOUNT_PATH}/payments/${paymentOf(1, 'settled').paymentId}`,
  );
  const first = { ...paymentOf(1200, 'settled'), paymentId: PAYMENT };
  const failed = { ...paymentOf(2569.22, 'failed'), uuid: PAYMENT, paymentId: INVOICE };
  open({ ...paid, lineItems: [line, first, failed, { ...paymentOf(2569.22, 'settled'), uuid: INVOICE }] });
  const links = await screen.findAllByRole('link', { name: /^View receipt, October 23rd, 2026$/ });
  expect(links).toHaveLength(2);
});

test('INV-23 a payment on its way shows its state and what happens next', async () => {
  open({ amount: 0, lineItems: [line, paymentOf(2569.22, 'awaiting bank')] });
  expect(await screen.findByText('awaiting bank')).toBeTruthy();
  expect((await screen.findByRole('status', { name: 'Your payment is at your bank' })).textContent).toContain(
    'Your bank needs 1 to 4 business days.',
  );
});

test('PINV-09 PINV-10 CONST-02 files have their table and can be downloaded; without files there is none', async () => {
  const file = { uuid: ACCOUNT, fileName: 'Moisture.pdf', mimeType: 'application/pdf', size: 880_804 };
  open({ files: [{ ...file, createdAt: '2026-10-23T15:00:00Z' }] });
  const table = within(await screen.findByRole('table', { name: 'Files' }));
  expect(table.getByText('0.84 MB')).toBeTruthy();
  const link = table.getByRole('link', { name: 'Download Moisture.pdf' });
  expect(link.getAttribute('href')).toBe(
    `/core/api/portfolios/${PORTFOLIO}/accounts/${ACCOUNT}/invoices/${INVOICE}/files/${ACCOUNT}`,
  );
  open();
  await screen.findByRole('table', { name: 'Line items' });
  expect(screen.queryByRole('table', { name: 'Files' })).toBeNull();
});

test('PINV-11 D15 an invoice that cannot be loaded is unavailable, in words that say what to do', async () => {
  openPortal(INVOICE_PATH, { [READ_INVOICE]: { status: 404, body: { code: 'NOT_FOUND', message: 'Not found' } } });
  expect(await screen.findByRole('heading', { name: 'Invoice or Quote is Unavailable' })).toBeTruthy();
  expect(
    screen.getByText(/unavailable or was retracted by its creator.*try again later.*watch your e-mail/),
  ).toBeTruthy();
});

test('PINV-11 a failure shows the same card, and can be tried again', async () => {
  openPortal(INVOICE_PATH, {
    [READ_INVOICE]: { status: 500, body: { code: 'INTERNAL', message: 'It is our fault.' } },
  });
  const title = { name: 'Invoice or Quote is Unavailable' };
  expect(await screen.findByRole('heading', title)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Retry' })).toBeTruthy();
  expect(screen.getByText('It could not be loaded. It is our fault.')).toBeTruthy();
  expect(screen.queryByText(/retracted/)).toBeNull();
});

test('PINV-11 without a connection nobody reads that the creator retracted it, and it comes with the connection', async () => {
  const { known } = openPortal(INVOICE_PATH, { [READ_INVOICE]: 'offline' });
  const cause = 'It could not be loaded. Underlay cannot be reached. Please check the connection and try again.';
  expect(await screen.findByText(cause)).toBeTruthy();
  expect(screen.queryByText(/retracted/)).toBeNull();
  known[READ_INVOICE] = { body: invoice };
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('heading', { name: 'Invoice ID: 1048' })).toBeTruthy();
});

test('PINV-12 D91 Pay stands beside fee and total of each method, and only when it can be used', async () => {
  open();
  const card = within(await screen.findByRole('region', { name: 'Amount Due' }));
  expect((await card.findByRole('link', { name: 'Pay' })).getAttribute('href')).toBe(`${INVOICE_PATH}/make-a-payment`);
  expect(card.getByRole('row', { name: 'Bank (ACH) $1.00 $2,570.22' })).toBeTruthy();
  expect(card.getByRole('row', { name: 'Card $74.81 $2,644.03' })).toBeTruthy();
  openPortal(INVOICE_PATH, { [READ_ELIGIBLE]: { body: { bankPaymentEligible: false, cardPaymentEligible: false } } });
  await screen.findByRole('heading', { name: 'Invoice ID: 1048' });
  await waitFor(() => expect(screen.getByText('Was due')).toBeTruthy());
  expect(screen.queryByRole('link', { name: 'Pay' })).toBeNull();
});

test('PINV-12 a paid invoice does not wait for the ways of paying, and what is below waits for its card', async () => {
  openPortal(INVOICE_PATH, { [READ_INVOICE]: 'silence' });
  await screen.findByRole('region', { name: 'Amount Due' });
  expect(document.querySelector('[data-coming]')).not.toBeNull();
  openPortal(INVOICE_PATH, { [READ_INVOICE]: { body: { ...invoice, amount: 0 } }, [READ_ELIGIBLE]: 'silence' });
  expect(await screen.findByText('Account balance', { exact: false })).toBeTruthy();
  expect(document.querySelector('main [data-coming]')).toBeNull();
});

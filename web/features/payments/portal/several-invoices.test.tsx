// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { PREPARE, prepared, three } from '../../../testing/orders-in-test.ts';
import {
  ACCOUNT,
  ACCOUNT_PATH,
  account,
  bankPayment,
  INVOICE,
  INVOICE_PATH,
  invoice,
  openPortal,
  PAYMENT_PATH,
  PORTFOLIO,
  READ_INVOICES,
  READ_PAYMENTS,
  READ_RECEIPT,
  receiptOf,
} from '../../../testing/portal-in-test.tsx';

const SECOND = '7d1f9b9e-3c55-4b1e-9f1a-8a7b6c5d4e40';

test('PART-21 the history has one row for a payment over several invoices, and its receipt lists them all', async () => {
  const targets = [
    { invoiceUuid: INVOICE, invoiceId: 1048, amount: 2569.22, credit: 137.45 },
    { invoiceUuid: SECOND, invoiceId: 1063, amount: 1000, credit: 0 },
  ];
  openPortal(`${ACCOUNT_PATH}/payment-history`, { [READ_PAYMENTS]: { rows: [{ ...bankPayment, targets }] } });
  expect(await screen.findByRole('cell', { name: '1048 +1' })).toBeTruthy();
  openPortal(PAYMENT_PATH, { [READ_RECEIPT]: { body: receiptOf({ targets, amount: 3432.77 }) } });
  const second = await screen.findByRole('link', { name: 'Invoice 1063' });
  expect(second.getAttribute('href')).toBe(`${ACCOUNT_PATH}/invoices/${SECOND}`);
  expect(second.closest('ul')?.textContent).toBe(
    'Invoice 1048$2,569.22$137.45 of it by your creditInvoice 1063$1,000.00',
  );
  const amounts = screen.getByRole('table', { name: 'Amounts' }).textContent;
  expect(amounts).toContain('$3,431.77Fee$1.00');
  openPortal(ACCOUNT_PATH, {
    [`GET /portfolios/${PORTFOLIO}/accounts/${ACCOUNT}`]: { body: { ...account, balance: 7100.12 } },
  });
  expect((await screen.findByRole('link', { name: 'Pay what is due' })).getAttribute('href')).toBe(
    `${ACCOUNT_PATH}/make-a-payment`,
  );
});

test('PART-04 Pay on an invoice that stands beyond the first hundred opens with it', async () => {
  const rows = Array.from({ length: 100 }, (_, place) => {
    const uuid = `7d1f9b9e-3c55-4b1e-9f1a-${String(place).padStart(12, '0')}`;
    return { ...invoice, uuid, id: 2000 + place, dueDate: '2026-01-01' };
  });
  const { calls } = openPortal(`${INVOICE_PATH}/make-a-payment`, {
    [READ_INVOICES]: { rows, total: 101 },
    [PREPARE]: { body: prepared(three) },
  });
  expect(await screen.findByRole('checkbox', { name: new RegExp(invoice.jobName) })).toHaveProperty('checked', true);
  const listed = calls
    .filter(({ key }) => key === PREPARE)
    .map(({ body }) => (body as { targets: { invoiceId: string }[] }).targets)
    .filter((targets) => targets.length > 1);
  expect(listed.map((targets) => [targets.length, targets[0]?.invoiceId])).toEqual([[50, INVOICE]]);
});

test('PART-04 as long as nobody knows whether there is more to choose than the way to pay, the page waits and stands', async () => {
  const seen: string[] = [];
  const look = () => {
    const main = document.querySelector('main');
    if (!main && seen.length === 0) return;
    const form = main?.querySelector('[data-loading]') ? 'waiting' : main?.querySelector('input') ? 'form' : 'neither';
    if (form !== seen.at(-1)) seen.push(form);
  };
  const watch = new MutationObserver(look);
  watch.observe(document, { childList: true, subtree: true, attributes: true });
  openPortal(`${INVOICE_PATH}/make-a-payment`, { [PREPARE]: { body: prepared(three) } });
  expect(await screen.findByRole('region', { name: 'You pay' })).toBeTruthy();
  watch.disconnect();
  look();
  expect(seen).toEqual(['waiting', 'form']);
});

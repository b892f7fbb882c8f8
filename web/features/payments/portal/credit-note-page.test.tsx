// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { CustomerNoteJson } from '@underlay/contract/portal-credit-notes.ts';
import { expect, test } from 'vitest';
import type { AsJson } from '../../../testing/as-json.ts';
import {
  ACCOUNT_PATH,
  INVOICE,
  INVOICE_PATH,
  invoice,
  openPortal,
  READ_INVOICE,
  READ_INVOICES,
  READ_NOTES,
} from '../../../testing/portal-in-test.tsx';

const NOTE = 'e0000000-0000-4000-8000-000000000001';
const NOTE_PATH = `${ACCOUNT_PATH}/credit-notes/${NOTE}`;
const note: AsJson<CustomerNoteJson> = {
  ...{ uuid: NOTE, number: 12, state: 'issued', issuedOn: '2026-11-03', reason: 'returned', note: 'Two boxes' },
  ...{ total: 180.63, lessDue: 80.63, credit: 100, refunded: 0, unused: 0, voidedAt: null },
  invoice: { uuid: INVOICE, id: 1048, jobName: 'Kitchen oak' },
  sender: { name: 'Tallgrass Flooring Co.', lines: ['1290 Prairie Star Road'] },
  customer: { name: 'Maple Row Property Group', lines: ['418 Maple Row'] },
  lines: [{ description: 'White oak plank', quantity: 20, unit: 'each', rate: 10, subTotal: 200 }],
  ...{ figures: 'rates', less: 0, atFullPrice: true, value: 200, restocking: 30, subtotal: 170, uses: [] },
  taxes: [{ name: 'Sales tax', percent: 6.25, tax: 10.63 }],
  ...{ retained: 0, fee: 0 },
};
const voided = { ...note, state: 'void', voidedAt: '2026-11-20T15:00:00Z' };

test('CRED-13 CRED-14 a credit note is found in the list, and opened with all that is on it and the way to its PDF', async () => {
  const gift = { ...note, uuid: INVOICE, number: 13, reason: 'goodwill', invoice: null, credit: 25, total: 25 };
  const rows = [{ ...gift, lessDue: 0, unused: 10 }, note];
  openPortal(ACCOUNT_PATH, { [READ_NOTES]: { rows }, [`${READ_NOTES}/${NOTE}`]: { body: note } });
  const fold = await screen.findByRole('button', { name: 'Credit notes 2' });
  expect(fold.getAttribute('aria-expanded')).toBe('false');
  await userEvent.click(fold);
  expect(window.location.search).toBe('?notes=1');
  const table = await screen.findByRole('table', { name: 'Credit notes' });
  const texts = within(table)
    .getAllByRole('row')
    .map((row) => within(row).queryAllByRole('cell'))
    .map((cells) => cells.map((cell) => cell.textContent));
  expect(texts.slice(1)).toEqual([
    ['CN-13', 'Credit note', 'Goodwill', 'November 3rd, 2026', '', '$10.00 not used yet', '($25.00)', 'Details'],
    [
      ...['CN-12', 'Credit note', 'Kitchen oak', 'November 3rd, 2026', 'Returned goods'],
      ...['Less due on invoice 1048, Became credit', '($180.63)', 'Details'],
    ],
  ]);
  await userEvent.click(within(table).getByRole('link', { name: 'Details of credit note CN-12' }));
  expect(await screen.findByRole('heading', { name: 'Credit note CN-12', level: 1 })).toBeTruthy();
  const paper = within(screen.getByRole('article'));
  expect(paper.getByText('$80.63 less is due on invoice 1048. $100.00 became your credit.')).toBeTruthy();
  expect(paper.getByRole('link', { name: 'Invoice 1048' }).getAttribute('href')).toBe(INVOICE_PATH);
  const figures = within(paper.getByRole('table', { name: 'Credit note' }))
    .getAllByRole('row')
    .map((row) => row.textContent);
  expect(figures).toEqual([
    'White oak plank20 × $10.00$200.00',
    ...['Returned$200.00', 'Restocking($30.00)', 'Credited$170.00', 'Sales tax, 6.25%$10.63', 'Total credit$180.63'],
  ]);
  expect(paper.getByRole('link', { name: 'Download PDF' }).getAttribute('href')).toBe(
    `/core/api${NOTE_PATH.replace('/p/u/', '/portfolios/').replace('/a/', '/accounts/')}/pdf`,
  );
  expect(screen.getByRole('link', { name: 'Back to Invoices & Quotes' })).toBeTruthy();
});

test('CRED-09 what is refunded by a note is no credit, in the list and on its page', async () => {
  const sent = { ...note, lessDue: 0, credit: 0, refunded: 180.63 };
  openPortal(ACCOUNT_PATH, { [READ_INVOICES]: { rows: [] }, [READ_NOTES]: { rows: [sent] } });
  const table = within(await screen.findByRole('table', { name: 'Credit notes' }));
  expect(table.getByText('Refunded')).toBeTruthy();
  openPortal(NOTE_PATH, { [`${READ_NOTES}/${NOTE}`]: { body: sent } });
  const said = '$180.63 is refunded to the card or bank account that it was paid from.';
  expect(await screen.findByText(said)).toBeTruthy();
  expect(screen.queryByText(/your credit/)).toBeNull();
});

test('CRED-13 FEE-09 the page of a note names what is refunded with the fee that goes back too', async () => {
  const body = { ...note, lessDue: 0, credit: 0, refunded: 180.63, fee: 5.54 };
  openPortal(NOTE_PATH, { [`${READ_NOTES}/${NOTE}`]: { body } });
  const said = '$186.17 is refunded to the card or bank account that it was paid from ($5.54 of it is the fee).';
  expect(await screen.findByText(said)).toBeTruthy();
});

test('CRED-04 CRED-13 what the invoice took off its lines stands between them and what is credited', async () => {
  const discounted = { ...note, less: 20, atFullPrice: false, value: 180, restocking: 0, subtotal: 180 };
  openPortal(NOTE_PATH, { [`${READ_NOTES}/${NOTE}`]: { body: discounted } });
  const rows = within(await screen.findByRole('table', { name: 'Credit note' })).getAllByRole('row');
  expect(rows.slice(0, 3).map((row) => row.textContent)).toEqual([
    ...['White oak plank20 × $10.00$200.00', 'Less discount($20.00)', 'Credited$180.00'],
  ]);
});

test('CRED-18 RET-03 a note on a draw says what of it was held, which nobody owed yet', async () => {
  const onDraw = { ...note, value: null, restocking: 0, retained: 8.5, total: 172.13, lessDue: 172.13, credit: 0 };
  openPortal(NOTE_PATH, { [`${READ_NOTES}/${NOTE}`]: { body: onDraw } });
  const figures = within(await screen.findByRole('table', { name: 'Credit note' })).getAllByRole('row');
  expect(figures.slice(1).map((row) => row.textContent)).toEqual([
    ...['Credited$170.00', 'Sales tax, 6.25%$10.63', 'Of it held, and not due yet($8.50)', 'Total credit$172.13'],
  ]);
});

test('CRED-14 QUO-02 a note that was taken back is void in the list, on its page and on its invoice, and one that is not theirs is not there', async () => {
  const answers = { [READ_INVOICES]: { rows: [] }, [READ_NOTES]: { rows: [voided] } };
  openPortal(ACCOUNT_PATH, answers);
  // There is nothing else, so it is not folded.
  const table = within(await screen.findByRole('table', { name: 'Credit notes' }));
  expect(table.getByText('void')).toBeTruthy();
  openPortal(NOTE_PATH, { [`${READ_NOTES}/${NOTE}`]: { body: { ...voided, figures: 'amounts' } } });
  expect(await screen.findByText('void')).toBeTruthy();
  expect(screen.getByRole('row', { name: 'White oak plank $200.00' }).textContent).not.toContain('×');
  expect(screen.getByText('It has been void since November 20th, 2026, and counts no longer.')).toBeTruthy();
  expect(document.title).toContain('Credit note CN-12, void, from');
  const voidNotes = [
    { uuid: NOTE, number: 12, total: 180.63, issuedAt: '2026-11-03T15:00:00Z', voidedAt: voided.voidedAt },
  ];
  openPortal(INVOICE_PATH, { [READ_INVOICE]: { body: { ...invoice, voidNotes } } });
  const link = await screen.findByRole('link', { name: 'Credit note CN-12, void' });
  expect(link.getAttribute('href')).toBe(NOTE_PATH);
  expect(link.closest('tr')?.querySelector('s')?.textContent).toBe('($180.63)');
  openPortal(NOTE_PATH);
  expect(await screen.findByRole('heading', { name: 'Credit note is Unavailable' })).toBeTruthy();
  expect(screen.getByText(/There is no such credit note on this account/)).toBeTruthy();
});

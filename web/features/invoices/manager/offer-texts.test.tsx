// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { fakeServer } from '../../../testing/fake-server.ts';
import { BUSINESS, draft, everywhere, INVOICE } from '../../../testing/manager-records.ts';
import { openManager } from '../../../testing/open-manager.tsx';
import { always } from '../../../testing/plain-prices.ts';
import { INVOICE_PATH, invoice, openPortal, READ_INVOICE } from '../../../testing/portal-in-test.tsx';

const ONE = `/business/${BUSINESS}/invoices/${INVOICE}`;
const PAGE = `/p/m/${BUSINESS}/invoices/${INVOICE}`;
const NOTES = 'We begin in May.\n\n- Sand <b>all</b>\n- Oil';
const quote = { ...draft, isQuote: true, notes: '', terms: 'Half before.', internalNotes: '' };

test('QUO-09 notes, terms and internal notes of a draft quote are changed together; a sent one shows them and offers no change', async () => {
  let kept = quote;
  const calls = fakeServer({
    ...everywhere,
    [`GET ${ONE}`]: () => kept,
    [`PUT ${ONE}/offer`]: (body: object) => {
      kept = { ...kept, ...body };
      return kept;
    },
  });
  openManager(PAGE);
  const user = userEvent.setup({ delay: null });
  await user.click(await screen.findByRole('button', { name: 'Notes and terms' }));
  const form = within(await screen.findByRole('dialog', { name: 'Notes and terms' }));
  expect(form.getByLabelText('Terms (optional)')).toHaveProperty('value', 'Half before.');
  await user.click(form.getByLabelText('Notes (optional)'));
  await user.paste('x'.repeat(5001));
  await user.click(form.getByRole('button', { name: 'Save' }));
  expect(form.getByText('Must be at most 5000 characters.')).toBeDefined();
  await user.clear(form.getByLabelText('Notes (optional)'));
  await user.paste(NOTES);
  await user.type(form.getByLabelText('Internal notes (optional)'), 'Call first');
  await user.click(form.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const sent = calls.filter(({ what }) => what === `PUT ${ONE}/offer`).map(({ body }) => body);
  expect(sent).toEqual([{ notes: NOTES, terms: 'Half before.', internalNotes: 'Call first', version: draft.version }]);
  const notes = within(screen.getByRole('region', { name: 'Notes' }));
  expect(notes.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['Sand <b>all</b>', 'Oil']);
  expect(
    within(screen.getByRole('region', { name: 'Internal notes' })).getByText('No customer reads them.'),
  ).toBeDefined();
  cleanup();
  kept = { ...kept, status: 'sent' };
  openManager(PAGE);
  expect(await screen.findByRole('region', { name: 'Terms' })).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Notes and terms' })).toBeNull();
});

test('QUO-09 a customer reads the notes above the lines and the terms below, as words and never as markup', async () => {
  const section = { ...always, uuid: INVOICE, name: 'The floor', note: '', subtotal: 0 };
  const offer = { ...invoice, isQuote: true, notes: NOTES, terms: 'Half before.', sections: [section] };
  openPortal(INVOICE_PATH, { [READ_INVOICE]: { body: offer } });
  const notes = await screen.findByRole('region', { name: 'Notes' });
  const [lines] = screen.getAllByRole('table');
  const terms = screen.getByRole('region', { name: 'Terms' });
  expect(notes.querySelector('b')).toBeNull();
  expect(notes.textContent).toContain('<b>all</b>');
  const isBefore = (one: Node, other: Node | undefined) =>
    other !== undefined && one.compareDocumentPosition(other) === Node.DOCUMENT_POSITION_FOLLOWING;
  expect([isBefore(notes, lines), lines !== undefined && isBefore(lines, terms)]).toEqual([true, true]);
});

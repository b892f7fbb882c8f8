// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeServer } from '../../../testing/fake-server.ts';
import { BUSINESS, everywhere, INVOICE, invoice, line } from '../../../testing/manager-records.ts';
import { openManager } from '../../../testing/open-manager.tsx';

const owed = { ...invoice, lineItems: [line(1)] };
const quote = { ...owed, isQuote: true, status: 'sent', quoteExpiration: null };

test.each([
  ['a quote', quote, ['Remind Customer', 'Convert to Invoice']],
  ['an invoice', { ...owed, dueDate: '2099-01-31' }, ['Remind Customer', 'Add Payment']],
  ['a late invoice', { ...owed, dueDate: '2020-01-31' }, ['Add Payment', 'Remind Customer']],
])('D85 the next step of %s that was sent is filled, and the last of its buttons', async (_, stored, labels) => {
  fakeServer({ ...everywhere, [`GET /business/${BUSINESS}/invoices/${INVOICE}`]: stored });
  openManager(`/p/m/${BUSINESS}/invoices/${INVOICE}`);
  await screen.findByRole('button', { name: labels.at(-1) ?? '' });
  const shown = screen.getAllByRole('button').filter(({ textContent }) => labels.includes(textContent));
  expect(shown.map(({ textContent }) => textContent)).toEqual(labels);
  expect(shown.map(({ dataset }) => dataset.variant)).toEqual(['default', 'filled']);
});

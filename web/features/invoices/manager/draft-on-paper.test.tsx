// @vitest-environment jsdom
import { act, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeServer } from '../../../testing/fake-server.ts';
import { BUSINESS, draft, everywhere, INVOICE, line } from '../../../testing/manager-records.ts';
import { openManager } from '../../../testing/open-manager.tsx';

const lineItems = [line(1, { description: 'White oak', cost: 30 }), line(2, { description: 'Haul away' })];

test('INV-12 QUO-08 a draft is printed as the document that is sent: no fields, no costs, and typing goes on after it', async () => {
  fakeServer({ ...everywhere, [`GET /business/${BUSINESS}/invoices/${INVOICE}`]: { ...draft, lineItems } });
  openManager(`/p/m/${BUSINESS}/invoices/${INVOICE}`);
  const field = await screen.findByLabelText<HTMLInputElement>('Description of line 1');
  const paper = within(screen.getByRole('article'));
  act(() => void window.dispatchEvent(new Event('beforeprint')));
  const rows = within(paper.getByRole('table', { name: 'Line Items' })).getAllByRole('row');
  expect(rows.map((row) => row.firstElementChild?.nextElementSibling?.textContent)).toEqual([
    'Description',
    'White oak',
    'Haul away',
  ]);
  expect(screen.getAllByLabelText('Totals').at(-1)?.textContent).toMatch(/^Subtotal\$.*Total\$/);
  for (const role of ['textbox', 'combobox']) expect(paper.queryAllByRole(role)).toEqual([]);
  expect(paper.queryByRole('button', { name: /line|section/i })).toBeNull();
  expect(paper.queryByRole('region', { name: 'Margin' })).toBeNull();
  act(() => void window.dispatchEvent(new Event('afterprint')));
  expect(paper.getByLabelText('Description of line 1')).toBe(field);
  expect(paper.getAllByRole('table', { name: 'Line Items' })).toHaveLength(1);
});

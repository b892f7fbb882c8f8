// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { fakeServer } from '../../../testing/fake-server.ts';
import { BUSINESS, categories, draft, everywhere, INVOICE, line } from '../../../testing/manager-records.ts';
import { openManager } from '../../../testing/open-manager.tsx';
import { material, oak } from '../../../testing/price-records.ts';

const ONE = `/business/${BUSINESS}/invoices/${INVOICE}`;

test('BOOK-02 BOOK-03 BOOK-04 TAX-02 Enter takes what the price book offers first; what is measured fills the quantity with its waste', async () => {
  const kept = { ...draft, lineItems: [] as object[] };
  const calls = fakeServer({
    ...everywhere,
    [`GET /business/${BUSINESS}/tax-rates`]: [material],
    [`GET /business/${BUSINESS}/price-items/offered`]: [oak],
    [`GET ${ONE}`]: () => kept,
    [`POST ${ONE}/lineItems`]: (body: object) => {
      kept.lineItems = [...kept.lineItems, { ...line(kept.lineItems.length + 1), ...body, waste: 10 }];
      return kept;
    },
  });
  const sent = () => calls.filter(({ what }) => what === `POST ${ONE}/lineItems`).map(({ body }) => body);
  openManager(`/p/m/${BUSINESS}/invoices/${INVOICE}`);
  const user = userEvent.setup();
  await user.click(await screen.findByLabelText('Description of line 1'));
  await user.keyboard('oak');
  expect((await screen.findByRole('option', { name: /Engineered oak/ })).getAttribute('aria-selected')).toBe('true');
  await user.keyboard('{Enter}');
  expect(screen.queryByRole('listbox')).toBeNull();
  expect(screen.getByLabelText('Description of line 1')).toHaveProperty('value', oak.description);
  expect(screen.getByLabelText('Tax of line 1')).toHaveProperty('value', material.uuid);
  await user.tab();
  expect(document.activeElement).toBe(screen.getByLabelText('Measured of line 1'));
  await user.keyboard('412');
  expect(screen.getByLabelText('Quantity of line 1')).toHaveProperty('value', '453.2');
  expect(screen.getByText('412 + 10% waste')).toBeDefined();
  await user.keyboard('{Enter}');
  await waitFor(() =>
    expect(sent()).toEqual([
      {
        categoryId: categories[0]?.uuid,
        code: 'OAK-5E',
        description: oak.description,
        quantity: 453.2,
        unit: 'sq ft',
        rate: 7.45,
        tax: material.uuid,
        priceItemId: oak.uuid,
        measured: 412,
      },
    ]),
  );
  await user.type(await screen.findByLabelText('Description of line 2'), 'oaken stool{Enter}');
  expect(screen.getByLabelText('Description of line 2')).toHaveProperty('value', 'oaken stool');
});

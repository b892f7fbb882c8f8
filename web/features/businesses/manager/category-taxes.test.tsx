// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { fakeServer } from '../../../testing/fake-server.ts';
import { BUSINESS, draft, everywhere, INVOICE } from '../../../testing/manager-records.ts';
import { openManager } from '../../../testing/open-manager.tsx';

const API = `/business/${BUSINESS}`;
const LABOR = 'a2000000-0000-4000-8000-000000000002';
const RATE = 'a3000000-0000-4000-8000-000000000003';
const rate = { uuid: RATE, name: 'Sales tax, labor', percent: 4, active: true, version: 1 };

test('TAX-07 the settings say what new lines of each category are taxed with, and change it', async () => {
  let tax = 'document';
  const calls = fakeServer({
    ...everywhere,
    [`GET ${API}/tax-rates`]: [rate],
    [`GET ${API}/categories`]: () => [
      { uuid: LABOR, name: 'Labor', tax },
      { uuid: INVOICE, name: 'Payment', tax: 'document' },
    ],
    [`PUT ${API}/categories/${LABOR}`]: (body: unknown) => {
      tax = (body as { tax: string }).tax;
      return { uuid: LABOR, name: 'Labor', tax };
    },
  });
  openManager(`/p/m/${BUSINESS}/settings`);
  const user = userEvent.setup();
  const table = await screen.findByRole('table', { name: 'Categories' });
  expect(within(table).queryByText('Payment')).toBeNull();
  expect(within(table).getByText('Sales tax')).toBeDefined();
  await user.click(within(table).getByRole('button', { name: 'Labor' }));
  await user.selectOptions(await screen.findByLabelText('New lines are taxed with'), 'Sales tax, labor, 4%');
  await user.click(screen.getByRole('button', { name: 'Save Category' }));
  expect(await within(table).findByText('Sales tax, labor, 4%')).toBeDefined();
  expect(calls.filter(({ what }) => what.startsWith('PUT')).map(({ body }) => body)).toEqual([{ tax: RATE }]);
});

test('TAX-07 a line that is typed shows the tax of its category', async () => {
  fakeServer({
    ...everywhere,
    [`GET ${API}/invoices/${INVOICE}`]: { ...draft, lineItems: [], usualLine: { categoryId: LABOR, unit: 'each' } },
    [`GET ${API}/tax-rates`]: [rate],
    [`GET ${API}/categories`]: [{ uuid: LABOR, name: 'Labor', tax: RATE }],
  });
  openManager(`/p/m/${BUSINESS}/invoices/${INVOICE}`);
  const user = userEvent.setup();
  await user.type(await screen.findByRole('textbox', { name: 'Description of line 1' }), 'Fitting');
  await user.type(screen.getByRole('textbox', { name: 'Rate of line 1' }), '100');
  expect((screen.getByRole('combobox', { name: 'Tax of line 1' }) as HTMLSelectElement).value).toBe(RATE);
  expect(within(screen.getByLabelText('Totals')).getByText('$4.00')).toBeDefined();
});

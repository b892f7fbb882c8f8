// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { fakeServer, Refusal } from '../../../testing/fake-server.ts';
import { BUSINESS, categories, everywhere } from '../../../testing/manager-records.ts';
import { openManager } from '../../../testing/open-manager.tsx';
import { material, oak, oldRate } from '../../../testing/price-records.ts';

const PAGE = `/p/m/${BUSINESS}/settings/price-book`;
const API = `/business/${BUSINESS}/price-items`;
const EXISTS = 'There is an item of this name already.';

function open(answers: object = {}, address = PAGE) {
  const calls = fakeServer({
    ...everywhere,
    [`GET /business/${BUSINESS}/tax-rates`]: [material, oldRate],
    [`GET /business/${BUSINESS}/inventory`]: [],
    [`GET ${API}`]: [oak],
    ...answers,
  });
  const router = openManager(address);
  const sent = (method: string) =>
    calls.filter(({ what }) => what.startsWith(`${method} ${API}`)).map(({ body }) => body);
  return { calls, router, sent, user: userEvent.setup({ delay: null }) };
}
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));

test('BOOK-01 an item is added with what a line takes of it; a name that exists is refused beside the name', async () => {
  const refused = new Refusal(422, { code: 'price_item_exists', message: EXISTS, fields: { name: EXISTS } });
  const { user, sent } = open({ [`POST ${API}`]: refused });
  await user.click(await screen.findByRole('button', { name: 'Add Item' }));
  const form = await dialog('Add Item');
  await user.click(form.getByRole('button', { name: 'Save Item' }));
  expect(await form.findByText('Must contain at least one character.')).toBeDefined();
  expect(sent('POST')).toEqual([]);
  await user.type(form.getByLabelText('Name'), 'Shoe molding');
  await user.selectOptions(form.getByLabelText('Category'), categories[1]?.name ?? '');
  expect(within(form.getByLabelText('Category')).queryByText('Payment')).toBeNull();
  await waitFor(() => expect(within(form.getByLabelText('Tax')).getByText('Sales tax, material, 9.15%')).toBeDefined());
  expect(within(form.getByLabelText('Tax')).queryByText(/Old rate/)).toBeNull();
  await user.selectOptions(form.getByLabelText('Tax'), 'Not taxed');
  await user.selectOptions(form.getByLabelText('Unit'), 'ln ft');
  await user.type(form.getByLabelText('Rate'), '1.85');
  await user.type(form.getByLabelText('Unit Cost'), '0.82');
  await user.clear(form.getByLabelText('Waste (%)'));
  await user.type(form.getByLabelText('Waste (%)'), '7.5');
  await user.click(form.getByRole('button', { name: 'Save Item' }));
  expect(sent('POST')).toEqual([
    {
      name: 'Shoe molding',
      description: '',
      code: '',
      categoryId: categories[1]?.uuid,
      unit: 'ln ft',
      rate: 1.85,
      cost: 0.82,
      waste: 7.5,
      tax: 'none',
      stockItemId: null,
    },
  ]);
  await waitFor(() => expect(document.activeElement).toBe(form.getByLabelText('Name')));
  expect(form.getAllByText(EXISTS).length).toBeGreaterThan(0);
});

test('BOOK-05 BOOK-06 the list is searched and shows the retired ones; an item is changed and retired from it', async () => {
  const { user, calls, sent, router } = open({ [`PUT ${API}/${oak.uuid}`]: { ...oak, active: false } });
  const row = within((await screen.findByRole('button', { name: oak.name })).closest('tr') as HTMLElement);
  for (const copy of ['OAK-5E', '$7.45', 'sq ft', '$4.32']) expect(row.getByText(copy)).toBeDefined();
  await user.click(row.getByRole('button', { name: oak.name }));
  const form = await dialog('Change Item');
  expect((form.getByLabelText('Rate') as HTMLInputElement).value).toBe('7.45');
  await user.click(form.getByLabelText('Retired'));
  await user.click(form.getByRole('button', { name: 'Save Item' }));
  const { uuid: _, categoryName: _name, stockItemName: _stock, ...stored } = oak;
  await waitFor(() => expect(sent('PUT')).toEqual([{ ...stored, active: false }]));
  await user.click(screen.getByRole('link', { name: 'Retired' }));
  await waitFor(() => expect(router.state.location.search).toEqual({ active: 'false' }));
  await user.click((await screen.findAllByRole('button', { name: 'Search' }))[0] as HTMLElement);
  await user.type(screen.getByLabelText('Name or Code'), 'oak{Enter}');
  const asked = () => Object.fromEntries(calls.findLast(({ what }) => what === `GET ${API}`)?.url.searchParams ?? []);
  await waitFor(() => expect(asked()).toEqual({ text: 'oak', active: 'false', page: '1', pageSize: '10' }));
});

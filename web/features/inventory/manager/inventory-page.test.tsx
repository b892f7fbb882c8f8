// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { fakeServer, Refusal } from '../../../testing/fake-server.ts';
import { item } from '../../../testing/inventory-records.ts';
import { BUSINESS, everywhere } from '../../../testing/manager-records.ts';
import { openManager } from '../../../testing/open-manager.tsx';

const HOME = `/p/m/${BUSINESS}/inventory`;
const API = `/business/${BUSINESS}/inventory`;
const ITEM = `${API}/${item.uuid}`;
const table = (name: string) => screen.findByRole('table', { name });
const headsOf = async (name: string) =>
  within(await table(name))
    .getAllByRole('columnheader')
    .map((head) => head.textContent);
const sentTo = (calls: ReturnType<typeof fakeServer>, what: string) => calls.find((call) => call.what === what)?.body;

test('STOCK-03 the inventory has its columns, and a row leads to the item', async () => {
  fakeServer({ ...everywhere, [`GET ${API}`]: [item] });
  openManager(HOME);
  const row = await screen.findByRole('link', { name: 'White oak plank' });
  expect(row.getAttribute('href')).toBe(`${HOME}/${item.uuid}`);
  expect((await headsOf('Inventory')).slice(0, 5)).toEqual(['Name', 'Description', 'Quantity', 'UPC', 'SKU']);
  expect(screen.getByText('1,200')).toBeDefined();
});

test('STOCK-01 STOCK-02 the search asks for name, UPC and SKU and returns to page 1; a new item has its own page', async () => {
  const calls = fakeServer({ ...everywhere, [`GET ${API}`]: [item] });
  const router = openManager(`${HOME}?page=3`);
  const user = userEvent.setup();
  await user.click((await screen.findAllByRole('button', { name: 'Search' }))[0] as HTMLElement);
  await user.type(screen.getByLabelText('Name'), 'oak');
  await user.type(screen.getByLabelText('UPC'), '0360');
  await user.type(screen.getByLabelText('SKU'), '5{Enter}');
  await waitFor(() => expect(router.state.location.search).toEqual({ name: 'oak', upc: '0360', sku: '5' }));
  await waitFor(() =>
    expect(Object.fromEntries(calls.at(-1)?.url.searchParams ?? [])).toEqual({
      name: 'oak',
      upc: '0360',
      sku: '5',
      page: '1',
      pageSize: '10',
    }),
  );
  const create = screen.getByRole('link', { name: 'Add new Item' });
  expect(create.getAttribute('href')).toBe(`${HOME}/create`);
});

test('D72 an empty inventory offers the first item; a search without hits can be cleared; a failure claims nothing', async () => {
  fakeServer({ ...everywhere, [`GET ${API}`]: [] });
  const router = openManager(HOME);
  expect(await screen.findByText('No inventory items to display.')).toBeDefined();
  expect(screen.getAllByRole('link', { name: 'Add new Item' })).toHaveLength(2);
  await router.navigate({ href: `${HOME}?sku=zzz` });
  expect(await screen.findByText('No inventory items match the search criteria.')).toBeDefined();
  fakeServer({ ...everywhere, [`GET ${API}`]: new Refusal(503, { code: 'UNAVAILABLE', message: 'x' }) });
  await router.navigate({ href: `${HOME}?sku=yyy` });
  expect(await screen.findByText(/could not be loaded/)).toBeDefined();
  expect(screen.getByRole('button', { name: 'Retry' })).toBeDefined();
});

test('STOCK-04 D76 a new item sends nothing until all nine entries are right, and then dollars and a whole quantity', async () => {
  const calls = fakeServer({ ...everywhere, [`POST ${API}`]: item, [`GET ${ITEM}`]: item });
  const router = openManager(`${HOME}/create`);
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Add Item' }));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Name')));
  expect(screen.getAllByText('Enter a number.')).toHaveLength(4);
  expect(screen.getAllByText('Must contain at least one character.')).toHaveLength(3);
  expect(screen.getByText('Must be a valid date in the format mm/dd/yyyy.')).toBeDefined();
  expect(screen.getByText("Must be alphanumeric and can only contain special characters .'-#@%&")).toBeDefined();
  const money = ['Retail Price', 'Cost', 'Taxes paid'];
  for (const label of money) expect(screen.getByLabelText(label).getAttribute('inputmode')).toBe('decimal');
  const entries = {
    Name: 'White oak plank',
    Description: 'Select grade',
    UPC: '036000291452',
    SKU: 'OAK-5',
    Quantity: '-1',
    Cost: '480.555',
    'Taxes paid': '36.04',
    'Retail Price': '64.9',
  };
  for (const [label, text] of Object.entries(entries)) await user.type(screen.getByLabelText(label), text);
  await user.type(screen.getByLabelText('Purchase Date'), '2026-02-27');
  await user.click(screen.getByRole('button', { name: 'Add Item' }));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Quantity')));
  expect(screen.getByText('Must be 0 or more.')).toBeDefined();
  expect(screen.getByText('Must have at most two decimals.')).toBeDefined();
  expect(calls.some(({ what }) => what.startsWith('POST'))).toBe(false);
  for (const [label, text] of [
    ['Quantity', '12'],
    ['Cost', '480.55'],
  ] as const) {
    await user.clear(screen.getByLabelText(label));
    await user.type(screen.getByLabelText(label), text);
  }
  await user.keyboard('{Enter}');
  await waitFor(() => expect(router.state.location.pathname).toBe(`${HOME}/${item.uuid}`));
  expect(sentTo(calls, `POST ${API}`)).toEqual({
    name: 'White oak plank',
    description: 'Select grade',
    upc: '036000291452',
    sku: 'OAK-5',
    quantity: 12,
    cost: 480.55,
    taxesPaid: 36.04,
    retailPricePerItem: 64.9,
    purchaseDate: '2026-02-27',
  });
});

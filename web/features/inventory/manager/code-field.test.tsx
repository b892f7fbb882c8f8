// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { fakeServer } from '../../../testing/fake-server.ts';
import { item } from '../../../testing/inventory-records.ts';
import { BUSINESS, everywhere } from '../../../testing/manager-records.ts';
import { openManager } from '../../../testing/open-manager.tsx';

const API = `/business/${BUSINESS}/inventory`;
const HOME = `/p/m/${BUSINESS}/inventory`;
const alike = {
  ...item,
  uuid: '70000000-0000-4000-8000-000000000002',
  name: 'Red oak plank',
  sku: 'OAK-5B',
  upc: '11',
};

test('STOCK-01 STOCK-04 the SKU or UPC of another item is said at the field, with a link to that item, and refuses nothing', async () => {
  const calls = fakeServer({ ...everywhere, [`GET ${API}`]: [alike, item] });
  openManager(`${HOME}/create`);
  const sku = await screen.findByLabelText('SKU');
  await userEvent.type(sku, 'oak-5');
  const other = await screen.findByRole('link', { name: item.name });
  expect(other.closest('[role=status]')?.textContent).toBe('Also the SKU of White oak plank.');
  expect([other.getAttribute('href'), other.getAttribute('target')]).toEqual([`${HOME}/${item.uuid}`, '_blank']);
  expect(calls.some(({ what, url }) => what === `GET ${API}` && url.searchParams.get('sku') === 'oak-5')).toBe(true);
  await userEvent.type(sku, '9');
  await waitFor(() => expect(screen.queryByRole('link', { name: item.name })).toBeNull());
  await userEvent.type(screen.getByLabelText('UPC'), item.upc);
  expect((await screen.findByText(/^Also the UPC of/)).textContent).toBe('Also the UPC of White oak plank.');
});

test('STOCK-06 an item that is edited is not told of its own codes', async () => {
  fakeServer({ ...everywhere, [`GET ${API}`]: [item, { ...alike, sku: item.sku }], [`GET ${API}/${item.uuid}`]: item });
  openManager(`${HOME}/${item.uuid}`);
  await userEvent.click(await screen.findByRole('button', { name: 'Edit Details' }));
  expect((await screen.findByText(/^Also the SKU of/)).textContent).toBe('Also the SKU of Red oak plank.');
  expect(screen.queryByText(/^Also the UPC of/)).toBeNull();
});

test('STOCK-04 an item that is added is not told of its own codes, and asks nothing more of them', async () => {
  const stored: object[] = [];
  const calls = fakeServer({
    ...everywhere,
    [`GET ${API}`]: () => stored,
    [`POST ${API}`]: () => {
      stored.push(item);
      return item;
    },
    [`GET ${API}/${item.uuid}`]: item,
  });
  const router = openManager(`${HOME}/create`);
  const entries = {
    ...{ Name: item.name, Description: item.description, UPC: item.upc, SKU: item.sku, 'Retail Price': '64.90' },
    ...{ Quantity: '12', Cost: '480.55', 'Taxes paid': '36.04', 'Purchase Date': '2026-02-27' },
  };
  await screen.findByLabelText('Name');
  for (const [label, text] of Object.entries(entries)) await userEvent.type(screen.getByLabelText(label), text);
  const asked = () => calls.filter(({ what }) => what === `GET ${API}`).length;
  await waitFor(() => expect(asked()).toBe(2));
  await userEvent.click(screen.getByRole('button', { name: 'Add Item' }));
  await waitFor(() => expect(router.state.location.pathname).toBe(`${HOME}/${item.uuid}`));
  expect(asked()).toBe(2);
});

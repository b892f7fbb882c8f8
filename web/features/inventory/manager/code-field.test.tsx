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

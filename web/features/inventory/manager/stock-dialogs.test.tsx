// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { fakeServer } from '../../../testing/fake-server.ts';
import { item } from '../../../testing/inventory-records.ts';
import { as, BUSINESS, everywhere } from '../../../testing/manager-records.ts';
import { openManager } from '../../../testing/open-manager.tsx';

const openDialog = async () => {
  fakeServer({ ...everywhere, [`GET /business/${BUSINESS}/inventory/${item.uuid}`]: item });
  openManager(`/p/m/${BUSINESS}/inventory/${item.uuid}`);
  await userEvent.click(await screen.findByRole('button', { name: 'Remove Inventory' }));
  return within(await screen.findByRole('dialog', { name: 'Remove Inventory' }));
};
const gone = (name: string) => waitFor(() => expect(screen.queryByRole('dialog', { name })).toBeNull());

test('FORM-01 a dialog without entries closes with Escape', async () => {
  await openDialog();
  await userEvent.keyboard('{Escape}');
  await gone('Remove Inventory');
  expect(screen.queryByText('Leave without saving?')).toBeNull();
});

test('FORM-01 Escape and Cancel ask before the entries of a dialog are lost', async () => {
  const dialog = await openDialog();
  const quantity = dialog.getByLabelText('Quantity to Remove');
  await userEvent.type(quantity, '3{Escape}');
  expect(await screen.findByText('Leave without saving?')).toBeDefined();
  await userEvent.keyboard('{Escape}');
  await gone('Leave without saving?');
  expect(quantity).toHaveProperty('value', '3');
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Stay here' }));
  await gone('Leave without saving?');
  expect(quantity).toHaveProperty('value', '3');
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Leave' }));
  await gone('Remove Inventory');
});

test('STOCK-04 STOCK-07 who may not spend brings in a lot, and new items, and is not asked what they cost', async () => {
  const lots = `POST /business/${BUSINESS}/inventory/${item.uuid}/add-quantity`;
  const added = { [lots]: { ...item, quantity: 1208 } };
  const calls = fakeServer({
    ...everywhere,
    ...as('estimator'),
    ...added,
    [`GET /business/${BUSINESS}/inventory/${item.uuid}`]: item,
  });
  openManager(`/p/m/${BUSINESS}/inventory/${item.uuid}`);
  await userEvent.click(await screen.findByRole('button', { name: 'Add Inventory' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add Inventory' }));
  await userEvent.type(dialog.getByLabelText('Quantity to add'), '8');
  await userEvent.type(dialog.getByLabelText('Purchase Date'), '2026-03-02');
  expect(dialog.queryByLabelText(/Cost|Taxes/)).toBeNull();
  await userEvent.keyboard('{Enter}');
  await gone('Add Inventory');
  expect(calls.find(({ what }) => what === lots)?.body).toEqual({ quantity: 8, purchaseDate: '2026-03-02' });
  openManager(`/p/m/${BUSINESS}/inventory/create`);
  expect(await screen.findByText('With a quantity of 0 no lot is recorded.')).toBeDefined();
  expect(screen.queryByLabelText(/Cost|Taxes/)).toBeNull();
});

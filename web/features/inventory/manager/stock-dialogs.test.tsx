// @vitest-environment jsdom

import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { fakeServer } from '../../../testing/fake-server.ts';
import { item } from '../../../testing/inventory-records.ts';
import { as, BUSINESS, everywhere } from '../../../testing/manager-records.ts';
import { openManager } from '../../../testing/open-manager.tsx';

const AT_ITEM = `/business/${BUSINESS}/inventory/${item.uuid}`;

const openDialog = () => {
  fakeServer({ ...everywhere, [`GET ${AT_ITEM}`]: item });
  return opened();
};
const opened = async () => {
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

test.each([
  ['some of it is left', 10],
  ['nothing of it is left', 6],
])('STOCK-08 removing again after an answer that was lost sends the same as before, when %s', async (_, had) => {
  let stock = had;
  let isLost = true;
  const REMOVE = `POST ${AT_ITEM}/remove-quantity`;
  const calls = fakeServer({
    ...everywhere,
    [`GET ${AT_ITEM}`]: () => ({ ...item, quantity: stock }),
    [REMOVE]: () => {
      stock = had - 6;
      if (isLost) throw new TypeError('the connection was lost');
      return { ...item, quantity: stock };
    },
  });
  const removals = () => calls.filter(({ what }) => what === REMOVE).map(({ body }) => body);
  const dialog = await opened();
  await userEvent.type(dialog.getByLabelText('Quantity to Remove'), '6{Enter}');
  await dialog.findByText(new RegExp(`${had - 6} in stock`));
  // Others are no more than are there.
  await userEvent.type(dialog.getByLabelText('Quantity to Remove'), '1{Enter}');
  expect(removals()).toHaveLength(1);
  await userEvent.type(dialog.getByLabelText('Quantity to Remove'), '{Backspace}');
  isLost = false;
  await userEvent.type(dialog.getByLabelText('Quantity to Remove'), '{Enter}');
  await gone('Remove Inventory');
  expect(removals()).toHaveLength(2);
  expect(removals()[1]).toEqual(removals()[0]);
});

test('STOCK-08 more than the stock is said so beside the field, also of a number with commas', async () => {
  const calls = fakeServer({ ...everywhere, [`GET ${AT_ITEM}`]: { ...item, quantity: 999 } });
  const dialog = await opened();
  await userEvent.type(dialog.getByLabelText('Quantity to Remove'), '1,000{Enter}');
  expect(await dialog.findByText('Must be at most 999, all that is in stock.')).toBeDefined();
  expect(calls.filter(({ what }) => what.startsWith('POST'))).toEqual([]);
});

test('STOCK-07 a purchase date after today or before 1970 is said at the field, and nothing is sent', async () => {
  const calls = fakeServer({ ...everywhere, [`GET ${AT_ITEM}`]: item, [`POST ${AT_ITEM}/add-quantity`]: item });
  openManager(`/p/m/${BUSINESS}/inventory/${item.uuid}`);
  await userEvent.click(await screen.findByRole('button', { name: 'Add Inventory' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add Inventory' }));
  await userEvent.type(dialog.getByLabelText('Quantity to add'), '8');
  const day = dialog.getByLabelText('Purchase Date');
  const wrong = { '3000-01-01': 'Must not be after today.', '1800-05-05': 'Must be in 1970 or later.' };
  for (const [typed, message] of Object.entries(wrong)) {
    await userEvent.clear(day);
    await userEvent.type(day, typed);
    await userEvent.click(dialog.getByRole('button', { name: 'Add Inventory' }));
    expect(await dialog.findByText(message)).toBeDefined();
  }
  expect(calls.some(({ what }) => what.startsWith('POST'))).toBe(false);
});

// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { type Call, Refusal } from '../../../testing/fake-server.ts';
import { BUSINESS } from '../../../testing/manager-records.ts';
import { AT_ORDER, openWorkOrder } from '../../../testing/open-work-order.ts';
import { item, ORDER, orderLine, report, subcontractor, workOrder } from '../../../testing/work-order-records.ts';

const HOME = `/p/m/${BUSINESS}`;

const headsOf = async (name: string) =>
  within(await screen.findByRole('table', { name }))
    .getAllByRole('columnheader')
    .map((head) => head.textContent);
const sent = (calls: readonly Call[], what: string) =>
  calls.filter((call) => call.what === what).map(({ body }) => body);

const unfold = async (name: 'Add inventory' | 'Add a subcontractor') =>
  userEvent.click(await screen.findByRole('button', { name }));

/** Unfolds the form that adds inventory, unless it is open, and picks the item. */
const pick = async () => {
  if (screen.queryByRole('form', { name: 'Add to Work Order' }) === null) await unfold('Add inventory');
  await userEvent.click(await screen.findByRole('combobox', { name: 'Item' }));
  await userEvent.click(await screen.findByRole('option', { name: /White oak plank/ }));
  return screen.findByText('12 in stock');
};
const PUT_INVENTORY = `PUT ${AT_ORDER}/inventory`;

test('WO-06 WO-07 an item that is picked shows what it is, and adding it sends the quantity as added', async () => {
  const calls = openWorkOrder({ inventory: [] }, { [PUT_INVENTORY]: workOrder });
  expect(await screen.findByText('No inventory to display.')).toBeDefined();
  await pick();
  for (const text of [item.name, item.description, item.upc, item.sku]) expect(screen.getByText(text)).toBeDefined();
  await userEvent.type(screen.getByLabelText('Quantity'), '5{Enter}');
  expect(await headsOf('Inventory List')).toEqual(['Name', 'Description', 'UPC', 'SKU', 'Quantity', 'Status']);
  expect(screen.getByText('added')).toBeDefined();
  expect(sent(calls, PUT_INVENTORY)).toEqual([{ inventoryId: item.uuid, quantity: 5, status: 'added' }]);
  await waitFor(() => expect(screen.getByLabelText('Quantity')).toHaveProperty('value', ''));
  expect(screen.queryByText('12 in stock')).toBeNull();
});

test('WO-08 D54 more than the stock is sent as the stock count, and the screen says so', async () => {
  const calls = openWorkOrder({}, { [PUT_INVENTORY]: workOrder });
  await pick();
  await userEvent.type(screen.getByLabelText('Quantity'), '40');
  expect(await screen.findByText('Only 12 are in stock, so 12 will be added.')).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Add to Work Order' }));
  await waitFor(() => expect(sent(calls, PUT_INVENTORY)).toMatchObject([{ quantity: 12 }]));
});

test('WO-08 without an item and a whole quantity from 0 nothing is sent, and the words stand beside the field', async () => {
  const calls = openWorkOrder();
  await unfold('Add inventory');
  const add = await screen.findByRole('button', { name: 'Add to Work Order' });
  await userEvent.click(add);
  expect(await screen.findByText('Select an option.')).toBeDefined();
  expect(screen.getByText('Enter a number.')).toBeDefined();
  await pick();
  for (const [wrong, words] of [
    ['-1', 'Must be 0 or more.'],
    ['1.5', 'Must be a whole number.'],
    ['x', 'Must contain only numbers.'],
  ] as const) {
    await userEvent.clear(screen.getByLabelText('Quantity'));
    await userEvent.type(screen.getByLabelText('Quantity'), wrong);
    await userEvent.click(add);
    expect(await screen.findByText(words)).toBeDefined();
  }
  expect(sent(calls, PUT_INVENTORY)).toEqual([]);
});

test('WO-08 D49 when somebody else took the last of it, the refusal stands beside the quantity, which stays', async () => {
  const message = 'None of this item is left in stock.';
  const refused = new Refusal(409, { code: 'out_of_stock', message, fields: { quantity: message } });
  openWorkOrder({}, { [PUT_INVENTORY]: refused });
  await pick();
  await userEvent.type(screen.getByLabelText('Quantity'), '5{Enter}');
  expect((await screen.findAllByText(message)).length).toBeGreaterThan(0);
  expect(screen.getByLabelText('Quantity')).toHaveProperty('value', '5');
});

test('WO-08 D49 when somebody else took some of it meanwhile, the screen says how much was added', async () => {
  const answered = (quantity: number) => ({ ...workOrder, inventory: [{ ...orderLine, quantity }] });
  let now = 8;
  openWorkOrder({}, { [PUT_INVENTORY]: () => answered(now) });
  const add = async (quantity: string) => {
    await pick();
    await userEvent.type(screen.getByLabelText('Quantity'), `${quantity}{Enter}`);
  };
  await add('12');
  expect(await screen.findByText('Only 3 × White oak plank added. No more were in stock.')).toBeDefined();
  now = 12;
  await add('4');
  expect(await screen.findByText('4 × White oak plank added')).toBeDefined();
});

test('WO-08 after an answer that was lost the order is asked for again, so that nobody adds the same twice', async () => {
  let isAdded = false;
  openWorkOrder(
    { inventory: [] },
    {
      [`GET ${AT_ORDER}`]: () => ({ workOrder: { ...workOrder, inventory: isAdded ? [orderLine] : [] } }),
      [PUT_INVENTORY]: () => {
        isAdded = true;
        return new Refusal(503, { code: 'UNAVAILABLE', message: 'Underlay cannot be reached.' });
      },
    },
  );
  await pick();
  await userEvent.type(screen.getByLabelText('Quantity'), '5{Enter}');
  expect(await screen.findByRole('link', { name: orderLine.name })).toBeDefined();
});

test('WO-09 only in edit mode can an item be removed, which asks once and, however hurriedly pressed, sends one zero with an empty status', async () => {
  const calls = openWorkOrder({}, { [PUT_INVENTORY]: { ...workOrder, inventory: [] } });
  await screen.findByRole('link', { name: orderLine.name });
  expect(screen.queryByRole('button', { name: `Remove ${orderLine.name}` })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Edit the inventory list' }));
  await userEvent.click(screen.getByRole('button', { name: `Remove ${orderLine.name}` }));
  expect(await screen.findByText('All 5 of it go back to stock.')).toBeDefined();
  await userEvent.dblClick(screen.getByRole('button', { name: 'Remove' }));
  expect(await screen.findByText('No inventory to display.')).toBeDefined();
  expect(sent(calls, PUT_INVENTORY)).toEqual([{ inventoryId: item.uuid, quantity: 0, status: '', was: 5 }]);
});

test('WO-06 WO-13 the forms that add are folded up; unfolding gives the first field the focus, Escape and Cancel give it back', async () => {
  openWorkOrder();
  for (const [opener, name, field] of [
    ['Add inventory', 'Add to Work Order', 'Item'],
    ['Add a subcontractor', 'Add Subcontractor', 'Subcontractor'],
  ] as const) {
    const button = await screen.findByRole('button', { name: opener });
    expect(screen.queryByRole('form', { name })).toBeNull();
    await userEvent.click(button);
    expect(document.activeElement).toBe(screen.getByRole('combobox', { name: field }));
    expect(button.getAttribute('aria-expanded')).toBe('true');
    await userEvent.keyboard('{ArrowDown}');
    await userEvent.keyboard('{Escape}');
    expect(screen.getByRole('form', { name })).toBeDefined(); // The list of choices took the first one.
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('form', { name })).toBeNull();
    expect(document.activeElement).toBe(button);
    await userEvent.click(button);
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('form', { name })).toBeNull();
    expect(document.activeElement).toBe(button);
  }
});

test('WO-07 after one item the form stands ready for the next, and Done closes it', async () => {
  const calls = openWorkOrder({}, { [PUT_INVENTORY]: workOrder });
  for (const quantity of ['5', '2']) {
    await pick();
    await userEvent.type(screen.getByLabelText('Quantity'), `${quantity}{Enter}`);
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'Item' })));
    expect(screen.getByRole('combobox', { name: 'Item' })).toHaveProperty('value', '');
  }
  expect(sent(calls, PUT_INVENTORY)).toMatchObject([{ quantity: 5 }, { quantity: 2 }]);
  await userEvent.click(screen.getByRole('button', { name: 'Done' }));
  expect(screen.queryByRole('form', { name: 'Add to Work Order' })).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add inventory' }));
});

test('WO-10 WO-11 the expense reports have their columns and badges, and a report opens to its lines', async () => {
  const reports = [report('approved'), report('pending'), report('rejected')];
  openWorkOrder({}, { [`GET ${AT_ORDER}/expense-reports`]: reports });
  const open = await screen.findByRole('button', { name: 'Tile saw, approved' });
  expect(await headsOf('Expense Reports')).toEqual([
    'Date Submitted',
    'Description',
    'Amount',
    'Submitted By',
    'Subcontractor',
    'Status',
  ]);
  const table = within(screen.getByRole('table', { name: 'Expense Reports' }));
  expect(table.getAllByText('March 3rd, 2026')).toHaveLength(3);
  expect(table.getAllByText('$132.50')).toHaveLength(3);
  const tones = ['approved', 'pending', 'rejected'].map((status) => table.getByText(status).dataset.tone);
  expect(tones).toEqual(['green', 'yellow', 'red']);
  expect(table.queryByText('Rental')).toBeNull();
  await userEvent.click(open);
  const lines = within(table.getByRole('list', { name: 'Lines of Tile saw, approved' }));
  expect(lines.getAllByRole('listitem').map((line) => line.textContent)).toEqual([
    'EquipmentRental3 × $32.50$97.50',
    'MaterialBlade1 × $35.00$35.00',
  ]);
});

test('WO-10 one overlong word in a description may break, so that it covers no amount', async () => {
  const word = 'W'.repeat(200);
  openWorkOrder({}, { [`GET ${AT_ORDER}/expense-reports`]: [{ ...report('approved'), description: word }] });
  const open = await screen.findByRole('button', { name: word });
  expect(open.querySelectorAll('wbr').length).toBeGreaterThan(10);
});

test('WO-12 Add Expense Report opens its own page', async () => {
  openWorkOrder();
  const link = await screen.findByRole('link', { name: 'Add Expense Report' });
  expect(link.getAttribute('href')).toBe(`${HOME}/work-orders/${ORDER}/expense-reports/add`);
  expect(await screen.findByText('No expense reports to display.')).toBeDefined();
});

test('WO-10 reports that cannot be loaded are not said to be none', async () => {
  openWorkOrder({}, { [`GET ${AT_ORDER}/expense-reports`]: new Refusal(500, { code: 'INTERNAL', message: 'x' }) });
  expect(await screen.findByText(/The expense reports could not be loaded/)).toBeDefined();
  expect(screen.queryByText('No expense reports to display.')).toBeNull();
});

const PUT_PERSON = `PUT ${AT_ORDER}/sub-contractor`;

test('WO-13 WO-14 D50 D51 somebody who is not on the order yet is added, and a new one can be created', async () => {
  const calls = openWorkOrder(
    { subContractors: [] },
    { [`GET ${AT_ORDER}/subcontractors/candidates`]: [subcontractor], [PUT_PERSON]: workOrder },
  );
  await unfold('Add a subcontractor');
  const select = await screen.findByRole('combobox', { name: 'Subcontractor' });
  await userEvent.type(select, 'ort');
  await waitFor(() => expect(calls.at(-1)?.url.searchParams.get('name')).toBe('ort'));
  await userEvent.click(await screen.findByRole('option', { name: subcontractor.displayName }));
  await userEvent.click(screen.getByRole('button', { name: 'Add Subcontractor' }));
  const table = within(await screen.findByRole('table', { name: 'Subcontractors of this work order' }));
  expect(table.getByText(subcontractor.email)).toBeDefined();
  expect(sent(calls, PUT_PERSON)).toEqual([{ subContractorId: subcontractor.uuid, action: 'add' }]);
  const create = screen.getByRole('link', { name: 'Create a new Subcontractor' });
  expect(create.getAttribute('href')).toBe(`${HOME}/sub-contractors/create`);
});

test('WO-14 D50 edit mode takes a subcontractor off, once asked, and says that the reports stay', async () => {
  const calls = openWorkOrder({}, { [PUT_PERSON]: { ...workOrder, subContractors: [] } });
  await userEvent.click(await screen.findByRole('button', { name: 'Edit the subcontractors' }));
  await userEvent.click(screen.getByRole('button', { name: `Remove ${subcontractor.displayName}` }));
  expect(await screen.findByText(/Their expense reports stay/)).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Remove' }));
  expect(await screen.findByText('No subcontractors to display.')).toBeDefined();
  expect(sent(calls, PUT_PERSON)).toEqual([{ subContractorId: subcontractor.uuid, action: 'remove' }]);
});

// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { fakeServer, Refusal } from '../../../testing/fake-server.ts';
import { attribute, item, stockEntry } from '../../../testing/inventory-records.ts';
import { BUSINESS, everywhere, INVOICE } from '../../../testing/manager-records.ts';
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

const openItem = (more: Record<string, unknown> = {}) => {
  const calls = fakeServer({ ...everywhere, [`GET ${ITEM}`]: item, [`GET ${ITEM}/transactions`]: [], ...more });
  openManager(`${HOME}/${item.uuid}`);
  return calls;
};
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const dialog = () => screen.findByRole('dialog');

test('STOCK-05 CONST-01 the item shows price, UPC, SKU, total cost, taxes and quantity', async () => {
  openItem();
  const facts = await screen.findByRole('region', { name: 'Details' });
  const shown = within(facts)
    .getAllByRole('term')
    .map((term) => [term.textContent, term.nextElementSibling?.textContent]);
  expect(Object.fromEntries(shown)).toMatchObject({
    'Retail Price': '$64.90',
    UPC: '036000291452',
    SKU: 'OAK-5',
    'Total Cost': '$4,805.00',
    'Taxes Paid': '$360.40',
    Quantity: '1,200',
  });
});

test('STOCK-06 the details are edited in place with the version that was opened; a refusal keeps the entries', async () => {
  const message = 'Someone else changed this in the meantime.';
  const calls = openItem({ [`PUT ${ITEM}`]: new Refusal(409, { code: 'CHANGED_ELSEWHERE', message }) });
  await press('Edit Details');
  const name = screen.getByLabelText('Name');
  expect(document.activeElement).toBe(name);
  await userEvent.type(name, '!');
  await press('Save Changes');
  expect(calls.some(({ what }) => what.startsWith('PUT'))).toBe(false);
  await userEvent.type(name, '{Backspace} wide');
  await press('Save Changes');
  expect((await screen.findByRole('alert')).textContent).toBe(message);
  expect(screen.getByLabelText('Name')).toHaveProperty('value', 'White oak plank wide');
  expect(sentTo(calls, `PUT ${ITEM}`)).toEqual({
    name: 'White oak plank wide',
    description: 'Select grade',
    upc: '036000291452',
    sku: 'OAK-5',
    retailPricePerItem: 64.9,
    version: 6,
  });
  await userEvent.click(screen.getByRole('link', { name: 'Jobs' }));
  expect(await screen.findByText('Leave without saving?')).toBeDefined();
});

test('STOCK-07 D53 a lot needs quantity and date, cost and taxes may stay empty; the stock rises', async () => {
  const calls = openItem({ [`POST ${ITEM}/add-quantity`]: { ...item, quantity: 1208 } });
  await press('Add Inventory');
  const box = within(await dialog());
  expect(box.getByText('White oak plank: 1,200 in stock.')).toBeDefined();
  await userEvent.keyboard('{Enter}');
  expect(await box.findByText('Enter a number.')).toBeDefined();
  expect(box.getByText('Must be a valid date in the format mm/dd/yyyy.')).toBeDefined();
  await userEvent.type(box.getByLabelText('Quantity to add'), '8');
  await userEvent.type(box.getByLabelText('Purchase Date'), '2026-03-02');
  await userEvent.type(box.getByLabelText('Taxes paid (optional)'), '-3');
  await userEvent.keyboard('{Enter}');
  expect(await box.findByText('Must be 0 or more.')).toBeDefined();
  expect(calls.some(({ what }) => what.startsWith('POST'))).toBe(false);
  await userEvent.clear(box.getByLabelText('Taxes paid (optional)'));
  await userEvent.type(box.getByLabelText('Taxes paid (optional)'), '7.50{Enter}');
  expect(await screen.findByText('8 added, 1,208 in stock')).toBeDefined();
  expect(sentTo(calls, `POST ${ITEM}/add-quantity`)).toEqual({
    quantity: 8,
    purchaseDate: '2026-03-02',
    taxesPaid: 7.5,
  });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add Inventory' }));
});

test('STOCK-07 D53 money without a piece is not left out in silence: the dialog stays, with what was typed', async () => {
  const calls = openItem({ [`POST ${ITEM}/add-quantity`]: item });
  await press('Add Inventory');
  const box = within(await dialog());
  await userEvent.type(box.getByLabelText('Quantity to add'), '0');
  await userEvent.type(box.getByLabelText('Purchase Date'), '2026-03-02');
  await userEvent.type(box.getByLabelText('Cost (optional)'), '1,250{Enter}');
  expect(await box.findByText(/^Must be 1 or more. With 0 no lot is recorded/)).toBeDefined();
  expect(calls.some(({ what }) => what.startsWith('POST'))).toBe(false);
  await userEvent.clear(box.getByLabelText('Cost (optional)'));
  await userEvent.type(box.getByLabelText('Quantity to add'), '{Enter}');
  expect(await screen.findByText('Nothing was added')).toBeDefined();
});

test('STOCK-08 no more can be removed than is in stock; the reason is shrinkage unless it is said', async () => {
  const calls = openItem({ [`POST ${ITEM}/remove-quantity`]: { ...item, quantity: 0 } });
  await press('Remove Inventory');
  const box = within(await dialog());
  expect(box.getByText('At most 1,200.')).toBeDefined();
  const quantity = box.getByLabelText('Quantity to Remove');
  await userEvent.type(quantity, '1201{Enter}');
  expect(await box.findByText('Must be at most 1,200, all that is in stock.')).toBeDefined();
  expect(calls.some(({ what }) => what.startsWith('POST'))).toBe(false);
  await userEvent.type(quantity, '{Backspace}0{Enter}');
  expect(await screen.findByText('1,200 removed, 0 in stock')).toBeDefined();
  expect(sentTo(calls, `POST ${ITEM}/remove-quantity`)).toEqual({
    quantity: 1200,
    category: 'shrink',
    description: '',
  });
});

test('STOCK-08 when somebody was faster, the field says how many are left and the entry stays', async () => {
  const copy = 'Must be at most 3, all that is in stock.';
  const refusal = {
    code: 'more_than_stock',
    message: 'There are not that many in stock.',
    fields: { quantity: copy },
  };
  openItem({ [`POST ${ITEM}/remove-quantity`]: new Refusal(422, refusal) });
  await press('Remove Inventory');
  const box = within(await dialog());
  await userEvent.type(box.getByLabelText('Quantity to Remove'), '5{Enter}');
  expect(await box.findByText(copy)).toBeDefined();
  expect(box.getByLabelText('Quantity to Remove')).toHaveProperty('value', '5');
});

test('STOCK-09 TABLE-04 attributes stand five on a page, and one is deleted after a question', async () => {
  const six = { ...item, inventoryAttributes: [1, 2, 3, 4, 5, 6].map(attribute) };
  let shown: object = six;
  const calls = openItem({
    [`GET ${ITEM}`]: () => shown,
    [`DELETE ${ITEM}/attributes/${attribute(2).uuid}`]: () => {
      shown = { ...six, inventoryAttributes: six.inventoryAttributes.toSpliced(1, 1) };
      return null;
    },
  });
  expect((await headsOf('Attributes')).slice(0, 3)).toEqual(['Name', 'Value', 'Description']);
  const rows = within(await table('Attributes'));
  expect(rows.getAllByRole('row')).toHaveLength(6);
  expect(rows.queryByText('Attribute 6')).toBeNull();
  await press('Delete Attribute 2');
  expect(calls.some(({ what }) => what.startsWith('DELETE'))).toBe(false);
  await userEvent.click(within(await dialog()).getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Attribute 2 was deleted')).toBeDefined();
  await waitFor(() => expect(document.activeElement?.tagName).toBe('H1'));
  expect(calls.filter(({ what }) => what === `GET ${ITEM}`).length).toBeGreaterThan(1);
});

test('STOCK-09 a name that ends in a full stop brings the one of its sentence', async () => {
  openItem({ [`GET ${ITEM}`]: { ...item, name: 'Red oak plank 3 in.', inventoryAttributes: [attribute(1)] } });
  await press('Delete Attribute 1');
  const copy = 'The attribute is taken off Red oak plank 3 in. It cannot be brought back.';
  expect(within(await dialog()).getByText(copy)).toBeDefined();
});

test('STOCK-09 D72 without attributes it says so; one is added when all three texts are there', async () => {
  const calls = openItem({
    [`GET ${ITEM}`]: { ...item, inventoryAttributes: [] },
    [`POST ${ITEM}/attributes`]: { ...attribute(1), name: 'Grade' },
  });
  expect(await screen.findByText('No attributes to display.')).toBeDefined();
  await press('Add Attribute');
  const box = within(await dialog());
  await userEvent.type(box.getByLabelText('Name'), 'Grade{Enter}');
  expect(await box.findAllByText('Must contain at least one character.')).toHaveLength(2);
  await userEvent.type(box.getByLabelText('Value'), 'Select');
  await userEvent.type(box.getByLabelText('Description'), 'Few knots{Enter}');
  expect(await screen.findByText('Grade was added')).toBeDefined();
  expect(calls.filter(({ what }) => what.startsWith('POST')).map(({ body }) => body)).toEqual([
    { name: 'Grade', value: 'Select', description: 'Few knots' },
  ]);
});

test('STOCK-10 STOCK-11 STOCK-12 STOCK-13 TABLE-04 CONST-03 the history names what moved the stock, five on a page', async () => {
  const calls = openItem({
    [`GET ${ITEM}/transactions`]: [
      stockEntry(5, 'allocate', 250),
      stockEntry(4, 'allocate', -250),
      stockEntry(3, 'other', -1),
      stockEntry(2, 'shrink', -1049),
      stockEntry(1, 'add', 1300, { taxesPaid: 360.4, totalCost: 4805 }),
    ],
  });
  await screen.findByText('Entry 4');
  expect(await headsOf('History')).toEqual([
    'Date',
    'Category',
    'Description',
    'Purchase/Remove Date',
    'Quantity',
    'Taxes Paid',
    'Total Cost',
  ]);
  const [, ...rows] = within(await table('History')).getAllByRole('row');
  const cells = rows.map((row) =>
    within(row)
      .getAllByRole('cell')
      .map((cell) => cell.lastChild?.textContent),
  );
  const days = rows.map((row) => within(row).getAllByRole('cell')[3]?.textContent.split(' ')[0]);
  expect(days).toEqual(['Returned', 'Removed', 'Removed', 'Removed', 'Purchased']);
  expect(cells).toEqual([
    ['March 2nd, 2026', 'ALLOCATE', 'Entry 5', 'February 27th, 2026', '250', '-', '-'],
    ['March 2nd, 2026', 'ALLOCATE', 'Entry 4', 'February 27th, 2026', '(250)', '-', '-'],
    ['March 2nd, 2026', 'OTHER', 'Entry 3', 'February 27th, 2026', '(1)', '-', '-'],
    ['March 2nd, 2026', 'SHRINK', 'Entry 2', 'February 27th, 2026', '(1,049)', '-', '-'],
    ['March 2nd, 2026', 'ADD', 'Entry 1', 'February 27th, 2026', '1,300', '$360.40', '$4,805.00'],
  ]);
  for (const word of ['ALLOCATE', 'OTHER', 'SHRINK', 'ADD'])
    for (const badge of screen.getAllByText(word)) expect(badge.dataset.tone).toBe('neutral');
  const asked = calls.find(({ what }) => what === `GET ${ITEM}/transactions`)?.url.searchParams;
  expect(Object.fromEntries(asked ?? [])).toEqual({ page: '1', pageSize: '5' });
});

test('STOCK-10 D72 an item without history says so; one whose history fails offers Retry, and one that is missing is named', async () => {
  openItem({ [`GET ${ITEM}/transactions`]: new Refusal(500, { code: 'INTERNAL', message: 'x' }) });
  expect(await screen.findByText('The history could not be loaded. Nothing is lost.')).toBeDefined();
  fakeServer({ ...everywhere, [`GET ${ITEM}/transactions`]: [] });
  await press('Retry');
  expect(await screen.findByText('No history to display.')).toBeDefined();
  fakeServer(everywhere);
  openManager(`${HOME}/${INVOICE}`);
  expect(await screen.findByRole('heading', { name: 'Item not found' })).toBeDefined();
});

// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { fakeServer, Refusal } from '../../testing/fake-server.ts';
import { BUSINESS, everywhere, job, subcontractor } from '../../testing/manager-records.ts';
import { openManager } from '../../testing/open-manager.tsx';
import { item, ORDER, orderLine, report, workOrder } from '../../testing/work-order-records.ts';

const HOME = `/p/m/${BUSINESS}`;
const API = `/business/${BUSINESS}`;
const AT_ORDER = `${API}/work-orders/${ORDER}`;
const CHANGED = new Refusal(409, { code: 'CHANGED_ELSEWHERE', message: 'Someone else changed this in the meantime.' });

const headsOf = async (name: string) =>
  within(await screen.findByRole('table', { name }))
    .getAllByRole('columnheader')
    .map((head) => head.textContent);

const openOrder = (order: object = {}, more: Record<string, unknown> = {}) => {
  const calls = fakeServer({
    ...everywhere,
    [`GET ${AT_ORDER}`]: { workOrder: { ...workOrder, ...order } },
    [`GET ${AT_ORDER}/expense-reports`]: [],
    [`GET ${AT_ORDER}/subcontractors/candidates`]: [],
    [`GET ${API}/inventory`]: [item],
    [`GET ${API}/inventory/${item.uuid}`]: item,
    ...more,
  });
  return { calls, router: openManager(`${HOME}/work-orders/${ORDER}`) };
};
const sent = (calls: ReturnType<typeof fakeServer>, what: string) =>
  calls.filter((call) => call.what === what).map(({ body }) => body);

test('WO-04 D73 CONST-03 the list has its columns, the job is a link, and the row leads to the order', async () => {
  fakeServer({ ...everywhere, [`GET ${API}/work-orders`]: [workOrder] });
  openManager(`${HOME}/work-orders`);
  const row = await screen.findByRole('link', { name: '1004' });
  expect(row.getAttribute('href')).toBe(`${HOME}/work-orders/${ORDER}`);
  expect(await headsOf('Work Orders')).toEqual(['ID', 'Created Date', 'Job Name', 'Description', 'Status', 'Open']);
  expect(screen.getByRole('link', { name: job.name }).getAttribute('href')).toBe(`${HOME}/jobs/${job.uuid}`);
  expect(screen.getByText('March 2nd, 2026')).toBeDefined();
  expect(screen.getByText('pending').dataset.tone).toBe('yellow');
});

test('WO-01 D69 the search has Work Order ID and Job Name, and asks the server for them', async () => {
  const calls = fakeServer({ ...everywhere, [`GET ${API}/work-orders`]: [workOrder] });
  openManager(`${HOME}/work-orders?page=3`);
  await screen.findByRole('link', { name: '1004' });
  await userEvent.click(screen.getByRole('button', { name: 'Search' }));
  await userEvent.type(screen.getByLabelText('Work Order ID'), '10');
  await userEvent.type(screen.getByLabelText('Job Name'), 'oak');
  await userEvent.keyboard('{Enter}');
  await waitFor(() =>
    expect(Object.fromEntries(calls.at(-1)?.url.searchParams ?? [])).toEqual({
      workOrderId: '10',
      jobName: 'oak',
      page: '1',
      pageSize: '10',
    }),
  );
});

test('D72 no work orders, and none that match, are said in words', async () => {
  fakeServer({ ...everywhere, [`GET ${API}/work-orders`]: [] });
  openManager(`${HOME}/work-orders?jobName=zzz`);
  expect(await screen.findByText('No work orders match the search criteria.')).toBeDefined();
  await userEvent.click(screen.getAllByRole('button', { name: 'Clear' })[0] ?? document.body);
  expect(await screen.findByText('No work orders to display.')).toBeDefined();
});

test('WO-02 WO-03 nothing is sent until a job and a description are there; then the new order opens', async () => {
  const calls = fakeServer({
    ...everywhere,
    [`GET ${API}/jobs`]: [job],
    [`POST ${API}/work-orders`]: workOrder,
    [`GET ${AT_ORDER}`]: { workOrder },
  });
  const router = openManager(`${HOME}/work-orders/create`);
  const create = await screen.findByRole('button', { name: 'Create Work Order' });
  await userEvent.click(create);
  expect(await screen.findByText('Select an option.')).toBeDefined();
  expect(screen.getByText('Must contain at least one character.')).toBeDefined();
  await userEvent.type(screen.getByRole('combobox', { name: 'Job' }), 'kit');
  await waitFor(() => expect(calls.at(-1)?.url.searchParams.get('name')).toBe('kit'));
  await userEvent.click(await screen.findByRole('option', { name: /Kitchen oak/, hidden: true }));
  expect(sent(calls, `POST ${API}/work-orders`)).toEqual([]);
  await userEvent.type(screen.getByLabelText('Description'), 'Lay it');
  await userEvent.click(create);
  await waitFor(() => expect(router.state.location.pathname).toBe(`${HOME}/work-orders/${ORDER}`));
  expect(sent(calls, `POST ${API}/work-orders`)).toEqual([{ jobUUID: job.uuid, description: 'Lay it' }]);
});

test('WO-02 JOB-14 opened from a job, the form starts with it; a refusal is shown and the entries stay', async () => {
  const refused = new Refusal(422, {
    code: 'unknown_job',
    message: 'That job does not exist.',
    fields: { jobUUID: 'That job does not exist.' },
  });
  fakeServer({
    ...everywhere,
    [`GET ${API}/jobs`]: [],
    [`GET ${API}/jobs/${job.uuid}`]: { businessJob: job, invoices: [], workOrders: [], subContractors: [] },
    [`POST ${API}/work-orders`]: refused,
  });
  openManager(`${HOME}/work-orders/create?job=${job.uuid}`);
  expect(await screen.findByRole('combobox', { name: 'Job' })).toHaveProperty(
    'value',
    `${job.name}, ${job.customerName}`,
  );
  await userEvent.type(screen.getByLabelText('Description'), 'Lay it');
  await userEvent.click(screen.getByRole('button', { name: 'Create Work Order' }));
  expect((await screen.findAllByText('That job does not exist.')).length).toBe(2);
  expect(screen.getByLabelText('Description')).toHaveProperty('value', 'Lay it');
});

test('JOB-14 JOB-15 a job shows its work orders and everybody on them, and a new order can start there', async () => {
  const detail = {
    businessJob: job,
    invoices: [],
    workOrders: [{ ...workOrder, status: 'complete' }],
    subContractors: [subcontractor],
  };
  fakeServer({ ...everywhere, [`GET ${API}/jobs/${job.uuid}`]: detail });
  openManager(`${HOME}/jobs/${job.uuid}`);
  expect(await headsOf('Work orders of this job')).toEqual(['ID', 'Created Date', 'Description', 'Status']);
  const order = screen.getByRole('link', { name: '1004' });
  expect(order.getAttribute('href')).toBe(`${HOME}/work-orders/${ORDER}`);
  expect(screen.getByText('complete').dataset.tone).toBe('green');
  expect(await headsOf('Subcontractors of this job')).toEqual(['Name', 'Phone', 'Email', 'Address']);
  expect(screen.getByText('(785) 555-0144')).toBeDefined();
  const create = screen.getByRole('link', { name: 'Create Work Order' });
  expect(create.getAttribute('href')).toBe(`${HOME}/work-orders/create?job=${job.uuid}`);
});

test('WO-05 D48 the order shows its details, and its status is a badge and can be chosen', async () => {
  const { calls } = openOrder({}, { [`PUT ${AT_ORDER}`]: { ...workOrder, status: 'complete', version: 3 } });
  expect(await screen.findByRole('heading', { name: 'Work Order 1004' })).toBeDefined();
  const details = within(screen.getByRole('region', { name: 'Details' }));
  expect(details.getAllByRole('term').map((term) => term.textContent)).toEqual([
    'ID',
    'Job Name',
    'Created Date',
    'Status',
    'Description',
  ]);
  expect(details.getByRole('link', { name: job.name })).toBeDefined();
  await userEvent.selectOptions(details.getByLabelText('Work order status'), 'complete');
  expect((await screen.findByText('complete')).dataset.tone).toBe('green');
  expect(sent(calls, `PUT ${AT_ORDER}`)).toEqual([{ status: 'complete', version: 2 }]);
});

test('WO-05 a description that somebody else changed meanwhile is not overwritten, and the entry stays', async () => {
  const { calls } = openOrder({}, { [`PUT ${AT_ORDER}`]: CHANGED });
  await userEvent.click(await screen.findByRole('button', { name: 'Edit Details' }));
  await userEvent.type(screen.getByLabelText('Description'), ' Sand it.');
  await userEvent.click(screen.getByRole('button', { name: 'Save Changes' }));
  expect((await screen.findByRole('alert')).textContent).toBe('Someone else changed this in the meantime.');
  const entry = 'Tear out the vinyl, lay the oak. Sand it.';
  expect(screen.getByLabelText('Description')).toHaveProperty('value', entry);
  expect(sent(calls, `PUT ${AT_ORDER}`)).toEqual([{ description: entry, version: 2 }]);
});

test('D06 an order that does not exist is said to be missing', async () => {
  fakeServer(everywhere);
  openManager(`${HOME}/work-orders/${ORDER}`);
  expect(await screen.findByRole('heading', { name: 'Work Order not found' })).toBeDefined();
});

const pick = async () => {
  await userEvent.click(await screen.findByRole('combobox', { name: 'Item' }));
  await userEvent.click(await screen.findByRole('option', { name: /White oak plank/, hidden: true }));
  return screen.findByText('12 in stock');
};
const PUT_INVENTORY = `PUT ${AT_ORDER}/inventory`;

test('WO-06 WO-07 an item that is picked shows what it is, and adding it sends the quantity as added', async () => {
  const { calls } = openOrder({ inventory: [] }, { [PUT_INVENTORY]: workOrder });
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
  const { calls } = openOrder({}, { [PUT_INVENTORY]: workOrder });
  await pick();
  await userEvent.type(screen.getByLabelText('Quantity'), '40');
  expect(await screen.findByText('Only 12 are in stock, so 12 will be added.')).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Add to Work Order' }));
  await waitFor(() => expect(sent(calls, PUT_INVENTORY)).toMatchObject([{ quantity: 12 }]));
});

test('WO-08 without an item and a whole quantity from 0 nothing is sent, and the words stand beside the field', async () => {
  const { calls } = openOrder();
  const add = await screen.findByRole('button', { name: 'Add to Work Order' });
  await userEvent.click(add);
  expect(await screen.findByText('Select an option.')).toBeDefined();
  expect(screen.getByText('Must contain only numbers.')).toBeDefined();
  await pick();
  for (const wrong of ['-1', '1.5', 'x']) {
    await userEvent.clear(screen.getByLabelText('Quantity'));
    await userEvent.type(screen.getByLabelText('Quantity'), wrong);
    await userEvent.click(add);
    expect(await screen.findByText('Must contain only numbers.')).toBeDefined();
  }
  expect(sent(calls, PUT_INVENTORY)).toEqual([]);
});

test('WO-08 D49 when somebody else took the last of it, the refusal stands beside the quantity, which stays', async () => {
  const message = 'None of this item is left in stock.';
  const refused = new Refusal(409, { code: 'out_of_stock', message, fields: { quantity: message } });
  openOrder({}, { [PUT_INVENTORY]: refused });
  await pick();
  await userEvent.type(screen.getByLabelText('Quantity'), '5{Enter}');
  expect((await screen.findAllByText(message)).length).toBeGreaterThan(0);
  expect(screen.getByLabelText('Quantity')).toHaveProperty('value', '5');
});

test('WO-09 only in edit mode can an item be removed, which asks once and sends a zero with an empty status', async () => {
  const { calls } = openOrder({}, { [PUT_INVENTORY]: { ...workOrder, inventory: [] } });
  await screen.findByRole('link', { name: orderLine.name });
  expect(screen.queryByRole('button', { name: `Remove ${orderLine.name}` })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Edit the inventory list' }));
  await userEvent.click(screen.getByRole('button', { name: `Remove ${orderLine.name}` }));
  expect(await screen.findByText('All 5 of it go back to stock.')).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Remove' }));
  expect(await screen.findByText('No inventory to display.')).toBeDefined();
  expect(sent(calls, PUT_INVENTORY)).toEqual([{ inventoryId: item.uuid, quantity: 0, status: '' }]);
});

test('WO-10 WO-11 the expense reports have their columns and badges, and a report opens to its lines', async () => {
  const reports = [report('approved'), report('pending'), report('rejected')];
  openOrder({}, { [`GET ${AT_ORDER}/expense-reports`]: reports });
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

test('WO-12 Add Expense Report opens its own page', async () => {
  openOrder();
  const link = (await screen.findAllByRole('link', { name: 'Add Expense Report' }))[0];
  expect(link?.getAttribute('href')).toBe(`${HOME}/work-orders/${ORDER}/expense-reports/add`);
  expect(await screen.findByText('No expense reports to display.')).toBeDefined();
});

test('WO-10 reports that cannot be loaded are not said to be none', async () => {
  openOrder({}, { [`GET ${AT_ORDER}/expense-reports`]: new Refusal(500, { code: 'INTERNAL', message: 'x' }) });
  expect(await screen.findByText(/The expense reports could not be loaded/)).toBeDefined();
  expect(screen.queryByText('No expense reports to display.')).toBeNull();
});

const PUT_PERSON = `PUT ${AT_ORDER}/sub-contractor`;

test('WO-13 WO-14 D50 D51 somebody who is not on the order yet is added, and a new one can be created', async () => {
  const { calls } = openOrder(
    { subContractors: [] },
    { [`GET ${AT_ORDER}/subcontractors/candidates`]: [subcontractor], [PUT_PERSON]: workOrder },
  );
  const select = await screen.findByRole('combobox', { name: 'Subcontractor' });
  await userEvent.type(select, 'ort');
  await waitFor(() => expect(calls.at(-1)?.url.searchParams.get('name')).toBe('ort'));
  await userEvent.click(await screen.findByRole('option', { name: subcontractor.displayName, hidden: true }));
  await userEvent.click(screen.getByRole('button', { name: 'Add Subcontractor' }));
  const table = within(await screen.findByRole('table', { name: 'Subcontractors of this work order' }));
  expect(table.getByText(subcontractor.email)).toBeDefined();
  expect(sent(calls, PUT_PERSON)).toEqual([{ subContractorId: subcontractor.uuid, action: 'add' }]);
  const create = screen.getByRole('link', { name: 'Create a new Subcontractor' });
  expect(create.getAttribute('href')).toBe(`${HOME}/sub-contractors/create`);
});

test('WO-14 D50 edit mode takes a subcontractor off, once asked, and says that the reports stay', async () => {
  const { calls } = openOrder({}, { [PUT_PERSON]: { ...workOrder, subContractors: [] } });
  await userEvent.click(await screen.findByRole('button', { name: 'Edit the subcontractors' }));
  await userEvent.click(screen.getByRole('button', { name: `Remove ${subcontractor.displayName}` }));
  expect(await screen.findByText(/Their expense reports stay/)).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Remove' }));
  expect(await screen.findByText('No subcontractors to display.')).toBeDefined();
  expect(sent(calls, PUT_PERSON)).toEqual([{ subContractorId: subcontractor.uuid, action: 'remove' }]);
});

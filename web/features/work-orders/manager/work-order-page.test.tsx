// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { type Call, fakeServer, Refusal } from '../../../testing/fake-server.ts';
import { BUSINESS, everywhere, job, jobPage } from '../../../testing/manager-records.ts';
import { openManager } from '../../../testing/open-manager.tsx';
import { AT_ORDER, openWorkOrder } from '../../../testing/open-work-order.ts';
import { ORDER, subcontractor, workOrder } from '../../../testing/work-order-records.ts';

const HOME = `/p/m/${BUSINESS}`;
const API = `/business/${BUSINESS}`;
const CHANGED = new Refusal(409, { code: 'CHANGED_ELSEWHERE', message: 'Someone else changed this in the meantime.' });

const headsOf = async (name: string) =>
  within(await screen.findByRole('table', { name }))
    .getAllByRole('columnheader')
    .map((head) => head.textContent);
const sent = (calls: readonly Call[], what: string) =>
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
  await waitFor(() => expect(calls.at(-1)?.url.searchParams.get('text')).toBe('kit'));
  await userEvent.click(await screen.findByRole('option', { name: /Kitchen oak/ }));
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
    [`GET ${API}/jobs/${job.uuid}`]: jobPage(),
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
  const detail = jobPage({ workOrders: [{ ...workOrder, status: 'complete' }], subContractors: [subcontractor] });
  fakeServer({
    ...everywhere,
    [`GET ${API}/jobs/${job.uuid}`]: detail,
    [`GET ${AT_ORDER}`]: { workOrder },
    [`GET ${AT_ORDER}/expense-reports`]: [],
    [`GET ${AT_ORDER}/subcontractors/candidates`]: [],
  });
  openManager(`${HOME}/jobs/${job.uuid}`);
  expect(await headsOf('Work orders of this job')).toEqual(['ID', 'Created Date', 'Description', 'Status']);
  const order = screen.getByRole('link', { name: '1004' });
  expect(order.getAttribute('href')).toBe(`${HOME}/work-orders/${ORDER}`);
  expect(screen.getByText('complete').dataset.tone).toBe('green');
  expect(await headsOf('Subcontractors of this job')).toEqual(['Name', 'Phone', 'Email', 'Address']);
  expect(screen.getByText('(785) 555-0144')).toBeDefined();
  const create = screen.getByRole('link', { name: 'Create Work Order' });
  expect(create.getAttribute('href')).toBe(`${HOME}/work-orders/create?job=${job.uuid}`);
  const add = screen.getByRole('link', { name: 'Add Subcontractor' });
  expect(add.getAttribute('href')).toBe(`${HOME}/work-orders/${ORDER}?add=subcontractor`);
  await userEvent.click(add);
  const choice = await screen.findByRole('combobox', { name: 'Subcontractor' });
  await waitFor(() => expect(document.activeElement).toBe(choice));
});

test('JOB-14 JOB-15 a job with more work orders and people than its page shows says so, and leads to the list', async () => {
  const detail = { workOrders: [workOrder], subContractors: [subcontractor] };
  const counts = { workOrderCount: 1203, subContractorCount: 204 };
  const open = async (more: object) => {
    fakeServer({ ...everywhere, [`GET ${API}/jobs/${job.uuid}`]: jobPage({ ...detail, ...more }) });
    openManager(`${HOME}/jobs/${job.uuid}`);
    await screen.findByRole('table', { name: 'Subcontractors of this job' });
  };
  await open(counts);
  expect(screen.getByText(/^These are 1 of 1,203\./)).toBeDefined();
  const all = screen.getByRole('link', { name: `See all of ${workOrder.jobName}` });
  const { pathname, searchParams } = new URL(all.getAttribute('href') ?? '', 'https://underlay.example');
  expect([pathname, searchParams.get('jobName')]).toEqual([`${HOME}/work-orders`, workOrder.jobName]);
  expect(screen.getByText('These are 1 of 204. The others stand on the work orders.')).toBeDefined();
  cleanup();
  // A server of the version before does not say.
  for (const none of [{}, { workOrderCount: 1, subContractorCount: 1 }]) {
    await open(none);
    expect(screen.queryByText(/^These are/)).toBeNull();
    cleanup();
  }
});

test('WO-05 D48 the order shows its details, and its status is a badge and can be chosen', async () => {
  const calls = openWorkOrder({}, { [`PUT ${AT_ORDER}`]: { ...workOrder, status: 'complete', version: 3 } });
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

test('WO-05 D48 a chosen status shows at once, and goes back when it is refused, beside what is newer', async () => {
  const { promise, resolve } = Promise.withResolvers<unknown>();
  let stored: object = workOrder;
  openWorkOrder({}, { [`PUT ${AT_ORDER}`]: () => promise, [`GET ${AT_ORDER}`]: () => ({ workOrder: stored }) });
  await userEvent.selectOptions(await screen.findByLabelText('Work order status'), 'complete');
  expect(screen.getByText('complete').dataset.tone).toBe('green');
  stored = { ...workOrder, description: 'Lay ash instead.', version: 3 };
  resolve(CHANGED);
  await waitFor(() => expect(screen.queryByText('complete')).toBeNull());
  expect(await screen.findByText('Lay ash instead.')).toBeDefined();
});

test('WO-05 a description that somebody else changed meanwhile is not overwritten, and the entry stays', async () => {
  const calls = openWorkOrder({}, { [`PUT ${AT_ORDER}`]: CHANGED });
  await userEvent.click(await screen.findByRole('button', { name: 'Edit Details' }));
  await userEvent.type(screen.getByLabelText('Description'), ' Sand it.');
  await userEvent.click(screen.getByRole('button', { name: 'Save Changes' }));
  expect((await screen.findByRole('alert')).textContent).toBe('Someone else changed this in the meantime.');
  const entry = 'Tear out the vinyl, lay the oak. Sand it.';
  expect(screen.getByLabelText('Description')).toHaveProperty('value', entry);
  expect(sent(calls, `PUT ${AT_ORDER}`)).toEqual([{ description: entry, version: 2 }]);
});

test('WO-05 the keyboard is back at Edit Details after the details were saved or left as they are', async () => {
  openWorkOrder({}, { [`PUT ${AT_ORDER}`]: { ...workOrder, version: 3 } });
  const edit = () => screen.findByRole('button', { name: 'Edit Details' });
  expect(document.activeElement).not.toBe(await edit());
  for (const name of ['Cancel', 'Save Changes']) {
    await userEvent.click(await edit());
    expect(document.activeElement).toBe(screen.getByLabelText('Description'));
    await userEvent.click(screen.getByRole('button', { name }));
    expect(document.activeElement).toBe(await edit());
  }
});

test('D06 an order that does not exist is said to be missing', async () => {
  fakeServer(everywhere);
  openManager(`${HOME}/work-orders/${ORDER}`);
  expect(await screen.findByRole('heading', { name: 'Work Order not found' })).toBeDefined();
});

// @vitest-environment jsdom
import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, onTestFinished, test, vi } from 'vitest';
import { fakeServer, Refusal } from '../../../testing/fake-server.ts';
import { BUSINESS, everywhere } from '../../../testing/manager-records.ts';
import { openManager } from '../../../testing/open-manager.tsx';
import { ORDER, report, subcontractor, workOrder } from '../../../testing/work-order-records.ts';

const HOME = `/p/m/${BUSINESS}`;
const VIEW = `${HOME}/work-orders/${ORDER}`;
const API = `/business/${BUSINESS}`;
const AT_ORDER = `${API}/work-orders/${ORDER}`;
const POST = `POST ${AT_ORDER}/subcontractors/${subcontractor.uuid}/expense-reports`;
const other = { ...subcontractor, uuid: 'b1000000-0000-4000-8000-000000000002', displayName: 'Mia Brandt' };

const openForm = async (order: object = {}, more: Record<string, unknown> = {}) => {
  const calls = fakeServer({
    ...everywhere,
    [`GET ${AT_ORDER}`]: { workOrder: { ...workOrder, subContractors: [subcontractor, other], ...order } },
    [`GET ${AT_ORDER}/expense-reports`]: [report('approved')],
    [`GET ${AT_ORDER}/subcontractors/candidates`]: [],
    [`GET ${API}/inventory`]: [],
    [POST]: report('approved'),
    ...more,
  });
  const router = openManager(`${VIEW}/expense-reports/add`);
  await screen.findByRole('heading', { name: 'Add Expense Report' });
  return { calls, router, posted: () => calls.filter(({ what }) => what === POST).map(({ body }) => body) };
};
const entry = () => within(screen.getByRole('form', { name: 'Line item' }));
const head = () => within(screen.getByRole('form', { name: 'Expense Report' }));

/** As typed by hand. Tab goes from field to field, Enter stands at the end. */
async function typeLine(category: string | null, description: string, quantity: string, rate: string) {
  await screen.findByRole('option', { name: 'Labor' });
  if (category !== null) await userEvent.selectOptions(entry().getByLabelText('Category'), category);
  await userEvent.click(entry().getByLabelText('Description'));
  await userEvent.keyboard(`${description}{Tab}${quantity}{Tab}${rate}`);
}
const rows = () =>
  within(screen.getByRole('table', { name: 'Line Items' }))
    .getAllByRole('row')
    .map((row) => row.textContent);

test('WO-15 WO-18 WO-19 a report is typed by keyboard, sent as approved, and the work order lists it', async () => {
  const { router, posted } = await openForm();
  expect(
    head()
      .getAllByRole('option')
      .map((option) => option.textContent),
  ).toEqual(['Select an option', subcontractor.displayName, other.displayName]);
  await userEvent.selectOptions(head().getByLabelText('Subcontractor'), subcontractor.uuid);
  await userEvent.type(head().getByLabelText('Description'), 'First week');
  await typeLine('Labor', 'Two days', '3', '19.99{Enter}');
  expect(document.activeElement).toBe(entry().getByLabelText('Description'));
  await typeLine(null, 'Grout', '4', '0.10{Enter}');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(router.state.location.pathname).toBe(VIEW));
  expect(await screen.findByRole('button', { name: 'Tile saw, approved' })).toBeDefined();
  expect(posted()).toEqual([
    {
      description: 'First week',
      status: 'approved',
      lineItems: [
        { category: 'Labor', description: 'Two days', quantity: 3, rate: 19.99 },
        { category: 'Labor', description: 'Grout', quantity: 4, rate: 0.1 },
      ],
    },
  ]);
});

test('WO-16 D55 a line needs its four entries, in whole pieces and cents, and Payment is not offered', async () => {
  const { posted } = await openForm();
  await screen.findByRole('option', { name: 'Labor' });
  expect(entry().queryByRole('option', { name: 'Payment' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Add' }));
  expect(entry().getByText('Select an option.')).toBeDefined();
  expect(entry().getByText('Must contain at least one character.')).toBeDefined();
  expect(entry().getAllByText('Enter a number.')).toHaveLength(2);
  await typeLine('Labor', 'Half a day', '0.5', '1.001{Enter}');
  expect(entry().getByText('Must be a whole number.')).toBeDefined();
  expect(entry().getByText('Must have at most two decimals.')).toBeDefined();
  expect(screen.getByText('No line items to display.')).toBeDefined();
  expect(posted()).toEqual([]);
});

test('WO-17 the lines stand with subtotal and total; one can be removed, and what is being typed can be cleared', async () => {
  await openForm();
  await typeLine('Material', 'Thinset', '4', '32.75{Enter}');
  await typeLine('Labor', 'Tiler', '10', '45{Enter}');
  expect(rows()).toEqual([
    'CategoryDescriptionQuantityRateSub-TotalRemove',
    'MaterialThinset4$32.75$131.00',
    'LaborTiler10$45.00$450.00',
    'Subtotal$581.00',
    'Total$581.00',
  ]);
  await userEvent.click(screen.getByRole('button', { name: 'Remove Thinset' }));
  expect(rows().slice(1)).toEqual(['LaborTiler10$45.00$450.00', 'Subtotal$450.00', 'Total$450.00']);
  await typeLine('Labor', 'Never mind', '1', '2');
  await userEvent.click(screen.getByRole('button', { name: 'Clear' }));
  for (const label of ['Category', 'Description', 'Quantity', 'Rate'])
    expect(entry().getByLabelText(label)).toHaveProperty('value', '');
  expect(rows().slice(1)).toEqual(['LaborTiler10$45.00$450.00', 'Subtotal$450.00', 'Total$450.00']);
});

test('WO-16 P24 a quantity is typed with commas too, and is counted and sent as the number that it is', async () => {
  const { posted } = await openForm({ subContractors: [subcontractor] });
  await userEvent.type(head().getByLabelText('Description'), 'First week');
  await typeLine('Material', 'Screws', '1,000', '$0.25{Enter}');
  expect(rows()).toContain('MaterialScrews1,000$0.25$250.00');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(posted()).toMatchObject([{ lineItems: [{ quantity: 1000, rate: 0.25 }] }]));
});

test('WO-15 WO-17 without a subcontractor, a description and a line nothing is sent', async () => {
  const { posted } = await openForm();
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await head().findByText('Select an option.')).toBeDefined();
  expect(head().getByText('Must contain at least one character.')).toBeDefined();
  expect(screen.getByText('Add at least one line.')).toBeDefined();
  expect(document.activeElement).toBe(head().getByLabelText('Subcontractor'));
  expect(posted()).toEqual([]);
});

test('WO-17 Save adds the line that is still being typed, or stops at it', async () => {
  const { posted } = await openForm({ subContractors: [subcontractor] });
  expect(head().getByLabelText('Subcontractor')).toHaveProperty('value', subcontractor.uuid); // the only one
  await userEvent.type(head().getByLabelText('Description'), 'First week');
  await typeLine('Labor', 'Two days', '', '20');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(document.activeElement).toBe(entry().getByLabelText('Quantity')));
  expect(posted()).toEqual([]);
  await userEvent.type(entry().getByLabelText('Quantity'), '2');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(posted()).toMatchObject([{ lineItems: [{ description: 'Two days', quantity: 2 }] }]));
});

test('WO-18 ERR-04 when saving fails, the words of the server are shown and every entry stays', async () => {
  const message = 'That subcontractor is not on this work order.';
  const refused = new Refusal(422, { code: 'not_on_work_order', message });
  const { router } = await openForm({ subContractors: [subcontractor] }, { [POST]: refused });
  await userEvent.type(head().getByLabelText('Description'), 'First week');
  await typeLine('Labor', 'Two days', '3', '20{Enter}');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect((await screen.findByRole('alert')).textContent).toBe(message);
  expect(head().getByLabelText('Description')).toHaveProperty('value', 'First week');
  expect(rows()).toContain('LaborTwo days3$20.00$60.00');
  await userEvent.click(screen.getByRole('link', { name: 'Cancel' }));
  expect(await screen.findByText('Leave without saving?')).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Leave' }));
  await waitFor(() => expect(router.state.location.pathname).toBe(VIEW));
});

test('WO-15 with nobody on the order the form says what to do first', async () => {
  await openForm({ subContractors: [] });
  expect(screen.getByText('Nobody is on this work order yet. Add a subcontractor to it first.')).toBeDefined();
  expect(screen.getByRole('link', { name: 'Back to the work order' }).getAttribute('href')).toBe(VIEW);
});

test('WO-15 WO-18 what is being typed stays when the last subcontractor is taken off meanwhile, and saving it says so', async () => {
  let subContractors = [subcontractor];
  const message = 'That subcontractor is not on this work order.';
  const read = `GET ${AT_ORDER}`;
  const { calls } = await openForm(
    {},
    {
      [read]: () => ({ workOrder: { ...workOrder, subContractors } }),
      [POST]: new Refusal(422, { code: 'not_on_work_order', message }),
    },
  );
  await userEvent.type(head().getByLabelText('Description'), 'First week');
  await typeLine('Labor', 'Two days', '3', '20{Enter}');
  subContractors = [];
  const reads = () => calls.filter(({ what }) => what === read).length;
  const before = reads();
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 });
  onTestFinished(() => void vi.useRealTimers());
  await act(async () => void document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
  await waitFor(() => expect(reads()).toBeGreaterThan(before));
  await waitFor(() => expect(head().queryByRole('option', { name: subcontractor.displayName })).toBeNull());
  expect(head().getByLabelText('Description')).toHaveProperty('value', 'First week');
  expect(rows()).toContain('LaborTwo days3$20.00$60.00');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect((await screen.findByRole('alert')).textContent).toBe(message);
});

// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { type Call, fakeServer, Refusal } from '../../../testing/fake-server.ts';
import {
  BUSINESS,
  categories,
  draft,
  everywhere,
  INVOICE,
  invoice,
  line,
  offered,
  payment,
} from '../../../testing/manager-records.ts';
import { openManager } from '../../../testing/open-manager.tsx';

const HOME = `/p/m/${BUSINESS}/invoices`;
const API = `/business/${BUSINESS}/invoices`;
const ONE = `${API}/${INVOICE}`;

const open = (stored: object, more: Record<string, unknown> = {}): Call[] => {
  const calls = fakeServer({ ...everywhere, [`GET ${ONE}`]: stored, ...more });
  openManager(`${HOME}/${INVOICE}`);
  return calls;
};
const sent = (calls: Call[], what: string) => calls.filter((call) => call.what === what).map(({ body }) => body);
const button = (name: string) => screen.queryByRole('button', { name });

test('INV-14 INV-16 a draft offers Send and Edit Details, and neither payment nor retract', async () => {
  const calls = open(draft, { [`PUT ${ONE}/status`]: invoice });
  await userEvent.click(await screen.findByRole('button', { name: 'Send' }));
  await screen.findByRole('button', { name: 'Add Payment' });
  expect(sent(calls, `PUT ${ONE}/status`)).toEqual([{ status: 'sent', version: 3 }]);
  expect(button('Edit Details')).toBeNull();
  expect(button('Send')).toBeNull();
});

test('INV-11 D85 one page has the details with their actions, the lines, the payments and the files', async () => {
  open({ ...invoice, lineItems: [line(1), payment(2, 100, 'settled')], amount: 112.5 });
  expect(await screen.findByRole('button', { name: 'Add Payment' })).toBeDefined();
  expect(screen.getByText('Plank 1')).toBeDefined();
  expect(screen.getByText('settled').dataset.tone).toBe('green');
  expect(screen.getByRole('heading', { name: 'Files' })).toBeDefined();
  expect(screen.getByRole('button', { name: 'Upload' })).toBeDefined();
});

test('INV-16 INV-22 a double click on Send sends once, and does not convert the quote that it has sent', async () => {
  const quote = { ...draft, isQuote: true };
  const calls = open(quote, { [`PUT ${ONE}/status`]: { ...quote, status: 'sent' } });
  const send = await screen.findByRole('button', { name: 'Send' });
  send.focus();
  fireEvent.click(send);
  fireEvent.click(send, { detail: 2 });
  const convert = await screen.findByRole('button', { name: 'Convert to Invoice' });
  fireEvent.click(convert, { detail: 2 });
  expect(sent(calls, `PUT ${ONE}/status`)).toEqual([{ status: 'sent', version: 3 }]);
  expect(sent(calls, `PUT ${ONE}/details`)).toEqual([]);
  await waitFor(() => expect(document.activeElement?.tagName).toBe('H1'));
});

test('INV-16 a draft without lines cannot be sent, and says why', async () => {
  open({ ...draft, lineItems: [] });
  const send = await screen.findByRole('button', { name: 'Send' });
  expect(send).toHaveProperty('disabled', true);
  expect(send.title).toBe('Add at least one line item before sending.');
});

test('INV-12 a line is entered with the keyboard alone: Tab to the next field, Enter to the next line', async () => {
  const stored = {
    ...draft,
    lineItems: [line(1, { description: 'White oak', quantity: 12.5, unit: 'sq ft', rate: 6.85 })],
  };
  const calls = open({ ...draft, lineItems: [] }, { [`POST ${ONE}/lineItems`]: stored });
  const user = userEvent.setup();
  await user.click(await screen.findByLabelText('Description of line 1'));
  await user.keyboard('White oak{Tab}12.5{Tab}');
  await user.selectOptions(screen.getByLabelText('Unit of line 1'), 'sq ft');
  await user.keyboard('{Tab}6.85');
  expect(within(screen.getByLabelText('Totals')).getByText('$90.98')).toBeDefined(); // 85.63 and 6.25 %
  await user.keyboard('{Enter}');
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Description of line 2'));
  expect(sent(calls, `POST ${ONE}/lineItems`)).toMatchObject([
    { categoryId: categories[0]?.uuid, code: '', description: 'White oak', quantity: 12.5, unit: 'sq ft', rate: 6.85 },
  ]);
});

test('INV-15 D89 a wrong figure keeps the line, takes the focus and is not sent', async () => {
  const calls = open({ ...draft, lineItems: [] });
  const user = userEvent.setup();
  await user.click(await screen.findByLabelText('Description of line 1'));
  await user.keyboard('Treads{Tab}1.5{Tab}{Tab}78.5{Enter}');
  expect(await screen.findByText('Must be a whole number.')).toBeDefined();
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Quantity of line 1'));
  expect(sent(calls, `POST ${ONE}/lineItems`)).toEqual([]);
});

test('INV-15 INV-12 figures are taken as they are pasted; each wrong one has its own words, tied to its own field', async () => {
  const calls = open({ ...draft, lineItems: [] }, { [`POST ${ONE}/lineItems`]: draft });
  const user = userEvent.setup();
  await user.click(await screen.findByLabelText('Description of line 1'));
  await user.keyboard('Treads{Tab}-3{Tab}{Tab}1.2605{Enter}');
  const field = (label: string) => screen.getByLabelText(`${label} of line 1`);
  const messageAt = (label: string) =>
    document.getElementById(field(label).getAttribute('aria-describedby') ?? '')?.textContent;
  await waitFor(() => expect(messageAt('Quantity')).toBe('Quantity: Must be 0 or more.'));
  expect(messageAt('Rate')).toBe('Rate: Must have at most two decimals.');
  expect(['Category', 'Description', 'Unit'].map(messageAt)).toEqual([undefined, undefined, undefined]);
  await user.clear(field('Quantity'));
  await user.type(field('Quantity'), '1,200');
  await user.clear(field('Rate'));
  await user.type(field('Rate'), '$1,240.50{Enter}');
  await waitFor(() =>
    expect(sent(calls, `POST ${ONE}/lineItems`)).toMatchObject([
      { description: 'Treads', quantity: 1200, unit: 'each', rate: 1240.5 },
    ]),
  );
});

test('INV-12 a line that could not be stored stays, says so, and keeps the draft from being sent', async () => {
  open(draft, { [`PUT ${ONE}/lineItems`]: new Refusal(409, { code: 'not_editable', message: 'Too late.' }) });
  const user = userEvent.setup();
  const rate = await screen.findByLabelText('Rate of line 1');
  await user.clear(rate);
  await user.keyboard('75{Enter}');
  expect(await screen.findByText(/Not saved, your entry is still here. Too late./)).toBeDefined();
  expect(screen.getByLabelText('Rate of line 1')).toHaveProperty('value', '75');
  expect(screen.getByRole('button', { name: 'Send' })).toHaveProperty('disabled', true);
});

test('D55 Payment is no category of an ordinary line', async () => {
  open(draft);
  const select = await screen.findByLabelText('Category of line 1');
  expect(
    within(select)
      .getAllByRole('option')
      .map((option) => option.textContent),
  ).toEqual(['Material', 'Labor']);
});

test('INV-13 a sent invoice has no field to change a line with', async () => {
  open(invoice);
  const lines = await screen.findByRole('table', { name: 'Line Items' });
  expect(within(lines).queryAllByRole('textbox')).toHaveLength(0);
  expect(within(lines).queryAllByRole('button')).toHaveLength(0);
});

test('INV-23 each payment shows its status, and a failed one why', async () => {
  open({
    ...invoice,
    lineItems: [line(1), payment(3, 50, 'awaiting bank'), payment(4, 60, 'failed', 'Insufficient funds.')],
  });
  expect(await screen.findByText('awaiting bank')).toBeDefined();
  expect(screen.getByText('failed')).toBeDefined();
  expect(screen.getByText('Insufficient funds.')).toBeDefined();
});

test('D31 PART-19 a payment entered by hand can be taken back, after being asked, and one that its bank took back cannot', async () => {
  const back = payment(4, 60, 'failed', 'Not sufficient funds.');
  const withPayment = { ...invoice, lineItems: [line(1), payment(3, 100, 'settled'), back] };
  const id = payment(3, 100, 'settled').uuid;
  const calls = open(withPayment, { [`DELETE ${ONE}/lineItems/${id}`]: null });
  await userEvent.click(await screen.findByRole('button', { name: 'Delete payment of $100.00' }));
  expect(screen.queryByRole('button', { name: 'Delete payment of $60.00', hidden: true })).toBeNull();
  await userEvent.click(await screen.findByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(sent(calls, `DELETE ${ONE}/lineItems/${id}`)).toHaveLength(1));
});

test('INV-21 retracting asks first and says what will happen', async () => {
  const calls = open(invoice, { [`PUT ${ONE}/status`]: draft });
  await userEvent.click(await screen.findByRole('button', { name: 'More' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Retract' }));
  expect(await screen.findByText('Retract invoice 1048?')).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Retract' }));
  expect(await screen.findByRole('button', { name: 'Send' })).toBeDefined();
  expect(sent(calls, `PUT ${ONE}/status`)).toEqual([{ status: 'pending', version: 3 }]);
});

test('INV-21 API-36 409 what somebody else sent again meanwhile is not retracted: the page says so and shows it as it is now', async () => {
  const message = 'Someone else changed this in the meantime. It was not retracted.';
  let stored = invoice;
  open(invoice, {
    [`GET ${ONE}`]: () => stored,
    [`PUT ${ONE}/status`]: () => {
      stored = { ...invoice, lineItems: [line(1), line(2)], version: invoice.version + 2 };
      return new Refusal(409, { code: 'CHANGED_ELSEWHERE', message });
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'More' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Retract' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Retract' }));
  expect(await screen.findByText(message)).toBeDefined();
  expect(await screen.findByText('Plank 2')).toBeDefined();
  await waitFor(() => expect(screen.queryByText('Retract invoice 1048?')).toBeNull());
});

test.each([
  [{ followsContract: false }, /its lines can be changed\.$/],
  [{ followsContract: true }, /follows the plan of its contract\.$/],
])('INV-21 DRAW-07 whoever retracts an invoice reads what can be changed of it then: %j', async (of, said) => {
  open({ ...invoice, ...of });
  await userEvent.click(await screen.findByRole('button', { name: 'More' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Retract' }));
  expect(await screen.findByText(said)).toBeDefined();
});

test('D29 with a payment that has not failed, Retract is refused and says why', async () => {
  open({ ...invoice, lineItems: [line(1), payment(3, 100, 'awaiting bank')] });
  await userEvent.click(await screen.findByRole('button', { name: 'More' }));
  const retract = await screen.findByRole('menuitem', { name: /A payment has been made on this invoice/ });
  expect(retract.getAttribute('aria-disabled')).toBe('true');
  await userEvent.click(retract);
  expect(screen.queryByText('Retract invoice 1048?')).toBeNull();
});

test('INV-14 409 an edit that somebody else overtook is told, and the entries stay', async () => {
  const message = 'Someone else changed this in the meantime.';
  let stored = draft;
  const overtaken = () => {
    stored = { ...draft, description: 'By somebody else', version: draft.version + 1 };
    return new Refusal(409, { code: 'CHANGED_ELSEWHERE', message });
  };
  const calls = open(draft, { [`GET ${ONE}`]: () => stored, [`PUT ${ONE}/details`]: overtaken });
  await userEvent.click(await screen.findByRole('button', { name: 'Edit Details' }));
  const form = within(screen.getByRole('form', { name: 'Edit Details' }));
  await userEvent.type(form.getByLabelText('Description'), ' and hall');
  await userEvent.click(form.getByRole('button', { name: 'Save Changes' }));
  expect(await screen.findByText(message)).toBeDefined();
  expect(form.getByLabelText('Description')).toHaveProperty('value', 'White oak in the kitchen and hall');
  expect(sent(calls, `PUT ${ONE}/details`)).toMatchObject([{ version: 3 }]);
});

test('INV-06 INV-09 D68 creating: a term fills the due date, quotes alone have an expiration, nothing blank is sent', async () => {
  vi.setSystemTime(new Date('2026-03-03T05:30:00Z')); // still March 2nd in Chicago (D80)
  const calls = fakeServer({ ...everywhere, ...offered });
  openManager(`${HOME}/create`);
  await userEvent.selectOptions(await screen.findByLabelText('Term'), '30 days');
  expect(screen.getByLabelText('Due Date')).toHaveProperty('value', '2026-04-01');
  expect(screen.getByText('Counted from the invoice date.')).toBeDefined();
  expect(screen.queryByLabelText(/Quote Expiration Date/)).toBeNull();
  await userEvent.selectOptions(screen.getByLabelText('Type'), 'quote');
  expect(screen.getByLabelText(/Quote Expiration Date/)).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Create and add lines' }));
  expect((await screen.findAllByText('Must contain at least one character.')).length).toBe(1);
  expect(sent(calls, `POST ${API}`)).toEqual([]);
  vi.useRealTimers();
});

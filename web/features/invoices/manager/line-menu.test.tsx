// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { fakeServer, Refusal } from '../../../testing/fake-server.ts';
import { as, BUSINESS, draft, everywhere, INVOICE, invoice, line } from '../../../testing/manager-records.ts';
import { openManager } from '../../../testing/open-manager.tsx';
import { always } from '../../../testing/plain-prices.ts';
import { oak } from '../../../testing/price-records.ts';

const ONE = `/business/${BUSINESS}/invoices/${INVOICE}`;

interface Sent {
  readonly uuid: string;
}

/** A server that keeps the lines of one draft. */
async function open(lines: readonly Sent[], answers: object = {}, more: object = {}) {
  const kept = { ...draft, lineItems: lines, ...more };
  const calls = fakeServer({
    ...everywhere,
    [`GET ${ONE}`]: () => kept,
    [`PUT ${ONE}/lineItems`]: (body: Sent) => {
      kept.lineItems = kept.lineItems.map((each) => (each.uuid === body.uuid ? { ...each, ...body } : each));
      return { ...kept };
    },
    ...answers,
  });
  openManager(`/p/m/${BUSINESS}/invoices/${INVOICE}`);
  await screen.findByLabelText('Description of line 1');
  const sent = () => calls.filter(({ what }) => what === `PUT ${ONE}/lineItems`).map(({ body }) => body);
  return { calls, sent, user: userEvent.setup() };
}
const costed = (id: number, cost: number | null, more: object = {}) =>
  line(id, { cost, quantity: 2, rate: 50, ...more });
const choose = async (user: ReturnType<typeof userEvent.setup>, name: string) =>
  user.click(await screen.findByRole('menuitem', { name }));

test('QUO-04 Shift+F10 opens the menu of a line, whose discount is a percent or an amount, and never more than the line', async () => {
  const { user, sent } = await open([costed(1, null)]);
  await user.click(screen.getByLabelText('Rate of line 1'));
  await user.keyboard('{Shift>}{F10}{/Shift}');
  await choose(user, 'Discount');
  const field = await screen.findByLabelText('Discount of line 1');
  await waitFor(() => expect(document.activeElement).toBe(field));
  await user.keyboard('$100.01{Enter}');
  expect(await screen.findByText(/The discount may not be more than the line\./)).toBeDefined();
  expect(field.getAttribute('aria-invalid')).toBe('true');
  expect(sent()).toEqual([]);
  await user.clear(field);
  await user.type(field, '25');
  expect(screen.getAllByText('$75.00').length).toBeGreaterThan(0);
  await user.keyboard('{Enter}');
  await waitFor(() => expect(sent()).toMatchObject([{ discount: { percent: null, amount: 25 } }]));
  expect(await screen.findByText('$25.00 off')).toBeDefined();
  await user.selectOptions(screen.getByLabelText('Discount of line 1 in'), '%');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(sent()[1]).toMatchObject({ discount: { percent: 25, amount: null } }));
  await user.clear(screen.getByLabelText('Discount of line 1'));
  await user.keyboard('{Enter}');
  await waitFor(() => expect(sent()[2]).toMatchObject({ discount: null }));
});

const HALL = { ...always, uuid: 'd5000000-0000-4000-8000-000000000001', name: 'Hall', note: '', subtotal: 100 };

test('QUO-07 the head of a section has the margin of its lines', async () => {
  await open([costed(1, 30, { sectionId: HALL.uuid }), costed(2, null)], {}, { sections: [HALL] });
  const head = screen.getByDisplayValue('Hall').closest('tr') as HTMLElement;
  expect(within(head).getByTitle('Cost $60.00, margin $40.00, 40%').textContent).toBe('Margin 40%');
});

test('QUO-07 the first unit cost brings the margin of its line and of the document, while it is typed', async () => {
  const { user, sent } = await open([costed(1, null), costed(2, null)]);
  expect(screen.queryByRole('columnheader', { name: 'Margin' })).toBeNull();
  expect(screen.queryByRole('region', { name: 'Margin' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Menu of line 1' }));
  await choose(user, 'Unit cost');
  await waitFor(() => expect(document.activeElement).toHaveProperty('name', 'cost'));
  await user.keyboard('30');
  expect(screen.getByRole('columnheader', { name: 'Margin' })).toBeDefined();
  expect(screen.getByRole('cell', { name: '40%' })).toBeDefined();
  expect(screen.getByText('Cost $60.00, margin $40.00, 40%')).toBeDefined();
  const whole = within(screen.getByRole('region', { name: 'Margin' }));
  for (const copy of ['$100.00', '$60.00', '$40.00, 40%', '1 line without a cost.'])
    expect(whole.getByText(copy)).toBeDefined();
  expect(sent()).toEqual([]);
  await user.keyboard('{Enter}');
  await waitFor(() => expect(sent()).toMatchObject([{ cost: 30 }]));
});

test('QUO-03 the menu moves a line up and down, as far as there is a place', async () => {
  const { user, sent } = await open([costed(1, null), costed(2, null)]);
  await user.click(screen.getByRole('button', { name: 'Menu of line 2' }));
  await screen.findByText('Move up');
  expect(screen.queryByText('Move down')).toBeNull();
  await choose(user, 'Move up');
  await waitFor(() => expect(sent()).toMatchObject([{ uuid: line(2).uuid, position: 1 }]));
});

test('QUO-07 a document that was sent shows its margins to whoever sees costs', async () => {
  fakeServer({
    ...everywhere,
    ...as('accountant'),
    [`GET ${ONE}`]: {
      ...invoice,
      lineItems: [costed(1, 30, { sectionId: HALL.uuid }), costed(2, null)],
      sections: [HALL],
    },
  });
  openManager(`/p/m/${BUSINESS}/invoices/${INVOICE}`);
  expect(await screen.findByText('Cost $60.00, margin $40.00, 40%')).toBeDefined();
  expect(screen.getByText('Hall').closest('tr')?.lastElementChild?.getAttribute('title')).toBe(
    'Cost $60.00, margin $40.00, 40%',
  );
  expect(within(screen.getByRole('region', { name: 'Margin' })).getByText('1 line without a cost.')).toBeDefined();
  expect(screen.getByRole('heading', { name: 'Margin', level: 2 })).toBeDefined();
});

test('BOOK-07 a line is saved to the price book, and a name that exists is refused beside the name', async () => {
  const EXISTS = 'There is an item of this name already.';
  const refused = new Refusal(422, { code: 'price_item_exists', message: EXISTS, fields: { name: EXISTS } });
  let answer: object = refused;
  const { user, sent, calls } = await open([costed(1, 30, { code: 'P1', tax: 'none' })], {
    [`POST /business/${BUSINESS}/price-items`]: () => answer,
  });
  await user.click(screen.getByRole('button', { name: 'Menu of line 1' }));
  await choose(user, 'Save as price book item');
  const form = within(await screen.findByRole('dialog', { name: 'Add Item' }));
  expect(form.getByLabelText('Unit Cost')).toHaveProperty('value', '30.00');
  await user.click(form.getByRole('button', { name: 'Save Item' }));
  expect((await form.findAllByText(EXISTS)).length).toBeGreaterThan(0);
  await waitFor(() => expect(document.activeElement).toBe(form.getByLabelText('Name')));
  await user.type(form.getByLabelText('Name'), ', wide');
  answer = { ...oak, waste: 0 };
  await user.click(form.getByRole('button', { name: 'Save Item' }));
  await waitFor(() => expect(sent()).toMatchObject([{ description: 'Plank 1', priceItemId: oak.uuid, rate: 50 }]));
  expect(calls.findLast(({ what }) => what.endsWith('/price-items'))?.body).toMatchObject({
    name: 'Plank 1, wide',
    description: 'Plank 1',
    code: 'P1',
    rate: 50,
    cost: 30,
    tax: 'none',
  });
});

test.each([
  [1, 'document'],
  [2, 'none'],
])(
  'BOOK-07 TAX-06 an item that is made of exempt line %i is taxed as usual, and the line keeps its tax, %s',
  async (place, tax) => {
    const lineItems = [costed(1, 30, { tax: 'document' }), costed(2, 30, { tax: 'none' })];
    const { user, sent, calls } = await open([], {
      [`GET ${ONE}`]: { ...draft, exemption: 'CA-1', lineItems },
      [`POST /business/${BUSINESS}/price-items`]: { ...oak, waste: 0 },
      [`PUT ${ONE}/lineItems`]: { ...draft, exemption: 'CA-1', lineItems },
    });
    await user.click(screen.getByRole('button', { name: `Menu of line ${place}` }));
    await choose(user, 'Save as price book item');
    const form = within(await screen.findByRole('dialog', { name: 'Add Item' }));
    await user.click(form.getByRole('button', { name: 'Save Item' }));
    await waitFor(() => expect(sent()).toMatchObject([{ tax }]));
    const items = calls.filter(({ what }) => what === `POST /business/${BUSINESS}/price-items`);
    expect(items.map(({ body }) => body)).toMatchObject([{ tax: 'document' }]);
  },
);

// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { fakeServer, Refusal } from '../../../testing/fake-server.ts';
import { BUSINESS, categories, draft, everywhere, INVOICE, line } from '../../../testing/manager-records.ts';
import { openManager } from '../../../testing/open-manager.tsx';
import { material, oak } from '../../../testing/price-records.ts';

const ONE = `/business/${BUSINESS}/invoices/${INVOICE}`;

test('BOOK-02 BOOK-03 BOOK-04 TAX-02 Enter takes what the price book offers first; what is measured fills the quantity with its waste', async () => {
  const kept = { ...draft, lineItems: [] as object[] };
  const calls = fakeServer({
    ...everywhere,
    [`GET /business/${BUSINESS}/tax-rates`]: [material],
    [`GET /business/${BUSINESS}/price-items/offered`]: [oak],
    [`GET ${ONE}`]: () => kept,
    [`POST ${ONE}/lineItems`]: (body: object) => {
      kept.lineItems = [...kept.lineItems, { ...line(kept.lineItems.length + 1), ...body, waste: 10 }];
      return kept;
    },
  });
  const sent = () => calls.filter(({ what }) => what === `POST ${ONE}/lineItems`).map(({ body }) => body);
  openManager(`/p/m/${BUSINESS}/invoices/${INVOICE}`);
  const user = userEvent.setup();
  await user.click(await screen.findByLabelText('Description of line 1'));
  await user.keyboard('oak');
  expect((await screen.findByRole('option', { name: /Engineered oak/ })).getAttribute('aria-selected')).toBe('true');
  await user.keyboard('{Enter}');
  expect(screen.queryByRole('listbox')).toBeNull();
  expect(screen.getByLabelText('Description of line 1')).toHaveProperty('value', oak.description);
  expect(screen.getByLabelText('Tax of line 1')).toHaveProperty('value', material.uuid);
  await user.tab();
  expect(document.activeElement).toBe(screen.getByLabelText('Measured of line 1'));
  await user.keyboard('412');
  expect(screen.getByLabelText('Quantity of line 1')).toHaveProperty('value', '453.2');
  expect(screen.getByText('412 + 10% waste')).toBeDefined();
  await user.keyboard('{Enter}');
  await waitFor(() =>
    expect(sent()).toEqual([
      {
        newUuid: expect.any(String),
        categoryId: categories[0]?.uuid,
        code: 'OAK-5E',
        description: oak.description,
        quantity: 453.2,
        unit: 'sq ft',
        rate: 7.45,
        tax: material.uuid,
        cost: 4.32,
        priceItemId: oak.uuid,
        measured: 412,
      },
    ]),
  );
  await user.type(await screen.findByLabelText('Description of line 2'), 'oaken stool{Enter}');
  expect(screen.getByLabelText('Description of line 2')).toHaveProperty('value', 'oaken stool');
});

function openDraft(more: object, answers: object = {}) {
  const calls = fakeServer({ ...everywhere, [`GET ${ONE}`]: { ...draft, ...more }, ...answers });
  openManager(`/p/m/${BUSINESS}/invoices/${INVOICE}`);
  return { calls, user: userEvent.setup() };
}

test('BOOK-04 a line of an item with waste asks what was measured, also after it was stored without', async () => {
  const stored = { ...line(1), priceItemId: oak.uuid, measured: null, waste: 10 };
  const { user } = openDraft({ lineItems: [stored] });
  await user.type(await screen.findByLabelText('Measured of line 1'), '412');
  expect(screen.getByText('412 + 10% waste')).toBeDefined();
  // Whoever empties the description makes it a line of their own.
  await user.clear(screen.getByLabelText('Description of line 1'));
  expect(screen.queryByLabelText('Measured of line 1')).toBeNull();
});

test('TAX-05 a draft says which rate is another by now', async () => {
  openDraft({ changedTaxes: [{ name: 'Sales tax, material', percent: 9.35 }] });
  expect(await screen.findByText('Sales tax, material is now 9.35%.')).toBeDefined();
});

test('QUO-04 QUO-06 what is taken off a line stands in its amount and below it, and a copy has it too', async () => {
  const discounted = { ...line(1), quantity: 2, rate: 50, subTotal: 90, discount: { percent: 10, amount: null } };
  const { calls, user } = openDraft(
    { lineItems: [discounted] },
    { [`POST ${ONE}/lineItems`]: () => ({ ...draft, lineItems: [discounted, { ...discounted, ...line(2) }] }) },
  );
  expect(await screen.findByText('10% off')).toBeDefined();
  expect(screen.getAllByText('$90.00').length).toBeGreaterThan(0);
  expect(screen.queryByText('$100.00')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Menu of line 1' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Duplicate' }));
  await waitFor(() =>
    expect(calls.find(({ what }) => what === `POST ${ONE}/lineItems`)?.body).toMatchObject({
      discount: { percent: 10, amount: null },
    }),
  );
});

test('TAX-02 a rate that was named since the page was opened is asked for when an item brings it', async () => {
  let rates: object[] = [];
  const { user } = openDraft(
    { lineItems: [] },
    {
      [`GET /business/${BUSINESS}/tax-rates`]: () => rates,
      [`GET /business/${BUSINESS}/price-items/offered`]: [oak],
    },
  );
  await user.click(await screen.findByLabelText('Description of line 1'));
  await user.keyboard('oak');
  await screen.findByRole('option', { name: /Engineered oak/ });
  rates = [material];
  await user.keyboard('{Enter}');
  expect(await screen.findByRole('option', { name: 'Sales tax, material, 9.15%' })).toBeDefined();
  expect(screen.getByLabelText('Tax of line 1')).toHaveProperty('value', material.uuid);
});

test('BOOK-08 a draft whose items have other rates by now shows them all before it changes what stays ticked', async () => {
  const old = { rate: 7.45, cost: 4.32, tax: 'none', priceItemId: oak.uuid };
  const lineItems = [
    { ...line(1), ...old, byNow: { rate: 8, cost: 5, tax: material.uuid } },
    { ...line(2), ...old, byNow: { ...old, rate: 9 } },
    { ...line(3), ...old, byNow: null },
  ];
  const { calls, user } = openDraft(
    { lineItems },
    {
      [`GET /business/${BUSINESS}/tax-rates`]: [material],
      [`POST ${ONE}/rates`]: { ...draft, lineItems: lineItems.map((each) => ({ ...each, byNow: null })) },
    },
  );
  await user.click(await screen.findByRole('button', { name: 'Update rates from the price book' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Update rates from the price book' }));
  for (const copy of [
    'Rate $7.45, now $8.00',
    'Unit cost $4.32, now $5.00',
    'Tax Not taxed, now Sales tax, material, 9.15%',
    'Rate $7.45, now $9.00',
  ])
    expect(dialog.getByText(copy)).toBeDefined();
  expect(dialog.getAllByRole('checkbox')).toHaveLength(2);
  await user.click(dialog.getByRole('checkbox', { name: /Plank 2/ }));
  await user.click(dialog.getByRole('button', { name: 'Update' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Update rates from the price book' })).toBeNull());
  expect(calls.find(({ what }) => what === `POST ${ONE}/rates`)?.body).toEqual({
    lineIds: [lineItems[0]?.uuid],
    shown: [{ lineId: lineItems[0]?.uuid, ...lineItems[0]?.byNow }],
  });
});

test('BOOK-08 what an item says since it was shown is not taken but shown', async () => {
  const old = { rate: 7.45, cost: 4.32, tax: 'none', priceItemId: oak.uuid };
  const draftOf = (rate: number) => ({ ...draft, lineItems: [{ ...line(1), ...old, byNow: { ...old, rate } }] });
  let stored = draftOf(8);
  const { calls, user } = openDraft(stored, {
    [`GET ${ONE}`]: () => stored,
    [`POST ${ONE}/rates`]: new Refusal(409, { code: 'CHANGED_ELSEWHERE', message: 'Somebody changed this.' }),
  });
  await user.click(await screen.findByRole('button', { name: 'Update rates from the price book' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Update rates from the price book' }));
  expect(dialog.getByText('Rate $7.45, now $8.00')).toBeDefined();
  stored = draftOf(45);
  await user.click(dialog.getByRole('button', { name: 'Update' }));
  expect(await dialog.findByText('Rate $7.45, now $45.00')).toBeDefined();
  expect(dialog.getByRole('alert').textContent).toBe('Somebody changed this.');
  expect(calls.filter(({ what }) => what === `POST ${ONE}/rates`)).toHaveLength(1);
});

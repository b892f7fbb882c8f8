// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { type Call, fakeServer, Refusal } from '../../../testing/fake-server.ts';
import { BUSINESS, categories, draft, everywhere, INVOICE, invoice, line } from '../../../testing/manager-records.ts';
import { openManager } from '../../../testing/open-manager.tsx';

const ONE = `/business/${BUSINESS}/invoices/${INVOICE}`;

interface Moved {
  readonly uuid: string;
  readonly position: number;
}

/** When the server has read what is sent to it. */
let arrived: Promise<void> = Promise.resolve();

/** A server that keeps the lines of one draft. `onMove` is asked when one is put elsewhere. */
function open(lines: object[] = [], onMove: (moved: Moved) => unknown = () => undefined, more: object = {}): Call[] {
  const kept = { ...draft, lineItems: lines, ...more };
  const calls = fakeServer({
    ...everywhere,
    [`GET ${ONE}`]: () => kept,
    [`POST ${ONE}/lineItems`]: async (body: object) => {
      await arrived;
      kept.lineItems = [...kept.lineItems, { ...line(kept.lineItems.length + 1), ...body }];
      return kept;
    },
    [`PUT ${ONE}/lineItems`]: (body: Moved) => {
      const refused = onMove(body);
      return refused instanceof Refusal ? refused : { ...kept, lineItems: [...lines] };
    },
    [`PUT ${ONE}/status`]: invoice,
  });
  openManager(`/p/m/${BUSINESS}/invoices/${INVOICE}`);
  return calls;
}
const sent = (calls: Call[], what: string) => calls.filter((call) => call.what === what).map(({ body }) => body);
const placeOf = (lines: readonly object[], uuid: string) =>
  lines.findIndex((each) => 'uuid' in each && each.uuid === uuid);
const moves = (calls: Call[]) =>
  (sent(calls, `PUT ${ONE}/lineItems`) as (Moved & { description: string })[]).map(
    (body) => `${body.description} to ${body.position}`,
  );
/** What the lines say, from the top, but for the free one. */
const texts = async () =>
  (await screen.findAllByLabelText<HTMLInputElement>(/^Description of line/)).map(({ value }) => value).slice(0, -1);
const description = (row: number) => screen.findByLabelText(`Description of line ${row}`);

test('INV-12 rows that are pasted from a spreadsheet become lines, in their order, and a wrong one stays and says why', async () => {
  const calls = open();
  const user = userEvent.setup();
  await user.click(await description(1));
  await user.paste('Description\tQty\tRate\nOak plank\t212\t$6.85\nTrim\t8\t-2\nInstall\t1\t1,115.63');
  await waitFor(() =>
    expect(sent(calls, `POST ${ONE}/lineItems`)).toMatchObject([
      { description: 'Oak plank', quantity: 212, rate: 6.85 },
      { description: 'Install', quantity: 1, rate: 1115.63 },
    ]),
  );
  expect(screen.getByText('Must be 0 or more.')).toBeDefined();
  await waitFor(async () => expect(await description(3)).toHaveProperty('value', 'Trim'));
  expect(screen.getByRole('button', { name: 'Send' })).toHaveProperty('disabled', true);
});

test('INV-12 of many lines that are pasted it says how many are still being saved', async () => {
  const all = Array.from({ length: 6 }, (_, index) => `Board ${index + 1}\t1\t5`);
  const { promise, resolve } = Promise.withResolvers<void>();
  arrived = promise;
  const calls = open();
  const user = userEvent.setup();
  await user.click(await description(1));
  await user.paste(['Description\tQty\tRate', ...all].join('\n'));
  expect(await screen.findByText('6 lines are still being saved.')).toBeDefined();
  resolve();
  await waitFor(() => expect(sent(calls, `POST ${ONE}/lineItems`)).toHaveLength(6));
  await waitFor(() => expect(screen.queryByText(/lines are still being saved/)).toBeNull());
});

const startOf = async (row: number) => [
  (await screen.findByLabelText<HTMLSelectElement>(`Category of line ${row}`)).selectedOptions[0]?.text,
  screen.getByLabelText<HTMLSelectElement>(`Unit of line ${row}`).value,
];

test('INV-12 INV-15 a new line begins in the category and unit of the line above it, also when they were chosen last', async () => {
  const user = userEvent.setup();
  open([line(1, { categoryName: 'Material', unit: 'sq ft' })]);
  expect(await startOf(2)).toEqual(['Material', 'sq ft']);
  await user.type(await description(2), 'Install');
  await user.selectOptions(screen.getByLabelText('Unit of line 2'), 'hour');
  await user.selectOptions(screen.getByLabelText('Category of line 2'), 'Labor');
  expect(await startOf(3)).toEqual(['Labor', 'hour']);
  await user.selectOptions(screen.getByLabelText('Unit of line 3'), 'roll');
  await user.selectOptions(screen.getByLabelText('Unit of line 2'), 'each');
  expect(await startOf(3)).toEqual(['Labor', 'roll']);
});

test('INV-12 INV-15 the first line of a draft begins as the newest document of the business does', async () => {
  open([], undefined, { usualLine: { categoryId: categories[1]?.uuid, unit: 'sq ft' } });
  expect(await startOf(1)).toEqual(['Labor', 'sq ft']);
});

test('INV-12 a line is duplicated, stored, and the copy has the cursor', async () => {
  const calls = open([line(1)]);
  await userEvent.click(await screen.findByRole('button', { name: 'Menu of line 1' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Duplicate' }));
  await waitFor(() => expect(sent(calls, `POST ${ONE}/lineItems`)).toMatchObject([{ description: 'Plank 1' }]));
  const copy = await description(2);
  expect(copy).toHaveProperty('value', 'Plank 1');
  await waitFor(() => expect(document.activeElement).toBe(copy));
});

test('INV-14 Ctrl+Enter asks from within a line, which is stored first, and sends when it is answered with Enter', async () => {
  const calls = open([line(1)]);
  const user = userEvent.setup();
  await user.type(await description(2), 'Treads');
  await user.type(screen.getByLabelText('Rate of line 2'), '78.50');
  await user.keyboard('{Control>}{Enter}{/Control}');
  const question = within(await screen.findByRole('dialog', { name: /^Send invoice/ }));
  const send = question.getByRole('button', { name: 'Send' });
  await waitFor(() => expect(send.getAttribute('aria-disabled')).toBe('false'));
  expect(document.activeElement).toBe(send);
  expect(sent(calls, `POST ${ONE}/lineItems`)).toMatchObject([{ description: 'Treads', rate: 78.5 }]);
  expect(sent(calls, `PUT ${ONE}/status`)).toEqual([]);
  await user.keyboard('{Enter}');
  await waitFor(() => expect(sent(calls, `PUT ${ONE}/status`)).toEqual([{ status: 'sent', version: 3 }]));
});

test('INV-12 the arrows move a line from its handle, Alt with an arrow from any of its fields, and the cursor goes along', async () => {
  const lines = [line(1), line(2), line(3)];
  const calls = open(lines, (body) =>
    lines.splice(body.position - 1, 0, ...lines.splice(placeOf(lines, body.uuid), 1)),
  );
  const user = userEvent.setup();
  (await screen.findByRole('button', { name: 'Move line 1' })).focus();
  await user.keyboard('{ArrowDown}{ArrowDown}');
  await waitFor(async () => expect(await texts()).toEqual(['Plank 2', 'Plank 3', 'Plank 1']));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Move line 3' })));
  await user.click(await description(2));
  await user.keyboard('{Alt>}{ArrowUp}{/Alt}');
  await waitFor(() => expect(document.activeElement).toHaveProperty('value', 'Plank 3'));
  await waitFor(() => expect(moves(calls)).toEqual(['Plank 1 to 2', 'Plank 1 to 3', 'Plank 3 to 1']));
  expect(await texts()).toEqual(['Plank 3', 'Plank 2', 'Plank 1']);
});

test('INV-12 a line whose new place could not be stored goes back, and says why', async () => {
  open([line(1), line(2)], () => new Refusal(503, { code: 'TRY_AGAIN', message: 'Please try again.' }));
  (await screen.findByRole('button', { name: 'Move line 2' })).focus();
  await userEvent.keyboard('{ArrowUp}');
  expect(await screen.findByText(/Not saved, .*Please try again/)).toBeDefined();
  expect(await texts()).toEqual(['Plank 1', 'Plank 2']);
});

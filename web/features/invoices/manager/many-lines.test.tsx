// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { fakeServer } from '../../../testing/fake-server.ts';
import { BUSINESS, draft, everywhere, INVOICE, line } from '../../../testing/manager-records.ts';
import { openManager } from '../../../testing/open-manager.tsx';

const ONE = `/business/${BUSINESS}/invoices/${INVOICE}`;
const idOf = (section: number) => `d5000000-0000-4000-8000-00000000000${section}`;

/** A server that keeps the lines of one draft, in turn in its sections, and answers each time with new objects. */
function open(count: number, names: readonly string[] = []) {
  let lines = Array.from({ length: count }, (_, index) => {
    const sectionId = names.length === 0 ? null : idOf(index % names.length);
    return { ...line(index + 1), cost: 2, sectionId };
  });
  const sections = () =>
    names.map((name, at) => {
      const own = lines.filter(({ sectionId }) => sectionId === idOf(at));
      return {
        uuid: idOf(at),
        name,
        note: '',
        subtotal: own.reduce((sum, each) => sum + each.quantity * each.rate, 0),
      };
    });
  const kept = () => structuredClone({ ...draft, sections: sections(), lineItems: lines });
  const calls = fakeServer({
    ...everywhere,
    [`GET ${ONE}`]: kept,
    [`PUT ${ONE}/lineItems`]: (body: { uuid: string }) => {
      lines = lines.map((each) => (each.uuid === body.uuid ? { ...each, ...body } : each));
      return kept();
    },
  });
  openManager(`/p/m/${BUSINESS}/invoices/${INVOICE}`);
  return calls;
}

/** The rows that were rendered again since this was asked last: React names each field anew that it renders. */
function renderedRows() {
  const rows = new Set<string | undefined>();
  const watch = new MutationObserver((fields) => {
    for (const { target } of fields)
      if (target instanceof HTMLInputElement) rows.add(target.closest('tr')?.dataset.row);
  });
  watch.observe(screen.getByRole('table', { name: 'Line Items' }), { subtree: true, attributeFilter: ['name'] });
  return () => {
    const seen = [...rows].toSorted();
    rows.clear();
    return seen;
  };
}

test('INV-12 a letter that is typed in one of many lines, and its save, render that line alone', async () => {
  const calls = open(9);
  const user = userEvent.setup();
  await user.click(await screen.findByLabelText('Description of line 5'));
  expect(await screen.findByRole('region', { name: 'Margin' })).toBeDefined();
  const rendered = renderedRows();
  await user.keyboard('x');
  expect(screen.getByLabelText('Description of line 5')).toHaveProperty('value', 'Plank 5x');
  expect(rendered()).toEqual(['4']);
  // Enter stores the line and goes to the next one.
  await user.keyboard('{Enter}');
  await waitFor(() => expect(calls.filter(({ what }) => what === `PUT ${ONE}/lineItems`)).toHaveLength(1));
  await waitFor(() => expect(screen.queryByText('Saving')).toBeNull());
  expect(document.activeElement).toBe(screen.getByLabelText('Description of line 6'));
  // The one that took the cursor asks the price book.
  expect(rendered()).toEqual(['4', '5']);
});

test('INV-12 QUO-01 the subtotals of two sections that change with a line render no other line of either', async () => {
  const calls = open(6, ['The floor', 'Stairs']);
  const user = userEvent.setup();
  const rendered = await screen.findByLabelText('Quantity of line 2').then(renderedRows);
  for (const [saves, place] of [2, 5].entries()) {
    const quantity = screen.getByLabelText(`Quantity of line ${place}`);
    await user.click(quantity);
    rendered();
    await user.clear(quantity);
    await user.keyboard('20{Enter}');
    await waitFor(() => expect(calls.filter(({ what }) => what === `PUT ${ONE}/lineItems`)).toHaveLength(saves + 1));
    await waitFor(() => expect(screen.queryByText('Saving')).toBeNull());
    // The next line, which then asks the price book, and the heads, which say the subtotals.
    expect(rendered()).toEqual([String(place - 1), String(place), undefined]);
  }
});

// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { fakeServer } from '../../../testing/fake-server.ts';
import { BUSINESS, draft, everywhere, INVOICE, line } from '../../../testing/manager-records.ts';
import { openManager } from '../../../testing/open-manager.tsx';

const ONE = `/business/${BUSINESS}/invoices/${INVOICE}`;

/** A server that keeps the lines of one draft and answers each time with new objects. */
function open(count: number) {
  let lines = Array.from({ length: count }, (_, index) => ({ ...line(index + 1), cost: 2 }));
  const kept = () => structuredClone({ ...draft, lineItems: lines });
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

// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { fakeServer } from '../../../testing/fake-server.ts';
import { BUSINESS, draft, everywhere, INVOICE, line } from '../../../testing/manager-records.ts';
import { openManager } from '../../../testing/open-manager.tsx';

const ONE = `/business/${BUSINESS}/invoices/${INVOICE}`;

interface Discount {
  readonly name: string;
  readonly percent?: number;
  readonly amount?: number;
}

test('QUO-05 a discount of the document is a percent or an amount with a name; totals follow while it is typed, and leaving it stores it', async () => {
  const lineItems = [{ ...line(1), quantity: 10, rate: 10, subTotal: 100 }];
  let kept: object = { ...draft, salesTaxPercentage: 5, discount: null, lineItems };
  const calls = fakeServer({
    ...everywhere,
    [`GET ${ONE}`]: () => kept,
    [`PUT ${ONE}/offer`]: ({ discount }: { discount: Discount | null }) => {
      kept = { ...kept, discount: discount && { percent: null, amount: null, taken: 0, ...discount } };
      return kept;
    },
  });
  const sent = () => calls.filter(({ what }) => what === `PUT ${ONE}/offer`).map(({ body }) => body);
  const total = () => within(screen.getByLabelText('Totals')).getByText('Total').nextElementSibling?.textContent;
  openManager(`/p/m/${BUSINESS}/invoices/${INVOICE}`);
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Discount' }));
  const figure = () => screen.getByLabelText('Discount of the document');
  await waitFor(() => expect(document.activeElement).toBe(figure()));
  await user.keyboard('10');
  expect(total()).toBe('$94.50');
  await user.keyboard('1{Enter}');
  expect(screen.getByRole('alert').textContent).toBe('Must be between 0 and 100 with at most two decimals.');
  expect(sent()).toEqual([]);
  expect(total()).toBe('$105.00');
  await user.clear(figure());
  await user.type(figure(), '$25');
  expect(screen.getByLabelText('Discount of the document in')).toHaveProperty('value', 'amount');
  expect(total()).toBe('$78.75');
  await user.type(screen.getByLabelText('Name of the discount'), 'Returning customer');
  await user.click(screen.getByText('Subtotal'));
  await waitFor(() => expect(sent()).toEqual([{ discount: { name: 'Returning customer', amount: 25 } }]));
  await user.clear(figure());
  await user.type(figure(), '500');
  // More than there is takes all.
  expect(total()).toBe('$0.00');
  await user.click(screen.getByRole('button', { name: 'Remove the discount' }));
  await screen.findByRole('button', { name: 'Discount' });
  expect(sent().at(-1)).toEqual({ discount: null });
  expect(total()).toBe('$105.00');
});

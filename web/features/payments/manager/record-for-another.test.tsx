// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { fakeServer, Refusal } from '../../../testing/fake-server.ts';
import { BUSINESS, customer, everywhere, invoice, paymentRow } from '../../../testing/manager-records.ts';
import { openManager } from '../../../testing/open-manager.tsx';

const API = `/business/${BUSINESS}`;
const owing = (id: number, amount: number) => ({
  ...invoice,
  uuid: `d0000000-0000-4000-8000-00000000${id}`,
  id,
  amount,
  jobName: `Job ${id}`,
});
const harbor = { ...customer, uuid: '30000000-0000-4000-8000-000000000777', displayName: 'Harbor Row Clinic' };

/** Maple owes two invoices, and Harbor as many as are given. What is sent is answered in turn. */
async function open(ofHarbor: readonly object[], answers: unknown[]) {
  const calls = fakeServer({
    ...everywhere,
    [`GET ${API}/payments`]: [],
    [`GET ${API}/customers`]: [customer, harbor],
    [`GET ${API}/customers/${customer.uuid}/credits`]: [],
    [`GET ${API}/customers/${harbor.uuid}/credits`]: [],
    [`GET ${API}/invoices`]: (_: unknown, { searchParams }: URL) =>
      searchParams.get('customerId') === harbor.uuid ? ofHarbor : [owing(1003, 200), owing(1007, 400)],
    [`POST ${API}/payments`]: () => answers.shift(),
  });
  openManager(`/p/m/${BUSINESS}/payments`);
  await userEvent.click(await screen.findByRole('button', { name: 'Add Payment' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add Payment' }));
  await userEvent.keyboard('300');
  const choose = async (name: string) => {
    const field = dialog.getByLabelText('Customer');
    await userEvent.clear(field);
    await userEvent.type(field, name.slice(0, 5));
    await userEvent.click(await screen.findByRole('option', { name }));
  };
  await choose(customer.displayName);
  await userEvent.selectOptions(dialog.getByLabelText('Paid by'), 'Cash');
  const second = await dialog.findByLabelText('Invoice 1007, Job 1007');
  await userEvent.clear(second);
  return {
    dialog,
    choose,
    save: () => userEvent.click(dialog.getByRole('button', { name: 'Save Payment' })),
    sent: () => calls.filter(({ what }) => what === `POST ${API}/payments`).map(({ body }) => body),
  };
}

test('ALLOC-13 PART-16 of another customer nothing is typed yet: their one invoice gets what is due', async () => {
  const { dialog, choose, save, sent } = await open([owing(1012, 300)], [paymentRow]);
  expect(dialog.getByText('$100.00 left')).toBeDefined();
  await choose(harbor.displayName);
  expect(await dialog.findByText(/^Invoice 1012, Job 1012/)).toBeDefined();
  expect(dialog.getByText('All of it is assigned')).toBeDefined();
  await save();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent()).toMatchObject([
    { customerId: harbor.uuid, keepRest: false, allocations: [{ invoiceId: owing(1012, 300).uuid, amount: 300 }] },
  ]);
});

test('PART-16 a yes to keep the rest of one customer is none for another, of whose money as much is left', async () => {
  const busy = new Refusal(503, { code: 'UNAVAILABLE', message: 'Please try again in a moment.' });
  const { dialog, choose, save, sent } = await open([owing(1012, 200)], [busy, paymentRow]);
  const keep = async () =>
    within(await screen.findByRole('dialog', { name: 'Keep $100.00 as credit?' })).getByRole('button', {
      name: 'Keep as credit',
    });
  await save();
  await userEvent.click(await keep());
  expect(await dialog.findByText('Please try again in a moment.')).toBeDefined();
  await choose(harbor.displayName);
  expect(await dialog.findByText(/^Invoice 1012, Job 1012/)).toBeDefined();
  await save();
  const asked = await keep();
  expect(sent()).toHaveLength(1);
  await userEvent.click(asked);
  await waitFor(() => expect(sent()).toHaveLength(2));
  expect(sent()).toMatchObject([{ customerId: customer.uuid }, { customerId: harbor.uuid, keepRest: true }]);
});

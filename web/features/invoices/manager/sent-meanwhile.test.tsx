// @vitest-environment jsdom
import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { fakeServer, Refusal } from '../../../testing/fake-server.ts';
import { LiveServer } from '../../../testing/live-server.ts';
import { BUSINESS, draft, everywhere, INVOICE, line } from '../../../testing/manager-records.ts';
import { openManager } from '../../../testing/open-manager.tsx';
import { always } from '../../../testing/plain-prices.ts';
import { oak } from '../../../testing/price-records.ts';

const ONE = `/business/${BUSINESS}/invoices/${INVOICE}`;
const ADD_ITEM = `POST /business/${BUSINESS}/price-items`;
const SENT = 'This quote was already sent.';
const hall = { ...always, uuid: crypto.randomUUID(), name: 'Hall', note: '', subtotal: 0, picture: null };

/** A draft quote that a colleague can send. */
function open(more: object, added = Promise.resolve()) {
  const live = new LiveServer();
  let status = 'pending';
  const sent = new Refusal(409, { code: 'wrong_status', message: SENT });
  const calls = fakeServer({
    ...everywhere,
    [`GET /business/${BUSINESS}/live`]: live.answer,
    [`GET ${ONE}`]: () => ({ ...draft, isQuote: true, range: null, lineItems: [line(1)], ...more, status }),
    [`PUT ${ONE}/offer`]: sent,
    [`PUT ${ONE}/sections/${hall.uuid}`]: sent,
    [`PUT ${ONE}/lineItems`]: sent,
    [ADD_ITEM]: () => added.then(() => ({ ...oak, waste: 0 })),
  });
  openManager(`/p/m/${BUSINESS}/invoices/${INVOICE}`);
  const send = async () => {
    status = 'sent';
    await act(async () => live.say('invoice', INVOICE));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Send', hidden: true })).toBeNull());
  };
  return { send, calls };
}

/** What was typed stands, its save says why it is none, and Cancel asks. */
async function refused(name: string, save: string, typed: string) {
  const dialog = within(screen.getByRole('dialog', { name }));
  expect(dialog.getByDisplayValue(typed)).toBeDefined();
  await userEvent.click(dialog.getByRole('button', { name: save }));
  expect(await dialog.findByText(SENT)).toBeDefined();
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Leave' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
}

test('SCHED-01 ERR-04 who is typing how a quote is paid when it is sent elsewhere keeps it, and reads why it is not saved', async () => {
  const closing = {
    name: 'Final payment',
    howMuch: { basis: 'rest', percent: null, most: null, amount: null },
    when: { due: 'reached', on: null, days: null },
    payDays: 10,
    sendsItself: false,
  };
  const { send } = open({ total: 1_000, schedule: [closing] });
  await userEvent.click(await screen.findByRole('button', { name: 'Change how it is paid' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'How it is paid' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Add a deposit' }));
  await userEvent.type(dialog.getByLabelText('Percent'), '37');
  await send();
  await refused('How it is paid', 'Save', '37');
  expect(screen.queryByRole('region', { name: 'How it is paid' })).toBeNull();
});

test('OPT-02 ERR-04 who is typing in the dialog of a section when the quote is sent elsewhere keeps it, and reads why it is not saved', async () => {
  const { send } = open({ sections: [hall] });
  await userEvent.click(await screen.findByRole('button', { name: 'Menu of section 1' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Edit' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Section' }));
  await userEvent.type(dialog.getByLabelText('Section'), 'way and stairs');
  await send();
  await refused('Edit Section', 'Save Section', 'Hallway and stairs');
  await waitFor(() => expect(screen.queryByLabelText('Name of section 1')).toBeNull());
});

test.each([
  ['before', 'is saved'],
  ['while', 'waits for its answer'],
])(
  'BOOK-07 an item of a line whose quote is sent elsewhere %s it %s is added, and the line stays as it was sent',
  async (when) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const { send, calls } = open({}, promise);
    const made = () => calls.map(({ what }) => what);
    await userEvent.click(await screen.findByRole('button', { name: 'Menu of line 1' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Save as price book item' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add Item' }));
    await userEvent.type(dialog.getByLabelText('Name'), ', wide');
    if (when === 'before') await send();
    await userEvent.click(dialog.getByRole('button', { name: 'Save Item' }));
    await waitFor(() => expect(made()).toContain(ADD_ITEM));
    if (when === 'while') await send();
    await act(async () => resolve());
    await waitFor(() => expect(screen.queryByLabelText('Rate of line 1')).toBeNull());
    expect(made()).not.toContain(`PUT ${ONE}/lineItems`);
  },
);

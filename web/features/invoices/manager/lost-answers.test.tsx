// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { ScheduleWrite, scheduleRowJson } from '@underlay/contract/schedule.ts';
import { expect, test } from 'vitest';
import { fakeServer, Refusal } from '../../../testing/fake-server.ts';
import { BUSINESS, draft, everywhere, INVOICE, line } from '../../../testing/manager-records.ts';
import { openManager } from '../../../testing/open-manager.tsx';

const ONE = `/business/${BUSINESS}/invoices/${INVOICE}`;
const isEqual = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
const conflict = () =>
  new Refusal(409, { code: 'CHANGED_ELSEWHERE', message: 'Someone else changed this in the meantime.' });

type Body = Record<string, unknown> & { was?: Record<string, unknown> | null };

/** A draft whose server compares what was seen, as the product's does. `lost` answers never come back. */
function open(more: object = {}) {
  let kept = { ...draft, ...more, lineItems: [line(1, { rate: 50, discount: { percent: 5, amount: null } })] };
  const state = { lost: 0 };
  const store = (next: object) => {
    kept = { ...kept, ...next, version: kept.version + 1 };
  };
  const answer = () => {
    if (state.lost === 0) return kept;
    state.lost -= 1;
    throw new TypeError('Failed to fetch');
  };
  fakeServer({
    ...everywhere,
    [`GET ${ONE}`]: () => kept,
    [`PUT ${ONE}/lineItems`]: ({ was, ...body }: Body) => {
      const plank: Readonly<Record<string, unknown>> = { ...kept.lineItems[0] };
      if (Object.entries(was ?? {}).some(([part, seen]) => !isEqual(plank[part], seen))) return conflict();
      store({ lineItems: [{ ...plank, ...body }] });
      return answer();
    },
    [`PUT ${ONE}/details`]: ({ version, ...body }: Body) => {
      if (version !== kept.version) return conflict();
      store(body);
      return answer();
    },
    [`PUT ${ONE}/offer`]: ({ version, schedule, ...body }: Body) => {
      if (version !== kept.version) return conflict();
      store({ ...body, schedule: ScheduleWrite.parse(schedule)?.map(scheduleRowJson) });
      return answer();
    },
  });
  openManager(`/p/m/${BUSINESS}/invoices/${INVOICE}`);
  return { state, stored: () => kept, store, user: userEvent.setup() };
}
const told = () => screen.queryByText(/Someone else changed this in the meantime\./);

test('INV-12 API-36 what was stored of a line by saves whose answers were lost is no change by somebody else', async () => {
  const { user, state, stored, store } = open();
  const plank = () => stored().lineItems[0];
  const description = () => screen.findByLabelText('Description of line 1');
  state.lost = 2;
  for (const letter of ['a', 'b', 'c']) await user.type(await description(), `${letter}{Enter}`);
  await waitFor(() => expect(plank()).toMatchObject({ description: 'Plank 1abc' }));
  expect(told()).toBeNull();

  // What was typed back is sent too, since the other may be stored.
  const off = await screen.findByLabelText('Discount of line 1');
  state.lost = 1;
  await user.clear(off);
  await user.type(off, '7{Enter}');
  await waitFor(() => expect(plank()).toMatchObject({ discount: { percent: 7 } }));
  await user.clear(off);
  await user.type(off, '5{Enter}');
  await waitFor(() => expect(plank()).toMatchObject({ discount: { percent: 5 } }));
  expect(told()).toBeNull();

  state.lost = 1;
  await user.type(await description(), 'd{Enter}');
  await waitFor(() => expect(plank()).toMatchObject({ description: 'Plank 1abcd' }));
  store({ lineItems: [{ ...plank(), description: 'By somebody else' }] });
  await user.type(await description(), 'e{Enter}');
  await waitFor(() => expect(told()).not.toBeNull());
  expect(plank()).toMatchObject({ description: 'By somebody else' });
});

test('INV-14 API-36 details whose answer was lost are saved with one more letter, and not over those of somebody else', async () => {
  const { user, state, stored, store } = open();
  await user.click(await screen.findByRole('button', { name: 'Edit Details' }));
  const form = within(await screen.findByRole('form', { name: 'Edit Details' }));
  const save = async (letter: string) => {
    await user.type(form.getByLabelText('Description'), letter);
    await user.click(form.getByRole('button', { name: 'Save Changes' }));
  };
  state.lost = 1;
  await save('a');
  await waitFor(() => expect(stored().description).toBe(`${draft.description}a`));
  state.lost = 1;
  await save('b');
  await waitFor(() => expect(stored().description).toBe(`${draft.description}ab`));
  expect(told()).toBeNull();
  store({ description: 'By somebody else' });
  await save('c');
  await waitFor(() => expect(told()).not.toBeNull());
  expect(stored().description).toBe('By somebody else');
});

test('SCHED-01 RET-01 API-36 how it is paid is saved over what was stored of it without an answer, and not over what somebody else stored', async () => {
  const closing = {
    name: 'Final payment',
    howMuch: { basis: 'rest', percent: null, most: null, amount: null },
    when: { due: 'reached', on: null, days: null },
    payDays: 10,
    sendsItself: false,
  };
  const quote = { isQuote: true, total: 1_000, range: null, retainage: null, schedule: [closing] };
  const { user, state, stored, store } = open(quote);
  await user.click(await screen.findByRole('button', { name: 'Change how it is paid' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'How it is paid' }));
  await user.click(dialog.getByRole('button', { name: 'Add a deposit' }));
  await user.type(dialog.getByLabelText('Percent'), '10');
  await user.type(dialog.getByLabelText('Retainage (optional)'), '5');
  const save = async (letter: string) => {
    await user.type(dialog.getByLabelText('Held until'), letter);
    await user.click(dialog.getByRole('button', { name: 'Save' }));
  };
  const isStored = (until: string) =>
    waitFor(() => expect(stored()).toMatchObject({ retainage: { percent: 5, until }, schedule: [{}, closing] }));
  state.lost = 1;
  await save('a');
  await isStored('the final walk-througha');
  state.lost = 1;
  await save('b');
  await isStored('the final walk-throughab');
  expect(told()).toBeNull();
  store({ schedule: [closing] });
  await save('c');
  await waitFor(() => expect(told()).not.toBeNull());
  expect(stored()).toMatchObject({ schedule: [closing] });
});

// @vitest-environment jsdom
import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { ScheduleWrite, scheduleRowJson } from '@underlay/contract/schedule.ts';
import { expect, test } from 'vitest';
import { fakeServer, Refusal } from '../../../testing/fake-server.ts';
import { LiveServer } from '../../../testing/live-server.ts';
import { BUSINESS, draft, everywhere, INVOICE, invoice, line } from '../../../testing/manager-records.ts';
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
  // Stored, and answered or said not to be: what is entered before that stops at what was not said yet.
  const isSaved = async (part: object) => {
    await waitFor(() => expect(plank()).toMatchObject(part));
    await waitFor(() => expect(screen.queryByText('Saving')).toBeNull());
  };
  state.lost = 2;
  for (const letters of ['a', 'ab', 'abc']) {
    await user.type(await description(), `${letters.slice(-1)}{Enter}`);
    await isSaved({ description: `Plank 1${letters}` });
  }
  expect(told()).toBeNull();

  // What was typed back is sent too, since the other may be stored.
  const off = await screen.findByLabelText('Discount of line 1');
  state.lost = 1;
  await user.clear(off);
  await user.type(off, '7{Enter}');
  await isSaved({ discount: { percent: 7 } });
  await user.clear(off);
  await user.type(off, '5{Enter}');
  await isSaved({ discount: { percent: 5 } });
  expect(told()).toBeNull();

  state.lost = 1;
  await user.type(await description(), 'd{Enter}');
  await isSaved({ description: 'Plank 1abcd' });
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

const NOTE = { value: null, restocking: 0, subtotal: 94.12, tax: 5.88, total: 100, lessDue: 100, rest: 112.5 };
const card = (amount: number) => [{ paymentId: INVOICE, name: 'card ending in 4242', amount, canBeRefunded: true }];
const TOO_LARGE = { code: 'credit_too_large', message: 'That is more than can be credited.' };

test.each([
  ['comes to something else', { ...NOTE, pushedOff: [] }, { ...NOTE, lessDue: 12.5, pushedOff: card(87.5) }, false],
  ['is refused', { ...NOTE, lessDue: 40, pushedOff: card(60) }, new Refusal(422, TOO_LARGE), true],
])(
  'CRED-09 API-36 a credit note whose answer was lost is sent again as it was, where another like it %s since',
  async (_, shown, since, refund) => {
    let preview: unknown = shown;
    const calls = fakeServer({
      ...everywhere,
      [`GET ${ONE}`]: () => ({ ...invoice, settledBy: null, version: preview === since ? 4 : 3 }),
      [`POST ${ONE}/credits/preview`]: () => preview,
      [`POST ${ONE}/credits`]: () => {
        if (preview === since) return { ...shown, uuid: INVOICE, number: 13, lines: [], allocations: [], unused: 0 };
        preview = since;
        throw new TypeError('Failed to fetch');
      },
    });
    const bodies = (what: string) => calls.filter((each) => each.what === what).map(({ body }) => body);
    openManager(`/p/m/${BUSINESS}/invoices/${INVOICE}`);
    const user = userEvent.setup();
    await user.click(await screen.findByRole('button', { name: 'More' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Credit note' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Credit note' }));
    await user.click(dialog.getByLabelText('One amount'));
    await user.type(dialog.getByLabelText(/Amount/), '100');
    await user.selectOptions(dialog.getByLabelText(/Reason/), 'Returned goods');
    const issue = await dialog.findByRole('button', { name: 'Issue credit note of $100.00' });
    await waitFor(() => expect(issue).toHaveProperty('disabled', false));
    if (refund) await user.click(dialog.getByLabelText('Refund it to the card ending in 4242'));
    const asked = () => bodies(`POST ${ONE}/credits/preview`).length;
    const before = asked();
    await user.click(issue);
    expect(await dialog.findByText(/^Underlay cannot be reached/)).toBeDefined();
    await act(async () => void document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
    await waitFor(() => expect(asked()).toBe(before + 1));
    expect(dialog.getByText(`$${shown.lessDue}.00 less is due.`)).toBeDefined();
    await user.click(issue);
    expect(await screen.findByText('Credit note CN-13 for $100.00 was issued')).toBeDefined();
    const body = {
      amount: 100,
      reason: 'returned',
      note: '',
      refund,
      expected: { total: 100, lessDue: shown.lessDue },
    };
    expect(bodies(`POST ${ONE}/credits`)).toEqual([body, body]);
  },
);

test('INV-12 a new line that is read again before its answer is lost stands there as stored', async () => {
  const live = new LiveServer();
  const { promise, reject } = Promise.withResolvers<never>();
  let lineItems: ReturnType<typeof line>[] = [];
  const calls = fakeServer({
    ...everywhere,
    [`GET /business/${BUSINESS}/live`]: live.answer,
    [`GET ${ONE}`]: () => ({ ...draft, lineItems }),
    [`POST ${ONE}/lineItems`]: (body: Body) => {
      lineItems = [line(1, body)];
      return promise;
    },
  });
  const made = (what: string) => calls.filter((each) => each.what === what).length;
  openManager(`/p/m/${BUSINESS}/invoices/${INVOICE}`);
  const user = userEvent.setup();
  await user.type(await screen.findByLabelText('Description of line 1'), 'Oak');
  await user.type(screen.getByLabelText('Rate of line 1'), '12{Enter}');
  await waitFor(() => expect(made(`POST ${ONE}/lineItems`)).toBe(1));
  await act(async () => live.say('invoice', INVOICE));
  await waitFor(() => expect(made(`GET ${ONE}`)).toBe(2));
  await act(async () => reject(new TypeError('Failed to fetch')));
  await waitFor(() => expect(screen.queryByText('Saving')).toBeNull());
  const rows = screen.getAllByLabelText<HTMLInputElement>(/^Description of line/);
  expect(rows.map(({ value }) => value)).toEqual(['Oak', '']);
  expect(screen.queryByText('Not saved')).toBeNull();
  expect(made(`POST ${ONE}/lineItems`)).toBe(1);
});

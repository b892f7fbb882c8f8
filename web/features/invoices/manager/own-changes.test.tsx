// @vitest-environment jsdom
import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { fakeServer, Refusal } from '../../../testing/fake-server.ts';
import { LiveServer } from '../../../testing/live-server.ts';
import { BUSINESS, draft, everywhere, INVOICE, line } from '../../../testing/manager-records.ts';
import { openManager } from '../../../testing/open-manager.tsx';

const ONE = `/business/${BUSINESS}/invoices/${INVOICE}`;
const HALL = 'd5000000-0000-4000-8000-000000000001';
const SECTION = `${ONE}/sections/${HALL}`;
const hall = {
  uuid: HALL,
  name: 'Hall',
  note: '',
  subtotal: 0,
  pick: 'one_of',
  choice: 'The floor',
  recommended: false,
  noneIsFine: false,
  chosen: true,
  picture: null,
};
const image = (place: number) => ({
  uuid: `f5000000-0000-4000-8000-00000000000${place}`,
  fileName: `Oak ${place}.png`,
  mimeType: 'image/png',
  size: 900,
  createdAt: '2026-11-01T12:00:00.000Z',
  internal: false,
});
const conflict = () =>
  new Refusal(409, { code: 'CHANGED_ELSEWHERE', message: 'Someone else changed this in the meantime.' });

type Body = Record<string, unknown> & { was?: Record<string, unknown> | null };

/** A quote whose server compares what was seen, as the product's does. `lost` answers never come back. */
function open(more: Readonly<Record<string, unknown>> = {}) {
  let kept = { ...draft, isQuote: true, files: [image(1), image(2)], sections: [hall] };
  const state = { lost: 0 };
  const store = (next: object, isElsewhere = false) => {
    kept = { ...kept, ...next, version: kept.version + 1 };
    return isElsewhere ? undefined : kept;
  };
  const now = () => kept.sections[0] ?? hall;
  const calls = fakeServer({
    ...everywhere,
    [`GET ${ONE}`]: () => kept,
    [`PUT ${SECTION}`]: ({ was, ...body }: Body) => {
      if (Object.entries(was ?? {}).some(([part, seen]) => now()[part as keyof typeof hall] !== seen))
        return conflict();
      const answer = store({ sections: [{ ...now(), ...body }] });
      if (state.lost === 0) return answer;
      state.lost -= 1;
      throw new TypeError('Failed to fetch');
    },
    [`PUT ${ONE}/details`]: ({ version, ...body }: Body) => (version === kept.version ? store(body) : conflict()),
    ...more,
  });
  openManager(`/p/m/${BUSINESS}/invoices/${INVOICE}`);
  const sent = (what: string) => calls.filter((each) => each.what === what).map(({ body }) => body as Body);
  return {
    state,
    puts: () => sent(`PUT ${SECTION}`),
    sent,
    elsewhere: (part: object) => store({ sections: [{ ...now(), ...part }] }, true),
    stored: () => kept,
    store,
    user: userEvent.setup(),
  };
}
type User = ReturnType<typeof userEvent.setup>;
const name = () => screen.findByLabelText<HTMLInputElement>('Name of section 1');
async function retype(user: User, field: HTMLElement, text: string) {
  await user.clear(field);
  await user.type(field, text);
}
async function edit(user: User) {
  await user.click(await screen.findByRole('button', { name: 'Menu of section 1' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Edit' }));
  return within(await screen.findByRole('dialog', { name: 'Edit Section' }));
}
const told = () => screen.queryByText('Someone else changed this in the meantime.');

test('QUO-01 API-36 a name that was refused once is saved when it is typed again after the section was saved in its dialog', async () => {
  const { user, puts, elsewhere, stored } = open();
  await name();
  elsewhere({ note: 'By somebody else' });
  await retype(user, await name(), 'A{Enter}');
  await waitFor(() => expect(told()).not.toBeNull());
  const form = await edit(user);
  await retype(user, form.getByRole('textbox', { name: 'Section' }), 'B');
  await user.click(form.getByRole('button', { name: 'Save Section' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(async () => expect((await name()).value).toBe('B'));
  const before = puts().length;
  await retype(user, await name(), 'A');
  await user.tab();
  await user.tab();
  await user.tab();
  await waitFor(() => expect(puts()).toHaveLength(before + 1));
  expect(puts().at(-1)).toMatchObject({ name: 'A', was: { name: 'B' } });
  expect(stored().sections[0]?.name).toBe('A');
});

test('OPT-06 API-36 a section whose picture was refused is saved with another one, and nobody else is said to have changed it', async () => {
  const unreadable = new Refusal(422, { code: 'picture_unreadable', message: 'This picture cannot be read.' });
  const { user, puts } = open({
    [`PUT ${SECTION}/picture`]: ({ fileId }: Body) =>
      fileId === image(1).uuid ? unreadable : { ...draft, isQuote: true, sections: [hall] },
  });
  const form = await edit(user);
  await user.type(form.getByRole('textbox', { name: 'Section' }), 'way');
  await user.selectOptions(form.getByLabelText('Picture'), 'Oak 1.png');
  await user.click(form.getByRole('button', { name: 'Save Section' }));
  expect(await form.findByText('This picture cannot be read.')).toBeDefined();
  await user.selectOptions(form.getByLabelText('Picture'), 'Oak 2.png');
  await user.click(form.getByRole('button', { name: 'Save Section' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(puts().map(({ was }) => was?.name)).toEqual(['Hall', 'Hallway']);
});

test('QUO-01 API-36 what was stored by saves whose answers were lost is no change by somebody else, in place and in the dialog', async () => {
  const { user, state, puts, elsewhere, stored } = open();
  state.lost = 2;
  for (const letter of ['w', 'a', 'y']) await user.type(await name(), `${letter}{Enter}`);
  await waitFor(() => expect(stored().sections[0]?.name).toBe('Hallway'));
  expect(told()).toBeNull();

  const form = await edit(user);
  state.lost = 1;
  for (const letter of ['s', '!']) {
    await user.type(form.getByRole('textbox', { name: 'Section' }), letter);
    await user.click(form.getByRole('button', { name: 'Save Section' }));
  }
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect([stored().sections[0]?.name, told()]).toEqual(['Hallways!', null]);

  state.lost = 1;
  await user.type(await name(), '1{Enter}');
  await waitFor(() => expect(puts().at(-1)).toMatchObject({ name: 'Hallways!1' }));
  elsewhere({ name: 'By somebody else' });
  await user.type(await name(), '2{Enter}');
  await waitFor(() => expect(told()).not.toBeNull());
  expect(stored().sections[0]?.name).toBe('By somebody else');
});

test('INV-14 API-36 details are saved after a section was renamed on the same page, and not over details that somebody else changed', async () => {
  const { user, sent, stored, store } = open();
  await user.click(await screen.findByRole('button', { name: 'Edit Details' }));
  const form = within(await screen.findByRole('form', { name: 'Edit Details' }));
  await user.type(await name(), 'way{Enter}');
  await waitFor(() => expect(stored().sections[0]?.name).toBe('Hallway'));
  await user.type(form.getByLabelText('Description'), ' and stairs');
  await user.click(form.getByRole('button', { name: 'Save Changes' }));
  await waitFor(() => expect(screen.queryByRole('form', { name: 'Edit Details' })).toBeNull());
  expect(stored().description).toBe(`${draft.description} and stairs`);

  await user.click(screen.getByRole('button', { name: 'Edit Details' }));
  const again = within(await screen.findByRole('form', { name: 'Edit Details' }));
  store({ description: 'By somebody else' }, true);
  await user.type(again.getByLabelText('Description'), '!');
  await user.click(again.getByRole('button', { name: 'Save Changes' }));
  expect(await screen.findByText(/Someone else changed this/)).toBeDefined();
  expect(stored().description).toBe('By somebody else');
  await user.click(again.getByRole('button', { name: 'Save Changes' }));
  await waitFor(() => expect(stored().description).toBe(`${draft.description} and stairs!`));
  expect(sent(`PUT ${ONE}/details`).length).toBeGreaterThan(3);
});

test.each([
  { meanwhile: 'nothing else happens', changed: {}, rows: ['Oak', ''], stored: ['Oak'] },
  { meanwhile: 'it is corrected', typed: 'Oak, oiled', rows: ['Oak, oiled', ''], stored: ['Oak, oiled'] },
  {
    meanwhile: 'it is corrected unread',
    typed: 'Oak, oiled',
    isUnread: true,
    rows: ['Oak, oiled', ''],
    stored: ['Oak, oiled'],
  },
  { meanwhile: 'somebody else changes it', changed: { rate: 9 }, rows: ['Oak', ''], stored: ['Oak'] },
])(
  'INV-12 a line whose answer was lost stands and is stored once, though $meanwhile',
  async ({ changed, typed, isUnread = false, ...is }) => {
    let lines: ReturnType<typeof line>[] = [];
    let first: { sent: string; answered: object } | undefined;
    let isLost = true;
    const answer = () => ({ ...draft, lineItems: lines });
    const live = new LiveServer();
    const calls = fakeServer({
      ...everywhere,
      [`GET /business/${BUSINESS}/live`]: live.answer,
      [`GET ${ONE}`]: answer,
      [`POST ${ONE}/lineItems`]: (body: object) => {
        // The same key: the server does nothing twice and answers what it answered first.
        const sent = JSON.stringify(body);
        if (first?.sent !== sent) {
          const before = lines;
          lines = [...before, line(before.length + 1, body)];
          first = { sent, answered: answer() };
          lines = [...before, line(before.length + 1, { ...body, ...changed })];
        }
        if (isLost) throw new TypeError('Failed to fetch');
        return first.answered;
      },
      [`PUT ${ONE}/lineItems`]: (body: object) => {
        lines = [line(1, body)];
        return answer();
      },
    });
    openManager(`/p/m/${BUSINESS}/invoices/${INVOICE}`);
    const user = userEvent.setup();
    await user.type(await screen.findByLabelText('Description of line 1'), 'Oak');
    await user.type(screen.getByLabelText('Rate of line 1'), '12{Enter}');
    await screen.findByText('Not saved');
    if (typed !== undefined) await retype(user, screen.getByLabelText('Description of line 1'), typed);
    if (!isUnread) {
      await act(async () => live.say('invoice', INVOICE));
      await waitFor(() => expect(calls.filter(({ what }) => what === `GET ${ONE}`)).toHaveLength(2));
    }
    const rows = () => screen.getAllByLabelText<HTMLInputElement>(/^Description of line/).map(({ value }) => value);
    isLost = false;
    for (const row of screen.getAllByLabelText(/^Rate of line/)) await user.type(row, '{Enter}');
    await waitFor(() => expect(rows()).toEqual(is.rows));
    expect(lines.map(({ description }) => description)).toEqual(is.stored);
  },
);

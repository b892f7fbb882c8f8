// @vitest-environment jsdom
import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { fakeServer, Refusal } from '../../../testing/fake-server.ts';
import { LiveServer } from '../../../testing/live-server.ts';
import { BUSINESS, draft, everywhere, INVOICE, line } from '../../../testing/manager-records.ts';
import { openManager } from '../../../testing/open-manager.tsx';

const ONE = `/business/${BUSINESS}/invoices/${INVOICE}`;
type Stored = ReturnType<typeof line>;
type Body = Record<string, unknown> & { readonly newUuid: string };

/** A draft whose server keeps a new line under the id that it is sent with, once. `lost` answers never come back. */
async function open(lines: Stored[] = []) {
  const live = new LiveServer();
  const state = { lost: 0, away: false, lines, version: draft.version };
  const change = (next: Stored[]) => {
    state.lines = next;
    state.version += 1;
  };
  const kept = () => ({ ...draft, lineItems: state.lines, version: state.version });
  const answer = (given: unknown) => {
    if (state.lost === 0) return given;
    state.lost -= 1;
    throw new TypeError('Failed to fetch');
  };
  const answers: Parameters<typeof fakeServer>[0] = {
    ...everywhere,
    [`GET /business/${BUSINESS}/live`]: live.answer,
    [`GET ${ONE}`]: () => (state.away ? answer(null) : kept()),
    [`POST ${ONE}/lineItems`]: ({ newUuid, ...body }: Body) => {
      if (state.away) return answer(null);
      if (!state.lines.some(({ uuid }) => uuid === newUuid))
        change([...state.lines, line(state.lines.length + 1, { ...body, uuid: newUuid })]);
      removable(newUuid);
      return answer(kept());
    },
    [`PUT ${ONE}/lineItems`]: ({ was: _, ...body }: Record<string, unknown>) => {
      if (!state.lines.some(({ uuid }) => uuid === body.uuid))
        return new Refusal(404, { code: 'NOT_FOUND', message: 'Not found' });
      change(state.lines.map((each) => (each.uuid === body.uuid ? { ...each, ...body } : each)));
      return answer(kept());
    },
  };
  const removable = (uuid: string) => {
    answers[`DELETE ${ONE}/lineItems/${uuid}`] = () => {
      change(state.lines.filter((each) => each.uuid !== uuid));
      return answer(null);
    };
  };
  for (const { uuid } of lines) removable(uuid);
  const calls = fakeServer(answers);
  openManager(`/p/m/${BUSINESS}/invoices/${INVOICE}`);
  await screen.findByLabelText('Description of line 1');
  const heard = async () => {
    const read = () => calls.filter(({ what }) => what === `GET ${ONE}`).length;
    const before = read();
    await act(async () => live.say('invoice', INVOICE));
    await waitFor(() => expect(read()).toBeGreaterThan(before));
    await quiet();
  };
  return { state, change, heard, user: userEvent.setup() };
}
const quiet = () => waitFor(() => expect(screen.queryByText('Saving')).toBeNull());
const shown = () => screen.getAllByLabelText<HTMLInputElement>(/^Description of line/).map(({ value }) => value);
async function type(user: ReturnType<typeof userEvent.setup>, place: number, text: string) {
  await user.type(screen.getByLabelText(`Description of line ${place}`), text);
  await user.type(screen.getByLabelText(`Rate of line ${place}`), '12{Enter}');
}

async function removeFirst(user: ReturnType<typeof userEvent.setup>) {
  await user.click(screen.getByRole('button', { name: 'Menu of line 1' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
}

test('INV-12 API-36 a new line whose answer was lost is one line, also where somebody else has changed it meanwhile', async () => {
  const { user, state, change, heard } = await open();
  state.lost = 1;
  await type(user, 1, 'Oak');
  await waitFor(() => expect(state.lines).toHaveLength(1));
  await quiet();
  change(state.lines.map((each) => ({ ...each, description: 'Oak, by somebody else' })));
  await heard();
  expect(shown()).toEqual(['Oak, by somebody else', '']);
  state.lost = 1;
  await type(user, 2, 'Ash');
  await waitFor(() => expect(state.lines).toHaveLength(2));
  await quiet();
  change([...state.lines, line(9, { description: 'Elm' })]);
  await user.type(screen.getByLabelText('Description of line 2'), '!{Enter}');
  await waitFor(() => expect(shown()).toEqual(['Oak, by somebody else', 'Ash!', 'Elm', '']));
  await waitFor(() =>
    expect(state.lines.map(({ description }) => description)).toEqual(['Oak, by somebody else', 'Ash!', 'Elm']),
  );
});

test('INV-12 API-36 a line that was typed without a connection is stored by itself, once, when there is one again', async () => {
  const { user, state } = await open();
  state.lost = Number.POSITIVE_INFINITY;
  state.away = true;
  await type(user, 1, 'Oak');
  await screen.findByText(/^Not saved, your entry is still here\./);
  await quiet();
  expect(state.lines).toEqual([]);
  state.away = false;
  state.lost = 0;
  act(() => void window.dispatchEvent(new Event('online')));
  await waitFor(() => expect(state.lines.map(({ description }) => description)).toEqual(['Oak']));
  await quiet();
  expect(screen.queryByText(/^Not saved/)).toBeNull();
  expect(shown()).toEqual(['Oak', '']);
  act(() => void window.dispatchEvent(new Event('online')));
  await quiet();
  expect(state.lines).toHaveLength(1);
});

test('INV-12 a line that was deleted without a connection is not stored when there is one again', async () => {
  const { user, state } = await open();
  state.lost = Number.POSITIVE_INFINITY;
  state.away = true;
  await type(user, 1, 'Oak');
  await screen.findByText(/^Not saved, your entry is still here\./);
  await quiet();
  await removeFirst(user);
  await quiet();
  state.away = false;
  state.lost = 0;
  act(() => void window.dispatchEvent(new Event('online')));
  await quiet();
  expect(state.lines).toEqual([]);
});

test('INV-12 a new line whose answer was lost is gone once it was removed', async () => {
  const { user, state, heard } = await open();
  // Leaving the line sends it again.
  state.lost = 9;
  await type(user, 1, 'Oak');
  await waitFor(() => expect(state.lines).toHaveLength(1));
  await quiet();
  await removeFirst(user);
  await waitFor(() => expect(state.lines).toEqual([]));
  await heard();
  expect(shown()).toEqual(['']);
});

test('INV-12 a line whose removal was not answered is gone, and does not stand there as it was', async () => {
  const { user, state } = await open([line(1), line(2)]);
  state.lost = 1;
  await removeFirst(user);
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(state.lines).toHaveLength(1));
  await waitFor(() => expect(shown()).toEqual(['Plank 2', '']));
});

test.each(['is read before', 'is read after'])(
  'INV-12 ERR-04 a line that somebody else deleted while it was typed in says so when the document %s it is saved, and is added anew by Enter or taken off',
  async (order) => {
    const { user, state, change, heard } = await open([line(1), line(2)]);
    await user.clear(screen.getByLabelText('Rate of line 1'));
    await user.type(screen.getByLabelText('Rate of line 1'), '55');
    change([line(2)]);
    if (order === 'is read before') await heard();
    else await user.type(screen.getByLabelText('Rate of line 1'), '{Enter}');
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Someone else deleted this line. What you typed is still here. Press Enter to add it as a new line, or delete it.',
    );
    expect(shown()).toEqual(['Plank 2', 'Plank 1', '']);
    await quiet();
    // Leaving it adds nothing.
    expect(state.lines.map(({ description }) => description)).toEqual(['Plank 2']);
    await user.type(screen.getByLabelText('Rate of line 2'), '{Enter}');
    await waitFor(() =>
      expect(state.lines).toMatchObject([{ description: 'Plank 2' }, { description: 'Plank 1', rate: 55 }]),
    );
    expect(state.lines[1]?.uuid).not.toBe(line(1).uuid);
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  },
);

test('INV-12 the cursor stays in a line that somebody else deleted while it was typed in: what is typed on arrives, and Enter adds it', async () => {
  const { user, state, change, heard } = await open([line(1), line(2)]);
  await user.clear(screen.getByLabelText('Rate of line 1'));
  await user.type(screen.getByLabelText('Rate of line 1'), '55');
  change([line(2)]);
  await heard();
  await screen.findByRole('alert');
  expect(document.activeElement).toBe(screen.getByLabelText('Rate of line 2'));
  await user.keyboard('.75{Enter}');
  await waitFor(() =>
    expect(state.lines).toMatchObject([{ description: 'Plank 2' }, { description: 'Plank 1', rate: 55.75 }]),
  );
  expect(state.lines[1]?.uuid).not.toBe(line(1).uuid);
  // It can go the same way again: its id is another each time.
  const added = state.lines[1]?.uuid;
  await user.type(screen.getByLabelText('Description of line 2'), '!');
  change([line(2)]);
  await heard();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(state.lines).toMatchObject([{ description: 'Plank 2' }, { description: 'Plank 1!' }]));
  expect(state.lines[1]?.uuid).not.toBe(added);
});

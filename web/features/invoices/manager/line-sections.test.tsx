// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { fakeServer, Refusal } from '../../../testing/fake-server.ts';
import { BUSINESS, draft, everywhere, INVOICE, line } from '../../../testing/manager-records.ts';
import { openManager } from '../../../testing/open-manager.tsx';

const ONE = `/business/${BUSINESS}/invoices/${INVOICE}`;
const id = (place: number) => `d5000000-0000-4000-8000-00000000000${place}`;

interface Kept {
  sections: { uuid: string; name: string; note: string; subtotal: number }[];
  lineItems: (Omit<ReturnType<typeof line>, 'sectionId'> & { sectionId?: string | null })[];
}
type Order = { sections: { id: string | null; lines: string[] }[] };

/** What is answered otherwise, and what the answers to changes wait for. */
type Refused = Readonly<Record<string, unknown>> & { readonly held?: Promise<void> };

/** A draft as a server keeps it. */
function openDraft(start: Kept, { held = Promise.resolve(), ...answers }: Refused = {}) {
  let kept = start;
  const change = (next: Partial<Kept>) => {
    kept = { ...kept, ...next };
    return { ...draft, ...kept };
  };
  const calls = fakeServer({
    ...everywhere,
    [`GET ${ONE}`]: () => ({ ...draft, ...kept }),
    [`POST ${ONE}/sections`]: ({ name, note }: { name: string; note: string }) =>
      change({ sections: [...kept.sections, { uuid: id(kept.sections.length + 1), name, note, subtotal: 0 }] }),
    [`PUT ${ONE}/sections/${id(1)}`]: async (body: object) => {
      await held;
      return change({ sections: kept.sections.map((each, at) => (at === 0 ? { ...each, ...body } : each)) });
    },
    [`DELETE ${ONE}/sections/${id(1)}`]: () =>
      change({
        sections: kept.sections.filter(({ uuid }) => uuid !== id(1)),
        lineItems: kept.lineItems.map((each) => (each.sectionId === id(1) ? { ...each, sectionId: null } : each)),
      }),
    [`POST ${ONE}/lineItems`]: async (body: object) => {
      await held;
      return change({ lineItems: [...kept.lineItems, { ...line(kept.lineItems.length + 1), ...body }] });
    },
    [`PUT ${ONE}/order`]: ({ sections }: Order) =>
      change({
        sections: sections.flatMap((part) => kept.sections.filter(({ uuid }) => uuid === part.id)),
        lineItems: sections.flatMap(({ id: sectionId, lines }) =>
          lines.flatMap((uuid) =>
            kept.lineItems.filter((each) => each.uuid === uuid).map((each) => ({ ...each, sectionId })),
          ),
        ),
      }),
    ...answers,
  });
  openManager(`/p/m/${BUSINESS}/invoices/${INVOICE}`);
  return (what: string) =>
    calls.filter((each) => each.what === `${what.replace(' ', ` ${ONE}`)}`).map(({ body }) => body);
}
const room = (place: number, name: string) => ({ uuid: id(place), name, note: '', subtotal: 0 });
const rows = () =>
  within(screen.getByRole('table', { name: 'Line Items' }))
    .getAllByRole('textbox', { name: /^(Description of|Name of)/ })
    .map((field) => (field as HTMLInputElement).value);

test('QUO-03 a line is moved to another section by its menu, and to none, and the order is stored at once', async () => {
  const sent = openDraft({
    sections: [room(1, 'The floor'), room(2, 'Stairs')],
    lineItems: [line(1), { ...line(2), sectionId: id(1) }],
  });
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Menu of line 1' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Stairs' }));
  const lineOf = (place: number) => line(place).uuid;
  const order = (first: string[], floor: string[], stairs: string[]) => ({
    sections: [first, floor, stairs].map((lines, place) => ({ id: place === 0 ? null : id(place), lines })),
  });
  await waitFor(() => expect(sent('PUT /order')).toEqual([order([], [lineOf(2)], [lineOf(1)])]));
  await user.click(await screen.findByRole('button', { name: 'Menu of line 3' }));
  await screen.findByRole('menuitem', { name: 'The floor' });
  await user.click(await screen.findByRole('menuitem', { name: 'None' }));
  await waitFor(() => expect(sent('PUT /order').at(-1)).toEqual(order([lineOf(1)], [lineOf(2)], [])));
});

test('QUO-01 QUO-15 a section is added below the lines and edited in place; what is typed next stands in it', async () => {
  const sent = openDraft({ sections: [], lineItems: [line(1)] });
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Section' }));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Name of new section')));
  await user.keyboard('The floor{Enter}');
  await waitFor(() => expect(sent('POST /sections')).toEqual([{ name: 'The floor', note: '' }]));
  await screen.findByLabelText('Name of section 1');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Description of line 2')));
  await user.keyboard('Oak{Tab}2');
  await user.type(screen.getByLabelText('Rate of line 2'), '50');
  expect(within(screen.getByLabelText('Name of section 1').closest('tr') as HTMLElement).getByText(/\$/)).toBeTruthy();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(sent('POST /lineItems')).toMatchObject([{ description: 'Oak', sectionId: id(1) }]));
  await user.type(screen.getByLabelText('Note of section 1'), 'Nailed down.{Enter}');
  await waitFor(() =>
    expect(sent(`PUT /sections/${id(1)}`)).toMatchObject([
      { name: 'The floor', note: 'Nailed down.', was: { name: 'The floor', note: '' } },
    ]),
  );
  await user.clear(screen.getByLabelText('Name of section 1'));
  await user.keyboard('{Enter}');
  expect(screen.getByRole('alert').textContent).not.toBe('');
  expect(sent(`PUT /sections/${id(1)}`)).toHaveLength(1);
});

test('QUO-01 a line without a section is added above the sections too, once there are some', async () => {
  const sent = openDraft({ sections: [room(1, 'Floor')], lineItems: [{ ...line(1), sectionId: id(1) }] });
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Add a line without a section' }));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Description of line 1')));
  expect(screen.queryByRole('button', { name: 'Add a line without a section' })).toBeNull();
  await user.keyboard('Permit{Tab}1');
  await user.type(screen.getByLabelText('Rate of line 1'), '50{Enter}');
  const places = () => sent('POST /lineItems').map((body) => (body as { sectionId?: string | null }).sectionId ?? null);
  await waitFor(() => expect(places()).toEqual([null]));
});

test('QUO-03 lines go across the border of a section and sections past each other by Alt with an arrow, stored at once; one that goes leaves its lines', async () => {
  const lineItems = [line(1), { ...line(2), sectionId: id(1) }, { ...line(3), sectionId: id(2) }];
  const sent = openDraft({ sections: [room(1, 'Floor'), room(2, 'Stairs')], lineItems });
  const [one, two, three] = lineItems.map(({ uuid }) => uuid);
  const user = userEvent.setup();
  await user.click(await screen.findByLabelText('Description of line 1'));
  await user.keyboard('{Alt>}{ArrowDown}{/Alt}');
  const order = (...sections: object[]) => ({ sections });
  await waitFor(() =>
    expect(sent('PUT /order')).toEqual([
      order({ id: null, lines: [] }, { id: id(1), lines: [one, two] }, { id: id(2), lines: [three] }),
    ]),
  );
  await user.click(screen.getByLabelText('Name of section 2'));
  await user.keyboard('{Alt>}{ArrowUp}{/Alt}');
  await waitFor(() =>
    expect(sent('PUT /order').at(-1)).toEqual(
      order({ id: null, lines: [] }, { id: id(2), lines: [three] }, { id: id(1), lines: [one, two] }),
    ),
  );
  await waitFor(() => expect(rows().filter((text) => ['Floor', 'Stairs'].includes(text))).toEqual(['Stairs', 'Floor']));
  await user.click(screen.getByRole('button', { name: 'Menu of section 2' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  const dialog = await screen.findByRole('dialog', { name: 'Delete “Floor”?' });
  expect(dialog.textContent).toContain('Its 2 lines stay, before the sections.');
  await user.click(within(dialog).getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(rows()).not.toContain('Floor'));
  expect(rows().indexOf('Stairs')).toBeGreaterThan(1);
});

test('QUO-15 the fiftieth section is the last, and whoever asks for more reads why', async () => {
  const sections = Array.from({ length: 50 }, (_, place) => ({
    ...room(1, `Room ${place}`),
    uuid: crypto.randomUUID(),
  }));
  const sent = openDraft({ sections, lineItems: [] });
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Section' }));
  expect(screen.getByRole('alert').textContent).toBe('A document holds at most 50 sections.');
  expect(sent('POST /sections')).toEqual([]);
});

test('QUO-15 what is typed of a section while it is being stored stays, and the same is not sent twice', async () => {
  const { promise: held, resolve: answer } = Promise.withResolvers<void>();
  const sent = openDraft({ sections: [room(1, 'Floor')], lineItems: [line(1)] }, { held });
  const user = userEvent.setup();
  await user.type(await screen.findByLabelText('Name of section 1'), ' one{Enter}');
  await user.click(screen.getByLabelText('Description of line 1'));
  await user.type(screen.getByLabelText('Note of section 1'), 'Nailed down.');
  answer();
  const puts = () => sent(`PUT /sections/${id(1)}`);
  await waitFor(() => expect(screen.getByLabelText('Name of section 1')).toHaveProperty('value', 'Floor one'));
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(screen.getByLabelText('Note of section 1')).toHaveProperty('value', 'Nailed down.');
  expect(puts()).toEqual([{ name: 'Floor one', note: '', was: { name: 'Floor', note: '' } }]);
  await user.keyboard('{Enter}');
  const was = { name: 'Floor one', note: '' };
  await waitFor(() => expect(puts()[1]).toEqual({ name: 'Floor one', note: 'Nailed down.', was }));
});

test('QUO-01 QUO-03 a line of a section that went is stored in none; a line that was just stored stays when an order is refused', async () => {
  const { promise: held, resolve: answer } = Promise.withResolvers<void>();
  const refused = new Refusal(422, { code: 'not_editable', message: 'This cannot be changed any more.' });
  const sent = openDraft(
    { sections: [room(1, 'Floor'), room(2, 'Stairs')], lineItems: [{ ...line(1), sectionId: id(1) }] },
    { held, [`PUT ${ONE}/order`]: refused },
  );
  const user = userEvent.setup();
  // The line to type in next goes along into the section of the last.
  await user.type(await screen.findByLabelText('Description of line 2'), 'Oak');
  await user.click(screen.getByRole('button', { name: 'Menu of section 1' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  const dialog = await screen.findByRole('dialog', { name: 'Delete “Floor”?' });
  await user.click(within(dialog).getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(rows()).not.toContain('Floor'));
  await user.type(screen.getByLabelText('Rate of line 2'), '50{Enter}');
  await user.click(screen.getByLabelText('Description of line 1'));
  await user.keyboard('{Alt>}{ArrowDown}{/Alt}');
  answer();
  expect((await screen.findByRole('alert')).textContent).toBe('This cannot be changed any more.');
  expect(sent('POST /lineItems')).toEqual([expect.not.objectContaining({ sectionId: id(1) })]);
  expect(rows()).toContain('Oak');
});

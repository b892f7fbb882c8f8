// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { fakeServer, Refusal } from '../../../testing/fake-server.ts';
import { BUSINESS, draft, everywhere, INVOICE, invoice, line } from '../../../testing/manager-records.ts';
import { openManager } from '../../../testing/open-manager.tsx';

const ONE = `/business/${BUSINESS}/invoices/${INVOICE}`;
const id = (place: number) => `d5000000-0000-4000-8000-00000000000${place}`;
const ALWAYS = {
  note: '',
  subtotal: 0,
  pick: 'always',
  choice: '',
  recommended: false,
  noneIsFine: false,
  chosen: true,
};
const section = (place: number, name: string, more: object = {}) => ({ ...ALWAYS, uuid: id(place), name, ...more });
const FLOOR = { pick: 'one_of', choice: 'The floor' };
const FLOORS = [
  section(1, 'Laminate', { ...FLOOR, chosen: false }),
  section(2, 'Oak', { ...FLOOR, recommended: true }),
  section(3, 'Stairs', { pick: 'may', chosen: false }),
];
const option = (place: number, chosen: boolean, more: object = {}) => line(place, { optional: true, chosen, ...more });
const quote = { ...draft, isQuote: true, range: { least: 100, most: 400 } };

interface Kept {
  readonly sections: readonly ReturnType<typeof section>[];
  readonly lineItems: readonly { readonly uuid: string }[];
}

/** A draft as a server keeps it. */
function open(start: object, answers: Readonly<Record<string, unknown>> = {}) {
  let kept: Kept = { ...quote, sections: [], lineItems: [], ...start };
  const keep = (next: object) => {
    kept = { ...kept, ...next };
    return kept;
  };
  const calls = fakeServer({
    ...everywhere,
    [`GET ${ONE}`]: () => kept,
    [`POST ${ONE}/sections`]: (body: object) =>
      keep({ sections: [...kept.sections, { ...section(kept.sections.length + 1, ''), ...body }] }),
    [`PUT ${ONE}/sections/${id(3)}`]: (body: object) =>
      keep({ sections: kept.sections.map((each) => (each.uuid === id(3) ? { ...each, ...body } : each)) }),
    [`PUT ${ONE}/lineItems`]: (body: { uuid: string }) =>
      keep({ lineItems: kept.lineItems.map((each) => (each.uuid === body.uuid ? { ...each, ...body } : each)) }),
    [`PUT ${ONE}/order`]: ({ sections }: { sections: { id: string | null }[] }) =>
      keep({ sections: sections.flatMap((part) => kept.sections.filter(({ uuid }) => uuid === part.id)) }),
    ...answers,
  });
  openManager(`/p/m/${BUSINESS}/invoices/${INVOICE}`);
  const sent = (what: string) =>
    calls.filter((each) => each.what === what.replace(' ', ` ${ONE}`)).map(({ body }) => body);
  return { sent, user: userEvent.setup() };
}
const choose = async (user: ReturnType<typeof userEvent.setup>, name: string) =>
  user.click(await screen.findByRole('menuitem', { name }));
const total = () => within(screen.getByLabelText('Totals')).getByText('Total').nextElementSibling?.textContent;
const headOf = (name: string) => screen.getByDisplayValue(name).closest('tr') as HTMLElement;

test('OPT-01 OPT-04 the menu of a line makes it optional and says how it starts, and the totals follow at once', async () => {
  const { user, sent } = open({ lineItems: [line(1), line(2)], salesTaxPercentage: 0, taxes: [] });
  await user.click(await screen.findByLabelText('Rate of line 2'));
  await user.keyboard('{Shift>}{F10}{/Shift}');
  await choose(user, 'Optional');
  const starts = await screen.findByLabelText('Optional of line 2');
  await waitFor(() => expect(document.activeElement).toBe(starts));
  expect([starts, total()]).toMatchObject([{ value: 'on' }, '$200.00']);
  await user.selectOptions(starts, 'Starts off');
  expect(total()).toBe('$100.00');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(sent('PUT /lineItems')).toMatchObject([{ optional: true, chosen: false }]));
  expect((await screen.findByText('Optional, off')).closest('tr')?.previousElementSibling).toHaveProperty(
    'dataset.off',
    'true',
  );
  for (const [item, stored] of [
    ['Starts on', { optional: true, chosen: true }],
    ['Included', { optional: false }],
  ] as const) {
    await user.click(screen.getByRole('button', { name: 'Menu of line 2' }));
    await choose(user, item);
    await waitFor(() => expect(document.activeElement).toHaveProperty('name', 'option'));
    await user.keyboard('{Enter}');
    await waitFor(() => expect(sent('PUT /lineItems').at(-1)).toMatchObject(stored));
  }
  expect(total()).toBe('$200.00');
});

test('OPT-02 OPT-03 OPT-08 QUO-15 a choice begins with two packages in one go, and what is refused of it stands at its field', async () => {
  const message = 'A document holds at most 10 choices.';
  let sections = [section(1, 'Laminate', FLOOR)];
  const added: object[] = [];
  const { user } = open(
    { lineItems: [line(1)] },
    {
      [`POST ${ONE}/sections`]: (body: object) => {
        added.push(body);
        if (added.length === 2) return new Refusal(422, { code: 'too_many_choices', message });
        if (added.length === 3) sections = [...sections, section(2, 'Oak', FLOOR)];
        return { ...quote, sections };
      },
    },
  );
  expect((await screen.findByText(/^from/)).textContent).toBe('from $100.00 to $400.00');
  await user.click(await screen.findByRole('button', { name: 'Choice' }));
  const form = within(await screen.findByRole('dialog', { name: 'Add Choice' }));
  await user.type(form.getByLabelText('Choice'), 'The floor');
  await user.type(form.getByLabelText('First package'), 'Laminate{Enter}');
  expect(form.getByLabelText('Second package').getAttribute('aria-invalid')).toBe('true');
  await user.type(form.getByLabelText('Second package'), 'laminate{Enter}');
  expect([form.queryAllByText('Another package of "The floor" has this name.').length, added]).toEqual([1, []]);
  await user.type(form.getByLabelText('Second package'), 'Oak', { initialSelectionStart: 0, initialSelectionEnd: 8 });
  await user.click(form.getByLabelText('None is fine'));
  await user.click(form.getByRole('button', { name: 'Add Choice' }));
  await waitFor(() => expect(document.activeElement).toBe(form.getByLabelText('Choice')));
  expect(form.getAllByText(message).length).toBeGreaterThan(0);
  // What is stored already is not added once more.
  await user.keyboard('{Enter}');
  const [first, second] = ['Laminate', 'Oak'].map((name) => ({ ...FLOOR, name, noneIsFine: true }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(added).toEqual([first, second, second]);
});

test('OPT-02 OPT-03 a section says what it is, is made a package in its dialog, and packages go past others together', async () => {
  const { user, sent } = open({ lineItems: [option(1, true, { sectionId: id(1) })], sections: FLOORS });
  await screen.findByDisplayValue('Laminate');
  expect(within(headOf('Laminate')).getByText('The floor, not chosen')).toBeDefined();
  expect(within(headOf('Laminate')).getByText('$100.00')).toBeDefined();
  expect(within(headOf('Oak')).getByText('The floor, recommended')).toBeDefined();
  expect(within(headOf('Stairs')).getByText('Optional, off')).toBeDefined();
  expect(total()).toBe('$0.00');
  await user.click(screen.getByLabelText('Name of section 3'));
  await user.keyboard('{Alt>}{ArrowUp}{/Alt}');
  const order = () =>
    (sent('PUT /order').at(-1) as { sections: { id: string | null }[] }).sections.map((part) => part.id);
  await waitFor(() => expect(order()).toEqual([null, id(3), id(1), id(2)]));
  await user.click(screen.getByLabelText('Name of section 2'));
  await user.keyboard('{Alt>}{ArrowUp}{/Alt}');
  await waitFor(() => expect(order()).toEqual([null, id(1), id(2), id(3)]));
  await user.click(screen.getByRole('button', { name: 'Menu of section 3' }));
  await choose(user, 'Edit');
  const form = within(await screen.findByRole('dialog', { name: 'Edit Section' }));
  await user.click(form.getByLabelText('Starts on'));
  await user.click(form.getByRole('button', { name: 'Save Section' }));
  const stairs = { name: 'Stairs', note: '' };
  const edits = () => sent(`PUT /sections/${id(3)}`);
  await waitFor(() =>
    expect(edits()).toMatchObject([
      { ...stairs, pick: 'may', chosen: true, was: { ...stairs, pick: 'may', chosen: false } },
    ]),
  );
  expect(await within(headOf('Stairs')).findByText('Optional, on')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Menu of section 3' }));
  await choose(user, 'Edit');
  const again = within(await screen.findByRole('dialog', { name: 'Edit Section' }));
  await user.click(again.getByLabelText('One package of a choice'));
  expect(again.getByLabelText('Choice')).toHaveProperty('value', 'The floor');
  expect(again.queryByLabelText('Starts on')).toBeNull();
  await user.click(again.getByLabelText('Recommended'));
  await user.click(again.getByRole('button', { name: 'Save Section' }));
  await waitFor(() => expect(edits()[1]).toMatchObject({ ...FLOOR, recommended: true, was: { pick: 'may' } }));
});

test('OPT-01 OPT-02 a quote that was sent reads the same and is not changed', async () => {
  const lineItems = [option(1, false), option(2, true), line(3, { sectionId: id(1), subTotal: 0 })].map((each, at) =>
    at === 0 ? { ...each, subTotal: 0 } : each,
  );
  open({ status: 'unpaid', lineItems, sections: FLOORS });
  const table = within(await screen.findByRole('table', { name: 'Line Items' }));
  for (const copy of ['Optional, on', 'The floor, not chosen', 'The floor, recommended'])
    expect(table.getByText(copy)).toBeDefined();
  expect(table.getAllByText('Optional, off')).toHaveLength(2);
  expect(table.getByText('Plank 1').closest('tr')?.textContent).toContain('$100.00');
  expect(table.getByText('Laminate').closest('tr')?.textContent).toContain('$100.00');
  expect(screen.queryByRole('button', { name: 'Choice' })).toBeNull();
  expect(screen.getByText(/^from/).textContent).toBe('from $100.00 to $400.00');
});

test('OPT-01 OPT-02 an invoice has nothing to choose', async () => {
  const { user } = open({
    ...invoice,
    status: 'pending',
    lineItems: [line(1)],
    sections: [section(3, 'Stairs')],
    range: null,
  });
  await screen.findByRole('button', { name: 'Section' });
  expect(screen.queryByRole('button', { name: 'Choice' })).toBeNull();
  expect(screen.queryByText(/^from/)).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Menu of section 1' }));
  await screen.findByRole('menuitem', { name: 'Delete' });
  await user.click(screen.getByRole('button', { name: 'Menu of line 1' }));
  await screen.findByRole('menuitem', { name: 'Discount' });
  for (const name of ['Edit', 'Optional']) expect(screen.queryByRole('menuitem', { name, hidden: true })).toBeNull();
});

test('OPT-06 a package is given a picture among the shown images of its quote, and what is refused of it stands at its field', async () => {
  const message = 'This picture cannot be read. Save it once more as JPEG or PNG, add it, and choose that file.';
  const file = (place: number, more: object = {}) => ({
    uuid: `f5000000-0000-4000-8000-00000000000${place}`,
    fileName: `Oak ${place}.png`,
    mimeType: 'image/png',
    size: 900,
    createdAt: '2026-11-01T12:00:00.000Z',
    internal: false,
    ...more,
  });
  const files = [file(1), file(2), file(3, { internal: true }), file(4, { mimeType: 'application/pdf' })];
  let refuses = true;
  const { user, sent } = open(
    { lineItems: [line(1)], sections: FLOORS, files },
    {
      [`PUT ${ONE}/sections/${id(2)}`]: () => ({ ...quote, sections: FLOORS, files }),
      [`PUT ${ONE}/sections/${id(2)}/picture`]: ({ fileId }: { fileId: string }) => {
        if (refuses) return new Refusal(422, { code: 'picture_unreadable', message });
        const picture = { pictureId: id(9), fileId, width: 640, height: 320 };
        return { ...quote, files, sections: FLOORS.map((each) => (each.uuid === id(2) ? { ...each, picture } : each)) };
      },
      [`DELETE ${ONE}/sections/${id(2)}/picture`]: () => ({ ...quote, sections: FLOORS, files }),
      [`GET /files/${file(2).uuid}/preview`]: new Refusal(404, { message: 'Not found' }),
    },
  );
  const edit = async () => {
    await user.click(await screen.findByRole('button', { name: 'Menu of section 2' }));
    await choose(user, 'Edit');
    return within(await screen.findByRole('dialog', { name: 'Edit Section' }));
  };
  const form = await edit();
  const field = form.getByLabelText<HTMLSelectElement>('Picture');
  expect([...field.options].map(({ text }) => text)).toEqual(['No picture', 'Oak 1.png', 'Oak 2.png']);
  await user.selectOptions(field, 'Oak 2.png');
  await user.click(form.getByRole('button', { name: 'Save Section' }));
  expect(await form.findByText(message)).toBeDefined();
  refuses = false;
  await user.click(form.getByRole('button', { name: 'Save Section' }));
  const given = { fileId: file(2).uuid };
  await waitFor(() => expect(sent(`PUT /sections/${id(2)}/picture`)).toEqual([given, given]));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const again = await edit();
  expect(again.getByLabelText('Picture')).toHaveProperty('value', file(2).uuid);
  await user.selectOptions(again.getByLabelText('Picture'), 'No picture');
  await user.click(again.getByRole('button', { name: 'Save Section' }));
  await waitFor(() => expect(sent(`DELETE /sections/${id(2)}/picture`)).toHaveLength(1));
});

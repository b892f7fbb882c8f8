// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { LVP, OAK, offer, quote, READ_OFFER, STAIRS } from '../../../testing/offers-in-test.ts';
import { INVOICE_PATH, openPortal, READ_INVOICE } from '../../../testing/portal-in-test.tsx';

const open = (changes: Partial<typeof offer> = {}, said: Partial<typeof quote> = {}) =>
  openPortal(INVOICE_PATH, {
    [READ_INVOICE]: { body: { ...quote, ...said } },
    [READ_OFFER]: { body: { ...offer, ...changes } },
  });
const card = async () => within(await screen.findByRole('region', { name: 'Total with your choices' }));
/** A package, once it is known what it costs. */
async function radio(name: string) {
  const found = await screen.findByRole<HTMLInputElement>('radio', { name: new RegExp(name) });
  await waitFor(() => expect(found.disabled).toBe(false));
  return found;
}
const chosenPackages = () =>
  screen
    .getAllByRole<HTMLInputElement>('radio')
    .flatMap((each) => (each.checked ? [each.closest('label')?.textContent] : []));

beforeEach(() => localStorage.clear());

test('OPT-01 OPT-02 OPT-04 OPT-05 every figure follows a choice at once and without a request', async () => {
  const { calls } = open();
  const total = await card();
  await radio('Waterproof LVP');
  expect(total.getByText('$6,497.47', { selector: 'strong' })).toBeTruthy();
  expect(screen.getByText('+ $1,814.13')).toBeTruthy();
  expect(screen.getByText('− $2,488.55')).toBeTruthy();
  const asked = calls.length;
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Hall stairs' }));
  await userEvent.click(screen.getByRole('checkbox', { name: /^Shoe molding/ }));
  expect(total.getByText('$8,403.46', { selector: 'strong' })).toBeTruthy();
  const totals = within(screen.getByRole('table', { name: 'Totals' }));
  expect(totals.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
    'Subtotal$8,209.84',
    'Returning customer($250.00)',
    'Sales tax, material, 9.15%$443.62',
    'Total$8,403.46',
  ]);
  expect(screen.getByText('+ $1,814.10')).toBeTruthy();
  await userEvent.click(await radio('Solid white oak'));
  expect(chosenPackages()).toHaveLength(1);
  expect(screen.getByText('− $1,814.10')).toBeTruthy();
  expect(calls).toHaveLength(asked);
});

test('SIGN-01 SIGN-13 the ways to answer have their room before they are there, so that nothing moves when they come', async () => {
  openPortal(INVOICE_PATH, { [READ_INVOICE]: { body: quote }, [READ_OFFER]: 'silence' });
  const total = await screen.findByRole('region', { name: 'Total with your choices' });
  const bar = total.querySelector<HTMLElement>('[data-bar]');
  expect(bar && getComputedStyle(bar).display).not.toBe('none');
  expect(bar?.nextElementSibling?.tagName).toBe('P');
});

test('OPT-07 choices are found again in this browser, and a new version takes over what still exists', async () => {
  open();
  await card();
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Hall stairs' }));
  await userEvent.click(await radio('Waterproof LVP'));
  open();
  await waitFor(() => expect(chosenPackages()).toEqual([expect.stringMatching(/^Waterproof LVP/)]));
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Hall stairs' }).checked).toBe(true);
  const sections = offer.sections.filter(({ id }) => id !== LVP);
  open({ version: 2, sections, lines: offer.lines.filter(({ sectionId }) => sectionId !== LVP) });
  await waitFor(() => expect(chosenPackages()).toEqual([expect.stringMatching(/Engineered oak/)]));
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Hall stairs' }).checked).toBe(true);
  expect(screen.queryByRole('radio', { name: /^Waterproof/ })).toBeNull();
});

test('OPT-03 where none is fine, none can be chosen, and says what it saves', async () => {
  const sections = offer.sections.map((each) => ({ ...each, noneIsFine: each.pick === 'one_of' }));
  open({ sections });
  await userEvent.click(await radio('None of these'));
  expect(document.querySelector('strong')?.textContent).toBe('$1,068.56');
  expect(screen.queryByRole('table', { name: 'Engineered oak' })).toBeNull();
});

test('OPT-02 PINV-04 PINV-06 heads stand once, packages show what is in the chosen one, and all PINV rows stay', async () => {
  open();
  expect(await screen.findByRole('heading', { name: 'Quote ID: 1048', level: 1 })).toBeTruthy();
  const heads = ['Category', 'Description', 'Quantity', 'Rate', 'Sub-Total'];
  const table = within(await screen.findByRole('table', { name: 'Engineered oak' }));
  expect(table.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(heads);
  expect(screen.queryByRole('table', { name: 'Solid white oak' })).toBeNull();
  expect(screen.getByRole('rowheader', { name: 'Total' }).nextElementSibling?.textContent).toBe('$6,497.47');
  expect(screen.getByText('Recommended').closest('label')?.textContent).toContain('Engineered oak');
});

test('QUO-02 with one price only the total and the differences of packages and options stand there', async () => {
  const bare = offer.lines.map((each) => ({
    ...each,
    quantity: 1,
    unit: 'lump sum' as const,
    rate: 0,
    discount: null,
  }));
  const amountOf = ({ quantity, rate, discount }: (typeof offer.lines)[number]) =>
    Math.round(quantity * rate * (discount ? 50 : 100)) / 100;
  const sums = offer.lines.map((each) => ({
    sectionId: each.sectionId,
    lineId: each.optional ? each.id : null,
    tax: each.tax,
    amount: amountOf(each),
  }));
  const show = { rates: true, sections: true, onePrice: true };
  open({ lines: bare, sums, hides: show }, { show });
  const total = await card();
  expect(await screen.findByText('+ $1,814.13')).toBeTruthy();
  const stairs = await screen.findByRole('checkbox', { name: 'Hall stairs' });
  expect(stairs.closest('header')?.textContent).toMatch(/^Hall stairs\+/);
  await userEvent.click(stairs);
  await userEvent.click(screen.getByRole('checkbox', { name: /^Shoe molding/ }));
  expect(total.getByText('$8,403.46', { selector: 'strong' })).toBeTruthy();
  expect(screen.queryByRole('rowheader', { name: 'Subtotal' })).toBeNull();
});

test('RET-01 VER-05 VER-06 VER-07 what changed is said word by word with its dollars, and removed and added are named', async () => {
  const was = { ...offer.lines[5], uuid: OAK, rate: 7.75, subTotal: 3512.3, description: 'Engineered oak, plain' };
  const now = { ...was, rate: 7.45, subTotal: 3376.34, description: 'Engineered oak, natural oil' };
  const words = [
    { kind: 'same', text: 'Engineered oak,' },
    { kind: 'removed', text: ' plain' },
    { kind: 'added', text: ' natural oil' },
  ];
  const discount = { percent: null, amount: 250, name: 'Returning customer' };
  const changes = {
    since: 1,
    sections: [
      { was: null, now: { ...offer.sections[3], uuid: STAIRS }, words: null },
      {
        was: { ...offer.sections[0], uuid: LVP, chosen: true },
        now: { ...offer.sections[0], uuid: LVP, chosen: false },
        words: null,
        difference: -80,
      },
    ],
    lines: [{ was, now, words }],
    discount: { was: null, now: discount },
    taxes: [],
    retainage: {
      was: { percent: 5, until: 'the final walk-through' },
      now: { percent: 10, until: 'the final walk-through' },
    },
    validity: { was: '2026-12-01', now: '2026-12-20' },
    notes: null,
    terms: { was: 'Old words.', now: 'New words.', words: null },
    total: { before: 8815.8, after: 8403.46, difference: -412.34 },
  };
  const versions = [
    { number: 1, sentAt: '2026-11-17T15:00:00Z', replacedAt: '2026-11-20T15:00:00Z', total: 8815.8 },
    { number: 2, sentAt: '2026-11-20T15:00:00Z', replacedAt: null, total: 8403.46 },
  ];
  open({ version: 2, changes: changes as never, versions });
  const box = within(await screen.findByRole('region', { name: 'What changed since November 17th, 2026' }));
  expect(box.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'added: Hall stairs, new',
    `${offer.sections[0]?.name}, not chosen at the start($80.00)`,
    'Engineered oak, removed: plain added: natural oil, removed: $7.75 added: $7.45 a sq ft($135.96)',
    'added: Returning customer $250.00 off, taken off the whole quote($250.00)',
    'Held: removed: 5% until the final walk-through added: 10% until the final walk-through',
    'Valid until removed: December 1st, 2026 added: December 20th, 2026',
    'Terms were rewrittenBeforeOld words.NowNew words.',
    'Total removed: $8,815.80 added: $8,403.46($412.34)',
  ]);
  expect(screen.getByText('Version 1 of 2, replaced on November 20th, 2026')).toBeTruthy();
  open();
  await card();
  expect(screen.queryByText(/^What changed/)).toBeNull();
  expect(screen.queryByText('Earlier versions')).toBeNull();
});

test('SIGN-01 PINV-05 a quote without anything to choose is the page that it was, with its total and the way to sign beside it', async () => {
  const sections = offer.sections.slice(0, 0);
  const lines = offer.lines.slice(0, 2);
  open({ sections, lines }, { sections: [], lineItems: quote.lineItems.slice(0, 2) });
  const card = within(await screen.findByRole('region', { name: 'Total' }));
  expect(card.getByRole('link', { name: 'Review and sign' })).toBeTruthy();
  const table = within(await screen.findByRole('table', { name: 'Line items' }));
  expect(table.getByRole('rowheader', { name: 'Total' })).toBeTruthy();
  expect(screen.queryByRole('checkbox')).toBeNull();
});

test('OPT-06 the picture of a package stands at it, with its size and a text, and its place is kept where a package has none', async () => {
  const picture = { pictureId: STAIRS, fileId: LVP, width: 640, height: 360 };
  open({ sections: offer.sections.map((each) => (each.id === OAK ? { ...each, picture } : each)) });
  const image = await screen.findByRole<HTMLImageElement>('img', { name: 'Picture of Engineered oak' });
  expect(image.getAttribute('src')).toBe(`/core/api${READ_INVOICE.replace('GET ', '')}/pictures/${STAIRS}`);
  expect([image.width, image.height, image.getAttribute('loading')]).toEqual([640, 360, 'lazy']);
  const cards = (await radio('Waterproof LVP')).closest('[role=radiogroup]')?.querySelectorAll('[data-pictured]');
  expect(cards).toHaveLength(3);
});

test('VER-05 a percent off the whole quote that takes another amount off than before says so in dollars', async () => {
  const percent = { percent: 2.5, amount: null, name: '' };
  const changes = {
    since: 1,
    ...{ sections: [], lines: [], taxes: [], schedule: [], retainage: null, validity: null, notes: null, terms: null },
    discount: { was: { ...percent, taken: 143.02 }, now: { ...percent, taken: 145.85 } },
    total: { before: 6088.17, after: 6085.34, difference: -2.83 },
  };
  open({ version: 2, changes: changes as never });
  const box = within(await screen.findByRole('region', { name: /^What changed since/ }));
  expect(box.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Discount 2.5% off, taken off the whole quote($2.83)',
    'Total removed: $6,088.17 added: $6,085.34($2.83)',
  ]);
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { CalendarDate } from '../calendar/calendar-date.ts';
import { basisPoints, cents } from '../money/money.ts';
import type { Quantity } from '../money/quantity.ts';
import { choicesAsTheyStand, withChoices } from './choices.ts';
import { documentPrice, lineSubTotal } from './document-price.ts';
import { type OfferVersion, redline } from './redline.ts';
import { ONE_CLOSING_ROW, type ScheduleRow } from './schedule.ts';

test('VER-06 of hundreds of lines that say something else the first are told word by word and the others whole, so that a document is soon compared, and where few words of a text are others it is always told by them', () => {
  const texts = (word: string) =>
    Array.from({ length: 500 }, (_, place) => ({
      ...oak,
      id: `${place}`,
      description: `as ${`${word} `.repeat(150)}`,
    }));
  const terms = (words: string) => `${'Paid in ten days. '.repeat(800)}${words}`;
  const { changes } = redline(
    { ...first, lines: texts('oak'), terms: terms('By check.') },
    { ...first, lines: texts('ash'), terms: terms('By card.') },
  );
  const told = changes.map((change) => 'words' in change && change.words !== null);
  expect(told.slice(0, -1).lastIndexOf(true)).toBe(told.indexOf(false) - 1);
  expect(told.indexOf(false)).toBe(22);
  expect(changes).toHaveLength(501);
  expect(changes.at(-1)).toMatchObject({
    kind: 'terms',
    words: [{ kind: 'same' }, { kind: 'removed', text: ' check.' }, { kind: 'added', text: ' card.' }],
  });
});

test('VER-06 sections that were written anew with fewer than 400 changed words are told word by word, each of them', () => {
  const notes = (word: string) =>
    Array.from({ length: 4 }, (_, place) => ({
      ...best,
      id: `${place}`,
      note: `Kept ${Array.from({ length: 180 }, (_each, at) => `${word}${at}`).join(' ')}`,
    }));
  const { changes } = redline({ ...first, sections: notes('oak') }, { ...first, sections: notes('ash') });
  expect(changes.map((change) => 'words' in change && change.words?.length)).toEqual([3, 3, 3, 3]);
});

const HALF = { basis: 'percent', percent: basisPoints(5_000), most: null } as const;
const NO_DISCOUNT = { discountPercent: null, discountAmount: null };
const oak = {
  ...NO_DISCOUNT,
  id: 'oak',
  sectionId: null,
  isOptional: false,
  isOn: true,
  description: 'White oak, 5 in.',
  quantity: 41_200 as Quantity,
  unit: 'sq ft' as const,
  rate: cents(895),
  tax: 'document',
};
const counted = (line: typeof oak) => ({ ...line, isChosen: true });
const stairs = { ...oak, id: 'stairs', description: 'Treads' };
const best = {
  id: 'best',
  name: 'Solid oak',
  note: 'Sanded in place.',
  pick: 'one_of' as const,
  choice: 'The floor',
  isRecommended: false,
  isNoneFine: false,
  isChosen: false,
  picture: null,
};
const deposit: ScheduleRow = {
  name: 'Deposit',
  howMuch: { basis: 'percent', percent: basisPoints(1_000), most: null },
  when: { due: 'acceptance' },
  payDays: 0,
  sendsItself: true,
};
const tax = { rateId: null, name: 'Sales tax', percent: basisPoints(625), base: cents(100_000), tax: cents(6_250) };
const first: OfferVersion = {
  ...NO_DISCOUNT,
  lines: [oak, stairs],
  sections: [best],
  taxes: [tax],
  discountName: '',
  discountTaken: cents(0),
  quoteExpiration: '2026-12-01' as CalendarDate,
  notes: '',
  terms: 'Paid in ten days.',
  schedule: [deposit, ...ONE_CLOSING_ROW],
  retainage: null,
  total: cents(106_250),
};

test('VER-05 nothing changed where two versions say the same, in whatever order it was stored', () => {
  const { isChosen, ...others } = best;
  const again = { ...first, sections: [{ isChosen, ...others }], lines: [stairs, oak] };
  expect(redline(first, again)).toEqual({ changes: [], total: { was: 106_250, now: 106_250, difference: 0 } });
});

test('VER-05 each thing that came, went or is another is named once, with what it was and is, and the total with its difference', () => {
  const cheaper = { ...oak, rate: cents(850), description: 'Red oak, 5 in.' };
  const hall = { ...oak, id: 'hall', description: 'Pantry' };
  const recommended = { ...best, isRecommended: true };
  const limited: ScheduleRow = { ...deposit, howMuch: { ...HALF, percent: basisPoints(1_000), most: cents(100_000) } };
  const laid: ScheduleRow = { ...deposit, name: 'Floor laid', howMuch: HALF, when: { due: 'reached' }, payDays: 10 };
  const now: OfferVersion = {
    ...first,
    lines: [hall, cheaper],
    sections: [recommended],
    taxes: [{ ...tax, base: cents(90_000), tax: cents(5_625) }],
    discountAmount: cents(5_000),
    discountTaken: cents(5_000),
    schedule: [limited, laid, ...ONE_CLOSING_ROW],
    quoteExpiration: '2026-12-15' as CalendarDate,
    notes: 'Start in January.',
    terms: 'Paid in thirty days.',
    total: cents(95_625),
  };
  const { changes, total } = redline(first, now);
  expect(total).toEqual({ was: 106_250, now: 95_625, difference: -10_625 });
  expect(changes).toEqual([
    { kind: 'section', was: best, now: recommended, words: null, difference: 0 },
    { kind: 'line', was: null, now: counted(hall), words: null },
    {
      kind: 'line',
      was: counted(oak),
      now: counted(cheaper),
      words: [
        { kind: 'removed', text: 'White' },
        { kind: 'added', text: 'Red' },
        { kind: 'same', text: ' oak, 5 in.' },
      ],
    },
    { kind: 'line', was: counted(stairs), now: null, words: null },
    {
      kind: 'discount',
      was: null,
      now: { ...NO_DISCOUNT, discountName: '', discountAmount: 5_000, discountTaken: 5_000 },
    },
    { kind: 'tax', was: tax, now: now.taxes[0] },
    { kind: 'payment', was: deposit, now: limited },
    { kind: 'payment', was: null, now: laid },
    { kind: 'validity', was: '2026-12-01', now: '2026-12-15' },
    { kind: 'notes', was: null, now: 'Start in January.', words: null },
    {
      kind: 'terms',
      was: 'Paid in ten days.',
      now: 'Paid in thirty days.',
      words: [
        { kind: 'same', text: 'Paid in' },
        { kind: 'removed', text: ' ten' },
        { kind: 'added', text: ' thirty' },
        { kind: 'same', text: ' days.' },
      ],
    },
  ]);
});

/** What a version is made of, with one choice of two packages, a section that may be taken, and a percent or an amount off. */
const VERSION = fc
  .record({
    rates: fc.array(fc.integer({ min: 0, max: 90_000 }), { minLength: 6, maxLength: 6 }),
    optional: fc.array(fc.boolean(), { minLength: 6, maxLength: 6 }),
    on: fc.array(fc.boolean(), { minLength: 6, maxLength: 6 }),
    gone: fc.integer({ min: 0, max: 6 }),
    isBest: fc.boolean(),
    takesHall: fc.boolean(),
    discountPercent: fc.option(fc.constantFrom(250, 1_000)),
    discountAmount: fc.option(fc.constantFrom(1, 5_000_000)),
  })
  .map(({ rates, optional, on, gone, isBest, takesHall, discountPercent, discountAmount }): OfferVersion => {
    const sections = [
      { ...best, id: 'good', isChosen: !isBest },
      { ...best, id: 'best', isChosen: isBest },
      { ...best, id: 'hall', pick: 'may' as const, choice: '', isChosen: takesHall },
    ];
    const lines = rates
      .map((rate, place) => ({
        ...oak,
        id: `${place}`,
        sectionId: [null, 'good', 'best', 'hall'][place % 4] ?? null,
        rate: cents(rate),
        isOptional: optional[place] === true,
        isOn: optional[place] !== true || on[place] === true,
      }))
      .filter((_, place) => place !== gone);
    const discount = {
      discountPercent: discountPercent === null ? null : basisPoints(discountPercent),
      discountAmount: discountPercent === null && discountAmount !== null ? cents(discountAmount) : null,
    };
    const version = { ...first, ...discount, sections, lines };
    const priced = documentPrice(
      { ...discount, salesTaxRate: basisPoints(893) },
      withChoices(version, choicesAsTheyStand(version)).map((line) => ({ ...line, taxName: null, taxRate: null })),
    );
    if (!priced) throw new RangeError('too large');
    return { ...version, taxes: priced.taxes, discountTaken: priced.discount, total: priced.total };
  });

/** What a customer reads behind each thing. */
function dollarsOf(change: ReturnType<typeof redline>['changes'][number]): number {
  if (change.kind === 'section') return change.difference;
  if (change.kind === 'line')
    return (change.now ? lineSubTotal(change.now) : 0) - (change.was ? lineSubTotal(change.was) : 0);
  if (change.kind === 'discount') return (change.was?.discountTaken ?? 0) - (change.now?.discountTaken ?? 0);
  return change.kind === 'tax' ? (change.now?.tax ?? 0) - (change.was?.tax ?? 0) : 0;
}

test('VER-05 the dollars of all that changed are the difference of the totals, whatever is chosen at the start and taken off', () => {
  fc.assert(
    fc.property(VERSION, VERSION, (was, now) => {
      const { changes, total } = redline(was, now);
      expect(changes.reduce((sum, change) => sum + dollarsOf(change), 0)).toBe(total.difference);
    }),
    { numRuns: 300 },
  );
});

test('VER-05 a percent that stayed takes another amount off, and a package that starts now tells what its lines are', () => {
  const percent = { ...first, discountPercent: basisPoints(250), discountTaken: cents(14_302) };
  const [change] = redline(percent, { ...percent, discountTaken: cents(14_585) }).changes;
  expect(change).toMatchObject({ kind: 'discount', was: { discountTaken: 14_302 }, now: { discountTaken: 14_585 } });
  const packaged = { ...first, lines: [{ ...oak, sectionId: 'best' }] };
  const chosen = { ...packaged, sections: [{ ...best, isChosen: true }] };
  expect(redline(packaged, chosen).changes).toMatchObject([{ kind: 'section', difference: lineSubTotal(oak) }]);
});

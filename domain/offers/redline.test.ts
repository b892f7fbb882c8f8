import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { CalendarDate } from '../calendar/calendar-date.ts';
import { basisPoints, cents } from '../money/money.ts';
import type { Quantity } from '../money/quantity.ts';
import { changedWords, MAX_CHANGED_WORDS } from './changed-words.ts';
import { type OfferVersion, redline } from './redline.ts';
import { ONE_CLOSING_ROW, type ScheduleRow } from './schedule.ts';

const WORD = fc.constantFrom('oak', 'pine', 'stair', 'a');
const TEXT = fc.array(WORD, { maxLength: 14 }).map((words) => words.join(' '));
const wordsOf = (text: string) => text.split(/\s+/).filter(Boolean);

/** The longest words that both have in one order, worked out the slow way. */
function inBoth(before: readonly string[], after: readonly string[]): number {
  const [first, ...others] = before;
  if (first === undefined || after.length === 0) return 0;
  const place = after.indexOf(first);
  const without = inBoth(others, after);
  return place < 0 ? without : Math.max(without, 1 + inBoth(others, after.slice(place + 1)));
}

test('VER-06 what stayed with what was removed is the text before, with what was added the text after, and nothing less would do', () => {
  fc.assert(
    fc.property(TEXT, TEXT, (was, now) => {
      const parts = changedWords(was, now) ?? [];
      const of = (...kinds: string[]) =>
        wordsOf(parts.flatMap(({ kind, text }) => (kinds.includes(kind) ? [text] : [])).join(' '));
      expect(of('same', 'removed')).toEqual(wordsOf(was));
      expect(of('same', 'added')).toEqual(wordsOf(now));
      expect(of('same')).toHaveLength(inBoth(wordsOf(was), wordsOf(now)));
      for (const [place, { kind }] of parts.entries()) expect(kind).not.toBe(parts[place + 1]?.kind);
    }),
    { numRuns: 500 },
  );
});

test('VER-06 words are struck and added as somebody would do it, and a text that is another is not told word by word', () => {
  expect(changedWords('Install white oak, nailed.\n\nTwo coats.', 'Install red oak, glued down.\nTwo coats.')).toEqual([
    { kind: 'same', text: 'Install' },
    { kind: 'removed', text: ' white' },
    { kind: 'added', text: ' red' },
    { kind: 'same', text: ' oak,' },
    { kind: 'removed', text: ' nailed.' },
    { kind: 'added', text: ' glued down.' },
    { kind: 'same', text: '\nTwo coats.' },
  ]);
  const words = (count: number, word: string) =>
    Array.from({ length: count }, (_, place) => `${word}${place}`).join(' ');
  const kept = words(3_000, 'kept');
  expect(changedWords(kept, `${kept} ${words(MAX_CHANGED_WORDS, 'new')}`)).toHaveLength(2);
  expect(changedWords(kept, `${kept} ${words(MAX_CHANGED_WORDS + 1, 'new')}`)).toBeNull();
  expect(changedWords('', '')).toEqual([]);
});

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

test('VER-06 texts without a common word are not searched for one', () => {
  const comparisons = { left: 0 };
  expect(changedWords('Red oak', 'White pine', comparisons)).toEqual([
    { kind: 'removed', text: 'Red oak' },
    { kind: 'added', text: 'White pine' },
  ]);
  expect(changedWords('a '.repeat(201), 'b '.repeat(200), comparisons)).toBeNull();
  expect(changedWords('oak', `oak${' oak'.repeat(MAX_CHANGED_WORDS + 1)}`, comparisons)).toBeNull();
  expect(comparisons.left).toBe(0);
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
    schedule: [limited, laid, ...ONE_CLOSING_ROW],
    quoteExpiration: '2026-12-15' as CalendarDate,
    notes: 'Start in January.',
    terms: 'Paid in thirty days.',
    total: cents(95_625),
  };
  const { changes, total } = redline(first, now);
  expect(total).toEqual({ was: 106_250, now: 95_625, difference: -10_625 });
  expect(changes).toEqual([
    { kind: 'section', was: best, now: recommended, words: null },
    { kind: 'line', was: null, now: hall, words: null },
    {
      kind: 'line',
      was: oak,
      now: cheaper,
      words: [
        { kind: 'removed', text: 'White' },
        { kind: 'added', text: 'Red' },
        { kind: 'same', text: ' oak, 5 in.' },
      ],
    },
    { kind: 'line', was: stairs, now: null, words: null },
    { kind: 'discount', was: null, now: { ...NO_DISCOUNT, discountName: '', discountAmount: 5_000 } },
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

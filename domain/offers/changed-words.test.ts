import fc from 'fast-check';
import { expect, test } from 'vitest';
import { changedWords, MAX_CHANGED_WORDS } from './changed-words.ts';

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

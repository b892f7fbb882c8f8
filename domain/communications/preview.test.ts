import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { previewOf } from './preview.ts';

test('DASH-07 a longer message is cut at a word boundary and followed by "..."', () => {
  expect(previewOf('Could the crew start on Tuesday before we open at six?')).toBe(
    'Could the crew start on Tuesday before we open at...',
  );
  expect(previewOf('Could the crew start on Tuesday before anybody unlocks the door?')).toBe(
    'Could the crew start on Tuesday before anybody...',
  );
});

test('DASH-07 D81 fifty characters are left whole, whatever they are; a single longer word is cut hard', () => {
  for (const text of ['', 'Thanks', 'a'.repeat(50), '🪵'.repeat(50), 'é'.normalize('NFD').repeat(50)])
    expect(previewOf(text)).toBe(text);
  expect(previewOf('a'.repeat(51))).toBe(`${'a'.repeat(50)}...`);
  expect(previewOf(`${'a'.repeat(50)} and more`)).toBe(`${'a'.repeat(50)}...`);
  expect(previewOf(`${'a'.repeat(49)} and more`)).toBe(`${'a'.repeat(49)}...`);
  expect(previewOf(`yes ${'a'.repeat(60)}`)).toBe('yes...');
});

test('DASH-07 what a person counts as one character is not torn apart', () => {
  expect(previewOf('👩‍👩‍👧'.repeat(51))).toBe(`${'👩‍👩‍👧'.repeat(50)}...`);
  expect(previewOf(`${'a'.repeat(49)}🪵🪵`)).toBe(`${'a'.repeat(49)}🪵...`);
});

test('DASH-07 a browser without a segmenter counts code points', () => {
  vi.stubGlobal('Intl', { DateTimeFormat: Intl.DateTimeFormat });
  expect(previewOf('🪵'.repeat(51))).toBe(`${'🪵'.repeat(50)}...`);
  expect(previewOf(`one two ${'🪵'.repeat(50)}`)).toBe('one two...');
  vi.unstubAllGlobals();
});

test('DASH-07 whatever is written: the beginning of the text, no longer than 50, whole words, and as many as fit', () => {
  const word = fc.oneof(
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 70 }),
    fc.constantFrom('floor', 'oak', '🪵'),
  );
  const texts = fc.array(word, { minLength: 1, maxLength: 20 }).map((words) => words.join(' ').trim());
  const count = (text: string) => [...new Intl.Segmenter('en').segment(text)].length;
  const wholeWords = (text: string) => {
    const shown = previewOf(text);
    expect(shown.isWellFormed()).toBe(true);
    if (count(text) <= 50) {
      expect(shown).toBe(text);
      return;
    }
    const cut = shown.slice(0, -3);
    const rest = text.slice(cut.length);
    expect([shown.endsWith('...'), text.startsWith(cut), count(cut) > 0, count(cut) <= 50]).toEqual(
      Array(4).fill(true),
    );
    if (/^\s/u.test(rest)) {
      const nextWord = /^\s+\S+/u.exec(rest)?.[0] ?? '';
      expect(count(cut + nextWord)).toBeGreaterThan(50);
    } else {
      expect([count(cut), /\s/u.test(cut)]).toEqual([50, false]);
    }
  };
  fc.assert(fc.property(texts, wholeWords), { numRuns: 500 });
});

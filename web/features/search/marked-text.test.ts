import { expect, test } from 'vitest';
import { rangesIn } from './marked-text.tsx';

const marked = (text: string, typed: string) => rangesIn(text, typed).map(({ from, to }) => text.slice(from, to));

test('FIND-04 what matches is underlined without regard to case and accents, every word wherever it stands', () => {
  expect(marked('María Böden Homes', 'boden MARI')).toEqual(['Marí', 'Böden']);
  expect(marked('Stone, gray stone', 'stone')).toEqual(['Stone', 'stone']);
  expect(marked('Łódź Ørsted', 'lodz ors')).toEqual(['Łódź', 'Ørs']);
  expect(marked('Stonestone', 'stone')).toEqual(['Stonestone']);
  expect(marked('Ligature ﬁnish', 'finish')).toEqual(['ﬁnish']);
});

test('FIND-04 of short words only the beginning is, and a phone however it is written', () => {
  expect(marked('Maple Mall', 'ma')).toEqual(['Ma']);
  expect(marked('The Mall', 'ma')).toEqual([]);
  expect(marked('a@b.example, (785) 555-0118', '785555')).toEqual(['785) 555']);
  expect(marked('Oak floor', 'x')).toEqual([]);
});

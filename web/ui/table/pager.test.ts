import { expect, test } from 'vitest';
import { pageNumbers } from './pager.tsx';

test('TABLE-01 a few pages are all named; of many, the first, the last and the neighbours', () => {
  expect(pageNumbers(1, 1)).toEqual([1]);
  expect(pageNumbers(2, 5)).toEqual([1, 2, 3, 4, 5]);
  expect(pageNumbers(1, 20)).toEqual([1, 2, -20, 20]);
  expect(pageNumbers(9, 20)).toEqual([1, -8, 8, 9, 10, -20, 20]);
  expect(pageNumbers(20, 20)).toEqual([1, -19, 19, 20]);
});

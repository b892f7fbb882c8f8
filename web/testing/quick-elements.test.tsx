import type { ReactElement } from 'react';
import { expect, test } from 'vitest';

test('tests of screens pay for no note of where each element was made', () => {
  const noteOf = (element: ReactElement): unknown => Reflect.get(element, '_debugStack');
  const one = <p>One</p>;
  const other = <p>Other</p>;
  expect(noteOf(one)).toBeInstanceOf(Error);
  expect(noteOf(one)).toBe(noteOf(other));
});

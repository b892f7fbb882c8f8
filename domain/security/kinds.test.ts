import { expect, test } from 'vitest';
import { isByAnybody, labelOf } from './kinds.ts';

test('a security event is read in words, by its outcome; one of a newer version by its name', () => {
  expect(labelOf('sign-in', 'success')).toBe('Signed in');
  expect(labelOf('sign-in', 'failure')).toBe('Sign-in failed');
  expect(labelOf('code', 'success')).toBe('code: success');
  expect(labelOf('of-tomorrow', 'failure')).toBe('of-tomorrow: failure');
  expect(labelOf('toString', 'failure')).toBe('toString: failure');
});

test('only asking for a new password can be done to somebody by anybody who knows their address', () => {
  expect(['reset-mail', 'sign-in', 'of-tomorrow', 'toString'].map(isByAnybody)).toEqual([true, false, false, false]);
});

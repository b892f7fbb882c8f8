import { expect, test } from 'vitest';
import { isByAnybody, labelOf, SECURITY_KINDS } from './kinds.ts';

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

test('each kind of security event can be read by whom it concerns, in words for each outcome that it has', () => {
  for (const [name, kind] of Object.entries(SECURITY_KINDS)) {
    expect(['person', 'business', 'operator'], name).toContain(kind.seenBy);
    const outcomes = (['success', 'failure'] as const).filter((outcome) => outcome in kind);
    expect(outcomes.length, name).toBeGreaterThan(0);
    for (const outcome of outcomes) expect(labelOf(name, outcome), name).toMatch(/^[A-Z]/);
  }
});

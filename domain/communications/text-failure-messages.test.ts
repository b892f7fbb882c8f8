import { expect, test } from 'vitest';
import { textFailureMessage } from './text-failure-messages.ts';

test('COMM-05 a text that did not arrive says why in our words, and only that it did not where the network gives no reason', () => {
  expect(textFailureMessage(30003)).toBe('The phone is switched off or out of reach.');
  expect(textFailureMessage(21610)).toBe('This phone has said STOP and gets no more texts.');
  expect(textFailureMessage(99999)).toBe('The text could not be delivered.');
  expect(textFailureMessage(null)).toBe('The text could not be delivered.');
});

test('COMM-05 each number of the network has a sentence', () => {
  const known = [21201, 21211, 21214, 21217, 21408, 21610, 21612, 21614, 30003, 30004, 30005, 30006, 30007, 30034];
  for (const code of known) {
    expect(textFailureMessage(code)).toMatch(/^[A-Z].*\.$/);
    expect(textFailureMessage(code)).not.toBe(textFailureMessage(null));
  }
});

import { expect, test } from 'vitest';
import { mayBeRepeated } from './delivery.ts';

test('INV-17 D41 what did not arrive can be sent again, and nothing else', () => {
  const states = ['queued', 'sent', 'bounced', 'failed', 'withdrawn'] as const;
  expect(states.filter((state) => mayBeRepeated({ state }))).toEqual(['bounced', 'failed']);
});

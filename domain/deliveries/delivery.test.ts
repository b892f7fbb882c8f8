import { expect, test } from 'vitest';
import { isOwed, isToCrew, mayBeRepeated } from './delivery.ts';

test('INV-17 D41 what did not arrive can be sent again, and nothing else', () => {
  const states = ['queued', 'sent', 'bounced', 'failed', 'withdrawn'] as const;
  expect(states.filter((state) => mayBeRepeated({ state }))).toEqual(['bounced', 'failed']);
});

test('P19 a mail about somebody’s own payment goes out whatever they want to receive; a work order goes to those who do the work', () => {
  const occasions = ['invoice', 'reminder', 'message', 'payment', 'crew', 'statement', 'credit'] as const;
  expect(occasions.filter((occasion) => isOwed({ occasion }))).toEqual(['payment', 'credit']);
  expect(occasions.filter((occasion) => isToCrew({ occasion }))).toEqual(['crew']);
});

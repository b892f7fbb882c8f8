import { expect, test } from 'vitest';
import { mayBeRepeated } from './delivery.ts';

test('INV-17 what did not arrive can be sent again; what left only where it is asked for', () => {
  const occasions = ['invoice', 'reminder', 'message', 'payment'] as const;
  const repeatable = (state: 'queued' | 'sent' | 'bounced' | 'failed' | 'withdrawn') =>
    occasions.filter((occasion) => mayBeRepeated({ occasion, state }));
  expect(repeatable('bounced')).toEqual(occasions);
  expect(repeatable('failed')).toEqual(occasions);
  expect(repeatable('sent')).toEqual(['invoice', 'payment']);
  expect([...repeatable('queued'), ...repeatable('withdrawn')]).toEqual([]);
});

import { expect, test } from 'vitest';
import { receivableEvents } from './receivable-events.ts';

test('PART-19 AUDIT-10 the sentence of money that no invoice has tells credit from what was set against a returned check', () => {
  const { payment_unapplied: byItself, payment_kept: byHand } = receivableEvents;
  const said = (data: Record<string, number>) =>
    [byItself, byHand].map(({ message }) => message({ who: 'Dana', on: 'invoice 1046', data }));
  expect(said({ amount: 9_000 })).toEqual([
    'A payment of $90.00 on invoice 1046 was kept as credit',
    'Dana kept $90.00 of a payment on invoice 1046 as credit',
  ]);
  expect(said({ amount: 5_000, against: 4_000 })).toEqual([
    'A payment of $50.00 on invoice 1046 was kept as credit, and $40.00 was set against a returned check',
    'Dana kept $50.00 of a payment on invoice 1046 as credit, and $40.00 was set against a returned check',
  ]);
  expect(said({ amount: 0, against: 4_000 })).toEqual([
    'A payment of $40.00 on invoice 1046 was set against a returned check',
    'Dana took $40.00 of a payment off invoice 1046, which was set against a returned check',
  ]);
});

import type { Stripe } from 'stripe';
import { expect, test } from 'vitest';
import { partsTaken, takenBack } from './stripe-disputes.ts';

const charge = { amount: 100_000 };

const dispute = (id: string, amount: number, status: string, created = 1_000) =>
  ({ id, amount, status, created, reason: 'fraudulent' }) as Stripe.Dispute;
const refund = (amount: number, created: number, status = 'succeeded') => ({ amount, created, status });

type Refunds = ReturnType<typeof refund>[];

const read = (disputes: Stripe.Dispute[], refunds: Refunds = []) => {
  const disputed = { charge, refunds, disputes };
  return [takenBack(disputed), partsTaken(disputed).map(({ id, total, fact }) => [id, total, fact])];
};

test.each<[string, Stripe.Dispute[], Refunds, string | null, [string, number, string][]]>([
  ['all of it', [dispute('a', 100_000, 'needs_response')], [], 'fraudulent', []],
  ['a part', [dispute('a', 20_000, 'needs_response')], [], null, [['a', 20_000, 'succeeded']]],
  ['a part, lost', [dispute('a', 20_000, 'lost')], [], null, [['a', 20_000, 'succeeded']]],
  ['a part, won', [dispute('a', 20_000, 'won')], [], null, [['a', 20_000, 'failed']]],
  ['an inquiry about a part', [dispute('a', 20_000, 'warning_needs_response')], [], null, [['a', 20_000, 'failed']]],
  ['all that a refund had left', [dispute('a', 60_000, 'lost')], [refund(40_000, 900)], 'fraudulent', []],
  ['less than that', [dispute('a', 50_000, 'lost')], [refund(40_000, 900)], null, [['a', 50_000, 'succeeded']]],
  [
    'a part, and the rest refunded later',
    [dispute('a', 20_000, 'lost')],
    [refund(80_000, 2_000)],
    null,
    [['a', 20_000, 'succeeded']],
  ],
  [
    'all but what a refund took that failed',
    [dispute('a', 60_000, 'lost')],
    [refund(40_000, 900, 'failed')],
    null,
    [['a', 60_000, 'succeeded']],
  ],
  [
    'two parts, the later one first',
    [dispute('b', 30_000, 'needs_response', 2_000), dispute('a', 20_000, 'won')],
    [],
    null,
    [
      ['a', 20_000, 'failed'],
      ['b', 30_000, 'succeeded'],
    ],
  ],
  [
    'a part that was won, and then all',
    [dispute('b', 100_000, 'lost', 2_000), dispute('a', 20_000, 'won')],
    [],
    'fraudulent',
    [['a', 20_000, 'failed']],
  ],
  [
    'a part, and then the rest',
    [dispute('b', 80_000, 'needs_response'), dispute('a', 20_000, 'lost')],
    [],
    'fraudulent',
    [['a', 20_000, 'succeeded']],
  ],
  [
    'a part that was won, and then no more than the rest',
    [dispute('b', 80_000, 'lost'), dispute('a', 20_000, 'won')],
    [],
    null,
    [
      ['a', 20_000, 'failed'],
      ['b', 80_000, 'succeeded'],
    ],
  ],
  [
    'all that a refund and a part had left',
    [dispute('b', 40_000, 'lost', 2_000), dispute('a', 20_000, 'lost')],
    [refund(40_000, 900)],
    'fraudulent',
    [['a', 20_000, 'succeeded']],
  ],
  ['nothing that is told', [], [], 'general', []],
])('RISK-07 a dispute takes %s', (_what, disputes, refunds, whole, parts) => {
  expect(read(disputes, refunds)).toEqual([whole, parts]);
});

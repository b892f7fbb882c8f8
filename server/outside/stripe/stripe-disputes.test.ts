import type { Stripe } from 'stripe';
import { expect, test } from 'vitest';
import { partsTaken, takenBack, takenBeyond } from './stripe-disputes.ts';

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

test.each<[string, Stripe.Dispute[], Refunds, number]>([
  ['nothing', [], [refund(40_000, 900)], 0],
  ['all that a refund had left', [dispute('a', 60_000, 'lost')], [refund(40_000, 900)], 0],
  ['a part', [dispute('a', 20_000, 'lost')], [refund(40_000, 900)], 0],
  ['a cent more than was left', [dispute('a', 60_001, 'needs_response')], [refund(40_000, 900)], 1],
  ['all, after a refund', [dispute('a', 100_000, 'needs_response')], [refund(40_000, 900)], 40_000],
  ['all, after all was refunded', [dispute('a', 100_000, 'lost')], [refund(60_000, 900), refund(40_000, 901)], 100_000],
  ['all, after a refund that did not arrive yet', [dispute('a', 100_000, 'lost')], [refund(40_000, 900, 'pending')], 0],
  ['all, after a refund that failed', [dispute('a', 100_000, 'lost')], [refund(40_000, 900, 'failed')], 0],
  ['all, and a refund that arrives later', [dispute('a', 100_000, 'lost')], [refund(40_000, 2_000)], 40_000],
  ['all, which the business won', [dispute('a', 100_000, 'won')], [refund(40_000, 900)], 0],
  ['an inquiry', [dispute('a', 100_000, 'warning_needs_response')], [refund(40_000, 900)], 0],
  ['more than a part had left', [dispute('b', 90_000, 'lost', 2_000), dispute('a', 20_000, 'lost')], [], 10_000],
  ['that part won', [dispute('b', 90_000, 'lost', 2_000), dispute('a', 20_000, 'won')], [], 0],
  ['all twice', [dispute('b', 100_000, 'lost', 2_000), dispute('a', 100_000, 'lost')], [], 100_000],
])('I61 of a charge of $1,000.00 a bank took beyond what was left: %s', (_what, disputes, refunds, beyond) => {
  expect(takenBeyond({ charge, refunds, disputes })).toBe(beyond);
});

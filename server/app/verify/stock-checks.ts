import { type Invariant, judged } from './invariant.ts';
import { countOf } from './judgement-store.ts';
import { wrongCounters, wrongStock } from './stock-check-store.ts';

/** Stored sums agree with their rows. */
export const stockChecks: readonly Invariant[] = [
  {
    id: 'I14',
    sentence: 'Each stock is the sum of its history, and what is on an order has left it',
    check: judged(countOf('inventory_items'), wrongStock),
  },
  {
    id: 'counters',
    sentence: 'Running numbers have no gaps, and counts are what can be counted',
    check: judged(countOf('customers'), wrongCounters),
  },
];

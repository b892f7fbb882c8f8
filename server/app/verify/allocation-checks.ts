import { strayAllocations, wrongAllocations } from './allocation-check-store.ts';
import { type Invariant, judged } from './invariant.ts';
import { countOf } from './judgement-store.ts';

/** What stands of payments on invoices. */
export const allocationChecks: readonly Invariant[] = [
  {
    id: 'I19 payments',
    sentence:
      'No more of a payment stands on invoices than is left of it, on those of its customer, and nothing once it has ended',
    check: judged(countOf('payments'), wrongAllocations),
  },
  {
    id: 'I19 rows',
    sentence: 'Each allocation is of the customer of its payment',
    check: judged(countOf('allocations'), strayAllocations),
  },
];

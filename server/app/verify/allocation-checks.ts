import { strayAllocations, wrongAllocations, wrongCreditAllocations } from './allocation-check-store.ts';
import { type Invariant, judged } from './invariant.ts';
import { countOf } from './judgement-store.ts';

/** What stands of payments and credits on invoices. */
export const allocationChecks: readonly Invariant[] = [
  {
    id: 'I19 payments',
    sentence:
      'No more of a payment stands on invoices than is left of it, on those of its customer, and nothing once it has ended',
    check: judged(countOf('payments'), wrongAllocations),
  },
  {
    id: 'I19 credits',
    sentence: 'A credit of an invoice stands on it in full, any other with at most its total, and a void one nowhere',
    check: judged(countOf('credits'), wrongCreditAllocations),
  },
  {
    id: 'I19 rows',
    sentence: 'Each allocation is of the customer of its payment or credit',
    check: judged(countOf('allocations'), strayAllocations),
  },
];

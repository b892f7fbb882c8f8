import { wrongCharges, wrongWaivers } from './charge-check-store.ts';
import { type Invariant, judged } from './invariant.ts';
import { countOf } from './judgement-store.ts';

/** What is added to invoices after they were sent, and what of it is waived. */
export const chargeChecks: readonly Invariant[] = [
  {
    id: 'I22',
    sentence: 'Each payment that came back is charged for once at most, with what its invoice said when it was sent',
    check: judged(countOf('invoice_charges'), wrongCharges),
  },
  {
    id: 'I22 waivers',
    sentence: 'No more of a charge is waived or given up than it is',
    check: judged(countOf('credits', 'charge_cents > 0'), wrongWaivers),
  },
];

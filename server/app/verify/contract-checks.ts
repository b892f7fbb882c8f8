import { wrongBilled, wrongDraws, wrongHeld, wrongPlans, wrongSums } from './contract-check-store.ts';
import { type Invariant, judged } from './invariant.ts';
import { countOf } from './judgement-store.ts';

/** What stands between what a customer signed and what they pay adds up to the cent. */
export const contractChecks: readonly Invariant[] = [
  {
    id: 'I30',
    sentence: 'Each contract is over what its signed quote comes to, line by line and tax by tax',
    check: judged(countOf('contracts'), wrongSums),
  },
  {
    id: 'I31',
    sentence: 'What is billed of a contract is what its draws say, and of no line more than it is worth',
    check: judged(countOf('draw_parts'), wrongBilled),
  },
  {
    id: 'I32',
    sentence:
      'The draws of a contract add up to it, one after the other with the closing one last, and each is billed as it was planned',
    check: judged(countOf('draws'), wrongPlans),
  },
  {
    id: 'I33',
    sentence:
      'What is held of a contract is what its draws hold back, less what was released and credited, as in the books',
    check: judged(countOf('contracts'), wrongHeld),
  },
  {
    id: 'I36',
    sentence: 'A draw has at most one invoice, of the job and the customer of its contract',
    check: judged(countOf('invoices', 'draw_id is not null'), wrongDraws),
  },
];

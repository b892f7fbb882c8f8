import { type Invariant, judged } from './invariant.ts';
import { countOf } from './judgement-store.ts';
import { brokenChain, countGuards, sleepingGuards, unbalanced, wrongLines } from './ledger-check-store.ts';

/** The ledger itself: nothing in it is out of balance, missing or changed. */
export const ledgerChecks: readonly Invariant[] = [
  {
    id: 'I1 I2',
    sentence: 'Each ledger transaction adds up to zero, and so does each business',
    check: judged(countOf('ledger_transactions'), unbalanced),
  },
  {
    id: 'I4',
    sentence: 'The ledger has no gaps, and every hash is the hash of what it stands for',
    check: judged(countOf('ledger_transactions'), brokenChain),
  },
  {
    id: 'I46',
    sentence: 'Each line of the ledger has its day, and says whom, which job and which invoice it is about',
    check: judged(countOf('ledger_lines'), wrongLines),
  },
  {
    id: 'I5',
    sentence: 'What is written down for good is guarded against change',
    check: judged(countGuards, sleepingGuards),
  },
];

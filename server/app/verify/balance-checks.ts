import {
  countBalances,
  countToldPayments,
  wrongBusinessBalances,
  wrongClearing,
  wrongCredits,
  wrongCustomerBalances,
} from './balance-check-store.ts';
import { type Invariant, judged } from './invariant.ts';
import { countOf } from './judgement-store.ts';

/** The ledger agrees with invoices, payments and refunds. */
export const balanceChecks: readonly Invariant[] = [
  {
    id: 'I20',
    sentence: 'What each customer owes and has left over is the same in the ledger and by their invoices and payments',
    check: judged(countBalances, wrongCustomerBalances),
  },
  {
    id: 'I3 businesses',
    sentence:
      'Revenue, tax, returns, bad debts, fees, costs, suspense, clearing and bank of each business are the same in the ledger and by the rows',
    check: judged(countBalances, wrongBusinessBalances),
  },
  {
    id: 'I61',
    sentence: 'What the provider said it has for each business is what clearing has, to the cent',
    check: judged(countToldPayments, wrongClearing),
  },
  {
    id: 'I19 tasks',
    sentence: 'What is left of a payment as credit stands in the list of tasks',
    check: judged(countOf('payments', "state = 'settled'"), wrongCredits),
  },
];

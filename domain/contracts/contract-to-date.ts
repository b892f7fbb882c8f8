import { contractCopy } from '../copy/contracts.ts';
import { add, type Cents, cents } from '../money/money.ts';

/** The contract as it is when a draw is sent: its sum, and what of it was billed before. */
export interface ContractToDate {
  readonly sum: Cents;
  readonly before: Cents;
}

/** With what the draw itself comes to. */
export const leftOf = ({ sum, before }: ContractToDate, thisDraw: Cents): Cents => cents(sum - add(before, thisDraw));

/** What stands below the totals of a draw's invoice, on screen and on paper (DRAW-09). */
export const contractRows = ({ sum, before, thisDraw, left }: ContractToDate & { thisDraw: Cents; left: Cents }) => [
  { label: contractCopy.toDate.sum(), amount: sum },
  { label: contractCopy.toDate.before(), amount: before },
  { label: contractCopy.toDate.thisDraw(), amount: thisDraw },
  { label: contractCopy.toDate.left(), amount: left },
];

import { contractCopy } from '../copy/contracts.ts';
import { add, type Cents, cents, ZERO } from '../money/money.ts';

/** The contract as it is when a draw is sent: its sum, what of it was billed before, and what of that is held. */
export interface ContractToDate {
  readonly sum: Cents;
  readonly before: Cents;
  readonly held: Cents;
  /** Whether it was canceled, then or since: nothing more of it is billed (CONT-06). */
  readonly canceled: boolean;
}

/** What the invoice of a draw bills of its contract: also what is held back of it. A release bills nothing: that was billed before. */
export interface DrawBilled {
  readonly total: Cents;
  readonly retained: Cents;
  readonly released: Cents;
}

export const billedBy = ({ total, retained, released }: DrawBilled): Cents => cents(total + retained - released);

/** The same with what one draw changes. */
export const toDateWith = ({ sum, before, held, canceled }: ContractToDate, draw: DrawBilled): RowsToDate => {
  const thisDraw = billedBy(draw);
  // A draft may ask for more than is held by now. It is not sent then.
  const heldNow = cents(Math.max(0, held + draw.retained - draw.released));
  const left = canceled ? ZERO : cents(sum - add(before, thisDraw));
  return { sum, before, thisDraw, held: heldNow, canceled, left };
};

interface RowsToDate extends ContractToDate {
  readonly thisDraw: Cents;
  readonly left: Cents;
}

/** What stands below the totals of a draw's invoice, on screen and on paper (DRAW-09). Of a release there is no share, and mostly nothing is held. */
export const contractRows = ({ sum, before, thisDraw, held, canceled, left }: RowsToDate) => [
  { label: contractCopy.toDate.sum(), amount: sum },
  { label: contractCopy.toDate.before(), amount: before },
  ...(thisDraw === 0 ? [] : [{ label: contractCopy.toDate.thisDraw(), amount: thisDraw }]),
  ...(held === 0 ? [] : [{ label: contractCopy.toDate.held(), amount: held }]),
  { label: canceled ? contractCopy.toDate.leftOfCanceled() : contractCopy.toDate.left(), amount: left },
];

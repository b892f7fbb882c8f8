import { type Cents, cents, formatCents, ZERO } from '../money/money.ts';

/** What of a payment went back to its payer. */
export interface WentBack {
  readonly refunded: Cents;
  /** What of that the payer's bank took in a dispute about a part. Left out where it took nothing. */
  readonly takenBack?: Cents | undefined;
  /** The bank sent all of it back after it had arrived. Its status says failed. */
  readonly returned?: boolean | undefined;
}

/** What the business sent back itself. */
export const sentBack = ({ refunded, takenBack = ZERO }: WentBack): Cents => cents(refunded - takenBack);

/** Of money that is no credit, since it is set against what its payer owes of a check that came back (PART-19). */
export const setAgainstLabel = (amount: Cents): string => `${formatCents(amount)} set against a returned check`;

/** As it is said beside the amount: "refunded $100.00, the bank took back $200.00". Null when nothing went back. */
export function wentBackLabel(back: WentBack): string | null {
  const own = sentBack(back);
  const parts = [
    own && `refunded ${formatCents(own)}`,
    back.takenBack && `the bank took back ${formatCents(back.takenBack)}`,
  ];
  return parts.filter(Boolean).join(', ') || null;
}

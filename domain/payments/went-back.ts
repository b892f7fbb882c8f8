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

/** Of money that no invoice has: how much of it was kept as credit. */
export function keptLabel(kept: Cents, against: Cents): string {
  if (against === 0) return `${formatCents(kept)} was kept as credit`;
  return kept === 0
    ? `${formatCents(against)} was set against a returned check`
    : `${keptLabel(kept, ZERO)}, and ${keptLabel(ZERO, against)}`;
}

/** The same, for whoever sent it. */
export const setAgainstSentence = (amount: Cents): string =>
  `${formatCents(amount)} of your payment is set against what you owe of a check that your bank sent back.`;

/** What of money that arrived is not on its invoice. */
export interface OffInvoice {
  /** What stands of it on the invoice. */
  readonly counted: Cents;
  readonly amount: Cents;
  readonly refunded: Cents;
  /** What of the whole payment no invoice has, and is credit. */
  readonly unused: Cents;
  /** What more no invoice has of it, and is no credit (PART-19). */
  readonly against: Cents;
}

/** A part of it stands there, and the rest is the customer's credit, is set against a returned check, or pays another invoice. */
export function restOf({ amount, refunded, counted, unused, against: most }: OffInvoice) {
  const rest = Math.max(0, amount - refunded - counted);
  const kept = Math.min(rest, unused);
  const against = Math.min(rest - kept, most);
  return { kept: cents(kept), against: cents(against), elsewhere: cents(rest - kept - against) };
}

/** As it is said beside the amount: "refunded $100.00, the bank took back $200.00". Null when nothing went back. */
export function wentBackLabel(back: WentBack): string | null {
  const own = sentBack(back);
  const parts = [
    own && `refunded ${formatCents(own)}`,
    back.takenBack && `the bank took back ${formatCents(back.takenBack)}`,
  ];
  return parts.filter(Boolean).join(', ') || null;
}

import { type BasisPoints, type Cents, cents, portion, ZERO } from '../money/money.ts';
import { shareOut } from '../money/share-out.ts';

/** What is held back of each payment but the deposit, and until when (RET-01). */
export interface Retainage {
  readonly percent: BasisPoints;
  /** "the final walk-through". */
  readonly until: string;
}

/** In basis points. */
export const MAX_RETAINAGE = 2_000;
export const RETAINAGE_OUTSIDE = 'Must be between 0.01 and 20.';
export const MAX_HELD_UNTIL = 100;
/** Until something else is said. */
export const USUAL_HELD_UNTIL = 'the final walk-through';

/** What is held of a draw with this net, before tax (selling.md, 4, rule 10). */
export const heldOf = (net: Cents, percent: BasisPoints | null): Cents =>
  percent === null || net <= 0 ? ZERO : portion(net, percent);

interface OfContract {
  readonly state: string;
  readonly when: { readonly due: string };
  /** Whether it asks for what others held back (RET-04). */
  readonly releases: boolean;
}

/** Whether a part of one that is not billed yet will be held back. Of a deposit nothing is, nor of what was held (RET-01). */
export const willBeHeld = ({ state, when, releases }: OfContract): boolean =>
  (state === 'planned' || state === 'ready') && when.due !== 'acceptance' && !releases;

interface Credited {
  /** Of a note, before tax and with it. */
  readonly net: Cents;
  readonly gross: Cents;
  /** What of the net is not credited yet. */
  readonly left: Cents;
}

/**
 * What a note on a draw takes off what is held of it: its share of what is not credited yet, all of it with the last of that (CRED-18).
 * Something of each note is owed now.
 */
export function heldCredited(retained: Cents, { net, gross, left }: Credited): Cents {
  const [share = ZERO] = shareOut(retained, net === left ? [retained] : [net, cents(left - net)]);
  return cents(Math.min(share, gross - 1));
}

import type { CalendarDate } from '../calendar/calendar-date.ts';
import { add, type BasisPoints, type Cents, cents, ZERO } from '../money/money.ts';
import { lineAmount, type Quantity } from '../money/quantity.ts';
import type { ShownFigures } from '../offers/shown.ts';

interface Party {
  readonly name: string;
  readonly lines: readonly string[];
}

export interface KeptLine {
  readonly description: string;
  /** In hundredths of its unit. */
  readonly quantity: number;
  readonly unit: string;
  readonly rate: Cents;
}

/** A credit note as it was issued (CRED-13): facts in cents. Page, PDF and mail find their words when they are shown. */
export interface KeptNote {
  readonly number: number;
  readonly issuedOn: CalendarDate;
  readonly sender: Party;
  readonly customer: Party;
  /** Null of goodwill that belongs to no invoice. */
  readonly invoice: { readonly id: string; readonly number: number; readonly jobName: string } | null;
  readonly reason: string;
  readonly note: string;
  readonly lines: readonly KeptLine[];
  /** What its invoice shows beside a line (QUO-02), and the note does too. Left out of older notes, which show rates. */
  readonly figures?: ShownFigures;
  readonly value: Cents | null;
  /** Whether its invoice takes no discount off its lines. Left out of a note over an amount, and of older ones, which do not say. */
  readonly atFullPrice?: boolean;
  readonly restocking: Cents;
  readonly subtotal: Cents;
  readonly taxes: readonly { readonly name: string; readonly percent: BasisPoints; readonly tax: Cents }[];
  /** What of it was held back, and nobody owed yet (CRED-18). Left out where nothing was. */
  readonly retained?: Cents;
  readonly total: Cents;
  /** What less is due on the invoice. */
  readonly lessDue: Cents;
  /** What became the customer's unused credit, and stays it. */
  readonly credit: Cents;
  /** What was to go back to where it was paid from (CRED-09). Left out where nothing was. */
  readonly refunded?: Cents;
  /** The payer's fee that was to go back with it. Left out where none was, and of older notes, which do not say. */
  readonly refundedFee?: Cents;
}

interface SentBack {
  readonly amount: Cents;
  readonly fee: Cents;
}

/** As it is by now: what was to go back and did not is credit. `wentBack` has arrived, or is on its way. */
export function noteByNow(note: KeptNote, wentBack: SentBack): KeptNote {
  const { credit, refunded = ZERO, refundedFee = ZERO } = note;
  const cameBack = cents(Math.max(0, refunded - wentBack.amount));
  const lost = cents(Math.max(0, refundedFee - wentBack.fee));
  return {
    ...note,
    ...(cameBack > 0 && { credit: add(credit, cameBack), refunded: cents(refunded - cameBack) }),
    ...(lost > 0 && { refundedFee: cents(refundedFee - lost) }),
  };
}

/**
 * How much more its lines say than they are worth: what its invoice says that it took off them, or, at full price, what was credited of
 * the invoice before, and cents of rounding.
 */
export function lessOf({
  lines,
  figures,
  value,
  atFullPrice,
}: Pick<KeptNote, 'lines' | 'figures' | 'value' | 'atFullPrice'>): Cents {
  if (value === null || figures === 'none' || atFullPrice === undefined) return ZERO;
  const said = lines.reduce((sum, { quantity, rate }) => sum + lineAmount(quantity as Quantity, rate), 0);
  return cents(said - value);
}

/** A line as its customer has it, of which so much comes back: what its invoice hides from them is not kept either (QUO-02). */
export function keptLine(line: KeptLine, { figures, amount }: Shown): KeptLine {
  if (figures === 'rates') return line;
  return { ...line, quantity: 100, unit: 'lump sum', rate: figures === 'none' ? ZERO : amount };
}

interface Shown {
  readonly figures: ShownFigures;
  /** After its own discount, as its invoice says a line whose rate it hides. */
  readonly amount: Cents;
}

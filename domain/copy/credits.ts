import { type CalendarDate, formatDate } from '../calendar/calendar-date.ts';
import { noteNumber } from '../credits/credit-kind.ts';
import type { KeptNote } from '../credits/kept-note.ts';
import { add, type Cents, formatCents, ZERO } from '../money/money.ts';
import { creditListCopy } from './credit-list.ts';

/** What a customer reads on a credit note and in its mail (LANG-08), as in copy.ts. */
export const creditCopy = {
  title: ({ number }: Pick<KeptNote, 'number'>): string => `Credit note ${noteNumber(number)}`,
  /** Where it is cut, such as at the foot of a page, it is the name of the business that is cut. */
  titleFrom: ({ number, business, isVoid }: Pick<KeptNote, 'number'> & Titled): string =>
    `Credit note ${noteNumber(number)}${isVoid ? ', void,' : ''} from ${business}`,
  fileName: ({ number, business }: Pick<KeptNote, 'number'> & { readonly business: string }): string =>
    `Credit note ${noteNumber(number)} from ${business}`,
  kind: creditListCopy.kind,
  void: creditListCopy.void,
  issued: (day: string): string => `issued ${day}`,
  customer: (): string => 'For',
  invoice: (): string => 'Invoice',
  reason: (): string => 'Reason',
  date: (): string => 'Date',
  why: creditListCopy.why,
  /** Between the lines and what they are worth. */
  less: ({ atFullPrice = false }: { readonly atFullPrice?: boolean }): string =>
    atFullPrice ? 'Credited before, or rounded' : 'Less discount',
  value: (): string => 'Returned',
  restocking: (): string => 'Restocking',
  subtotal: (): string => 'Credited',
  retained: (): string => 'Of it held, and not due yet',
  total: (): string => 'Total credit',
  became: {
    title: (): string => 'What became of it',
    /** When it is issued. */
    lines: ({ lessDue, credit, refunded = ZERO, refundedFee, invoice }: Became): string[] => [
      ...(lessDue > 0 && invoice ? [lessIsDue({ lessDue, number: invoice.number })] : []),
      ...(refunded > 0 ? [goesBack(refunded, refundedFee)] : []),
      ...(credit > 0 ? [`${formatCents(credit)} is added to your credit.`] : []),
    ],
    void: (day: CalendarDate): string => `It has been void since ${formatDate(day)}, and counts no longer.`,
    /** On its page: what is true of it by now. */
    now: ({ lessDue, credit, refunded = ZERO, fee, invoice, unused, uses }: Shown): string[] => [
      ...(lessDue > 0 && invoice ? [lessIsDue({ lessDue, number: invoice.id })] : []),
      ...(refunded > 0 ? [goesBack(refunded, fee)] : []),
      ...(credit > 0 && invoice ? [`${formatCents(credit)} became your credit.`] : []),
      ...uses.map(({ amount, id }) => `${formatCents(amount)} was used on invoice ${id}.`),
      ...(unused > 0 ? [`${formatCents(unused)} of it is credit that you have not used yet.`] : []),
    ],
  },
  from: (): string => 'From',
  usedOn: (): string => 'Used on',
  missing: (): string =>
    'There is no such credit note on this account. Please check the link, or open it from Invoices & Quotes.',
  online: (): string => 'View online',
  mail: {
    subject: ({ number, business }: Pick<KeptNote, 'number'> & { readonly business: string }): string =>
      `Credit note ${noteNumber(number)} from ${business}`,
    /** With what there was before. */
    all: ({ credit }: { readonly credit: Cents }): string => `You have ${formatCents(credit)} of credit now.`,
    facts: { invoice: (): string => 'Invoice', reason: (): string => 'Reason' },
    /** What is none of the usual reasons is said by its note alone. */
    why: ({ reason, note }: Pick<KeptNote, 'reason' | 'note'>): string =>
      [note !== '' && reason === 'other' ? '' : creditListCopy.why({ reason }), note].filter(Boolean).join(': '),
    view: (): string => 'View credit note',
  },
} as const;

function lessIsDue({ lessDue, number }: { readonly lessDue: Cents; readonly number: number }): string {
  return `${formatCents(lessDue)} less is due on invoice ${number}.`;
}

const goesBack = (refunded: Cents, fee: Cents = ZERO): string =>
  `${withFee(refunded, fee, 'is refunded to the card or bank account that it was paid from')}.`;

/** `$1,071.75 goes back ($30.50 of it is the fee)`: what the payer gets, as their bank shows it (FEE-09). */
export const withFee = (amount: Cents, fee: Cents, what: string): string =>
  `${formatCents(add(amount, fee))} ${what}${fee > 0 ? ` (${formatCents(fee)} of it is the fee)` : ''}`;

interface Titled {
  readonly business: string;
  readonly isVoid: boolean;
}

interface Shown extends Pick<KeptNote, 'lessDue' | 'credit' | 'refunded'> {
  /** What goes back with what is refunded. A server of the version before does not say. */
  readonly fee?: Cents;
  readonly invoice: { readonly id: number } | null;
  /** Of one that belongs to no invoice. */
  readonly unused: Cents;
  readonly uses: readonly { readonly id: number; readonly amount: Cents }[];
}
type Became = Pick<KeptNote, 'lessDue' | 'credit' | 'refunded' | 'refundedFee' | 'invoice'>;

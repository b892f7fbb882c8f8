import type { CalendarDate } from '../calendar/calendar-date.ts';
import { add, type Cents, cents, ZERO } from '../money/money.ts';
import { type DueOnDay, owedBack } from './ages.ts';
import type { Means } from './happened.ts';

export interface UnusedCredit {
  /** Null where it is not of one payment. */
  readonly means: Means | null;
  /** Of a credit note: 12, of CN-12. */
  readonly note?: number | null;
  /** Below zero: what is owed of a check that its bank took back after a part of it was paid back (PART-19). */
  readonly amount: Cents;
  /** Of that: the day on which it came back. Left out of older statements, whose ages are without it. */
  readonly since?: CalendarDate | null;
}

/** As the books have it. */
export interface BookedCredit extends UnusedCredit {
  /** What of it goes back in refunds that have not arrived. Left out: nothing. */
  readonly goesBack?: Cents;
}

/**
 * Money that was sent since is set against what is owed of checks that came back, the oldest of each first, and neither is told of as far
 * as it is (PART-19). What goes back is set against nothing, and so is a credit note. Their sum stays.
 */
export function setOff(credits: readonly BookedCredit[]): readonly UnusedCredit[] {
  const owed = sumOf(credits.map(owedOf));
  const money = sumOf(credits.map(freeOf));
  const against = Math.min(owed, money);
  const ofDebts = spread(against, credits.toSorted(bySince), owedOf);
  const ofMoney = spread(against, credits, freeOf);
  return credits.flatMap((credit) => {
    const { goesBack: _, ...told } = credit;
    const amount = cents(told.amount + (ofDebts.get(credit) ?? 0) - (ofMoney.get(credit) ?? 0));
    return amount === 0 ? [] : [{ ...told, amount }];
  });
}

/** What stands among credit and is owed has its age. Credit is not spread over ages (STMT-05). */
export const owedBackOf = (credits: readonly UnusedCredit[]): readonly DueOnDay[] =>
  credits.flatMap(({ since, amount }) => (since && amount < 0 ? [owedBack({ since, amount: cents(-amount) })] : []));

const owedOf = ({ amount }: BookedCredit): Cents => cents(Math.max(0, -amount));

const freeOf = ({ means, amount, goesBack = ZERO }: BookedCredit): Cents =>
  means === null ? ZERO : cents(Math.max(0, amount - goesBack));

const bySince = (one: BookedCredit, other: BookedCredit): number => (one.since ?? '').localeCompare(other.since ?? '');

/** So much of it, from the first on. */
function spread(amount: number, credits: readonly BookedCredit[], mostOf: (credit: BookedCredit) => Cents) {
  let left = amount;
  return new Map(
    credits.map((credit) => {
      const part = Math.min(left, mostOf(credit));
      left -= part;
      return [credit, part] as const;
    }),
  );
}

const sumOf = (amounts: readonly Cents[]): Cents => add(ZERO, ...amounts);

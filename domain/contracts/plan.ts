import { addDays, type CalendarDate } from '../calendar/calendar-date.ts';
import { type Cents, cents } from '../money/money.ts';
import { MAX_SCHEDULE_ROWS } from '../offers/limits.ts';
import type { ScheduleRow } from '../offers/schedule.ts';

/** A draw as far as changing the plan concerns it (DRAW-08). */
export interface PlanDraw {
  readonly id: string;
  readonly name: string;
  readonly planned: Cents;
  /** It takes the rest, so it stays the last. */
  readonly closes: boolean;
  /** It asks for what others held back, and is none of the plan (RET-04). */
  readonly releases: boolean;
  readonly due: ScheduleRow['when']['due'];
  readonly dueOn: CalendarDate | null;
  readonly dueDays: number | null;
  /** From its customer. */
  readonly hidden: boolean;
}

/** In the order in which they are paid. Their sum is what was signed, so no change of a plan changes it. */
type Plan<Draw extends PlanDraw> = readonly Draw[];

export interface Split {
  readonly drawId: string;
  /** Of the first part, which is the new one: so a closing draw stays the last. */
  readonly newId: string;
  readonly amount: Cents;
  readonly name: string;
  readonly restName: string;
}

/** Why a draw cannot be split like this. Null when it can. */
export function problemOfSplit(plan: Plan<PlanDraw>, { drawId, amount }: Pick<Split, 'drawId' | 'amount'>) {
  if (plan.filter(({ releases }) => !releases).length >= MAX_SCHEDULE_ROWS) return 'too_many_draws';
  const draw = plan.find(({ id }) => id === drawId);
  return draw && amount > 0 && amount < draw.planned ? null : 'split_too_large';
}

/** Two draws in the place of one, for the same money at the same time. What was due with the signature is due once. */
export function splitDraw<Draw extends PlanDraw>(
  plan: Plan<Draw>,
  { drawId, newId, amount, name, restName }: Split,
): Plan<Draw> {
  return plan.flatMap((draw) => {
    if (draw.id !== drawId) return [draw];
    const first = { ...draw, id: newId, name, planned: amount, closes: false };
    const rest = { ...draw, name: restName, planned: cents(draw.planned - amount) };
    return [first, rest.due === 'acceptance' ? { ...rest, due: 'reached' as const } : rest];
  });
}

/** What comes after it in the plan. */
export const nextDraw = <Draw extends PlanDraw>(plan: Plan<Draw>, drawId: string): Draw | undefined => {
  const place = plan.findIndex(({ id }) => id === drawId);
  return place < 0 ? undefined : plan[place + 1];
};

/** A draw is paid together with the next one, under its name and when that is due: nobody is asked for money earlier than they signed. */
export function joinDraw<Draw extends PlanDraw>(plan: Plan<Draw>, drawId: string): Plan<Draw> {
  const [draw, next] = [plan.find(({ id }) => id === drawId), nextDraw(plan, drawId)];
  if (!draw || !next) return plan;
  return plan.flatMap((each) => {
    if (each === draw) return [];
    return [each === next ? joined(draw, next) : each];
  });
}

/** Whatever their customer sees of the money, they go on seeing. */
const joined = <Draw extends PlanDraw>(draw: Draw, next: Draw): Draw => ({
  ...next,
  planned: cents(next.planned + draw.planned),
  hidden: draw.hidden && next.hidden,
});

/** When it comes, as it is stored. */
export type Timed = Pick<PlanDraw, 'due' | 'dueOn' | 'dueDays'>;

/** Whether their customer pays on another day. */
export const isSameTime = (a: Timed, b: Timed): boolean =>
  a.due === b.due && a.dueOn === b.dueOn && a.dueDays === b.dueDays;

/** The day on which it comes, where that is known: so many days after the acceptance are a day by then. */
export const dayOfDraw = ({ dueOn, dueDays }: Timed, acceptedOn: CalendarDate): CalendarDate | null =>
  dueDays === null ? dueOn : addDays(acceptedOn, dueDays);

/** When it comes, as a schedule says it. */
export function whenOfDraw(draw: Timed, acceptedOn: CalendarDate): ScheduleRow['when'] {
  const on = dayOfDraw(draw, acceptedOn);
  if (on !== null) return { due: 'day', on };
  return draw.due === 'day' || draw.due === 'days' ? { due: 'reached' } : { due: draw.due };
}

/** Why a draw was not reached on that day (DRAW-05). Null when it may have been. */
export function problemOfReached(
  { due }: Pick<PlanDraw, 'due'>,
  reached: CalendarDate,
  { acceptedOn, today }: { readonly acceptedOn: CalendarDate; readonly today: CalendarDate },
): string | null {
  if (due !== 'reached') return 'This draw does not wait until something is reached. Bill it without a day.';
  if (reached > today) return 'That day has not come yet. Choose today or an earlier one.';
  return reached < acceptedOn ? 'That is before the quote was accepted. Choose that day or a later one.' : null;
}

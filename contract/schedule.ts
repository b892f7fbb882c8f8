import type { CalendarDate } from '@underlay/domain/calendar/calendar-date.ts';
import { FIGURES } from '@underlay/domain/forms/field.ts';
import { messageFor, NOT_CHOSEN, RULES } from '@underlay/domain/forms/rules.ts';
import { ABOVE_ZERO } from '@underlay/domain/money/figure.ts';
import { dollarsFromCents, percentFromBasisPoints } from '@underlay/domain/money/money.ts';
import {
  MAX_PAYMENT_DAYS,
  MAX_PAYMENT_NAME,
  MAX_SCHEDULE_ROWS,
  TOO_MANY_PAYMENTS,
} from '@underlay/domain/offers/limits.ts';
import { DAYS, DUE, PAY_DAYS, type ScheduleRow, USUAL_PAY_DAYS } from '@underlay/domain/offers/schedule.ts';
import { z } from 'zod';
import { DateJson, DateOut, DollarsOut, dollars, PercentOut, percent, text } from './primitives.ts';
import { RetainageJson } from './retainage.ts';

const amount = () => dollars().refine((cents) => cents > 0, ABOVE_ZERO);

/** What a payment is called. Its customer reads it beside amounts, which no name may turn around. */
export const PaymentName = text('nonblank', MAX_PAYMENT_NAME).refine(
  (name) => messageFor('upright', name) === null,
  RULES.upright.message,
);

const When = z.object({
  due: z.enum(DUE, NOT_CHOSEN),
  on: DateJson.nullish(),
  /** After the acceptance. */
  days: z.int(DAYS).min(1, DAYS).max(MAX_PAYMENT_DAYS, DAYS).nullish(),
});

/** When a draw comes instead (DRAW-08). The acceptance is over by then. */
export const WhenWrite = When.extend({ due: z.enum(DUE, NOT_CHOSEN).exclude(['acceptance']) }).transform(
  (when, context): ScheduleRow['when'] => {
    const missing = missingInWhen(when);
    if (missing === null) return whenOf(when);
    context.issues.push({ code: 'custom', ...missing, input: when });
    return z.NEVER;
  },
);

/** What a row of a schedule asks for besides, by how much and by when (SCHED-02, SCHED-04). What is not asked for is not kept. */
const Written = z.object({
  name: PaymentName,
  howMuch: z.object({
    basis: z.enum(['percent', 'amount', 'rest'], NOT_CHOSEN),
    percent: percent()
      .refine((points) => points > 0, FIGURES.percent.outside)
      .nullish(),
    /** At most so much of a percent. */
    most: amount().nullish(),
    amount: amount().nullish(),
  }),
  when: When,
  /** From the day that its invoice is sent to the day that it is due. The deposit is due at once. */
  payDays: z.literal([...PAY_DAYS], NOT_CHOSEN).default(USUAL_PAY_DAYS),
  /** Whether its invoice goes out by itself when its time has come. */
  sendsItself: z.boolean().default(false),
});
type Written = z.output<typeof Written>;

const ScheduleRowWrite = Written.transform((row, context): ScheduleRow => {
  const missing = missingIn(row);
  if (missing === null) return rowOf(row);
  context.issues.push({ code: 'custom', ...missing, input: row });
  return z.NEVER;
});

function missingIn({ howMuch, when }: Written) {
  if (howMuch.basis === 'percent' && howMuch.percent == null)
    return { path: ['howMuch', 'percent'], message: FIGURES.percent.outside };
  if (howMuch.basis === 'amount' && howMuch.amount == null) return { path: ['howMuch', 'amount'], message: ABOVE_ZERO };
  const missing = missingInWhen(when);
  return missing && { ...missing, path: ['when', ...missing.path] };
}

function missingInWhen({ due, on, days }: Written['when']) {
  if (due === 'day' && on == null) return { path: ['on'], message: 'Enter a date.' };
  return due === 'days' && days == null ? { path: ['days'], message: DAYS } : null;
}

/** The schema leaves nothing else: what is missing is refused above. */
function rowOf({ howMuch, when, payDays, ...row }: Written): ScheduleRow {
  const { basis, percent: points, most, amount: fixed } = howMuch;
  const isDeposit = when.due === 'acceptance';
  return {
    ...row,
    howMuch:
      basis === 'percent' && points != null
        ? { basis, percent: points, most: most ?? null }
        : basis === 'amount' && fixed != null
          ? { basis, amount: fixed }
          : { basis: 'rest' },
    when: whenOf(when),
    payDays: isDeposit ? 0 : payDays,
    sendsItself: isDeposit || row.sendsItself,
  };
}

function whenOf({ due, on, days }: Written['when']): ScheduleRow['when'] {
  if (due === 'day') return { due, on: on as CalendarDate };
  return due === 'days' ? { due, days: days ?? 1 } : { due };
}

/** How a contract will be paid: the last row takes the rest (SCHED-01, SCHED-03). Left out, it stays as it is. */
export const ScheduleWrite = z.array(ScheduleRowWrite).max(MAX_SCHEDULE_ROWS, TOO_MANY_PAYMENTS).optional();

export const ScheduleRowJson = z.object({
  name: z.string(),
  howMuch: z.object({
    basis: z.enum(['percent', 'amount', 'rest']),
    percent: PercentOut.nullable(),
    most: DollarsOut.nullable(),
    amount: DollarsOut.nullable(),
  }),
  when: z.object({ due: z.enum(DUE), on: DateOut.nullable(), days: z.number().nullable() }),
  payDays: z.number(),
  sendsItself: z.boolean(),
});
type ScheduleRowJson = z.output<typeof ScheduleRowJson>;

export const HowPaidJson = z.object({
  /** How a quote will be paid once it is signed (SCHED). Empty of an invoice. */
  schedule: z.array(ScheduleRowJson),
  /** What is held back of each payment of a quote but the deposit (RET-01). */
  retainage: RetainageJson,
});

export const scheduleRowJson = ({ howMuch, when, ...row }: ScheduleRow): ScheduleRowJson => ({
  ...row,
  howMuch: {
    basis: howMuch.basis,
    percent: howMuch.basis === 'percent' ? percentFromBasisPoints(howMuch.percent) : null,
    most: howMuch.basis === 'percent' && howMuch.most !== null ? dollarsFromCents(howMuch.most) : null,
    amount: howMuch.basis === 'amount' ? dollarsFromCents(howMuch.amount) : null,
  },
  when: { due: when.due, on: when.due === 'day' ? when.on : null, days: when.due === 'days' ? when.days : null },
});

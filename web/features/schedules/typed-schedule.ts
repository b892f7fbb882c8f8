import type { CalendarDate } from '@underlay/domain/calendar/calendar-date.ts';
import { FIGURES, figureIn, tooLong } from '@underlay/domain/forms/field.ts';
import { messageFor } from '@underlay/domain/forms/rules.ts';
import { ABOVE_ZERO } from '@underlay/domain/money/figure.ts';
import { basisPoints, type Cents, cents, percentFromBasisPoints, textFromCents } from '@underlay/domain/money/money.ts';
import { MAX_PAYMENT_DAYS, MAX_PAYMENT_NAME, MAX_SCHEDULE_ROWS } from '@underlay/domain/offers/limits.ts';
import {
  DAYS,
  DUE,
  problemOfRows,
  problemOfSchedule,
  type ScheduleRow,
  USUAL_PAY_DAYS,
} from '@underlay/domain/offers/schedule.ts';
import { DAY_PASSED } from '@underlay/domain/refusal-texts.ts';
import type { Sent } from '../../api/client.ts';
import type { FieldRule } from '../../ui/form/field-rules.ts';
import type { PaymentRow } from './payment-rows.ts';

/** A payment as it is typed. What its basis and its time do not ask for stays, and is not sent. */
export interface TypedPayment {
  readonly name: string;
  readonly howMuch: Readonly<Record<'basis' | 'percent' | 'most' | 'amount', string>>;
  readonly when: Readonly<Record<'due' | 'on' | 'days', string>>;
  readonly payDays: string;
  readonly sendsItself: boolean;
}

type SentSchedule = NonNullable<Sent<'PUT /business/:businessId/invoices/:invoiceId/offer'>['body']['schedule']>;

export const NEW_PAYMENT: TypedPayment = {
  name: '',
  howMuch: { basis: 'percent', percent: '', most: '', amount: '' },
  when: { due: 'reached', on: '', days: '' },
  payDays: String(USUAL_PAY_DAYS),
  sendsItself: false,
};

export const NEW_DEPOSIT: TypedPayment = {
  ...NEW_PAYMENT,
  name: 'Deposit',
  when: { ...NEW_PAYMENT.when, due: 'acceptance' },
  payDays: '0',
};

export const typedSchedule = (
  rows: readonly (PaymentRow & { readonly sendsItself?: boolean })[],
): readonly TypedPayment[] =>
  rows.map(({ name, howMuch, when, payDays, sendsItself = false }) => ({
    name,
    howMuch: {
      basis: howMuch.basis,
      percent: howMuch.basis === 'percent' ? String(percentFromBasisPoints(howMuch.percent)) : '',
      most: howMuch.basis === 'percent' && howMuch.most !== null ? textFromCents(howMuch.most) : '',
      amount: howMuch.basis === 'amount' ? textFromCents(howMuch.amount) : '',
    },
    when: {
      due: when.due,
      on: when.due === 'day' ? when.on : '',
      days: when.due === 'days' ? String(when.days) : '',
    },
    payDays: String(payDays),
    sendsItself,
  }));

/** What it takes of the total. Null while that is not typed. */
export function howMuchOf({ howMuch: { basis, ...typed } }: TypedPayment): ScheduleRow['howMuch'] | null {
  if (basis === 'rest') return { basis };
  if (basis === 'amount') {
    const amount = moneyIn(typed.amount);
    return amount === null ? null : { basis, amount };
  }
  const percent = figureIn('percent', typed.percent.trim());
  const most = typed.most.trim() === '' ? null : moneyIn(typed.most);
  if (percent === null || percent < 1 || percent > FIGURES.percent.max) return null;
  return most === null && typed.most.trim() !== '' ? null : { basis: 'percent', percent: basisPoints(percent), most };
}

function moneyIn(text: string): Cents | null {
  const amount = figureIn('money', text.trim());
  return amount === null || amount <= 0 || amount > FIGURES.money.max ? null : cents(amount);
}

/** Of rows that every rule is met by. The deposit is due at once and goes out by itself, so it is not said of it. */
export const sentSchedule = (typed: readonly TypedPayment[]): SentSchedule =>
  typed.map((row) => {
    const howMuch = howMuchOf(row) ?? { basis: 'rest' };
    const due = dueOf(row);
    return {
      name: row.name.trim(),
      howMuch: howMuch.basis === 'percent' ? { ...howMuch, percent: percentFromBasisPoints(howMuch.percent) } : howMuch,
      when: { due, ...(due === 'day' && { on: row.when.on }), ...(due === 'days' && { days: Number(row.when.days) }) },
      ...(due !== 'acceptance' && {
        payDays: Number(row.payDays) as SentSchedule[number]['payDays'] & number,
        sendsItself: row.sendsItself,
      }),
    };
  });

const dueOf = ({ when }: TypedPayment) => DUE.find((due) => due === when.due) ?? 'reached';

interface Typed {
  readonly schedule: readonly TypedPayment[];
}
type Rule = FieldRule<Typed>;

interface Known {
  /** What the cheapest choice comes to. Null where that is not known. */
  readonly least: Cents | null;
  /** Null where it is not sent soon. */
  readonly today: CalendarDate | null;
}

/** Of every payment that there may be. */
export function scheduleRules(known: Known): Readonly<Record<string, Rule>> {
  const rules = Array.from({ length: MAX_SCHEDULE_ROWS }, (_, place) => rulesAt(place, known));
  return Object.assign({}, ...rules);
}

function rulesAt(place: number, { least, today }: Known): Record<string, Rule> {
  const path = `schedule.${place}`;
  /** Asked only while the payment is there and asks for it. */
  const where = (isAsked: (row: TypedPayment) => boolean, rule: (text: string) => string | null): Rule => {
    return (value, { schedule }) => {
      const row = schedule[place];
      return row !== undefined && isAsked(row) ? rule(String(value ?? '').trim()) : null;
    };
  };
  return {
    [path]: (_, { schedule }) => rowProblem(schedule, place, least),
    [`${path}.name`]: where(() => true, nameProblem),
    [`${path}.howMuch.percent`]: where(({ howMuch }) => howMuch.basis === 'percent', percentProblem),
    [`${path}.howMuch.most`]: where(
      ({ howMuch }) => howMuch.basis === 'percent' && howMuch.most.trim() !== '',
      moneyProblem,
    ),
    [`${path}.howMuch.amount`]: where(({ howMuch }) => howMuch.basis === 'amount', moneyProblem),
    [`${path}.when.on`]: where(
      ({ when }) => when.due === 'day',
      (text) => dayProblem(text, today),
    ),
    [`${path}.when.days`]: where(({ when }) => when.due === 'days', daysProblem),
  };
}

export const nameProblem = (text: string): string | null =>
  messageFor('nonblank', text) ??
  messageFor('upright', text) ??
  (text.length > MAX_PAYMENT_NAME ? tooLong(MAX_PAYMENT_NAME) : null);

const moneyProblem = (text: string): string | null => (moneyIn(text) === null ? ABOVE_ZERO : null);

function percentProblem(text: string): string | null {
  const percent = figureIn('percent', text);
  return percent === null || percent < 1 || percent > FIGURES.percent.max ? FIGURES.percent.outside : null;
}

/** A day that has passed would be billed at once. */
export const dayProblem = (text: string, today: CalendarDate | null): string | null =>
  messageFor('date', text) ?? (today !== null && text < today ? DAY_PASSED : null);

export const daysProblem = (text: string): string | null =>
  /^\d{1,3}$/.test(text) && Number(text) >= 1 && Number(text) <= MAX_PAYMENT_DAYS ? null : DAYS;

/** In the words of the server, below the payment that they are about (SCHED-03). */
function rowProblem(typed: readonly TypedPayment[], place: number, least: Cents | null): string | null {
  const rows = typed.flatMap((row) => {
    const howMuch = howMuchOf(row);
    return howMuch === null ? [] : [{ howMuch, when: { due: dueOf(row) } as ScheduleRow['when'] }];
  });
  if (rows.length < typed.length) return null;
  const problem = least !== null && least > 0 ? problemOfSchedule(rows, least) : problemOfRows(rows);
  return problem?.place === place ? problem.copy : null;
}

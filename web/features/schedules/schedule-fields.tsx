import { type Cents, cents, formatCents } from '@underlay/domain/money/money.ts';
import { MAX_SCHEDULE_ROWS } from '@underlay/domain/offers/limits.ts';
import { PAY_DAYS, scheduleAmounts } from '@underlay/domain/offers/schedule.ts';
import { useRef } from 'react';
import { LinkButton } from '../../ui/controls/link-button.tsx';
import { CheckboxField } from '../../ui/fields/choice-fields.tsx';
import { DateField } from '../../ui/fields/date-fields.tsx';
import { InvalidMessage } from '../../ui/fields/field-mark.tsx';
import { SelectField } from '../../ui/fields/select-fields.tsx';
import { MoneyField, NumberField, TextField } from '../../ui/fields/text-fields.tsx';
import type { useRuledForm } from '../../ui/form/use-ruled-form.ts';
import { NOT_BILLED } from './not-billed.ts';
import classes from './schedule-fields.module.css';
import { howMuchOf, NEW_DEPOSIT, NEW_PAYMENT, type TypedPayment } from './typed-schedule.ts';

interface ScheduleFieldsProps {
  /** Its payments are typed under `schedule`. */
  readonly form: Pick<ReturnType<typeof useRuledForm>, 'text' | 'tick' | 'set'>;
  readonly typed: readonly TypedPayment[];
  /** What it comes to as it starts. Null where that is not known. */
  readonly total: Cents | null;
}

/** SCHED-01 to SCHED-05: the deposit first, and at the end what the others leave. */
export function ScheduleFields({ form, typed, total }: ScheduleFieldsProps) {
  const amounts = amountsOf(typed, total);
  const set = (rows: readonly TypedPayment[]) => form.set('schedule', rows);
  const last = typed.length - 1;
  const isFull = typed.length >= MAX_SCHEDULE_ROWS;
  const rows = useRef<HTMLDivElement>(null);
  const move = (place: number, by: -1 | 1) => {
    const row = typed[place];
    if (row === undefined || !mayMove(typed, place, by)) return;
    set(typed.toSpliced(place, 1).toSpliced(place + by, 0, row));
    // Rows have no ids, so what was pressed is in another of them now.
    requestAnimationFrame(() => focusIn(rows.current?.querySelectorAll('fieldset')[place + by], by));
  };
  return (
    <div className={classes.rows} ref={rows}>
      {typed.map((row, place) => (
        <PaymentFields
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have no ids, and each field keeps its place
          key={place}
          form={form}
          row={row}
          place={place}
          isLast={place === last}
          amount={amounts[place] ?? null}
          mayMoveUp={mayMove(typed, place, -1)}
          mayMoveDown={mayMove(typed, place, 1)}
          onMove={(by) => move(place, by)}
          onRemove={() => set(typed.filter((_, other) => other !== place))}
        />
      ))}
      {!isFull && (
        <p className={classes.more}>
          {typed[0]?.when.due !== 'acceptance' && (
            <LinkButton onClick={() => set([NEW_DEPOSIT, ...typed])}>Add a deposit</LinkButton>
          )}
          <LinkButton onClick={() => set(typed.toSpliced(last, 0, NEW_PAYMENT))}>Add a payment</LinkButton>
        </p>
      )}
    </div>
  );
}

/** The deposit stays first, and what takes the rest stays last. */
function mayMove(typed: readonly TypedPayment[], place: number, by: -1 | 1): boolean {
  const first = typed[0]?.when.due === 'acceptance' ? 1 : 0;
  const isBetween = (at: number) => at >= first && at < typed.length - 1;
  return isBetween(place) && isBetween(place + by);
}

/** At an end there is only the way back. */
function focusIn(row: HTMLElement | undefined, by: -1 | 1) {
  const button = (way: string) => row?.querySelector<HTMLElement>(`button[name="${way}"]`);
  (button(by < 0 ? 'up' : 'down') ?? button(by < 0 ? 'down' : 'up'))?.focus();
}

/** Null of what is not typed yet, and then of what is left as well. */
function amountsOf(typed: readonly TypedPayment[], total: Cents | null): readonly (Cents | null)[] {
  if (total === null || total <= 0) return [];
  const shares = typed.map(howMuchOf);
  const amounts = scheduleAmounts(
    total,
    shares.map((howMuch) => ({ howMuch: howMuch ?? { basis: 'amount', amount: cents(0) } })),
  );
  const isWhole = shares.every((share) => share !== null);
  return amounts.map((amount, place) => {
    const share = shares[place];
    return share === null || (share?.basis === 'rest' && !isWhole) ? null : amount;
  });
}

interface PaymentFieldsProps extends Pick<ScheduleFieldsProps, 'form'> {
  readonly row: TypedPayment;
  readonly place: number;
  readonly isLast: boolean;
  readonly amount: Cents | null;
  readonly mayMoveUp: boolean;
  readonly mayMoveDown: boolean;
  readonly onMove: (by: -1 | 1) => void;
  readonly onRemove: () => void;
}

const SHARES = [
  { value: 'percent', label: 'A percent' },
  { value: 'amount', label: 'An amount' },
];
/** All times but the acceptance. */
export const TIMES = [
  { value: 'day', label: 'On a day' },
  { value: 'days', label: 'Days after acceptance' },
  { value: 'start', label: 'When the job starts' },
  { value: 'complete', label: 'When the job is complete' },
  { value: 'reached', label: 'When I say it is reached' },
];
export const AT_ACCEPTANCE = { value: 'acceptance', label: 'At acceptance' };
export const WAITS = PAY_DAYS.map((days) => ({
  value: String(days),
  label: days === 0 ? 'At once' : `Within ${days} days`,
}));

/** One payment, with its dollars, and what is wrong with it below. */
function PaymentFields({ form, row, place, isLast, amount, ...on }: PaymentFieldsProps) {
  const path = `schedule.${place}`;
  const { basis } = row.howMuch;
  const { due } = row.when;
  const problem = form.text(path).error;
  const isDeposit = due === 'acceptance';
  return (
    <fieldset className={classes.row}>
      <legend>
        Payment {place + 1}
        {amount !== null && <b>{formatCents(amount)}</b>}
      </legend>
      {amount === 0 && <p className={classes.nothing}>{NOT_BILLED}</p>}
      <TextField
        {...form.text(`${path}.name`)}
        label="Name"
        {...(due === 'reached' && { help: 'What is reached, as “Floor laid”.' })}
      />
      {isLast ? (
        <p className={classes.rest}>Takes the rest.</p>
      ) : (
        <SelectField {...form.text(`${path}.howMuch.basis`)} label="How much" options={SHARES} choose={null} />
      )}
      {basis === 'percent' && (
        <>
          <TextField {...form.text(`${path}.howMuch.percent`)} label="Percent" inputMode="decimal" />
          <MoneyField {...form.text(`${path}.howMuch.most`)} label="At most (optional)" />
        </>
      )}
      {basis === 'amount' && <MoneyField {...form.text(`${path}.howMuch.amount`)} label="Amount" />}
      <div className={classes.whole}>
        <SelectField
          {...form.text(`${path}.when.due`)}
          label="When"
          options={place === 0 || isDeposit ? [AT_ACCEPTANCE, ...TIMES] : TIMES}
          choose={null}
        />
      </div>
      {due === 'day' && <DateField {...form.text(`${path}.when.on`)} label="Day" />}
      {due === 'days' && <NumberField {...form.text(`${path}.when.days`)} label="Days" />}
      {!isDeposit && <SelectField {...form.text(`${path}.payDays`)} label="To be paid" options={WAITS} choose={null} />}
      <div className={classes.ways}>
        {isDeposit ? (
          <p>Sent automatically with the signature, and due at once.</p>
        ) : (
          <CheckboxField {...form.tick(`${path}.sendsItself`)} label="Send automatically" />
        )}
        {!isLast && <RowWays {...on} place={place} />}
      </div>
      {problem !== undefined && (
        <p className={classes.problem} role="alert">
          <InvalidMessage>{problem}</InvalidMessage>
        </p>
      )}
    </fieldset>
  );
}

type RowWaysProps = Pick<PaymentFieldsProps, 'place' | 'mayMoveUp' | 'mayMoveDown' | 'onMove' | 'onRemove'>;

const RowWays = ({ place, mayMoveUp, mayMoveDown, onMove, onRemove }: RowWaysProps) => (
  <span className={classes.moves}>
    {mayMoveUp && (
      <LinkButton name="up" aria-label={`Move payment ${place + 1} up`} onClick={() => onMove(-1)}>
        Move up
      </LinkButton>
    )}
    {mayMoveDown && (
      <LinkButton name="down" aria-label={`Move payment ${place + 1} down`} onClick={() => onMove(1)}>
        Move down
      </LinkButton>
    )}
    <LinkButton aria-label={`Remove payment ${place + 1}`} onClick={onRemove}>
      Remove
    </LinkButton>
  </span>
);

import { TextInput } from '@mantine/core';
import '@mantine/core/styles/Input.layer.css';
import { type CalendarDate, isCalendarDate } from '@underlay/domain/calendar/calendar-date.ts';
import { payingCopy as copy } from '@underlay/domain/copy/paying.ts';
import { centsFromText } from '@underlay/domain/money/money.ts';
import { useRef, useState } from 'react';
import { InvalidMessage } from '../../../ui/fields/field-mark.tsx';
import { Money } from '../../../ui/text/money.tsx';
import classes from './order-list.module.css';
import { fieldText, type OrderRow as Row } from './use-order.ts';

interface OrderRowProps {
  readonly row: Row;
  readonly today: string;
  /** Pay was pressed: what is wrong is said at once. */
  readonly pressed: boolean;
  readonly onChoose: (chosen: boolean) => void;
  /** Null for all that is due. */
  readonly onType: (typed: string | null) => void;
}

/** One invoice with something due, and how much of it is paid. */
export function OrderRow({ row, today, pressed, onChoose, onType }: OrderRowProps) {
  const { invoice, chosen } = row;
  const isLate = invoice.dueDate < today;
  const id = `pay-${invoice.number}`;
  /** Without a field of its own it stands beneath. */
  const problem = row.takesParts ? null : row.problem;
  return (
    <li data-off={!chosen}>
      <input
        type="checkbox"
        id={id}
        checked={chosen}
        aria-invalid={problem !== null || undefined}
        aria-describedby={`${id}-due`}
        onChange={(event) => onChoose(event.currentTarget.checked)}
      />
      <label className={classes.what} htmlFor={id}>
        <b>{invoice.jobName}</b>
        <span>{copy.invoice(invoice)}</span>
        <span id={`${id}-due`} className={isLate ? classes.late : undefined}>
          {isCalendarDate(invoice.dueDate) && dueCopy(invoice.dueDate, isLate)}
        </span>
        {invoice.waiting && <span>{copy.waits()}</span>}
      </label>
      {chosen && row.takesParts ? (
        <Amount row={row} pressed={pressed} onType={onType} />
      ) : (
        <p className={classes.whole}>
          <Money cents={invoice.due} />
          {chosen && <span>{copy.allOfIt()}</span>}
        </p>
      )}
      {problem !== null && (
        <p className={classes.problem} aria-live="polite">
          <InvalidMessage>{problem}</InvalidMessage>
        </p>
      )}
    </li>
  );
}

const dueCopy = (day: CalendarDate, isLate: boolean): string => (isLate ? copy.wasDue({ day }) : copy.due({ day }));

function Amount({ row, pressed, onType }: Pick<OrderRowProps, 'row' | 'pressed' | 'onType'>) {
  const { invoice, text, isWhole, half, problem } = row;
  const field = useRef<HTMLInputElement>(null);
  const [left, setLeft] = useState(false);
  const isHalf = half !== null && centsFromText(text) === half;
  const error = problem !== null && (left || pressed) ? problem : null;
  const step = (typed: string | null) => {
    setLeft(true);
    onType(typed);
  };
  return (
    <>
      <div className={classes.money}>
        <TextInput
          ref={field}
          classNames={{ input: classes.input }}
          inputMode="decimal"
          autoComplete="off"
          leftSection={<span aria-hidden>$</span>}
          aria-label={copy.amountFor(invoice)}
          value={text}
          error={error !== null ? <InvalidMessage>{error}</InvalidMessage> : undefined}
          errorProps={{ 'aria-live': 'polite' }}
          onBlur={() => setLeft(true)}
          onChange={(event) => onType(event.currentTarget.value)}
        />
        {error === null && <p className={classes.of}>{isWhole ? copy.allOfIt() : copy.of({ amount: invoice.due })}</p>}
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would draw a frame between the columns */}
      <div className={classes.steps} role="group" aria-label={copy.howMuchOf(invoice)}>
        <button type="button" aria-pressed={isWhole} onClick={() => step(null)}>
          {copy.wholeStep({ amount: invoice.due })}
        </button>
        {half !== null && (
          <button type="button" aria-pressed={isHalf} onClick={() => step(fieldText(half))}>
            {copy.halfStep({ amount: half })}
          </button>
        )}
        <button
          type="button"
          aria-pressed={!isWhole && !isHalf}
          onClick={() => {
            field.current?.focus();
            field.current?.select();
          }}
        >
          {copy.anotherStep()}
        </button>
      </div>
    </>
  );
}

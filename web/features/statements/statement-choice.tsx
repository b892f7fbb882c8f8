import { Button } from '@mantine/core';
import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/Button.layer.css';
import { dateIn, isBefore, isCalendarDate, PERIOD_BACKWARDS } from '@underlay/domain/calendar/calendar-date.ts';
import { statementCopy as copy } from '@underlay/domain/copy/statements.ts';
import { messageFor } from '@underlay/domain/forms/rules.ts';
import { isTooLong, lastDayOf, PERIOD_TOO_LONG, type Period } from '@underlay/domain/statements/period.ts';
import { type ReactNode, useEffect } from 'react';
import type { Statement } from '../../api/answers.ts';
import { DateField } from '../../ui/fields/date-fields.tsx';
import { type FieldRule, required } from '../../ui/form/field-rules.ts';
import { useRuledForm } from '../../ui/form/use-ruled-form.ts';
import classes from './statement-choice.module.css';
import { readStatementSearch, type StatementSearch } from './statement-search.ts';

interface StatementChoiceProps {
  readonly statement: Statement;
  /** A link to the other kind, or to this one. */
  readonly link: (kind: Statement['kind'], label: string) => ReactNode;
  readonly onChoose: (search: StatementSearch) => void;
}

/** What is open or what happened, and from when to when. All of it stands in the address. */
export const StatementChoice = ({ statement, link, onChoose }: StatementChoiceProps) => (
  <div className={classes.choice}>
    <nav className={classes.kinds} aria-label={copy.title()}>
      {link('open', copy.kinds.open())}
      {link('activity', copy.kinds.activity())}
    </nav>
    {statement.kind === 'activity' && <Days statement={statement} onChoose={onChoose} />}
  </div>
);

interface Entries extends Record<string, unknown> {
  readonly from: string;
  readonly to: string;
}

const RULES: Record<string, FieldRule<Entries>> = {
  from: required('date'),
  to: (value, { from }) => messageFor('date', String(value)) ?? refusedPeriod({ from, to: value } as Period),
};

/** Today is the browser's. Where that of the business is another, the server says whether it is too long. */
function refusedPeriod({ from, to }: Period): string | null {
  if (!isCalendarDate(from)) return null;
  if (isBefore(to, from)) return PERIOD_BACKWARDS;
  const today = dateIn(Intl.DateTimeFormat().resolvedOptions().timeZone, new Date());
  return isTooLong({ from, to: lastDayOf(to, today) }) ? PERIOD_TOO_LONG : null;
}

function Days({ statement, onChoose }: Pick<StatementChoiceProps, 'statement' | 'onChoose'>) {
  const { from, day: to } = statement;
  const form = useRuledForm<Entries>({
    initialValues: { from: from ?? '', to },
    rules: RULES,
    submit: async (entries) => onChoose(readStatementSearch({ kind: 'activity', ...entries })),
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another statement is of interest
  useEffect(() => form.startOver({ from: from ?? '', to }), [from, to]);
  return (
    <form {...form.props} className={classes.days} aria-label={copy.period.label()}>
      <DateField {...form.text('from')} label={copy.period.from()} />
      <DateField {...form.text('to')} label={copy.period.to()} />
      <Button type="submit" variant="default">
        {copy.period.show()}
      </Button>
    </form>
  );
}

import { Button } from '@mantine/core';
import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/Button.layer.css';
import { isBefore, isCalendarDate, PERIOD_BACKWARDS } from '@underlay/domain/calendar/calendar-date.ts';
import { messageFor } from '@underlay/domain/forms/rules.ts';
import { useEffect } from 'react';
import { DateField } from '../../../ui/fields/date-fields.tsx';
import { type FieldRule, required } from '../../../ui/form/field-rules.ts';
import { useRuledForm } from '../../../ui/form/use-ruled-form.ts';
import { Sheet } from '../../../ui/layout/sheet.tsx';
import type { Period } from '../report-queries.ts';
import classes from './report.module.css';

type Entries = Period & Record<string, unknown>;

/** REP-02. */
const RULES: Record<string, FieldRule<Entries>> = {
  fromDate: required('date'),
  toDate: (value, { fromDate }) => {
    const day = String(value);
    return messageFor('date', day) ?? (day < fromDate ? PERIOD_BACKWARDS : null);
  },
};

interface PeriodFormProps {
  /** What the address says. A day may be missing. */
  readonly period: Period;
  /** What stands below it before the report was run. */
  readonly hint?: string | undefined;
  readonly onRun: (period: Period) => void;
}

export function PeriodForm({ period, hint, onRun }: PeriodFormProps) {
  const { fromDate, toDate } = period;
  const form = useRuledForm<Entries>({
    initialValues: { fromDate, toDate },
    rules: RULES,
    submit: async (entries) => onRun({ fromDate: entries.fromDate, toDate: entries.toDate }),
  });
  // Back and Forward change the address. The fields follow it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new address is of interest
  useEffect(() => form.startOver({ fromDate, toDate }), [fromDate, toDate]);
  return (
    <Sheet as="div">
      <form {...form.props} aria-label="Period of the report" className={classes.period}>
        <DateField {...form.text('fromDate')} label="From Date" />
        <DateField {...form.text('toDate')} label="To Date" />
        <Button type="submit">Run Report</Button>
      </form>
      {hint && <p className={classes.hint}>{hint}</p>}
    </Sheet>
  );
}

/** Somebody may have written the address by hand. A report runs for two days in their order, or not at all. */
export function wholePeriod({ fromDate, toDate }: Period): Period | null {
  if (!isCalendarDate(fromDate) || !isCalendarDate(toDate)) return null;
  return isBefore(toDate, fromDate) ? null : { fromDate, toDate };
}

import { Button } from '@mantine/core';
import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/Button.layer.css';
import { PERIOD_BACKWARDS } from '@underlay/domain/calendar/calendar-date.ts';
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
  readonly ran: boolean;
  readonly onRun: (period: Period) => void;
}

export function PeriodForm({ period, ran, onRun }: PeriodFormProps) {
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
      {!ran && <p className={classes.hint}>Choose both days; lots bought on either of them count.</p>}
    </Sheet>
  );
}

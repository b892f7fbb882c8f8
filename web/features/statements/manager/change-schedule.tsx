import { ordinal } from '@underlay/domain/calendar/calendar-date.ts';
import { statementCopy as copy } from '@underlay/domain/copy/statements.ts';
import { MAX_DAY_OF_MONTH } from '@underlay/domain/statements/schedule.ts';
import { WEEKDAYS } from '@underlay/domain/statements/schedule-words.ts';
import { toast } from '../../../ui/feedback/toasts.tsx';
import { type Option, SelectField } from '../../../ui/fields/select-fields.tsx';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { useRuledForm } from '../../../ui/form/use-ruled-form.ts';
import { type StatementSchedule, useChangeSchedule } from '../statement-queries.ts';

interface ChangeScheduleProps {
  readonly businessId: string;
  readonly customerId: string;
  readonly schedule: StatementSchedule;
  readonly onClose: () => void;
}

const EVERY: readonly Option[] = [
  { value: 'never', label: 'Never by itself' },
  { value: 'week', label: 'Every week' },
  { value: 'month', label: 'Every month' },
];
const KINDS: readonly Option[] = [
  { value: 'open', label: copy.kinds.open() },
  { value: 'activity', label: `${copy.kinds.activity()} since the time before` },
];
const DAYS: Readonly<Record<string, readonly Option[]>> = {
  week: WEEKDAYS.map((label, index) => ({ value: String(index + 1), label })),
  month: Array.from({ length: MAX_DAY_OF_MONTH }, (_, index) => ({
    value: String(index + 1),
    label: `on the ${ordinal(index + 1)}`,
  })),
};

interface Entries extends Record<string, unknown> {
  readonly every: StatementSchedule['every'];
  readonly day: string;
  readonly kind: StatementSchedule['kind'];
}

/** STMT-07: whether a customer gets their statement by itself, at eight in the morning of the business. */
export function ChangeSchedule({ businessId, customerId, schedule, onClose }: ChangeScheduleProps) {
  const change = useChangeSchedule(businessId, customerId);
  const form = useRuledForm<Entries>({
    initialValues: { every: schedule.every, day: String(schedule.day ?? 1), kind: schedule.kind },
    rules: {},
    submit: async ({ every, day, kind }) => {
      const most = DAYS[every]?.length ?? 1;
      await change.mutateAsync({ every, day: Math.min(Number(day), most), kind });
      toast('Schedule Saved');
      onClose();
    },
  });
  const days = DAYS[String(form.values.every)];
  return (
    <FormDialog
      form={form}
      title="Statements by schedule"
      copy="It goes out at eight in the morning, and only when there is something to state."
      save="Save"
      onClose={onClose}
    >
      <SelectField {...form.text('every')} label="How often" options={EVERY} choose={null} />
      {days && <SelectField {...form.text('day')} label="Day" options={days} choose={null} />}
      {days && <SelectField {...form.text('kind')} label="What it tells" options={KINDS} choose={null} />}
    </FormDialog>
  );
}

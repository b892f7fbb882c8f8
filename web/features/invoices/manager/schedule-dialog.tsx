import type { InvoiceDetail } from '../../../api/answers.ts';
import { toast } from '../../../ui/feedback/toasts.tsx';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { useRuledForm } from '../../../ui/form/use-ruled-form.ts';
import { useSaveOver } from '../../../ui/form/use-save-over.ts';
import { useBusinessDay } from '../../businesses/index.ts';
import {
  paymentRows,
  ScheduleFields,
  scheduleRules,
  sentSchedule,
  type TypedPayment,
  typedSchedule,
} from '../../schedules/index.ts';
import { useChangeOffer } from '../offer-queries.ts';

interface ScheduleDialogProps {
  readonly businessId: string;
  readonly invoice: InvoiceDetail;
  readonly onClose: () => void;
}

/** SCHED-01 to SCHED-06: what is typed says its dollars at once, for the choices as they start. */
export function ScheduleDialog({ businessId, invoice, onClose }: ScheduleDialogProps) {
  const change = useChangeOffer(businessId, invoice.uuid);
  const saveOver = useSaveOver(invoice.version);
  const { today } = useBusinessDay(businessId);
  const least = invoice.range?.least ?? invoice.total;
  const form = useRuledForm<{ schedule: readonly TypedPayment[] }>({
    initialValues: { schedule: typedSchedule(paymentRows(invoice.schedule)) },
    rules: scheduleRules({ least, today: today() }),
    submit: ({ schedule }) =>
      saveOver(async (version) => {
        await change.mutateAsync({ schedule: sentSchedule(schedule), ...(version !== undefined && { version }) });
        toast('Schedule saved');
        onClose();
      }),
  });
  return (
    <FormDialog form={form} title="How it is paid" save="Save" onClose={onClose}>
      <ScheduleFields form={form} typed={form.values.schedule} total={invoice.total} />
    </FormDialog>
  );
}

import type { InvoiceDetail } from '../../../api/answers.ts';
import { toast } from '../../../ui/feedback/toasts.tsx';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { useRuledForm } from '../../../ui/form/use-ruled-form.ts';
import { useBusinessDay } from '../../businesses/index.ts';
import {
  paymentRows,
  RETAINAGE_RULES,
  RetainageFields,
  retainageOf,
  ScheduleFields,
  scheduleRules,
  sentRetainage,
  sentSchedule,
  type TypedPayment,
  type TypedRetainage,
  typedRetainage,
  typedSchedule,
} from '../../schedules/index.ts';
import { useChangeOffer } from '../offer-queries.ts';
import { useSaveInvoice } from '../save-part.ts';

interface ScheduleDialogProps {
  readonly businessId: string;
  readonly invoice: InvoiceDetail;
  readonly onClose: () => void;
}

interface Entries extends Record<string, unknown> {
  readonly schedule: readonly TypedPayment[];
  readonly retainage: TypedRetainage;
}

const typedOf = ({ schedule, retainage }: InvoiceDetail): Entries => ({
  schedule: typedSchedule(paymentRows(schedule)),
  retainage: typedRetainage(retainageOf(retainage)),
});

const sentOf = ({ schedule, retainage }: Entries) => ({
  schedule: sentSchedule(schedule),
  retainage: sentRetainage(retainage),
});

/** As it would be sent, since an answer says the same in another shape. Its amounts are of the total. */
const partOf = (invoice: InvoiceDetail) => [sentOf(typedOf(invoice)), invoice.total, invoice.range];

/** SCHED-01 to SCHED-06, RET-01: what is typed says its dollars at once, for the choices as they start. */
export function ScheduleDialog({ businessId, invoice, onClose }: ScheduleDialogProps) {
  const change = useChangeOffer(businessId, invoice.uuid);
  const saveOver = useSaveInvoice(businessId, invoice, partOf);
  const { today } = useBusinessDay(businessId);
  const least = invoice.range?.least ?? invoice.total;
  const form = useRuledForm<Entries>({
    initialValues: typedOf(invoice),
    rules: { ...scheduleRules({ least, today: today() }), ...RETAINAGE_RULES },
    submit: async (entries) => {
      await saveOver(sentOf(entries), change.mutateAsync);
      toast('Schedule saved');
      onClose();
    },
  });
  return (
    <FormDialog form={form} title="How it is paid" save="Save" onClose={onClose}>
      <ScheduleFields form={form} typed={form.values.schedule} total={invoice.total} />
      <RetainageFields form={form} typed={form.values.retainage} />
    </FormDialog>
  );
}

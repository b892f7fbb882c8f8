import { addDays, type CalendarDate, formatDate } from '@underlay/domain/calendar/calendar-date.ts';
import {
  EARLY_DAYS_OUTSIDE,
  EARLY_PERCENT_OUTSIDE,
  MAX_EARLY_DAYS,
  MAX_EARLY_PERCENT,
} from '@underlay/domain/credits/early-discount.ts';
import { figureIn, numberIn } from '@underlay/domain/forms/field.ts';
import type { InvoiceDetail } from '../../../api/answers.ts';
import { toast } from '../../../ui/feedback/toasts.tsx';
import { CheckboxField } from '../../../ui/fields/choice-fields.tsx';
import { MoneyField, NumberField } from '../../../ui/fields/text-fields.tsx';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { useRuledForm } from '../../../ui/form/use-ruled-form.ts';
import { useBusinessDay } from '../../businesses/index.ts';
import { useEarlyDiscount } from '../early-queries.ts';
import { useSaveInvoice } from '../save-part.ts';

interface EarlyDiscountDialogProps {
  readonly businessId: string;
  readonly invoice: InvoiceDetail;
  readonly onClose: () => void;
}

interface Typed extends Record<string, unknown> {
  readonly offered: boolean;
  readonly percent: string;
  readonly days: string;
}

/** What of it is offered, whatever its amounts come to. */
const partOf = ({ earlyDiscount: early }: InvoiceDetail) => early && [early.percent, early.days];

/** DISC-01: what a draft offers for paying all of it in time. */
export function EarlyDiscountDialog({ businessId, invoice, onClose }: EarlyDiscountDialogProps) {
  const { change } = useEarlyDiscount(businessId, invoice.uuid);
  const saveOver = useSaveInvoice(businessId, invoice, partOf);
  const stored = invoice.earlyDiscount ?? null;
  const today = useBusinessDay(businessId).today();
  const form = useRuledForm<Typed>({
    initialValues: {
      offered: true,
      percent: String(stored?.percent ?? 2),
      days: String(stored?.days ?? 10),
    },
    rules: {
      offered: () => null,
      percent: (text, { offered }) => (offered && !isPercent(text) ? EARLY_PERCENT_OUTSIDE : null),
      days: (text, { offered }) => (offered && !isDays(text) ? EARLY_DAYS_OUTSIDE : null),
    },
    submit: async ({ offered, percent, days }) => {
      const earlyDiscount = offered
        ? { percent: numberIn('percent', percent.trim()) ?? 0, days: numberIn('count', days.trim()) ?? 0 }
        : null;
      await saveOver({ earlyDiscount }, ({ earlyDiscount: terms, version }) => change.mutateAsync({ terms, version }));
      toast(offered ? 'The discount is on the invoice' : 'The discount was removed');
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      title="Early-payment discount"
      copy="Taken off by itself when all of the invoice is paid in time, in one payment or several."
      save="Save"
      onClose={onClose}
    >
      {stored !== null && <CheckboxField {...form.tick('offered')} label="Offer a discount for paying in time" />}
      {form.values.offered && (
        <>
          <MoneyField {...form.text('percent')} label="Discount (%)" help="Of the subtotal." />
          <NumberField {...form.text('days')} label="Days" help={daysHelp(form.values.days, invoice.dueDate, today)} />
        </>
      )}
    </FormDialog>
  );
}

/** A discount that ends after the due date rewards whoever pays late. That is allowed, and said. */
function daysHelp(days: string, dueDate: string | null, today: CalendarDate): string {
  const help = 'From the day on which the invoice is sent.';
  const isLate = dueDate !== null && isDays(days) && addDays(today, numberIn('count', days.trim()) ?? 0) > dueDate;
  return isLate ? `${help} Sent today, it ends after the due date, ${formatDate(dueDate as CalendarDate)}.` : help;
}

const isPercent = (text: unknown): boolean => {
  const points = figureIn('percent', String(text ?? '').trim());
  return points !== null && points > 0 && points <= MAX_EARLY_PERCENT;
};

const isDays = (text: unknown): boolean => {
  const days = figureIn('count', String(text ?? '').trim());
  return days !== null && days >= 1 && days <= MAX_EARLY_DAYS;
};

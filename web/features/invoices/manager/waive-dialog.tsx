import { waivableAtMost } from '@underlay/domain/credits/credit.ts';
import { WAIVE_FIELDS } from '@underlay/domain/credits/fields.ts';
import { amountUpTo } from '@underlay/domain/forms/amount.ts';
import { cents, formatCents } from '@underlay/domain/money/money.ts';
import type { InvoiceDetail } from '../../../api/answers.ts';
import { toast } from '../../../ui/feedback/toasts.tsx';
import { MoneyField, TextField } from '../../../ui/fields/text-fields.tsx';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { useFieldForm } from '../../../ui/form/use-field-form.ts';
import { useCredits } from '../credit-queries.ts';

interface WaiveDialogProps {
  readonly businessId: string;
  readonly invoice: InvoiceDetail;
  readonly charge: InvoiceDetail['charges'][number];
  readonly onClose: () => void;
}

/** CRED-16, LATE-08: a fee, or a part of it, is not owed any more. */
export function WaiveDialog({ businessId, invoice, charge, onClose }: WaiveDialogProps) {
  const { waive } = useCredits({ businessId, invoiceId: invoice.uuid });
  const left = cents(charge.amount - charge.waived);
  const form = useFieldForm({
    fields: WAIVE_FIELDS,
    stored: { amount: left },
    rules: { amount: amountUpTo(left, waivableAtMost(left)) },
    submit: async ({ amount, reason }) => {
      await waive.mutateAsync({ chargeId: charge.uuid, amount, reason });
      toast(`${formatCents(amount)} was waived`);
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      title="Waive the fee"
      copy={`${invoice.customerName} no longer owes what is waived. What was paid of it becomes their credit.`}
      save="Waive"
      onClose={onClose}
    >
      <MoneyField {...form.field('amount')} autoFocus help={`${formatCents(left)} of it can be waived.`} />
      <TextField {...form.field('reason')} autoComplete="off" help="Only you and your colleagues read it." />
    </FormDialog>
  );
}

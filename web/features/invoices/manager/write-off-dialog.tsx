import { NOTE_MISSING } from '@underlay/domain/credits/credit-reason.ts';
import { WRITE_OFF_FIELDS, WRITE_OFF_TOO_LARGE } from '@underlay/domain/credits/fields.ts';
import { amountUpTo } from '@underlay/domain/forms/amount.ts';
import { formatCents } from '@underlay/domain/money/money.ts';
import type { InvoiceDetail } from '../../../api/answers.ts';
import { toast } from '../../../ui/feedback/toasts.tsx';
import { SelectField } from '../../../ui/fields/select-fields.tsx';
import { MoneyField, TextField } from '../../../ui/fields/text-fields.tsx';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { useFieldForm } from '../../../ui/form/use-field-form.ts';
import { useCredits, useSmallRest } from '../credit-queries.ts';

interface WriteOffDialogProps {
  readonly businessId: string;
  readonly invoice: InvoiceDetail;
  readonly onClose: () => void;
}

/** WOFF-01: what cannot be had is given up. Its customer owes it no longer, and reads that it is closed. */
export function WriteOffDialog({ businessId, invoice, onClose }: WriteOffDialogProps) {
  const { writeOff } = useCredits({ businessId, invoiceId: invoice.uuid });
  const smallRest = useSmallRest(businessId);
  const form = useFieldForm({
    fields: WRITE_OFF_FIELDS,
    // WOFF-02: nothing else is to be said of a small rest.
    stored: { amount: invoice.amount, ...(invoice.amount <= smallRest && { reason: 'too_small' }) },
    rules: {
      amount: amountUpTo(invoice.amount, WRITE_OFF_TOO_LARGE),
      note: (value, { reason }) => (reason === 'other' && String(value).trim() === '' ? NOTE_MISSING : null),
    },
    submit: async (body) => {
      await writeOff.mutateAsync(body as typeof body & { reason: 'other' });
      toast(`${formatCents(body.amount)} was written off`);
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      title="Write off"
      copy={`${invoice.customerName} no longer owes what is written off. It can be taken back when money comes after all.`}
      onClose={onClose}
    >
      <MoneyField {...form.field('amount')} autoFocus help={`${formatCents(invoice.amount)} is due.`} />
      <SelectField {...form.field('reason')} options={WRITE_OFF_FIELDS.reason.options} />
      <TextField {...form.field('note')} autoComplete="off" />
    </FormDialog>
  );
}

import { RECOVER_FIELDS } from '@underlay/domain/credits/fields.ts';
import { messageFor } from '@underlay/domain/forms/rules.ts';
import { cents, centsFromText, formatCents } from '@underlay/domain/money/money.ts';
import { useState } from 'react';
import type { InvoiceDetail } from '../../../api/answers.ts';
import { toast } from '../../../ui/feedback/toasts.tsx';
import { MoneyField, TextField } from '../../../ui/fields/text-fields.tsx';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { useFieldForm } from '../../../ui/form/use-field-form.ts';
import { useCredits } from '../credit-queries.ts';
import { writtenOffOf } from '../invoice-facts.ts';

interface RecoverDialogProps {
  readonly businessId: string;
  readonly invoice: InvoiceDetail;
  readonly onClose: () => void;
}

/** WOFF-05: money came after all. It is recorded, and what it does not cover stays written off. */
export function RecoverDialog({ businessId, invoice, onClose }: RecoverDialogProps) {
  const { recover } = useCredits({ businessId, invoiceId: invoice.uuid });
  // What was asked still stands there when the invoice is read anew.
  const [most] = useState(writtenOffOf(invoice));
  const problemOf = (text: string) =>
    (centsFromText(text) ?? 0) > most ? 'That is more than was written off.' : messageFor('paymentAmount', text);
  const form = useFieldForm({
    fields: RECOVER_FIELDS,
    stored: { amount: most },
    rules: { amount: (value) => problemOf(String(value).trim()) },
    submit: async (body) => {
      await recover.mutateAsync(body);
      toast(`${formatCents(body.amount)} was recorded`);
      onClose();
    },
  });
  const text = form.values.amount.trim();
  const rest = cents(most - (problemOf(text) === null ? (centsFromText(text) ?? 0) : most));
  return (
    <FormDialog
      form={form}
      title="Recover"
      copy={`Records money that ${invoice.customerName} paid for this invoice after all.`}
      save="Save Payment"
      onClose={onClose}
    >
      <MoneyField
        {...form.field('amount')}
        autoFocus
        help={rest > 0 ? `${formatCents(rest)} stays written off.` : `${formatCents(most)} was written off.`}
      />
      <TextField {...form.field('description')} autoComplete="off" help="Such as the number of the check." />
    </FormDialog>
  );
}

import { RECOVER_FIELDS } from '@underlay/domain/credits/fields.ts';
import { amountUpTo } from '@underlay/domain/forms/amount.ts';
import { cents, centsFromText, formatCents, ZERO } from '@underlay/domain/money/money.ts';
import { earliestReceived } from '@underlay/domain/payments/hand-payment.ts';
import { useState } from 'react';
import type { InvoiceDetail } from '../../../api/answers.ts';
import { toast } from '../../../ui/feedback/toasts.tsx';
import { DateField } from '../../../ui/fields/date-fields.tsx';
import { MoneyField, TextField } from '../../../ui/fields/text-fields.tsx';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { useFieldForm } from '../../../ui/form/use-field-form.ts';
import { useBusinessDay } from '../../businesses/index.ts';
import { receivedProblem, TakenInTime, takesInTime } from '../../payments/manager/index.ts';
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
  const { today } = useBusinessDay(businessId);
  const [most] = useState(writtenOffOf(invoice));
  const problemOf = amountUpTo(most, 'That is more than was written off.');
  const form = useFieldForm({
    fields: RECOVER_FIELDS,
    stored: { amount: most, receivedOn: today() },
    rules: {
      amount: problemOf,
      receivedOn: (value) => receivedProblem(String(value), today()),
    },
    submit: async ({ receivedOn, ...body }) => {
      const day = receivedOn === today() ? {} : { receivedOn };
      await recover.mutateAsync({ ...body, ...day });
      toast(`${formatCents(body.amount)} was recorded`);
      onClose();
    },
  });
  const text = form.values.amount.trim();
  const came = problemOf(text) === null ? (centsFromText(text) ?? ZERO) : most;
  const owed = { ...invoice, amount: cents(invoice.amount + most) };
  const takes = takesInTime(owed, came, form.values.receivedOn);
  const rest = takes ? ZERO : cents(most - came);
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
      <DateField {...form.field('receivedOn')} min={earliestReceived(today())} max={today()} />
      <TakenInTime invoices={takes ? [invoice] : []} />
    </FormDialog>
  );
}

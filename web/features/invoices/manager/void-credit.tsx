import { creditLabel } from '@underlay/domain/credits/credit-kind.ts';
import { VOID_FIELDS } from '@underlay/domain/credits/fields.ts';
import { formatCents } from '@underlay/domain/money/money.ts';
import type { InvoiceDetail } from '../../../api/answers.ts';
import { toast } from '../../../ui/feedback/toasts.tsx';
import { TextField } from '../../../ui/fields/text-fields.tsx';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { useFieldForm } from '../../../ui/form/use-field-form.ts';
import { useCredits } from '../credit-queries.ts';

interface VoidCreditProps {
  readonly businessId: string;
  readonly invoiceId: string;
  readonly credit: InvoiceDetail['credits'][number];
  readonly onClose: () => void;
}

/** CRED-14: the amount is owed again. What a note pushed off stands on the invoice again. */
export function VoidCredit({ businessId, invoiceId, credit, onClose }: VoidCreditProps) {
  const { takeBack } = useCredits({ businessId, invoiceId });
  const form = useFieldForm({
    fields: VOID_FIELDS,
    submit: async ({ reason }) => {
      await takeBack.mutateAsync({ creditId: credit.uuid, reason });
      toast('It was taken back');
      onClose();
    },
  });
  const what = WHAT[credit.kind] ?? creditLabel(credit, 'manager').toLowerCase();
  return (
    <FormDialog
      form={form}
      title={`Take back ${credit.kind === 'note' ? creditLabel(credit, 'manager').replace('Credit note', 'credit note') : what}`}
      copy={whatHappens(credit)}
      save="Take back"
      onClose={onClose}
    >
      <TextField {...form.field('reason')} autoFocus autoComplete="off" />
    </FormDialog>
  );
}

const WHAT: Partial<Record<VoidCreditProps['credit']['kind'], string>> = {
  write_off: 'what was written off',
  fee_waiver: 'the waiver of the fee',
};

/** Only a note and a waiver can have pushed off what was paid. */
const whatHappens = ({ kind, amount }: VoidCreditProps['credit']): string =>
  kind === 'fee_waiver'
    ? `${formatCents(amount)} of the fee is owed again. What had been paid of it pays it again.`
    : kind === 'note'
      ? `${formatCents(amount)} of the invoice is no longer credited: what the credit pushed off pays it again, and the rest is owed.`
      : `${formatCents(amount)} of the invoice is owed again.`;

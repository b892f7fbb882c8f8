import { WITHDRAW_FIELDS } from '@underlay/domain/offers/fields.ts';
import type { InvoiceDetail } from '../../../api/answers.ts';
import { toast } from '../../../ui/feedback/toasts.tsx';
import { TextAreaField } from '../../../ui/fields/text-fields.tsx';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { useFieldForm } from '../../../ui/form/use-field-form.ts';
import { documentName } from '../invoice-facts.ts';
import { useWithdrawQuote } from '../offer-queries.ts';

interface WithdrawQuoteProps {
  readonly businessId: string;
  readonly quote: InvoiceDetail;
  readonly onClose: () => void;
}

/** Closes a quote that its customer has, and asks why (selling.md, 3.1). */
export function WithdrawQuote({ businessId, quote, onClose }: WithdrawQuoteProps) {
  const withdraw = useWithdrawQuote(businessId, quote.uuid);
  const name = documentName(quote);
  const form = useFieldForm({
    fields: WITHDRAW_FIELDS,
    stored: {},
    submit: async ({ reason }) => {
      await withdraw.mutateAsync(reason);
      toast(`${name} was withdrawn`);
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      title={`Withdraw ${name.toLowerCase()}?`}
      save="Withdraw quote"
      copy={`${quote.customerName} can still read it, and can no longer sign it: it says that you withdrew it. To open it again, retract it and send it anew.`}
      onClose={onClose}
    >
      <TextAreaField {...form.field('reason')} autoFocus help="Your customer does not read it." />
    </FormDialog>
  );
}

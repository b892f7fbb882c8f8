import { formatCents, ZERO } from '@underlay/domain/money/money.ts';
import { useState } from 'react';
import type { InvoiceDetail } from '../../../api/answers.ts';
import { toast } from '../../../ui/feedback/toasts.tsx';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { useRuledForm } from '../../../ui/form/use-ruled-form.ts';
import { useEarlyDiscount } from '../early-queries.ts';

interface GrantDiscountProps {
  readonly businessId: string;
  readonly invoice: InvoiceDetail;
  readonly onClose: () => void;
}

/** DISC-05: a late customer keeps the discount all the same. Nothing is asked but whether it is meant. */
export function GrantDiscount({ businessId, invoice, onClose }: GrantDiscountProps) {
  // What was asked still stands there when the invoice is read anew.
  const [amount] = useState(formatCents(invoice.earlyDiscount?.total ?? ZERO));
  const { grant } = useEarlyDiscount(businessId, invoice.uuid);
  const form = useRuledForm({
    initialValues: {},
    rules: {},
    submit: async () => {
      await grant.mutateAsync();
      toast('The discount was granted');
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      title="Grant the discount"
      copy={`${amount} less is due on this invoice, as if ${invoice.customerName} had paid in time. It can be taken back.`}
      onClose={onClose}
    >
      {null}
    </FormDialog>
  );
}

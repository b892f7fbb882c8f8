import { cents, formatCents, ZERO } from '@underlay/domain/money/money.ts';
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
  const [copy] = useState(copyOf(invoice));
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
    <FormDialog form={form} title="Grant the discount" copy={copy} onClose={onClose}>
      {null}
    </FormDialog>
  );
}

/** What they paid beyond the price in time is their credit, or is set against a returned check (PART-19): which is not known here. */
function copyOf({ earlyDiscount, amount, customerName }: InvoiceDetail): string {
  const total = earlyDiscount?.total ?? ZERO;
  const over = cents(Math.max(0, total - amount));
  const left = over > 0 ? `, and ${formatCents(over)} of what was paid is left over` : '';
  return `${formatCents(cents(total - over))} less is due on this invoice${left}, as if ${customerName} had paid in time. It can be taken back.`;
}

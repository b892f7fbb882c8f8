import { formatCents } from '@underlay/domain/money/money.ts';
import { useState } from 'react';
import type { Line } from '../../../api/answers.ts';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { readOn } from '../../../ui/feedback/read-on.ts';
import { refusalOf } from '../../../ui/feedback/refusal.ts';
import { toast, toastProblem } from '../../../ui/feedback/toasts.tsx';
import { useInvoiceChanges } from '../invoice-queries.ts';

interface TakeBackProps {
  readonly businessId: string;
  readonly invoiceId: string;
  /** Null while nobody asks. */
  readonly payment: Line | null;
  readonly onClose: () => void;
}

/** Asks before a payment entered by hand is deleted, or a credit becomes credit again (D31). */
export function TakeBack({ businessId, invoiceId, payment, onClose }: TakeBackProps) {
  const { deleteLine } = useInvoiceChanges(businessId, invoiceId);
  // While the dialog fades out it still says what it asked.
  const [shown, setShown] = useState(payment);
  if (payment !== null && payment !== shown) setShown(payment);
  const isCredit = shown?.paymentMethod === 'credit';
  const remove = async () => {
    if (payment === null) return;
    try {
      await deleteLine.mutateAsync(payment.uuid);
      toast(isCredit ? 'The credit was taken back' : 'Payment deleted');
      // The pressed button goes with its payment. Reading continues at the heading.
      readOn();
    } catch (error) {
      toastProblem(refusalOf(error).message);
    }
    onClose();
  };
  const amount = shown === null ? '' : formatCents(shown.rate);
  return (
    <ConfirmDialog
      opened={payment !== null}
      title={isCredit ? `Take back the credit of ${amount}?` : `Delete the payment of ${amount}?`}
      confirm={isCredit ? 'Take back' : 'Delete'}
      busy={deleteLine.isPending}
      onConfirm={() => void remove()}
      onClose={onClose}
    >
      {isCredit
        ? 'The amount is owed again, and it is the customer’s credit again.'
        : `${ofOthers(shown)} The timeline keeps a note that the payment was recorded and deleted.`}
    </ConfirmDialog>
  );
}

/** One payment of several invoices is deleted as a whole. */
function ofOthers(payment: Line | null): string {
  const others = payment?.others ?? 0;
  if (others === 0) return 'The amount is owed again.';
  const named = others === 1 ? '1 other invoice' : `${others} other invoices`;
  return `All of this payment is deleted, also from ${named}, and is owed again there.`;
}

import type { InvoiceDetail } from '../../../api/answers.ts';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { refusalOf } from '../../../ui/feedback/refusal.ts';
import { toastProblem } from '../../../ui/feedback/toasts.tsx';
import { useLeadOn } from '../../../ui/form/use-lead-on.ts';
import { documentName } from '../invoice-facts.ts';
import { useInvoiceChanges } from '../invoice-queries.ts';

interface DeleteDraftProps {
  readonly businessId: string;
  readonly invoice: InvoiceDetail;
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** Asks before a draft is deleted for good. Only its number stays. */
export function DeleteDraft({ businessId, invoice, opened, onClose }: DeleteDraftProps) {
  const { remove } = useInvoiceChanges(businessId, invoice.uuid);
  const leadOn = useLeadOn();
  const name = documentName(invoice).toLowerCase();
  const confirm = async () => {
    try {
      await remove.mutateAsync();
      // Lines that are typed but not stored go with it.
      const list = { to: '/p/m/$businessId/invoices', params: { businessId }, replace: true } as const;
      await leadOn(`The draft of ${name} was deleted`, list);
    } catch (error) {
      toastProblem(refusalOf(error).message);
      onClose();
    }
  };
  return (
    <ConfirmDialog
      opened={opened}
      title={`Delete the draft of ${name}?`}
      confirm="Delete draft"
      busy={remove.isPending}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      {lost(invoice)} deleted for good. {invoice.customerName} never had it. The number {invoice.id} is not used again.
    </ConfirmDialog>
  );
}

/** The draft, its 3 lines and its 2 files are */
function lost({ lineItems, files }: Pick<InvoiceDetail, 'lineItems' | 'files'>): string {
  const parts = [counted(lineItems.length, 'line'), counted(files.length, 'file')].filter((part) => part !== null);
  return parts.length === 0
    ? 'The draft is'
    : `The draft${parts.length === 2 ? ', ' : ' and '}${parts.join(' and ')} are`;
}

const counted = (count: number, noun: string): string | null =>
  count === 0 ? null : count === 1 ? `its ${noun}` : `its ${count} ${noun}s`;

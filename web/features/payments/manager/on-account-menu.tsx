import { Menu } from '@mantine/core';
import { formatCents } from '@underlay/domain/money/money.ts';
import { PAID_BACK } from '@underlay/domain/payments/hand-payment.ts';
import { MoreMenu } from '../../../ui/controls/more-menu.tsx';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { SayingDialog } from '../../../ui/dialogs/saying-dialog.tsx';
import { useOpening } from '../../../ui/dialogs/use-opening.ts';
import { readOn } from '../../../ui/feedback/read-on.ts';
import { refusalOf } from '../../../ui/feedback/refusal.ts';
import { toast, toastProblem } from '../../../ui/feedback/toasts.tsx';
import { useDeletePayment } from '../record-queries.ts';
import { type PaymentAndMoney, readPaymentAndMoney } from '../refund-queries.ts';
import { useCorrectPaymentDialog } from './correct-payment-dialog.tsx';
import { useReturnPaymentDialog, whatIsOwed } from './return-payment-dialog.tsx';

interface OnAccountMenuProps {
  readonly businessId: string;
  readonly paymentId: string;
  /** What is told apart by it. */
  readonly description: string;
}

/** What can be done with money on account beside using it: it has no invoice whose page could offer it (PART-18, PART-19, D31). */
export function OnAccountMenu({ businessId, paymentId, description }: OnAccountMenuProps) {
  const correct = useCorrectPaymentDialog(businessId);
  const giveBack = useReturnPaymentDialog(businessId);
  const remove = useDeletePaymentDialog(businessId);
  return (
    <>
      <MoreMenu
        label={`More about the payment ${description}`}
        size="line"
        busy={correct.busy || giveBack.busy || remove.busy}
      >
        <Menu.Item onClick={() => correct.open(paymentId)}>Correct</Menu.Item>
        <Menu.Item onClick={() => giveBack.open(paymentId)}>Sent back by the bank</Menu.Item>
        <Menu.Item onClick={() => remove.open(paymentId)}>Delete payment</Menu.Item>
      </MoreMenu>
      {correct.dialog}
      {giveBack.dialog}
      {remove.dialog}
    </>
  );
}

/** Asks before a recorded payment is deleted. `open` reads it first. `dialog` stands on the page. */
function useDeletePaymentDialog(businessId: string) {
  const opening = useOpening((paymentId: string) => readPaymentAndMoney(businessId, paymentId));
  const { known } = opening;
  const props = known !== null && { businessId, known, onClose: opening.close };
  return { open: opening.open, busy: opening.busy, dialog: props && <DeletePayment {...props} /> };
}

interface DeletePaymentProps {
  readonly businessId: string;
  readonly known: PaymentAndMoney;
  readonly onClose: () => void;
}

function DeletePayment({ businessId, known: { payment, money }, onClose }: DeletePaymentProps) {
  const deletion = useDeletePayment(businessId);
  const remove = async () => {
    try {
      await deletion.mutateAsync(payment.uuid);
      toast('Payment deleted');
      readOn();
    } catch (error) {
      toastProblem(refusalOf(error).message);
    }
    onClose();
  };
  if (payment.refunded > 0) return <SayingDialog title="Delete payment" copy={PAID_BACK} onClose={onClose} />;
  return (
    <ConfirmDialog
      opened
      title={`Delete the payment of ${formatCents(payment.amount)}?`}
      confirm="Delete"
      busy={deletion.isPending}
      onConfirm={() => void remove()}
      onClose={onClose}
    >
      {`${whatIsOwed(money.allocations)} The customer loses the credit. The audit log keeps a note that the payment was recorded and deleted.`}
    </ConfirmDialog>
  );
}

import { Menu } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { formatCents } from '@underlay/domain/money/money.ts';
import { isTooLateToCorrect } from '@underlay/domain/payments/hand-payment.ts';
import type { InvoiceDetail, Line } from '../../../api/answers.ts';
import { MoreMenu } from '../../../ui/controls/more-menu.tsx';
import { useBusinessDay, useBusinessId, useMay } from '../../businesses/index.ts';
import { useCorrectPaymentDialog } from './correct-payment-dialog.tsx';
import { useRefundDialog } from './later-dialogs.tsx';
import { useMovePaymentDialog } from './move-payment-dialog.tsx';
import { ReceiptButton } from './receipt-button.tsx';
import { useReturnPaymentDialog } from './return-payment-dialog.tsx';

interface PaymentMenuProps {
  readonly payment: Line;
  /** The one that it stands on. */
  readonly invoice: Pick<InvoiceDetail, 'uuid' | 'id' | 'customerId' | 'customerName'>;
}

/** What can be done with a payment: its receipt once it has arrived, another place for its money, and more with one that was made online. */
export const PaymentMenu = (props: PaymentMenuProps) => (
  <>
    <ReceiptButton payment={props.payment} />
    <MoreAboutPayment {...props} />
  </>
);

function MoreAboutPayment({ payment, invoice }: PaymentMenuProps) {
  const businessId = useBusinessId();
  const refund = useRefundDialog(businessId);
  const move = useMovePaymentDialog(businessId, invoice);
  const correct = useCorrectPaymentDialog(businessId);
  const giveBack = useReturnPaymentDialog(businessId);
  const { today, dateOf } = useBusinessDay(businessId);
  const may = useMay();
  const { paymentId, paymentMethod, paymentStatus, refunded, rate, subTotal, applied, createdAt } = payment;
  const online = paymentMethod === 'ach' || paymentMethod === 'card';
  const refundable = may('refund') && online && paymentStatus === 'settled' && refunded < rate;
  const movable = may('invoice') && paymentStatus === 'settled' && subTotal < 0;
  // Money on account has no other place than the invoices that it is used on (decision 110).
  const byHand = (paymentMethod === 'manual' || payment.onAccount === true) && paymentStatus === 'settled';
  const correctable = may('invoice') && byHand && !isTooLateToCorrect(dateOf(createdAt), today());
  const returnable = may('invoice') && byHand;
  const payable = may('refund') && byHand && !applied;
  const signed = paymentMethod === 'ach';
  if (paymentId === null || !(refundable || movable || signed || correctable || returnable || payable)) return null;
  return (
    <>
      <MoreMenu
        label={`More about the payment of ${formatCents(rate)}`}
        size="row"
        busy={refund.busy || move.busy || correct.busy || giveBack.busy}
      >
        {refundable && <Menu.Item onClick={() => refund.open(paymentId)}>Refund</Menu.Item>}
        {movable && <Menu.Item onClick={() => move.open(paymentId)}>Move or keep as credit</Menu.Item>}
        {correctable && <Menu.Item onClick={() => correct.open(paymentId)}>Correct</Menu.Item>}
        {payable && <Menu.Item onClick={() => refund.open(paymentId)}>Pay back what is left</Menu.Item>}
        {returnable && <Menu.Item onClick={() => giveBack.open(paymentId)}>Sent back by the bank</Menu.Item>}
        {signed && (
          <Menu.Item
            renderRoot={({ type: _type, ...props }) => (
              <Link
                {...props}
                to="/p/m/$businessId/payments/$paymentId/authorization"
                params={{ businessId, paymentId }}
              />
            )}
          >
            View authorization
          </Menu.Item>
        )}
      </MoreMenu>
      {refund.dialog}
      {move.dialog}
      {correct.dialog}
      {giveBack.dialog}
    </>
  );
}

import { Menu } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { formatCents } from '@underlay/domain/money/money.ts';
import type { InvoiceDetail, Line } from '../../../api/answers.ts';
import { MoreMenu } from '../../../ui/controls/more-menu.tsx';
import { useBusinessId, useMay } from '../../businesses/index.ts';
import { useMovePaymentDialog } from './move-payment-dialog.tsx';
import { ReceiptButton } from './receipt-button.tsx';
import { useRefundDialog } from './refund-dialog.tsx';

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
  const may = useMay();
  const { paymentId, paymentMethod, paymentStatus, refunded, rate, subTotal } = payment;
  const online = paymentMethod === 'ach' || paymentMethod === 'card';
  const refundable = may('refund') && online && paymentStatus === 'settled' && refunded < rate;
  const movable = may('invoice') && paymentStatus === 'settled' && subTotal < 0;
  const signed = paymentMethod === 'ach';
  if (paymentId === null || !(refundable || movable || signed)) return null;
  return (
    <>
      <MoreMenu label={`More about the payment of ${formatCents(rate)}`} size="row" busy={refund.busy || move.busy}>
        {refundable && <Menu.Item onClick={() => refund.open(paymentId)}>Refund</Menu.Item>}
        {movable && <Menu.Item onClick={() => move.open(paymentId)}>Move or keep as credit</Menu.Item>}
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
    </>
  );
}

import { Menu } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { formatCents } from '@underlay/domain/money/money.ts';
import type { Line } from '../../../api/answers.ts';
import { MoreMenu } from '../../../ui/controls/more-menu.tsx';
import { useBusinessId, useMay } from '../../businesses/index.ts';
import { ReceiptButton } from './receipt-button.tsx';
import { useRefundDialog } from './refund-dialog.tsx';

/** What can be done with a payment: its receipt once it has arrived, and more with one that was made online. */
export const PaymentMenu = ({ payment }: { payment: Line }) => (
  <>
    <ReceiptButton payment={payment} />
    <MoreAboutPayment payment={payment} />
  </>
);

function MoreAboutPayment({ payment }: { payment: Line }) {
  const businessId = useBusinessId();
  const refund = useRefundDialog(businessId);
  const may = useMay();
  const { paymentId, paymentMethod, paymentStatus, refunded, rate } = payment;
  const online = paymentMethod === 'ach' || paymentMethod === 'card';
  const refundable = may('refund') && online && paymentStatus === 'settled' && refunded < rate;
  const signed = paymentMethod === 'ach';
  if (paymentId === null || !(refundable || signed)) return null;
  return (
    <>
      <MoreMenu label={`More about the payment of ${formatCents(rate)}`} size="row" busy={refund.busy}>
        {refundable && <Menu.Item onClick={() => refund.open(paymentId)}>Refund</Menu.Item>}
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
    </>
  );
}

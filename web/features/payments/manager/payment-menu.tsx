import { ActionIcon, Menu } from '@mantine/core';
import type { Line } from '../../../api/answers.ts';
import { useBusinessId, useMay } from '../../businesses/index.ts';
import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/ActionIcon.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Menu.layer.css';
import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs';
import { Link } from '@tanstack/react-router';
import { formatCents } from '@underlay/domain/money/money.ts';
import { ReceiptButton } from './receipt-button.tsx';
import { useRefundDialog } from './refund-dialog.tsx';

/** What can be done with a payment: its receipt once it has arrived, and more with one that was made online. */
export const PaymentMenu = ({ payment }: { payment: Line }) => (
  <>
    <ReceiptButton payment={payment} />
    <MoreMenu payment={payment} />
  </>
);

function MoreMenu({ payment }: { payment: Line }) {
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
      <Menu
        position="bottom-end"
        width={208}
        radius="md"
        shadow="md"
        withInitialFocusPlaceholder={false}
        portalProps={{ target: '#main' }}
      >
        <Menu.Target>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={28}
            aria-label={`More about the payment of ${formatCents(rate)}`}
            aria-busy={refund.busy || undefined}
            title="More"
          >
            <IconDots size={15} stroke={1.5} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
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
        </Menu.Dropdown>
      </Menu>
      {refund.dialog}
    </>
  );
}

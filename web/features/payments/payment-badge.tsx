import type { ListedStatus } from '@underlay/domain/payments/payment.ts';
import { StatusBadge } from '../../ui/text/status-badge.tsx';
import { paymentTone } from './payment-status-tone.ts';

/** INV-23, PAYL-06. */
export const PaymentBadge = ({ status }: { status: ListedStatus }) => (
  <StatusBadge value={status} tone={paymentTone(status)} />
);

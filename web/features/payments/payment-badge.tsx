import type { PaymentStatus } from '@underlay/domain/payments/payment.ts';
import { StatusBadge } from '../../ui/text/status-badge.tsx';
import { paymentTone } from './payment-status-tone.ts';

/** INV-23, PAYL-06. */
export const PaymentBadge = ({ status }: { status: PaymentStatus }) => (
  <StatusBadge value={status} tone={paymentTone(status)} />
);

import type { PaymentStatus } from '@underlay/domain/payments/payment.ts';
import type { Tone } from '../../ui/text/status-badge.tsx';

const TONES: Record<PaymentStatus, Tone> = {
  settled: 'green',
  authorized: 'yellow',
  'awaiting bank': 'yellow',
  failed: 'red',
};

/** D78. */
export const paymentTone = (status: PaymentStatus): Tone => TONES[status];

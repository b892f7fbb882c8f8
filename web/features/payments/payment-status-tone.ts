import { type DisplayStatus, displayStatusLabel } from '@underlay/domain/payments/display-status.ts';
import type { ListedStatus } from '@underlay/domain/payments/payment.ts';
import type { Tone } from '../../ui/text/status-badge.tsx';

const TONES: Record<ListedStatus, Tone> = {
  settled: 'green',
  authorized: 'yellow',
  'awaiting bank': 'yellow',
  failed: 'red',
  returned: 'red',
};

/** D78. */
export const paymentTone = (status: ListedStatus): Tone => TONES[status];

/** What stands on the badge. Null for a payment that has simply settled. */
export function displayStatusBadge(displayStatus: DisplayStatus): { value: string; tone: Tone } | null {
  const value = displayStatusLabel(displayStatus);
  return value === null ? null : { value, tone: toneOf(displayStatus) };
}

function toneOf(displayStatus: DisplayStatus): Tone {
  switch (displayStatus) {
    case 'deposits':
      return 'yellow';
    case 'authorized':
    case 'awaiting bank':
    case 'failed':
    case 'returned':
      return paymentTone(displayStatus);
    case 'partly returned':
    case 'canceled':
      return 'red';
    case 'kept as credit':
      return 'blue';
    default:
      return 'neutral';
  }
}

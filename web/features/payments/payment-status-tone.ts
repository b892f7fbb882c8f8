import { type DisplayStatus, displayStatusLabel } from '@underlay/domain/payments/display-status.ts';
import type { ListedStatus } from '@underlay/domain/payments/payment.ts';
import type { Tone } from '../../ui/text/status-badge.tsx';

const TONES: Partial<Record<DisplayStatus, Tone>> & Record<ListedStatus, Tone> = {
  settled: 'green',
  authorized: 'yellow',
  'awaiting bank': 'yellow',
  deposits: 'yellow',
  failed: 'red',
  returned: 'red',
  'partly returned': 'red',
  canceled: 'red',
  'kept as credit': 'blue',
};

/** D78. */
export const paymentTone = (status: ListedStatus): Tone => TONES[status];

/** What stands on the badge. Null for a payment that has simply settled. */
export function displayStatusBadge(displayStatus: DisplayStatus): { value: string; tone: Tone } | null {
  const value = displayStatusLabel(displayStatus);
  return value === null ? null : { value, tone: TONES[displayStatus] ?? 'neutral' };
}

import type { WorkOrderJson } from '@underlay/contract/work-orders.ts';
import type { Tone } from '../../ui/text/status-badge.tsx';

/** D48: the three statuses and how a select names them. */
export const WORK_ORDER_STATUS_OPTIONS: readonly { value: WorkOrderJson['status']; label: string }[] = [
  { value: 'pending', label: 'Pending' },
  { value: 'in-progress', label: 'In-progress' },
  { value: 'complete', label: 'Complete' },
];

/** WO-05, D48. */
export function workOrderTone(status: string): Tone {
  if (status === 'complete') return 'green';
  return status === 'pending' || status === 'in-progress' ? 'yellow' : 'red';
}

/** WO-11. */
export function reportTone(status: string): Tone {
  if (status === 'approved') return 'green';
  return status === 'pending' ? 'yellow' : 'red';
}

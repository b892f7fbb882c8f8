import type { WorkOrderJson } from '@underlay/contract/work-orders.ts';
import { LinkCell } from '../../../ui/controls/link-cell.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { OPEN_COLUMN } from '../../../ui/table/open-column.tsx';
import { StatusBadge } from '../../../ui/text/status-badge.tsx';
import { workOrderTone } from '../work-order-status.ts';
import classes from './work-order.module.css';

/** WO-04. */
export const workOrderColumns = (
  businessId: string,
  dayOf: (moment: string) => string,
): readonly Column<WorkOrderJson>[] => [
  { key: 'id', header: 'ID', cell: (order) => order.identificationId, inCard: 'title', order: 'descending' },
  {
    key: 'created',
    header: 'Created Date',
    cell: (order) => dayOf(order.createdAt),
    inCard: 'small',
    className: classes.unbroken,
  },
  {
    key: 'job',
    header: 'Job Name',
    cell: (order) => (
      <LinkCell to="/p/m/$businessId/jobs/$jobId" params={{ businessId, jobId: order.jobUUID }}>
        {order.jobName}
      </LinkCell>
    ),
    inCard: 'second',
  },
  { key: 'description', header: 'Description', cell: (order) => order.description, inCard: 'faint', clip: true },
  {
    key: 'status',
    header: 'Status',
    cell: (order) => <StatusBadge value={order.status} tone={workOrderTone(order.status)} />,
    inCard: 'badge',
  },
  OPEN_COLUMN,
];

export const WORK_ORDER_CARD = {
  cardAreas: "'id status' 'job job' 'description description' 'created created'",
  cardColumns: 'minmax(0, 1fr) auto',
};

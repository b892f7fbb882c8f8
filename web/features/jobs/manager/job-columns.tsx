import type { JobJson } from '@underlay/contract/jobs.ts';
import { LinkCell } from '../../../ui/controls/link-cell.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { OPEN_COLUMN } from '../../../ui/table/open-column.tsx';
import { StatusBadge } from '../../../ui/text/status-badge.tsx';
import { addressLine } from '../../contacts/index.ts';
import { jobTone } from '../job-status-tone.ts';
import classes from './job.module.css';

/** JOB-05. */
export const jobColumns = (businessId: string, dayOf: (moment: string) => string): readonly Column<JobJson>[] => [
  { key: 'name', header: 'Name', cell: (job) => job.name, inCard: 'title', clip: true, className: classes.name },
  {
    key: 'customer',
    header: 'Customer',
    cell: (job) => (
      <LinkCell to="/p/m/$businessId/customers/$customerId" params={{ businessId, customerId: job.customerId }}>
        {job.customerName}
      </LinkCell>
    ),
    inCard: 'second',
  },
  { key: 'address', header: 'Address', cell: (job) => addressLine(job.address), inCard: 'faint', clip: true },
  { key: 'description', header: 'Description', cell: (job) => job.description, inCard: 'faint', clip: true },
  {
    key: 'created',
    header: 'Created On',
    cell: (job) => dayOf(job.createdAt),
    inCard: 'small',
    isDay: true,
    order: 'descending',
  },
  {
    key: 'status',
    header: 'Status',
    cell: (job) => <StatusBadge value={job.status} tone={jobTone(job.status)} />,
    inCard: 'badge',
  },
  OPEN_COLUMN,
];

export const JOB_CARD = {
  cardAreas: "'name status' 'customer customer' 'description description' 'address address' 'created created'",
  cardColumns: 'minmax(0, 1fr) auto',
};

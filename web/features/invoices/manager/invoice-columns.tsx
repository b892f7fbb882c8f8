import { formatCents } from '@underlay/domain/money/money.ts';
import type { Invoice } from '../../../api/answers.ts';
import type { Column } from '../../../ui/table/column.ts';
import { Money } from '../../../ui/text/money.tsx';
import { StatusBadge } from '../../../ui/text/status-badge.tsx';
import type { useBusinessDay } from '../../businesses/index.ts';
import { openRangeOf, wholeOf } from '../invoice-facts.ts';
import { managerInvoiceBadge } from '../invoice-status-tone.ts';
import { TermDay } from '../term-day.tsx';
import classes from './invoice-list.module.css';

/** INV-02. `amount` is what is still owed. The total stands below where it differs (D02). */
export const invoiceColumns = (
  { dayOf, today }: Pick<ReturnType<typeof useBusinessDay>, 'dayOf' | 'today'>,
  order: 'newest' | 'due' = 'newest',
): readonly Column<Invoice>[] => [
  {
    key: 'id',
    header: 'ID',
    cell: (row) => row.id,
    inCard: 'small',
    ...(order === 'newest' && { order: 'descending' }),
  },
  {
    key: 'type',
    header: 'Type',
    cell: (row) => (row.isQuote ? 'Quote' : 'Invoice'),
    inCard: 'small',
    className: classes.soft,
  },
  { key: 'job', header: 'Job', cell: (row) => row.jobName, inCard: 'second', clip: true },
  {
    key: 'customer',
    header: 'Customer',
    cell: (row) => row.customerName,
    inCard: 'title',
    clip: true,
  },
  {
    key: 'created',
    header: 'Created On',
    cell: (row) => dayOf(row.createdAt),
    inCard: 'hidden',
    className: classes.created,
    isDay: true,
  },
  {
    key: 'desc',
    header: 'Description',
    cell: (row) => row.description,
    inCard: 'faint',
    clip: true,
    className: classes.soft,
  },
  {
    key: 'due',
    header: 'Due Date',
    cell: (row) => <TermDay invoice={row} />,
    inCard: 'small',
    isDay: true,
    ...(order === 'due' && { order: 'ascending' }),
  },
  {
    key: 'status',
    header: 'Status',
    cell: (row) => <StatusBadge {...managerInvoiceBadge(row, today())} />,
    inCard: 'badge',
  },
  {
    key: 'amount',
    header: 'Amount',
    cell: (row) => (
      <>
        <Money cents={row.amount} of={wholeOf(row)} />
        <Range of={row} />
      </>
    ),
    align: 'right',
    inCard: 'amount',
  },
];

/** Beside the total as it starts (OPT-08). */
function Range({ of }: { of: Invoice }) {
  const range = openRangeOf(of);
  if (range === null) return null;
  return (
    <small className={classes.range}>
      from {formatCents(range.least)} to {formatCents(range.most)}
    </small>
  );
}

export const INVOICE_CARD = {
  cardAreas: "'customer customer customer amount' 'job job job amount' 'desc desc desc desc' 'id type due status'",
  cardColumns: 'auto auto minmax(0, 1fr) auto',
};

import { useQuery } from '@tanstack/react-query';
import { listedStatus } from '@underlay/domain/payments/payment.ts';
import type { Payment } from '../../../api/answers.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { usePages } from '../../../ui/table/local-pages.ts';
import { PagedTable } from '../../../ui/table/paged-table.tsx';
import { useBusinessDay, useBusinessId } from '../../businesses/index.ts';
import { PaymentBadge } from '../payment-badge.tsx';
import { recentPaymentsQuery } from '../payment-queries.ts';
import { PaidAmount, paymentColumns, paymentLink } from './payment-columns.tsx';
import classes from './recent-payments.module.css';

/** DASH-04: these of the list's columns. The description is the name of the row on a phone. */
const COLUMNS = ['id', 'date', 'desc', 'amount'];

const DESCRIPTION = { inCard: 'title', cell: ({ description }: Payment) => description } as const;

/** The money that came in last. */
export function RecentPayments() {
  const businessId = useBusinessId();
  const days = useBusinessDay(businessId);
  const paging = usePages();
  const { page, pageSize } = paging;
  const list = useQuery(recentPaymentsQuery(businessId, { page, pageSize }));
  const columns = paymentColumns(businessId, days)
    .filter(({ key }) => COLUMNS.includes(key))
    .map((column) => (column.key === 'desc' ? { ...column, ...DESCRIPTION } : column))
    .map((column) => (column.key === 'id' ? { ...column, wrapsHeader: true } : column))
    .map((column) => (column.key === 'amount' ? { ...column, cell: (row: Payment) => <Arrived row={row} /> } : column));
  return (
    <Card
      title="Recent Payments"
      all={{ label: 'All payments', link: { to: '/p/m/$businessId/payments', params: { businessId } } }}
    >
      <PagedTable
        {...paging}
        label="Recent Payments"
        columns={columns}
        rows={list.data?.rows}
        total={list.data?.total ?? 0}
        rowKey={(row) => row.uuid}
        rowLink={paymentLink(businessId)}
        failed={list.isError}
        busy={list.isPlaceholderData}
        onRetry={() => void list.refetch()}
        empty="You have no recent payments on record."
        cardAreas="'desc desc amount' 'id date date'"
        cardColumns="auto minmax(0, 1fr) auto"
      />
    </Card>
  );
}

/** The card has no column for the status (DASH-04). Money that has not arrived, never did or came back must still not look as if it were here. */
const Arrived = ({ row }: { row: Payment }) => (
  <>
    <PaidAmount row={row} />
    {row.status !== 'settled' && (
      <span className={classes.status}>
        <PaymentBadge status={listedStatus(row)} />
      </span>
    )}
  </>
);

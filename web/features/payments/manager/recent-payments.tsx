import { useQuery } from '@tanstack/react-query';
import { listedStatus } from '@underlay/domain/payments/payment.ts';
import type { Payment } from '../../../api/answers.ts';
import { Card } from '../../../ui/layout/card.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { usePages } from '../../../ui/table/local-pages.ts';
import { PagedTable } from '../../../ui/table/paged-table.tsx';
import { useBusinessDay, useBusinessId } from '../../businesses/index.ts';
import { PaymentBadge } from '../payment-badge.tsx';
import { recentPaymentsQuery } from '../payment-queries.ts';
import { PaidAmount, paymentColumns, paymentLink } from './payment-columns.tsx';
import classes from './recent-payments.module.css';

/** DASH-04: these of the list's columns. The description is the name of the row on a phone. */
const COLUMNS = ['id', 'date', 'desc', 'amount'];

/** What is different here, where the list has half the page. */
const CHANGES: Readonly<Record<string, Partial<Column<Payment>>>> = {
  id: { wrapsHeader: true, className: classes.cell },
  date: { isDay: false, className: `${classes.cell} ${classes.day}` },
  desc: {
    inCard: 'title',
    cell: ({ description }) => description,
    className: `${classes.cell} ${classes.how}`,
  },
  amount: { cell: (row) => <Arrived row={row} />, className: classes.cell },
};

/** The money that came in last. */
export function RecentPayments() {
  const businessId = useBusinessId();
  const days = useBusinessDay(businessId);
  const paging = usePages();
  const { page, pageSize } = paging;
  const list = useQuery(recentPaymentsQuery(businessId, { page, pageSize }));
  const columns = paymentColumns(businessId, days)
    .filter(({ key }) => COLUMNS.includes(key))
    .map((column) => ({ ...column, ...CHANGES[column.key] }));
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
